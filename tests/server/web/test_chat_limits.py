"""Whatever writes into a chat is counted as chat, by page and API: signs and notes cannot flood it either."""

from __future__ import annotations

import pytest

from roundhouse.server.web.limits import BY_PATH


@pytest.mark.parametrize(
    "path",
    [
        *(f"/table/7/{what}" for what in ("chat", "react", "hush", "notes")),
        *(f"/api/tables/7/{what}" for what in ("chat", "chat/3/sign", "notes")),
    ],
)
def test_what_is_counted_as_chat(path: str) -> None:
    assert "chat" in [kind for kind, pattern in BY_PATH if pattern.fullmatch(path)]
