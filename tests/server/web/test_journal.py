"""Nothing secret gets into a log."""

from __future__ import annotations

import logging

import pytest

from roundhouse.server.web.journal import NoSecrets, without_secrets

SECRET = "s3cret-Value_0123456789"


@pytest.mark.parametrize(
    "line",
    [
        f"Authorization: Bearer {SECRET}",
        f"cookie rh_session={SECRET}; other=1",
        f"password={SECRET}&name=Ann",
        f"{{'password': '{SECRET}', 'name': 'Ann'}}",
        f'{{"token": "{SECRET}"}}',
        f"GET /join/{SECRET} 200",
        f"GET /reset/{SECRET}?x=1",
        f"http://127.0.0.1/account/email/{SECRET}",
        f"/me/feed/{SECRET}.xml",
        f"postgresql://ann:{SECRET}@db.example/site",
        f"smtp://ann:{SECRET}@mail.example:587",
        f"x-csrf: {SECRET}",
    ],
)
def test_secrets_are_taken_out(line: str) -> None:
    clean = without_secrets(line)
    assert SECRET not in clean and "…" in clean
    assert "Ann" in clean or "Ann" not in line


@pytest.mark.parametrize(
    "line",
    [
        "GET /table/12/panels 200 3.1 ms",
        "table 7 cannot be caught up",
        "process 4711 ended with 1 and is replaced",
        "GET /static/js/acting/overlay.js 200",
    ],
)
def test_what_is_no_secret_stays(line: str) -> None:
    assert without_secrets(line) == line


def test_the_filter_rewrites_lines_with_arguments(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("roundhouse.of_a_test")
    caplog.handler.addFilter(no_secrets := NoSecrets())
    try:
        logger.warning("login of %s with password=%s", "Ann", SECRET)
        logger.warning("plain %d%%", 5)
    finally:
        caplog.handler.removeFilter(no_secrets)
    assert [record.getMessage() for record in caplog.records] == [
        "login of Ann with password=…",
        "plain 5%",
    ]
