"""The threads of a server share one core, and make way for others there."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

import pytest

from games.upkeep import cores
from games.upkeep.cores import OneCore, Ticks, Usage, better_core, ticks_in
from tests.processes import children, until

CORES = sorted(os.sched_getaffinity(0))
of_several = pytest.mark.skipif(len(CORES) < 2, reason="This machine has one core.")

STAT = """\
cpu  300 40 60 1000 20 1 2 3 0 0
cpu0 100 30 20 700 10 1 0 3 0 0
cpu11 200 10 40 300 10 0 2 0 0 0
intr 5 0
"""


def test_what_is_nice_is_no_work():
    assert ticks_in(STAT) == {0: Ticks(124, 864), 11: Ticks(242, 562)}


def test_shares_are_of_what_has_passed_since():
    before = Usage({0: Ticks(100, 1000), 1: Ticks(50, 1000)}, spent=2.0, at=50.0)
    now = Usage({0: Ticks(175, 1100), 1: Ticks(50, 1100)}, spent=4.5, at=60.0)
    assert now.used_since(before) == {0: 0.75, 1: 0.0}
    assert now.own_since(before) == 0.25


@pytest.mark.parametrize(
    ("used", "own", "found"),
    [
        ({0: 0.9, 1: 0.0}, 0.9, 0),  # all of it is our own
        ({0: 0.3, 1: 0.0}, 0.1, 0),  # others want little
        ({0: 0.9, 1: 0.0}, 0.4, 1),
        ({0: 0.9, 1: 0.4}, 0.4, 0),  # it would be no better there
        ({0: 0.9, 1: 0.4, 2: 0.1}, 0.4, 2),
    ],
)
def test_a_core_that_others_want_is_left(used, own, found):
    assert better_core(0, used, own) == found


def test_of_cores_that_are_alike_any_is_taken():
    used = {0: 1.0, 1: 0.04, 2: 0.5, 3: 0.0}
    assert better_core(0, used, 0.2, min) == 1
    assert better_core(0, used, 0.2, max) == 3


@of_several
def test_threads_move_together_and_those_of_workers_stay(monkeypatch):
    idle = {core: Ticks(0, 0) for core in CORES}
    crowded = {core: Ticks(0, 100) for core in CORES} | {CORES[0]: Ticks(90, 100)}
    looks = [Usage(idle, 0.0, 0.0), Usage(crowded, 0.1, 1.0)]
    monkeypatch.setattr(Usage, "now", lambda: looks.pop(0))
    seen: dict[str, set[int]] = {}
    done = threading.Event()

    def wait(name: str, begun: threading.Barrier) -> None:
        begun.wait()
        done.wait()
        seen[name] = os.sched_getaffinity(0)

    def serve() -> None:
        begun = threading.Barrier(3)
        helper = _thread(wait, "helper", begun)
        own = OneCore(CORES[0], CORES)
        other = _thread(wait, "of the server", begun)
        begun.wait()
        own.look()
        seen["server"] = os.sched_getaffinity(0)
        done.set()
        helper.join()
        other.join()

    _thread(serve).join()
    assert seen["server"] == seen["of the server"]
    (core,) = seen["server"]
    assert core in CORES[1:]
    assert seen["helper"] == {*CORES}


def _thread(work: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=args)
    thread.start()
    return thread


@of_several
def test_where_the_machine_hides_itself_the_system_chooses(
    monkeypatch, caplog, tmp_path
):
    monkeypatch.setattr(cores, "_STAT", tmp_path / "nothing")
    _thread(cores.keep_to_one, 8000).join()
    assert "The system chooses the cores of this process" in caplog.text


@of_several
def test_a_server_has_one_core_and_its_workers_all(serve):
    server = serve(WORKERS="1").process.pid
    assert len(os.sched_getaffinity(server)) == 1
    until(lambda: children(server))
    assert all(os.sched_getaffinity(each) == {*CORES} for each in children(server))


@of_several
def test_a_server_may_have_all_cores(serve):
    server = serve(ONE_CORE="0").process.pid
    assert os.sched_getaffinity(server) == {*CORES}
