"""A document as a browser would have it, and what the script of the desk does to it with changes of panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Node:
    """An element: its tag, its attributes, and what is in it."""

    def __init__(self, tag: str, attributes: Iterable[tuple[str, str | None]] = ()) -> None:
        self.tag, self.attributes = tag, dict(attributes)
        self.children: list[Node | str] = []
        self.parent: Node | None = None

    def add(self, child: Node | str, at: int | None = None) -> None:
        self.children.insert(len(self.children) if at is None else at, child)
        if isinstance(child, Node):
            child.parent = self

    def remove(self) -> Node:
        assert self.parent is not None
        self.parent.children.remove(self)
        self.parent = None
        return self

    def after(self, node: Node) -> None:
        assert self.parent is not None
        self.parent.add(node, self.parent.children.index(self) + 1)

    def all(self) -> Iterator[Node]:
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.all()

    def one(self, attribute: str, value: str) -> Node:
        """The only element below with that attribute. Raises AssertionError when there are none or several."""
        found = [node for node in self.all() if node.attributes.get(attribute) == value]
        assert len(found) == 1, (attribute, value, len(found))
        return found[0]

    def like(self, other: Node) -> bool:
        """Whether there is the same in it; the order of attributes means nothing."""
        if self.tag != other.tag or self.attributes != other.attributes:
            return False
        pairs = zip(self.children, other.children, strict=False)
        return len(self.children) == len(other.children) and all(
            one.like(two) if isinstance(one, Node) and isinstance(two, Node) else one == two
            for one, two in pairs
        )


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.here = Node("")

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        node = Node(tag, attrs)
        self.here.add(node)
        if tag not in VOID:
            self.here = node

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.here.add(Node(tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.here.tag == tag, (self.here.tag, tag)
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.here.add(data.strip())


def read(html: str) -> Node:
    """HTML as a document. Raises AssertionError where tags do not match."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root


def carry_out(document: Node, changes: Iterable[Sequence[str]]) -> None:
    """What `change` of static/js/desk-morph.js does with the changes of a panel."""
    for way, key, *more in changes:
        match way:
            case "=":
                old = document.one("data-piece", key)
                assert old.parent is not None
                old.parent.add(_made(more[0]), old.parent.children.index(old))
                old.remove()
            case "+":
                document.one("data-piece", key).after(_made(more[0]))
            case "<":
                document.one("data-pieces", key).add(_made(more[0]), 0)
            case ">":
                node = document.one("data-piece", key).remove()
                document.one("data-piece", more[0]).after(node)
            case "^":
                node = document.one("data-piece", key).remove()
                document.one("data-pieces", more[0]).add(node, 0)
            case "-":
                document.one("data-piece", key).remove()
            case "@":
                opened = _Reader()
                opened.feed(more[0])
                document.one("data-pieces", key).attributes = opened.here.attributes
            case _:
                raise AssertionError(way)


def _made(html: str) -> Node:
    found = read(html).children
    assert len(found) == 1 and isinstance(found[0], Node), html
    return found[0]
