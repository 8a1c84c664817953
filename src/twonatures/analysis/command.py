"""`twonatures solve`: the solution of a position in a record, in words or as JSON."""

import json
from pathlib import Path

import click

from twonatures.analysis.solving import AIMS, Solved, Unsolvable, solve_file
from twonatures.records.record import Unreadable


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--round", "number", type=int, help="The round, from 1.  [default: the last one]")
@click.option(
    "--move",
    type=int,
    help="Solve the position before this move of the round, from 1.  [default: where the record's moves stop; with "
    "--round: after the exchange]",
)
@click.option(
    "--aim",
    type=click.Choice(AIMS),
    default=AIMS[0],
    show_default=True,
    help="What Hyde wants: spaces for the marker, or its arrival at the end in this round.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON with value, best, mix and guarantee.")
def solve(file: Path, number: int | None, move: int | None, aim: str, as_json: bool) -> None:
    """Solve a position of the record in FILE exactly, all hands open, to the end of its round."""
    try:
        solved = solve_file(file, number, move, aim)
    except (Unsolvable, Unreadable) as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(solved.as_json()) if as_json else in_words(solved, aim))


def in_words(solved: Solved, aim: str) -> str:
    """The solution as a few lines for a reader."""
    if aim == "arrival":
        value = f"Hyde arrives with a chance of {100 * solved.value:.1f} %"
    else:
        value = f"the marker moves {solved.value:.3f} spaces on average"
    forced = max([difference for difference, forced in solved.guarantee.items() if forced], default=0)
    lines = [
        f"position   {solved.position}",
        f"value      {value}",
        f"guarantee  Hyde can force a difference of {forced}",
        f"best       {', '.join(solved.best)}",
    ]
    if len(solved.mix) > 1:
        lines += [f"mix        {100 * probability:5.1f} %  {move}" for move, probability in solved.mix]
    return "\n".join(lines)
