"""Every lead and every answer under every row of ranks and every announcement, against the judge's tables."""

from itertools import permutations

import pytest

from tests.games.bridge import position_of, situation, text_of
from tests.games.judge import CARDS, COLOURS, OTHER, allowed_answers

pytestmark = pytest.mark.compiled_too

ROWS = ["", *COLOURS, *("".join(row) for row in permutations(COLOURS))]


def spare_card(lead: str, announced: str | None, reply: str) -> str:
    """A second card for the follower's hand beside which the reply is still allowed."""
    rest = [card for card in CARDS if card not in (lead, reply)]
    return next(card for card in rest if reply in allowed_answers(lead, announced, [reply, card]))


@pytest.mark.parametrize("row", ROWS)
def test_every_trick(row: str) -> None:
    count = 0
    for lead in CARDS:
        for announced in COLOURS if lead[0] == "T" else [None]:
            for reply in CARDS:
                if reply == lead:
                    continue
                count += 1
                leader = "JH"[count % 2]
                spare = spare_card(lead, announced, reply)
                other = next(card for card in CARDS if card not in (lead, reply, spare))
                hands = {leader: f"{lead} {other}", OTHER[leader]: f"{reply} {spare}"}
                tricks = [(8, 0), (0, 8), (4, 4)][count % 3]
                duel = situation(hands["J"], hands["H"], leader=leader, tricks=tricks, ranks=row)
                position = position_of(duel)
                for move in (
                    f"{leader} play {lead} {announced or ''}".strip(),
                    f"{OTHER[leader]} play {reply}",
                ):
                    duel.apply(move)
                    position = position.apply(move)
                    assert position.text() == text_of(duel), (row, lead, announced, reply)
    assert count == 24 * (21 + 4 * 3)
