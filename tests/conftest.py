"""What every test run says and keeps: which rules it plays by, and that in CI nothing is skipped in silence."""

import os
from collections.abc import Generator

import pytest

import twonatures.games.jekyll_vs_hyde.kernel as kernel

COMPILED = str(kernel.__file__).endswith((".so", ".pyd"))
NO_SKIPS = os.environ.get("TWONATURES_NO_SKIPS") == "1"
WANTED = os.environ.get("TWONATURES_RULES")


def pytest_report_header() -> str:
    return f"rules: {'compiled' if COMPILED else 'interpreted'} ({kernel.__file__})"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The run on the wheel tests what people get; without a compiler that is what was tested already."""
    if WANTED == "compiled" and not COMPILED:
        reason = "the rules are not compiled here: install a C compiler and Python's headers, then `make clean install`"
        for item in items:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With TWONATURES_NO_SKIPS=1 a skip is a failure: a machine that lacks something must not look green."""
    report = yield
    if NO_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and TWONATURES_NO_SKIPS=1 forbids it: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole module that skips itself."""
    report = yield
    if NO_SKIPS and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, and TWONATURES_NO_SKIPS=1 forbids it: {report.longrepr}"
    return report
