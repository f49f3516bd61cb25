"""What is said to whoever asks the lab for what it cannot do."""

from __future__ import annotations


class LabError(ValueError):
    """Raised for a link, change or board that cannot be used; one sentence for each fault."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = sentences
        super().__init__(" ".join(sentences))
