"""`twonatures check`, `show` and `verify`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from twonatures.games.protocol import VIEWERS
from twonatures.records.checking import check as check_record
from twonatures.records.reading import read_file, read_lines
from twonatures.records.reasons import printable
from twonatures.records.record import Fault, Malformed, Record, Unreadable
from twonatures.records.telling import tell
from twonatures.records.verifying import Receipt, parse_receipt, verify_deals

FAULTY: Final = 1
UNREADABLE: Final = 2
FILE: Final = click.Path(path_type=Path, allow_dash=True)


def _games(path: Path) -> Iterator[Record | Malformed | Unreadable]:
    """The games of a file, or of standard input where the path is `-`."""
    return read_lines(sys.stdin.buffer) if str(path) == "-" else read_file(path)


def _complain(path: Path, number: int | None, problem: Unreadable) -> None:
    where = printable(str(path)) if number is None else f"{printable(str(path))}: game {number}"
    click.echo(f"{where}: {printable(str(problem), 400)}", err=True)


def _fault_line(path: Path, number: int, fault: Fault) -> str:
    return (
        f"{printable(str(path))}: game {number}, round {fault.round}, move {fault.move}, "
        f"{printable(fault.what, 60)}: {printable(fault.reason, 400)}"
    )


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.pass_context
def check(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Replay every game of FILES by the rules and compare its result.

    Exit status 0 where no game is faulty, 1 where one is, 2 where something could not be read as a game.
    """
    games = faulty = unreadable = 0
    for path in files:
        try:
            for number, game in enumerate(_games(path), 1):
                if isinstance(game, Record) and game.view is not None:
                    game = Unreadable(f"this is only what {game.view} may see: a view cannot be replayed")
                if isinstance(game, Unreadable):
                    unreadable += 1
                    _complain(path, number, game)
                    continue
                games += 1
                fault = game.fault if isinstance(game, Malformed) else check_record(game)
                if fault is not None:
                    faulty += 1
                    click.echo(_fault_line(path, number, fault))
        except Unreadable as error:
            unreadable += 1
            _complain(path, None, error)
    click.echo(f"{games} games, {faulty} faulty")
    ctx.exit(UNREADABLE if unreadable else FAULTY if faulty else 0)


@click.command()
@click.argument("file", type=FILE)
@click.option("--receipt", type=FILE, help="What the browser kept: id, commitment, nonce and seat, as JSON.")
@click.pass_context
def verify(ctx: click.Context, file: Path, receipt: Path | None) -> None:
    """Deal every game of FILE again from its seed, and compare with the cards it has and with a receipt.

    Exit status 0 where everything fits, 1 where something was altered, 2 where something could not be read.
    """
    games = altered = 0
    status = 0
    try:
        kept = None if receipt is None else _read_receipt(receipt)
        for number, game in enumerate(_games(file), 1):
            try:
                problems = _verified(game, kept)
            except Unreadable as error:
                status = UNREADABLE
                _complain(file, number, error)
                continue
            games += 1
            altered += bool(problems)
            for problem in problems:
                click.echo(f"{printable(str(file))}: game {number}: {printable(problem, 400)}")
    except Unreadable as error:
        _complain(file, None, error)
        ctx.exit(UNREADABLE)
    click.echo(f"{games} games verified, {altered} altered")
    ctx.exit(status or (FAULTY if altered else 0))


def _read_receipt(path: Path) -> Receipt:
    try:
        return parse_receipt(path.read_bytes() if str(path) != "-" else sys.stdin.buffer.read())
    except OSError as error:
        raise Unreadable(f"the receipt cannot be read: {error.strerror}") from error


def _verified(game: Record | Malformed | Unreadable, receipt: Receipt | None) -> list[str]:
    if isinstance(game, Unreadable):
        raise game
    if isinstance(game, Malformed):
        fault = game.fault
        return [f"round {fault.round}, {fault.what}: {fault.reason}"]
    return verify_deals(game, receipt)


@click.command()
@click.argument("file", type=FILE)
@click.option("--game", "wanted", type=click.IntRange(1), default=1, show_default=True, help="Which game.")
@click.option("--from", "viewer", type=click.Choice(VIEWERS), help="Only what this seat may know.")
@click.pass_context
def show(ctx: click.Context, file: Path, wanted: int, viewer: str | None) -> None:
    """Read a game of FILE out in plain words."""
    number = 0
    try:
        for number, game in enumerate(_games(file), 1):
            if number == wanted:
                _show(ctx, file, number, game, viewer)
                return
        raise Unreadable(f"there is no game {wanted}, the file holds {number}")
    except Unreadable as error:
        _complain(file, wanted if number == wanted else None, error)
        ctx.exit(UNREADABLE)


def _show(
    ctx: click.Context, file: Path, number: int, game: Record | Malformed | Unreadable, viewer: str | None
) -> None:
    if isinstance(game, Unreadable):
        raise game
    fault = None
    if isinstance(game, Malformed):
        fault = game.fault
    elif game.view is None:
        fault = check_record(game)
    elif viewer not in (None, game.view):
        raise Unreadable(f"this is what {game.view} may see, it cannot be shown from {viewer}")
    if fault is not None or isinstance(game, Malformed):
        assert fault is not None
        click.echo(_fault_line(file, number, fault), err=True)
        ctx.exit(FAULTY)
    for line in tell(game, None if viewer is None else VIEWERS.index(viewer)):
        click.echo(printable(line, 1000))
