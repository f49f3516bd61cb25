"""Games of bots, played on all processors or on a cluster, told as they end."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from ..core.child_process import end_with_parent
from ..core.garbage import collect_rarely
from ..text.terminal import say
from .errors import UserError
from .extras import extra

MOST_ACTIONS = 20_000
"""A game that goes on for longer is left unfinished."""

Given = TypeVar("Given")
Done = TypeVar("Done")

PATIENCE = 10.0
"""Seconds that a cluster has to answer at all."""


class Task(tuple[str, tuple[str, ...], tuple[str, ...], int, tuple[str, ...]]):
    """A game to play: title, players, options, seed, and the bot of each seat."""

    __slots__ = ()


def play_one(task: Task) -> dict[str, Any]:
    """Play one game. Every number but the seconds follows from the task.

    Raises `BotFault` or `EngineFault` when a bot fails or chooses what is not allowed, and says where.
    """
    from ..analysis.course import course
    from ..bots import Engine, ask_in, called
    from ..play.session import Game
    from ..rules.ending import END, RESULT, winners

    name, players, options, seed, bots = task
    game = Game.new(name, players, seed=seed, options=options)
    seats = {
        p: called(bot, seed * 64 + number) for number, (p, bot) in enumerate(zip(players, bots, strict=True))
    }
    begun = time.perf_counter()
    while not game.over and game.at < MOST_ACTIONS:
        game.play(ask_in(game, seats[game.to_act]))
    seconds = time.perf_counter() - begun
    for seat in seats.values():
        if isinstance(seat, Engine):
            seat.close()
    result: dict[str, int] = game.state[RESULT]
    went = course(game)
    return {
        "seed": seed,
        "bots": dict(zip(players, bots, strict=True)),
        "actions": game.at,
        "seconds": round(seconds, 4),
        "finished": game.over,
        "end_reason": game.state[END] or None,
        "result": result,
        "winners": winners(result),
        "stock_rounds": went.stock_rounds,
        "operating_rounds": went.operating_rounds,
        "phases": went.phases,
        "bankrupt": list(went.bankrupt),
        "state_hash": game.digest(),
    }


def against_endless(title: str, options: Sequence[str]) -> str:
    """What to say of games of a title that were left unfinished: which options usual tables have besides; empty where
    these have all of them.

    >>> "--option few_offers" in against_endless("18AL", ()), against_endless("18AL", ("few_offers",))
    (True, '')
    """
    from ..titles.found import title as found

    missing = [option for option in found(title).with_usual(tuple(options)) if option not in options]
    return (
        say("offers again", options=" ".join(f"--option {option}" for option in missing)) if missing else ""
    )


def each_played(tasks: Sequence[Task], jobs: int, ray: str = "") -> Iterator[tuple[Task, dict[str, Any]]]:
    """The tasks with their games, whichever ends first, as `each_done` has them."""
    return each_done(play_one, tasks, jobs, ray)


def each_done(
    work: Callable[[Given], Done], tasks: Sequence[Given], jobs: int, ray: str = ""
) -> Iterator[tuple[Given, Done]]:
    """The tasks with what `work`, a function of a module, makes of them, whichever is done first, by so many processes;
    `ray`: the address of a Ray cluster that does it instead. What is printed meanwhile goes to stderr.

    Raises `UserError` when Ray is not installed or not there, or one of the processes dies, and what `work` raises.
    """
    if ray:
        yield from _on_cluster(work, tasks, ray)
        return
    if jobs == 1 or len(tasks) < 2:
        yield from ((task, _done(work, task)) for task in tasks)
        return
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), multiprocessing.get_context("spawn"), _begin)
    processes: dict[int, multiprocessing.Process] = getattr(pool, "_processes", {})
    try:
        # Only this process answers to Ctrl-C, and ends the others: they inherit that the signal is blocked.
        with _ctrl_c_waits():
            waiting = {pool.submit(_done, work, task): task for task in tasks}
        for done in as_completed(waiting):
            yield waiting.pop(done), done.result()
    except BrokenProcessPool:
        from ..bots.ended import how_ended

        pool.shutdown(cancel_futures=True)  # which waits for the others, whom the pool itself has ended
        codes = [one.exitcode for one in processes.values() if one.exitcode not in (0, -signal.SIGTERM)]
        raise UserError(say("process died", how=how_ended(codes[0] if codes else None))) from None
    finally:
        for process in list(processes.values()):
            process.kill()
        pool.shutdown(cancel_futures=True)


def _done(work: Callable[[Given], Done], task: Given) -> Done:
    """What `work` makes of a task; what bots print is none of the outcome, which stdout is for."""
    with contextlib.redirect_stdout(sys.stderr):
        return work(task)


def _begin() -> None:
    """In each process: end with this one, however it ends."""
    end_with_parent()
    collect_rarely()


def _on_cluster(
    work: Callable[[Given], Done], tasks: Sequence[Given], address: str
) -> Iterator[tuple[Given, Done]]:
    try:
        import ray
    except ImportError:
        raise UserError(say("no ray", extra=extra("ray"))) from None
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        if port.isdigit():  # Ray itself would try for a minute
            socket.create_connection((host, int(port)), PATIENCE).close()
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except Exception as error:  # whatever the network has to say
        raise UserError(say("no cluster", address=address, error=" ".join(str(error).split()))) from None
    play = ray.remote(work)
    waiting = {play.remote(task): task for task in tasks}
    try:
        while waiting:
            [done], _ = ray.wait(list(waiting), num_returns=1)
            yield waiting.pop(done), ray.get(done)
    finally:
        for one in waiting:
            ray.cancel(one, force=True)
        ray.shutdown()


@contextlib.contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Ctrl-C is heard when the block is left, where the system can hold a signal back."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # now: starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
