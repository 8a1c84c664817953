"""The command `twonatures`: each of its commands lives in the room it belongs to, and is loaded when it is called."""

import errno
import os
import sys
from importlib import import_module
from typing import Final

import click

from twonatures import __version__

COMMANDS: Final[dict[str, str]] = {
    "check": "twonatures.records.command",
    "serve": "twonatures.web.command",
    "show": "twonatures.records.command",
    "simulate": "twonatures.lab.command",
    "solve": "twonatures.analysis.command",
    "verify": "twonatures.records.command",
}
"""Where each command is defined: a function of its own name in that module."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
FAILED: Final = 2


class Commands(click.Group):
    """The commands by name. Ends on an interrupt, a closed pipe or a full disk without a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command's name."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command, None where there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run a command and bring all of its output out, with the exit status a shell expects where that fails."""
        try:
            done: object = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except OSError as error:
            _drop_output()
            if error.errno == errno.EPIPE:
                ctx.exit(PIPE_CLOSED)
            click.echo(f"Error: {error.strerror or error}", err=True)
            ctx.exit(FAILED)
        return done


def _drop_output() -> None:
    """Send what is still buffered nowhere: written at exit it would fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@click.group(cls=Commands)
@click.version_option(__version__)
def main() -> None:
    """Jekyll vs Hyde: play in the browser, let bots play, check and read records."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
