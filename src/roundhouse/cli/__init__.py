"""The command `roundhouse`."""

from __future__ import annotations


def main() -> None:
    """Run the command line; exits with 0 (all well), 1 (a negative finding), 2 (a mistake of the user's)."""
    import sys

    try:
        from .app import app
    except KeyboardInterrupt:
        sys.exit(130)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter is no reason to stop
    app()


__all__ = ["main"]
