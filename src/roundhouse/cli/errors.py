"""What a user did wrong: said in one line, with exit code 2."""

from __future__ import annotations


class UserError(Exception):
    """Something the user can put right; the message is one sentence."""


OK, FINDING, WRONG, STOPPED = 0, 1, 2, 130
"""Exit codes: all well; a negative finding; a mistake of the user's; interrupted."""
