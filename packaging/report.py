"""Says, after an installation, whether the rules run compiled."""

import twonatures.games.jekyll_vs_hyde.kernel as kernel

if not str(kernel.__file__).endswith((".so", ".pyd")):
    print(
        "The rules run interpreted: everything works, bots think more slowly. For the compiled rules install "
        "a C compiler and Python's headers (gcc and python3-dev on Debian), then `make clean install`."
    )
