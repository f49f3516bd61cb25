"""News that is not of turns: the end of a game, what somebody proposes, and who is called in the chat."""

from __future__ import annotations

from roundhouse.server.live import challenges, proposals

from .hearsay import said, say, status


def test_the_end_is_told_with_the_result(site, a_table, people, hook, deliver, hooks, moves) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    moves(live.row.id, 5)
    deliver()
    hooks.got.clear()
    live = site.store.table(live.row.id)
    proposal = proposals.propose(site.store, live.row.id, ann, live.revision, "end")
    deliver()
    asked = [text for text in said(hooks) if "asks you" in text]
    assert asked == [
        f"Ann asks you in 18Chesapeake #{live.row.id}: to end the game here\nhttp://site.example/table/{live.row.id}"
    ]
    assert hooks.got[-1].path == "/Ben"
    hooks.got.clear()
    proposals.vote(site.store, live.row.id, ben, proposal.id, True)
    deliver()
    assert {request.path for request in hooks.got} == {"/Ann", "/Ben"}
    result = site.store.table(live.row.id).row.result
    line = said(hooks)[0].splitlines()[0]
    assert line.startswith(f"18Chesapeake #{live.row.id} is over: 1. ")
    for name, money in result.items():
        assert f"{name} ${money:,}" in line


def test_a_proposal_that_is_settled_is_not_told(site, post, a_table, people, hook, hooks, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    proposal = proposals.propose(site.store, live.row.id, ann, live.revision, "end")
    post.watcher.look()
    proposals.vote(site.store, live.row.id, ben, proposal.id, False)
    for group in post.sender.take(8):
        post.sender.send(group)
    assert ("proposal", "dropped", "it is settled") in status(log, ben)


def test_a_challenge_is_told_once_and_not_when_it_is_settled(
    site, post, a_table, people, hook, deliver, hooks, log
) -> None:
    ann, ben, cy = people(3)
    hook(ben), hook(cy)
    live = a_table(1, begun=False, seats=3)
    challenges.challenge(site.store, live.row.id, ann, [ben])
    deliver(), deliver()
    assert said(hooks) == [
        f"Ann challenges you to 18Chesapeake #{live.row.id}\nhttp://site.example/table/{live.row.id}"
    ]
    (second,) = challenges.challenge(site.store, live.row.id, ann, [cy])
    post.watcher.look()
    challenges.cancel(site.store, second.id, ann)
    deliver()
    assert status(log, cy) == [("challenge", "dropped", "it is settled")]


def test_who_is_called_in_the_chat_hears_of_it(site, a_table, people, hook, deliver, hooks) -> None:
    ann, ben, cy = people(3)
    for user in (ann, ben, cy):
        hook(user)
    live = a_table(3)
    deliver()
    hooks.got.clear()
    say(site, live.row.id, ann, "Well played, Ben")
    say(site, live.row.id, ann, "@ben and @Ann: hurry\nup")
    say(site, live.row.id, ann, "mail me at x@Cy, @Cyril, not @cyx")
    deliver()
    (text,) = said(hooks)
    assert hooks.got[0].path == "/Ben"
    assert text.startswith(f"Ann calls you in 18Chesapeake #{live.row.id}: @ben and @Ann: hurry up\n")
    hooks.got.clear()
    say(site, live.row.id, ben, "@Cy!")
    deliver()
    assert [request.path for request in hooks.got] == ["/Cy"]


def test_who_does_not_play_there_is_not_called(site, a_table, people, hook, deliver, hooks) -> None:
    everybody = people(3)
    for user in everybody:
        hook(user)
    live = a_table(2)
    deliver()
    hooks.got.clear()
    say(site, live.row.id, everybody[0], "@Cy come and see")
    deliver()
    assert not hooks.got
