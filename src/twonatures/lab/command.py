"""`twonatures simulate`."""

import os
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext
from pathlib import Path

import click

from twonatures.bots.levels import UnknownBot, level_named
from twonatures.games import GAMES
from twonatures.lab.simulation import Plan, play_games


def _bots(ctx: click.Context, parameter: click.Parameter, value: str) -> tuple[str, str]:
    names = value.split(",")
    if len(names) != 2:
        raise click.BadParameter(
            f"expected two names with a comma between, Jekyll's bot first, got {value!r}"
        )
    try:
        return level_named(names[0]).name, level_named(names[1]).name
    except UnknownBot as error:
        raise click.BadParameter(str(error)) from None


@click.command()
@click.option("--game", type=click.Choice(list(GAMES)), default=next(iter(GAMES)), show_default=True)
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, required=True, help="The same number makes the same games.")
@click.option(
    "--bots",
    default="random,random",
    show_default=True,
    callback=_bots,
    metavar="JEKYLL,HYDE",
    help="Who plays each seat.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write.  [default: standard output]",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes that play.  [default: one a processor]")
def simulate(
    game: str, games: int, seed: int, bots: tuple[str, str], out: Path | None, jobs: int | None
) -> None:
    """Let bots play, and write the records of their games, one a line, with seeds that `verify` can follow.

    The game of number N has the id sim-SEED-N, and as its seed the SHA-256 of `twonatures/1|simulate|SEED|N`.
    """
    try:
        target = nullcontext(sys.stdout) if out is None else out.open("w", encoding="ascii")
    except OSError as error:
        raise click.UsageError(f"{out} cannot be written: {error.strerror}") from error
    plan = Plan(game, games, seed, bots)
    try:
        with (
            target as file,
            _Progress(games) as progress,
            closing(play_games(plan, jobs or os.cpu_count() or 1, progress.advance)) as lines,
        ):
            for line in lines:
                file.write(line + "\n")
    except BrokenProcessPool as error:
        raise click.ClickException(
            "a process that played was killed; the games before are written"
        ) from error


class _Progress:
    """A bar on standard error, where that is a terminal."""

    def __init__(self, games: int) -> None:
        self._games = games

    def __enter__(self) -> "_Progress":
        self._bar = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

            columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("games", total=self._games)
            self._bar.start()
        return self

    def advance(self, games: int) -> None:
        """Tell that so many more games are over."""
        if self._bar is not None:
            self._bar.advance(self._task, games)

    def __exit__(self, *why: object) -> None:
        if self._bar is not None:
            self._bar.stop()
