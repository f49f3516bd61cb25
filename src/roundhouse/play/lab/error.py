"""What is said to whoever asks the lab for what it cannot do."""

from __future__ import annotations

from ...text.language import gettext


class LabError(ValueError):
    """Raised for a link, change or board that cannot be used; one sentence for each fault."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = sentences
        super().__init__(" ".join(sentences))


def known(is_known: bool, name: str) -> None:
    """Raises `LabError`, with the name, for what there is not."""
    if not is_known:
        raise LabError(gettext("There is no {name} here.", name=name[:40]))
