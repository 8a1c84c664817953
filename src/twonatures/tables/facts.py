"""What is told about a table: the facts beside the scene, and its record, whole or as one viewer may see it."""

import json

from twonatures.games.protocol import SEATS, SPECTATOR, VIEWERS
from twonatures.games.shuffle import SCHEME
from twonatures.records.record import Record
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
    outcome = table.position.outcome()
    record = Record(
        game=table.creation.game,
        rounds=table.position.history(),
        players={name: table.creation.players[seat].as_json() for seat, name in enumerate(SEATS)},
        id=table.id,
        started=table.started,
        rules=table.game.rules_version,
    )
    if outcome is None:
        seen = json.loads(table.position.view(viewer).to_json())["rounds"]
        record = record._replace(view=VIEWERS[viewer], rounds=seen)
    else:
        nonces = dict(zip(SEATS, table.sealing.nonce_texts(), strict=True))
        seed = table.creation.seed.hex()
        shuffle: Json = {"scheme": SCHEME, "commitment": table.commitment, "seed": seed, "nonces": nonces}
        record = record._replace(result=outcome.as_json(), shuffle=shuffle)
    told: Json = json.loads(record.to_json())
    return told
