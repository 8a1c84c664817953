"""`python -m twonatures` is the command `twonatures`."""

from twonatures.cli import main

if __name__ == "__main__":
    main(prog_name="twonatures")
