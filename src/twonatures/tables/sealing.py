"""The players' share in the deal: each sends the hash of a nonce, then the nonce, so that neither can steer."""

import hashlib
import re
from typing import Final, Literal

from twonatures.games.protocol import Refusal

HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
NONCE: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
Duty = Literal["seal", "open", "done"]


class Sealing:
    """What has been sealed and opened. `humans` are the seats that take part; bots add nothing."""

    def __init__(self, humans: tuple[int, ...]) -> None:
        self.humans = humans
        self.seals: dict[int, str] = {}
        self.nonces: dict[int, str] = {}

    def duty(self, seat: int) -> Duty:
        """What this seat must do now."""
        if seat not in self.humans or seat in self.nonces:
            return "done"
        if seat not in self.seals:
            return "seal"
        return "open" if self.all_sealed() else "done"

    def all_sealed(self) -> bool:
        """Whether the nonces may be opened."""
        return all(seat in self.seals for seat in self.humans)

    def complete(self) -> bool:
        """Whether the cards may be dealt."""
        return all(seat in self.nonces for seat in self.humans)

    def nonce_texts(self) -> tuple[str, str]:
        """Both nonces in hex as the shuffle wants them, empty where a seat has none."""
        return self.nonces.get(0, ""), self.nonces.get(1, "")

    def refuse_seal(self, seat: int, text: str) -> Refusal | None:
        """Why a seal is refused. It may be replaced while nobody has opened, should a browser lose its nonce."""
        if not HASH.fullmatch(text):
            return Refusal("bad-message", {"field": "text", "problem": "64 hexadecimal digits are expected"})
        if seat in self.nonces:
            return Refusal("already-open", {})
        return Refusal("already-sealed", {}) if self.nonces else None

    def refuse_open(self, seat: int, text: str) -> Refusal | None:
        """Why a nonce is refused: it must match its seal, and come after all the seals."""
        if not NONCE.fullmatch(text):
            return Refusal("bad-message", {"field": "text", "problem": "32 hexadecimal digits are expected"})
        if seat in self.nonces:
            return Refusal("already-open", {})
        if not self.all_sealed():
            return Refusal("seal-missing", {})
        if hashlib.sha256(bytes.fromhex(text)).hexdigest() != self.seals[seat]:
            return Refusal("seal-mismatch", {})
        return None
