"""The command `roundhouse`."""

from __future__ import annotations


def main() -> None:
    """Run the command line; exits with 0 (all well), 1 (a negative finding), 2 (a mistake of the user's)."""
    from .app import app

    app()


__all__ = ["main"]
