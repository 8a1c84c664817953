"""The scene as the judge would paint it, for a game in play or played to its end."""

from __future__ import annotations

from typing import Any

from tests.games.bridge import true_reasons, win_of
from tests.games.judge import CARDS, COLOUR_NAMES, NAMES, OTHER, Duel, effect_of, in_order, potions

PHASES = {"deal": "waiting-deal"}


def names(colours: list[str]) -> list[str]:
    """Colours as words."""
    return [COLOUR_NAMES[colour] for colour in colours]


def word(colour: str | None) -> str | None:
    """A colour as a word, None for none."""
    return None if colour is None else COLOUR_NAMES[colour]


def both(counts: dict[str, int]) -> dict[str, int]:
    """Counts of the two seats by name."""
    return {"jekyll": counts["J"], "hyde": counts["H"]}


def told_choices(duel: Duel, made: dict[str, list[str]], viewer: str | None) -> dict[str, list[str] | None]:
    """The two sides of an exchange or swap as this viewer may know them; an onlooker sees Jekyll's side at the end."""
    if viewer is None and duel.phase != "over":
        return {"gave": None, "received": None}
    seat = viewer or "J"
    return {"gave": made.get(seat), "received": made.get(OTHER[seat])}


def paint_trick(duel: Duel, trick: dict[str, Any], viewer: str | None, pending: bool) -> dict[str, Any]:
    """One line of the log. `pending` for the last trick of the running round while its swap is being chosen."""
    swap = None
    if trick["effect"] == "G" and trick["number"] < 10:
        made = trick["swap"]
        if pending:
            made = {seat: cards for seat, cards in duel.chosen.items() if seat == viewer}
        swap = {**told_choices(duel, made, viewer), "count": min(2, 10 - trick["number"])}
    stole = None
    if trick["stole"] is not None:
        stole = {"from": NAMES[OTHER[trick["winner"]]], "trick": trick["stole"]}
    return {
        "number": trick["number"], "leader": NAMES[trick["leader"]], "lead": trick["lead"],
        "announced": word(trick["announced"]),
        "reply": trick["reply"], "winner": NAMES[trick["winner"]],
        "win": win_of(trick["lead"], trick["reply"], trick["winner"] != trick["leader"]),
        # The cards of a Wrath trick do not count, so they leave no rank behind.
        "ranked": [] if trick["effect"] == "W" else names(trick["ranked"]), "ranks": names(trick["ranks"]),
        "effect": word(trick["effect"]), "stole": stole, "swap": swap, "tricks": both(trick["tricks"]),
    }  # fmt: skip


def paint_log(duel: Duel, viewer: str | None) -> list[dict[str, Any]]:
    """Every round so far."""
    log = []
    for index, tricks in enumerate(duel.log):
        running = index == len(duel.ends)
        made = duel.exchanges[index]
        if running and duel.phase == "exchange":
            made = {seat: cards for seat, cards in duel.chosen.items() if seat == viewer}
        swapping = running and duel.phase == "swap"
        end = None
        if not running:
            told = duel.ends[index]
            end = {
                "tricks": both(told),
                "difference": abs(told["J"] - told["H"]),
                "from": told["from"],
                "to": told["to"],
            }
        painted = [paint_trick(duel, trick, viewer, swapping and trick is tricks[-1]) for trick in tricks]
        exchange = told_choices(duel, made, viewer)
        log.append({"round": index + 1, "exchange": exchange, "tricks": painted, "end": end})
    return log


def received_lately(duel: Duel, seat: str) -> list[str]:
    """The cards this seat got since it last played one."""
    got: list[str] = []
    moves = list(duel.rounds[-1]["moves"])
    moves = moves[: len(moves) - len(duel.chosen)]
    for move in moves:
        if move.startswith(f"{seat} play"):
            got = []
        elif move.startswith(OTHER[seat]) and " play " not in move:
            got = move.split(" ")[2:]
    return got


def paint_hand(duel: Duel, seat: str) -> list[dict[str, Any]]:
    """The hand without previews; `reason` holds the list of true ones."""
    shown = []
    new = received_lately(duel, seat)
    plays = duel.phase in ("lead", "follow") and seat in duel.acting()
    for card in in_order(duel.hands[seat]):
        move = f"{seat} play {card}" + (" P" if duel.phase == "lead" and card[0] == "T" else "")
        legal = not plays or duel.allows(move)
        reasons = [] if legal else true_reasons(duel, move)
        shown.append({"card": card, "legal": legal, "reasons": reasons, "new": card in new})
    return shown


