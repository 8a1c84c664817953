"""The kernel plays the same random rounds compiled and interpreted."""

import pytest

from twonatures.games.jekyll_vs_hyde.kernel import bench

pytestmark = pytest.mark.compiled_too

# (first seed, rounds): checksum. A change of these numbers means a change of the rules or of the generator.
CHECKSUMS = {(0, 2000): 2317713825, (1000, 1000): 3067460625, (4294966796, 500): 3947619618}


@pytest.mark.parametrize("rounds", CHECKSUMS)
def test_checksum(rounds: tuple[int, int]) -> None:
    assert bench(*rounds) == CHECKSUMS[rounds]
