"""What to install for commands that need more than the library does."""

from __future__ import annotations

from pathlib import Path

from ..text.language import gettext

CHECKOUT = Path(__file__).resolve().parents[3]
"""Where the project is, if the package is not installed but lies in a checkout."""

DISTRIBUTION = "roundhouse-18xx-core"


def extra(name: str) -> str:
    """What pip is to be given for an extra: the distribution, or the checkout that the command runs from.

    >>> extra("tui")
    "'.[tui]' in the checkout"
    """
    if (CHECKOUT / "pyproject.toml").is_file():
        return gettext("'{what}' in the checkout", what=f".[{name}]")
    return f"'{DISTRIBUTION}[{name}]'"
