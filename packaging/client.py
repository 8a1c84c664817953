"""`client.py WORD...` runs npm's script of that name in client/, with the Node that the build would take."""

import subprocess
import sys

import tools


def main(scripts: list[str]) -> int:
    """The exit code: 0 where every script succeeded."""
    if tools.npm() is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", tools.NODE_WHEEL], check=True)
    try:
        for script in scripts:
            tools.run_npm("run", script)
    except tools.BuildFailed as error:
        print(f"twonatures: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
