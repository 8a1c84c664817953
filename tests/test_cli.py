"""The command as a shell knows it: how it ends when its output is closed, full, or it is interrupted."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.records.examples import SEED_7
from twonatures import __version__
from twonatures.cli import COMMANDS, main

TWONATURES = [sys.executable, "-m", "twonatures"]


def test_the_version_is_told() -> None:
    assert CliRunner().invoke(main, ["--version"]).output.strip().endswith(__version__)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    done = CliRunner().invoke(main, [name, "--help"])
    assert done.exit_code == 0
    assert done.output.startswith(f"Usage: main {name}")


def test_an_unknown_command_is_a_wrong_call() -> None:
    done = CliRunner().invoke(main, ["fly"])
    assert done.exit_code == 2
    assert "No such command 'fly'" in done.stderr


def test_a_record_is_checked_without_loading_the_server() -> None:
    script = (
        "import sys; from twonatures.cli import main\n"
        "main(['check', sys.argv[1]], standalone_mode=False)\n"
        "assert not {'fastapi', 'sqlalchemy', 'rich', 'multiprocessing'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script, str(SEED_7)], check=True, timeout=60)


def test_a_reader_that_stops_early_ends_it_in_silence() -> None:
    running = subprocess.Popen(
        [*TWONATURES, "simulate", "--games", "200", "--seed", "1", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    assert running.stderr is not None
    assert running.stdout.read(1) == b"{"
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait(60) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*TWONATURES, "check", str(SEED_7)], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"Error: No space left on device\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_without_a_traceback(jobs: str) -> None:
    running = subprocess.Popen(
        [*TWONATURES, "simulate", "--games", "100000", "--seed", "1", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert running.stdout is not None
    running.stdout.read(1)
    os.killpg(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=60)
    assert told == b""
    assert running.returncode == 130


def test_letters_that_an_output_cannot_write_are_escaped() -> None:
    done = subprocess.run(
        [*TWONATURES, "check", "fog☃.json"],
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
    )
    assert done.returncode == 2
    assert done.stderr == b"fog\\u2603.json: the file cannot be read: No such file or directory\n"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find the processes")
def test_a_killed_process_is_told() -> None:
    running = subprocess.Popen(
        [*TWONATURES, "simulate", "--games", "100000", "--seed", "1", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    running.stdout.read(1)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    os.kill(int(children[-1]), signal.SIGKILL)
    _, told = running.communicate(timeout=60)
    assert told == b"Error: a process that played was killed; the games before are written\n"
    assert running.returncode == 1
