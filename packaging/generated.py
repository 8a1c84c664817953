"""Writes what is generated, or with `--check` says what is stale: the page's types of the wire, and its words."""

import subprocess
import sys

import tools

WORDS = ["client/scripts/compile_words.py"]


def main(arguments: list[str]) -> int:
    """The exit code: 1 where something is stale, or cannot be written."""
    words = subprocess.run([sys.executable, *WORDS, *arguments], cwd=tools.ROOT, check=False).returncode
    try:
        tools.run_npm("run", "--silent", "types", "--", *arguments)
    except tools.BuildFailed as error:
        print(f"twonatures: {error}", file=sys.stderr)
        return 1
    return words


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
