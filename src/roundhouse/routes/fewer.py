"""Of the links between two stops only those that trains can have a use for.

Late boards join two stops by a dozen ways or more, most of which differ by a few forks.  A link is *in the way of*
another when both use a side.  One that is in the way of no more links than another between the same stops *does for*
it: whoever runs over the other could run over this one instead, if nobody else does.  So the other is left out when
the two are in each other's way, or when as many links do for it as there are trains, one of which is free then: a run
takes one link at most between two stops.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from .bounds import bits
from .problem import Course, Link, Problem, Solution


class Fewer:
    """A problem with no more links than trains can use; its best set of runs is worth as much.

    ``problem``: with the links numbered anew; ``kept[link]``: the number that each had.
    """

    def __init__(self, problem: Problem, without: int = 0) -> None:
        """``without``: sides (bit set) that runs cannot use."""
        self._whole = problem
        self._left_out: list[tuple[int, list[int]]] = []
        """Links in the order in which they were left out, with those that do for them."""
        self.kept = self._useful(without)
        self.problem = problem
        if len(self.kept) == len(problem.links):
            return
        number = {link: place for place, link in enumerate(self.kept)}
        tolls = [
            replace(toll, links=frozenset(number[link] for link in toll.links if link in number))
            for toll in problem.tolls
        ]
        self.problem = replace(
            problem, links=tuple(problem.links[link] for link in self.kept), tolls=tuple(tolls)
        )

    def there(self, solution: Solution) -> Solution:
        """A solution of the whole problem in this one, over other links where its own are left out.

        It has to be one without the sides that runs cannot use.
        """
        links = self._whole.links
        courses = [list(course.links) for course in solution.courses]
        in_use = {link for course in courses for link in course}
        for link, others in self._left_out:
            for course in courses:
                if link in course:
                    # What is in the way of one of them was in the way of the link, so it is not in use; and links left
                    # out before are not in use any more.
                    other = next(one for one in others if one not in in_use or not links[one].sides)
                    in_use.add(other)
                    course[course.index(link)] = other
        number = {link: place for place, link in enumerate(self.kept)}
        return _over(solution, [[number[link] for link in course] for course in courses])

    def back(self, solution: Solution) -> Solution:
        """A solution of this problem in the whole one."""
        return _over(solution, [[self.kept[link] for link in course.links] for course in solution.courses])

    def _useful(self, without: int) -> Sequence[int]:
        """The links that are kept, in order."""
        links, trains = self._whole.links, len(self._whole.values)
        alive = [number for number, link in enumerate(links) if not link.sides & without]
        against = _against(links, alive)
        there = sum([1 << number for number in alive])
        tolled = [0] * len(links)
        for place, toll in enumerate(self._whole.tolls):
            for number in toll.links:
                tolled[number] |= 1 << place
        parallel: dict[tuple[int, int], list[int]] = {}
        for number in alive:
            a, b = links[number].a, links[number].b
            parallel.setdefault((min(a, b), max(a, b)), []).append(number)
        several = [some for some in parallel.values() if len(some) > 1]

        def do_for(number: int, some: Sequence[int]) -> list[int]:
            """Those that do for a link; none where they are too few."""
            mine, clashing, others = against[number], False, list[int]()
            for other in some:
                if (
                    other != number
                    and not against[other] & there & ~mine & ~(1 << other)
                    and links[other].length <= links[number].length
                    and tolled[other] == tolled[number]
                ):
                    others.append(other)
                    clashing = clashing or bool(mine >> other & 1)
            return others if clashing or len(others) >= trains else []

        fewer = True
        while fewer:
            fewer = False
            for some in several:
                for number in sorted(some, key=lambda one: (-(against[one] & there).bit_count(), -one)):
                    others = do_for(number, some)
                    if others:
                        self._left_out.append((number, others))
                        some.remove(number)
                        there &= ~(1 << number)
                        fewer = True
        return [number for number in alive if there >> number & 1]


def _against(links: Sequence[Link], alive: Sequence[int]) -> dict[int, int]:
    """For each link those that are in its way, and itself (bit set)."""
    users: dict[int, int] = {}
    for number in alive:
        for side in bits(links[number].sides):
            users[side] = users.get(side, 0) | 1 << number
    against: dict[int, int] = {}
    for number in alive:
        against[number] = 1 << number
        for side in bits(links[number].sides):
            against[number] |= users[side]
    return against


def _over(solution: Solution, links: Sequence[Sequence[int]]) -> Solution:
    """A solution over other links."""
    courses = tuple(
        Course(course.stops, tuple(some), course.value)
        for course, some in zip(solution.courses, links, strict=True)
    )
    return replace(solution, courses=courses)
