"""The benchmarks call the commands by the options they have, and measure what they say."""

from benchmarks import engine, games


def test_simulated_games_are_all_written_and_timed() -> None:
    assert games.measure(count=4, repeats=1) > 0


def test_a_run_of_rounds_tells_its_build_its_checksum_and_its_time() -> None:
    first = engine.measure(50, interpreted=True)
    assert not first.compiled
    assert first.seconds > 0
    assert first.check == engine.measure(50, interpreted=True).check
    assert first.check != engine.measure(51, interpreted=True).check
