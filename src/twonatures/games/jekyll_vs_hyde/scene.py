"""Everything a page shows of a view, every derived fact included, so that a client computes no rule."""

from twonatures.games.jekyll_vs_hyde.kernel import (
    EXCHANGE,
    FOLLOW,
    LEAD,
    NO_EFFECT,
    OVER,
    POTION,
    PRIDE,
    SWAP,
    Round,
    effect_of,
)
from twonatures.games.jekyll_vs_hyde.moves import COLOURS, DECK, INDEX, PLAY, Move, cards_of
from twonatures.games.jekyll_vs_hyde.position import END, ROUNDS, marker_after, ranked
from twonatures.games.jekyll_vs_hyde.reasons import PHASES, reason
from twonatures.games.jekyll_vs_hyde.story import Json, RoundStory, tell, win_of
from twonatures.games.jekyll_vs_hyde.view import View
from twonatures.games.protocol import SEATS, SPECTATOR, VIEWERS


def describe(view: View) -> Json:
    """The scene of a view, as JSON objects. `docs/protocol.md` tells each field."""
    stories = tell(view)
    if not stories:
        stories = [RoundStory(Round(0, 0, 1, 0), {}, 0, ())]
    now = stories[-1]
    state = now.state
    over = state.phase == OVER
    acting = [] if view.result is not None else [s for s in (0, 1) if state.acting() >> s & 1 and view.rounds]
    at = marker_after(now.marker, state) if over else now.marker
    tricks = {"jekyll": int(state.t0), "hyde": int(state.t1)}
    return {
        "viewer": VIEWERS[view.viewer],
        "round": int(state.number),
        "rounds": ROUNDS,
        "phase": _phase(view, state),
        "acting": [SEATS[seat] for seat in acting],
        "leader": SEATS[state.leader],
        "trick": min(10, int(state.t0 + state.t1) + 1),
        "marker": {"at": at, "forecast": marker_after(now.marker, state), "end": END, "needs": END - at},
        "ranks": [COLOURS[colour] for colour in ranked(state)],
        "tricks": tricks,
        "cards": _card_counts(view, state),
        "hand": _hand(view, now, acting),
        "choice": _choice(view, state, acting),
        "announce": list(COLOURS),
        "table": _table(state),
        "obligation": _obligation(view, state),
        "exchanged": now.entry.get("exchange", {"gave": None, "received": None}),
        "log": [story.entry for story in stories if story.entry],
        "seen": _seen(view, now),
        "result": None if view.result is None else view.result.as_json(),
    }


def _phase(view: View, state: Round) -> str:
    if view.result is not None:
        return "over"
    if not view.rounds or state.phase == OVER:
        return "waiting-deal"
    return PHASES[state.phase]


def _card_counts(view: View, state: Round) -> dict[str, int]:
    counts = [int(state.left) if view.rounds else 0] * 2
    if state.phase == FOLLOW:
        counts[state.leader] -= 1
    return {"jekyll": counts[0], "hyde": counts[1]}


def _own_hand(view: View, state: Round) -> tuple[str, ...]:
    """The viewer's cards; the one it has led lies on the table."""
    if view.viewer == SPECTATOR:
        return ()
    hand = int(state.hand(view.viewer))
    if state.phase == FOLLOW and state.leader == view.viewer:
        hand &= ~(1 << int(state.lead))
    return cards_of(hand)


def _hand(view: View, now: RoundStory, acting: list[int]) -> list[Json]:
    state = now.state
    seat = view.viewer
    hand: list[Json] = []
    for card in _own_hand(view, state):
        shown: Json = {
            "card": card,
            "legal": True,
            "reason": None,
            "new": card in now.recent,
            "preview": None,
        }
        if seat in acting and state.phase in (LEAD, FOLLOW):
            announced = 0 if state.phase == LEAD and card[0] == "T" else None
            refused = reason(state, Move(seat, PLAY, (card,), announced))
            if refused is None:
                shown["preview"] = _preview(state, seat, INDEX[card])
            else:
                shown.update(legal=False, reason={"code": refused.code, "args": refused.args})
        hand.append(shown)
    return hand


def _preview(state: Round, seat: int, card: int) -> Json:
    """What this card would do now, as far as it can be known."""
    if state.phase == LEAD:
        code = "lead-potion" if card // 7 == POTION else "lead-colour"
        args = {} if card // 7 == POTION else {"colour": COLOURS[card // 7]}
        return {"code": code, "args": args, "winner": None, "effect": None, "stole": False}
    then = state.copy()
    then.apply(seat, card)
    lead = int(state.lead)
    effect = int(effect_of(lead, card))
    winner = int(then.leader)
    steals = effect == PRIDE and (state.t1 if winner == 0 else state.t0) != 0
    said = win_of(lead, card, winner == state.leader)
    said.update(
        winner=SEATS[winner], effect=None if effect == NO_EFFECT else COLOURS[effect], stole=bool(steals)
    )
    return said


def _choice(view: View, state: Round, acting: list[int]) -> Json | None:
    """The exchange or swap that is due, and what the viewer has chosen already."""
    if state.phase not in (EXCHANGE, SWAP) or not view.rounds or view.result is not None:
        return None
    seat = view.viewer
    made = 0
    if seat != SPECTATOR:
        made = int(state.c0 if seat == 0 else state.c1)
    return {
        "verb": "give" if state.phase == EXCHANGE else "swap",
        "count": int(state.need),
        "duty": seat != SPECTATOR and bool(state.owes_potion(seat)),
        "forced": bool(state.forced()),
        "chosen": list(cards_of(made)) if made else None,
    }


def _table(state: Round) -> Json:
    if state.phase != FOLLOW:
        return {"lead": None}
    potion = state.lead // 7 == POTION
    announced = COLOURS[state.announced] if potion else None
    return {"lead": {"seat": SEATS[state.leader], "card": DECK[state.lead], "announced": announced}}


def _obligation(view: View, state: Round) -> Json | None:
    """What the follower must do: for the viewer itself as its hand has it, for the other as the rule stands."""
    if state.phase != FOLLOW or view.result is not None:
        return None
    seat = int(state.leader) ^ 1
    potion = state.lead // 7 == POTION
    colour = state.announced if potion else state.lead // 7
    if seat == view.viewer and not any(card[0] == "PWG"[colour] for card in cards_of(state.hand(seat))):
        return {"code": "any-card", "args": {"seat": SEATS[seat]}}
    code = "must-follow-announced" if potion else "must-follow-colour"
    return {"code": code, "args": {"seat": SEATS[seat], "colour": COLOURS[colour]}}


def _seen(view: View, now: RoundStory) -> dict[str, str]:
    """Where the viewer last knew each card of this round to be."""
    seen = dict.fromkeys(DECK, "unknown")
    exchange = now.entry.get("exchange")
    if view.viewer != SPECTATOR and isinstance(exchange, dict) and exchange["gave"]:
        seen.update(dict.fromkeys(exchange["gave"], "gave"))
    tricks = now.entry.get("tricks")
    assert tricks is None or isinstance(tricks, list)
    for trick in tricks or ():
        swap = trick["swap"]
        if view.viewer != SPECTATOR and swap is not None and swap["gave"]:
            seen.update(dict.fromkeys(swap["gave"], "gave"))
    for trick in tricks or ():
        seen[trick["lead"]] = seen[trick["reply"]] = "played"
    if now.state.phase == FOLLOW:
        seen[DECK[now.state.lead]] = "played"
    seen.update(dict.fromkeys(_own_hand(view, now.state), "mine"))
    return seen