def preview(duel: Duel, seat: str, card: str) -> dict[str, Any]:
    """What would happen if this follower played this card, found by playing it."""
    lead = duel.lead
    assert lead is not None
    after = duel.copy()
    after.apply(f"{seat} play {card}")
    trick = after.log[len(duel.rounds) - 1][-1]
    won = trick["winner"] != trick["leader"]
    effect = word(effect_of(lead, card))
    stole = trick["stole"] is not None
    return {**win_of(lead, card, won), "winner": NAMES[trick["winner"]], "effect": effect, "stole": stole}


def paint_obligation(duel: Duel, viewer: str | None) -> dict[str, Any] | None:
    """What the follower must do; only the follower itself learns that it is free."""
    if duel.lead is None:
        return None
    seat, asked = duel.follower(), duel.announced or duel.lead[0]
    if viewer == seat and all(card[0] != asked for card in duel.hands[seat]):
        return {"code": "any-card", "args": {"seat": NAMES[seat]}}
    code = "must-follow-announced" if duel.announced else "must-follow-colour"
    return {"code": code, "args": {"seat": NAMES[seat], "colour": COLOUR_NAMES[asked]}}


def paint_choice(duel: Duel, viewer: str | None) -> dict[str, Any] | None:
    """The exchange or swap that is due."""
    if duel.phase not in ("exchange", "swap"):
        return None
    hand = duel.hands[viewer] if viewer else []
    chosen = duel.chosen.get(viewer or "")
    return {
        "verb": "give" if duel.phase == "exchange" else "swap",
        "count": duel.count(),
        "duty": duel.phase == "exchange" and len(potions(hand)) >= 2,
        "forced": duel.forced(),
        "chosen": None if chosen is None else in_order(chosen),
    }


def paint_seen(duel: Duel, viewer: str | None) -> dict[str, str]:
    """Where this viewer last knew each card of the round to be."""
    seen = dict.fromkeys(CARDS, "unknown")
    if not duel.rounds:
        return seen
    if viewer:
        given = [*duel.exchanges[-1].get(viewer, [])]
        for trick in duel.log[-1]:
            given += trick["swap"].get(viewer, [])
        seen.update(dict.fromkeys(given, "gave"))
    seen.update(dict.fromkeys(duel.gone(), "played"))
    if viewer:
        seen.update(dict.fromkeys(duel.hands[viewer], "mine"))
    return seen


def paint(duel: Duel, viewer: str | None) -> dict[str, Any]:
    """Everything but the hand and the leader of a round that is over."""
    played = len(duel.log[-1]) if duel.log else 0
    piles = {seat: len(duel.piles[seat]) for seat in "JH"}
    resting = duel.phase in ("deal", "over")
    forecast = duel.marker if resting else min(10, duel.marker + abs(piles["J"] - piles["H"]))
    lead = None
    if duel.lead is not None:
        lead = {"seat": NAMES[duel.leader], "card": duel.lead, "announced": word(duel.announced)}
    exchanged: dict[str, Any] = {"gave": None, "received": None}
    log = paint_log(duel, viewer)
    return {
        "viewer": NAMES[viewer] if viewer else "spectator",
        "round": max(1, len(duel.rounds)), "rounds": 3, "phase": PHASES.get(duel.phase, duel.phase),
        "acting": [NAMES[seat] for seat in duel.acting()],
        "trick": min(10, played + 1),
        "marker": {"at": duel.marker, "forecast": forecast, "end": 10, "needs": 10 - duel.marker},
        "ranks": names(duel.ranks), "tricks": both(piles),
        "cards": both({s: len(duel.hands[s]) for s in "JH"}),
        "choice": paint_choice(duel, viewer), "announce": ["pride", "wrath", "greed"],
        "table": {"lead": lead}, "obligation": paint_obligation(duel, viewer),
        "exchanged": log[-1]["exchange"] if log else exchanged, "log": log, "seen": paint_seen(duel, viewer),
        "result": duel.result(),
    }  # fmt: skip
