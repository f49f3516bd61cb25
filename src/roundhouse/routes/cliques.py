"""Links of which a run can take one only, because each two of them share a side: a *clique*.

A few large cliques say the same as many sides, and say it more strongly to the prices: of three ways over one fork,
each two of which share another side, each could be half used if all that counted were sides.
"""

from functools import lru_cache

from msgspec.structs import replace

from .bounds import bits
from .problem import Problem


@lru_cache(maxsize=16)
def cliques_of(sides: tuple[int, ...]) -> tuple[int, ...]:
    """Cliques among links that use these ``sides``, as bit sets of positions: one for each side, made as large as
    possible, without those that are part of another.  Each two links that share a side are in one of them.

    >>> [f"{clique:b}" for clique in cliques_of((0b011, 0b101, 0b110, 0b100_000, 0))]
    ['111', '1000']
    """
    users: dict[int, int] = {}
    for position, mask in enumerate(sides):
        for side in bits(mask):
            users[side] = users.get(side, 0) | 1 << position
    clash = [0] * len(sides)
    for clique in users.values():
        for position in bits(clique):
            clash[position] |= clique & ~(1 << position)
    grown: dict[int, None] = {}
    for clique in users.values():
        others = -1
        for position in bits(clique):
            others &= clash[position]
        while others:
            best = most = -1
            for one in bits(others):
                count = (clash[one] & others).bit_count()
                if count > most:
                    best, most = one, count
            clique |= 1 << best
            others &= clash[best]
        grown[clique] = None
    return tuple(one for one in grown if not any(one != other and not one & ~other for other in grown))


def cliqued(problem: Problem) -> Problem:
    """The problem with cliques in place of sides: links shut each other out as before, so that it has the same runs and
    sets of runs, but prices on its sides bound them more closely.

    >>> from .problem import Link
    >>> from .trains import Reach
    >>> links = (Link(0, 1, 0b011), Link(1, 2, 0b101), Link(2, 0, 0b110))
    >>> problem = Problem(3, ((10, 10, 10),), (Reach(),), frozenset({0}), frozenset(), (-1, -1, -1), links)
    >>> [link.sides for link in cliqued(problem).links]
    [1, 1, 1]
    """
    sides = [0] * len(problem.links)
    for number, clique in enumerate(cliques_of(tuple(link.sides for link in problem.links))):
        for link in bits(clique):
            sides[link] |= 1 << number
    links = zip(problem.links, sides, strict=True)
    return replace(problem, links=tuple(replace(link, sides=mask) for link, mask in links))
