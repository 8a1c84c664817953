"""Files of records: one record in a `.json` file, one a line in any other."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from twonatures.records.record import Malformed, Record, Unreadable, parse_record


def read_file(path: Path) -> Iterator[Record | Malformed | Unreadable]:
    """Every game of a file in order, or what keeps it from being read; empty lines are none.

    Raises Unreadable where the file itself cannot be read.
    """
    try:
        with path.open("rb") as file:
            if path.suffix == ".json":
                yield read_record(file.read())
            else:
                yield from read_lines(file)
    except OSError as error:
        raise Unreadable(f"the file cannot be read: {error.strerror or error}") from error


def read_lines(file: BinaryIO) -> Iterator[Record | Malformed | Unreadable]:
    """Every game of a stream with one record a line."""
    for line in file:
        if line.strip():
            yield read_record(line)


def read_record(raw: bytes) -> Record | Malformed | Unreadable:
    """One record from its bytes, or what is wrong with it."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Unreadable(f"expected JSON in UTF-8, got a byte that is none at position {error.start}")
    try:
        return parse_record(text)
    except (Malformed, Unreadable) as error:
        return error
