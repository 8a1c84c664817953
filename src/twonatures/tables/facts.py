"""What is told about a table: the facts beside the scene, and its record, whole or as one viewer may see it."""

import json

from twonatures.games.protocol import SEATS, SPECTATOR, VIEWERS
from twonatures.games.shuffle import SCHEME
from twonatures.tables.table import Table

Json = dict[str, object]


def table_facts(table: Table, viewer: int, online: tuple[bool, bool]) -> Json:
    """The `table` of a state message. `online` tells for each seat whether its player is there."""
    over = table.over()
    plays = viewer != SPECTATOR
    return {
        "id": table.id,
        "game": table.creation.game,
        "commitment": table.commitment,
        "seed": table.creation.seed.hex() if over else None,
        "nonces": {name: table.sealing.nonces.get(seat) for seat, name in enumerate(SEATS)},
        "me": VIEWERS[viewer],
        "players": {name: _player(table, seat, online[seat]) for seat, name in enumerate(SEATS)},
        "sealing": "done" if over else table.sealing.duty(viewer),
        "can": {
            "undo": plays and table.may_undo(viewer),
            "resign": plays and not over,
            "abort": plays and table.may_abort(viewer),
            "rematch": plays and over and table.rematch is None,
        },
        "rematch": table.rematch,
        "started": table.started,
    }


def _player(table: Table, seat: int, online: bool) -> Json:
    player = table.creation.players[seat]
    return {"name": player.name, "bot": player.bot, "online": online or player.bot is not None}


def record_of(table: Table, viewer: int) -> Json:
    """The record: whole with the seed once the game is over, before that as the viewer may see it."""
    record: Json = {"record": 1, "game": table.creation.game}
    outcome = table.position.outcome()
    if outcome is None:
        record["view"] = VIEWERS[viewer]
    record["id"] = table.id
    record["started"] = table.started
    record["rules"] = table.game.rules_version
    record["players"] = {name: table.creation.players[seat].as_json() for seat, name in enumerate(SEATS)}
    if outcome is None:
        record["rounds"] = json.loads(table.position.view(viewer).to_json())["rounds"]
        return record
    record["shuffle"] = {
        "scheme": SCHEME,
        "commitment": table.commitment,
        "seed": table.creation.seed.hex(),
        "nonces": dict(zip(SEATS, table.sealing.nonce_texts(), strict=True)),
    }
    record["rounds"] = table.position.history()
    record["result"] = outcome.as_json()
    return record
