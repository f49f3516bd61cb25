"""Where trails without repetition lead: a search for alternating paths.

A trail is move, mate, move, mate ... and meets no node twice.  That is an alternating path in the graph
whose matching joins every node to its mate, from the one node that has none: the root, where the tokens
stand.  Such paths are found exactly, and in polynomial time, by growing a tree and contracting its odd
circles, as Edmonds did for matchings: a circle can be run through either way, so all its nodes can be stood
on.
"""

from collections.abc import Callable, Collection

from .tracks import NOWHERE, Row, Track

ROOT = -2
"""The node that stands for all own tokens together."""


class Forest:
    """The tree of trails from the root.

    ``even``: nodes on which a trail can stand, after a move and the step to the mate.  ``odd``: nodes at the
    end of a move that met them first, with the node that it came from.  ``met``: every node to which some
    trail comes by a move.  ``certain``: track that trails use, as far as the growth of the tree shows.
    """

    def __init__(
        self,
        mate: Callable[[int], int],
        row: Callable[[int], Row],
        own: Collection[int],
    ) -> None:
        """``mate(node)``: the other side of a node, or NOWHERE.  ``row(node)``: the moves from it; a stop and its
        twin have the same.  ``own``: the nodes of the tokens, all of which are the root."""
        self.mate = mate
        self.row = row
        self.own = frozenset(own)
        self.even = {ROOT}
        self.odd: dict[int, int] = {}
        self.met: set[int] = set()
        self.certain: set[Track] = set()
        self.todo = [ROOT]
        self.inner: dict[int, int] = {}

    def base(self, node: int) -> int:
        """The outermost circle that a node was contracted into, named by the node where trails enter it."""
        inner = self.inner
        while node in inner:
            outer = inner[node]
            if outer in inner:
                inner[node] = inner[outer]
            node = outer
        return node

    def grow(self, until: Collection[int] = ()) -> None:
        """Grow the tree as far as it goes, or until one of these nodes is met."""
        mate, odd, even, todo, own = self.mate, self.odd, self.even, self.todo, self.own
        for node in todo:
            for over, come in self.row(node).moves:
                met = ROOT if come in own else come
                if met in even:
                    # This is also how both twins of a stop become even: the move back to where it was met from.
                    self._join(node, met, over)
                elif met not in odd:
                    odd[met] = node
                    self.met.add(met)
                    self.certain.update(over)
                    beyond = mate(met)
                    if beyond != NOWHERE:
                        even.add(beyond)
                        todo.append(beyond)
            if until and not self.met.isdisjoint(until):
                return

    def _join(self, a: int, b: int, over: tuple[Track, ...]) -> None:
        """Close the circle that a move between two even nodes makes, unless they lie in one already."""
        base, base_there = self.base(a), self.base(b)
        if base != base_there:
            top = self._common(base, base_there)
            self._contract(base, top)
            self._contract(base_there, top)
            self.certain.update(over)

    def _above(self, base: int) -> int:
        """The base from which a base was reached."""
        return self.base(self.odd[self.mate(base)])

    def _common(self, a: int, b: int) -> int:
        """The lowest base above two, or one of them: climb from each in turn."""
        seen = {a, b}
        while True:
            if a != ROOT:
                a = self._above(a)
                if a in seen:
                    return a
                seen.add(a)
            a, b = b, a

    def _contract(self, base: int, top: int) -> None:
        """Draw the circle from a base up to ``top`` together: its odd nodes are now even as well."""
        while base != top:
            turned = self.mate(base)
            above = self._above(base)
            self.inner[base] = self.inner[turned] = top
            self.met.add(base)
            self.even.add(turned)
            self.todo.append(turned)
            base = above

    def beside(self, node: int, come: int) -> bool:
        """Whether the grown tree shows that a trail standing on ``node`` can go on to ``come``: the way to
        the node does not lead over it.  False may also mean that the tree does not show it."""
        if come in self.own or come in self.even:
            return False
        base = self.base(node)
        while base != ROOT:
            if self.mate(base) == come:
                return False
            base = self._above(base)
        return True
