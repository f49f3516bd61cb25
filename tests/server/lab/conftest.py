"""A site that runs, and people who come to it."""

from __future__ import annotations

from server.web_client import arrives

__all__ = ["arrives"]
