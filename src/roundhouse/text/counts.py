"""Counts with what is counted, in the singular or the plural that the language has for it."""

from __future__ import annotations

from .language import ngettext


def games(count: int) -> str:
    """
    >>> games(1), games(1200)
    ('1 game', '1,200 games')
    """
    return ngettext("{count} game", "{count} games", count)


def actions(count: int) -> str:
    """
    >>> actions(1), actions(0)
    ('1 action', '0 actions')
    """
    return ngettext("{count} action", "{count} actions", count)


def tables(count: int) -> str:
    """
    >>> tables(2)
    '2 tables'
    """
    return ngettext("{count} table", "{count} tables", count)


def users(count: int) -> str:
    """
    >>> users(1)
    '1 user'
    """
    return ngettext("{count} user", "{count} users", count)


def entries(count: int) -> str:
    """
    >>> entries(1)
    '1 entry'
    """
    return ngettext("{count} entry", "{count} entries", count)


def lines(count: int) -> str:
    """
    >>> lines(1)
    '1 line'
    """
    return ngettext("{count} line", "{count} lines", count)


def faults(count: int) -> str:
    """
    >>> faults(1)
    '1 fault'
    """
    return ngettext("{count} fault", "{count} faults", count)


def positions(count: int) -> str:
    """
    >>> positions(1)
    '1 position'
    """
    return ngettext("{count} position", "{count} positions", count)


def shards(count: int) -> str:
    """
    >>> shards(1), shards(2)
    ('1 shard', '2 shards')
    """
    return ngettext("{count} shard", "{count} shards", count)


def tiles(count: int) -> str:
    """
    >>> tiles(1), tiles(0)
    ('1 tile', '0 tiles')
    """
    return ngettext("{count} tile", "{count} tiles", count)
