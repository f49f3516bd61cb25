"""Catalogues: which language is spoken, and that the templates of the catalogues hold what the source says."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogues import stale
from roundhouse.text import language
from roundhouse.text.language import DOMAIN, best, gettext, ngettext, speaking, translated
from roundhouse.titles.found import titles

from .catalogue import translation


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Catalogues of two languages."""
    translation(
        tmp_path,
        "de",
        {"the bank": "die Bank", ("{count} hex", "{count} hexes"): ("{count} Feld", "{count} Felder")},
    )
    translation(tmp_path, "pt_BR", {"the bank": "o banco"})
    monkeypatch.setenv(language.MORE, str(tmp_path))
    yield tmp_path
    language.speak("")


def test_english_needs_no_catalogue() -> None:
    assert gettext("There is no table {id}.", id=3) == "There is no table 3."
    assert ngettext("{count} hex", "{count} hexes", 1) == "1 hex"
    assert ngettext("{count} hex", "{count} hexes", 1200) == "1,200 hexes"
    assert translated("") == ""


def test_one_of_several_is_found_by_itself(spoken: Path) -> None:
    # Under Python 3.11.2 only since it is asked for as one of several.
    with speaking("de"):
        assert translated("{count} hex") == "{count} Feld"
        assert translated("nothing of the kind") == "nothing of the kind"


def test_a_process_speaks_one_language(spoken: Path) -> None:
    language.speak("de")
    assert gettext("the bank") == translated("the bank") == "die Bank"
    assert ngettext("{count} hex", "{count} hexes", 2) == "2 Felder"
    assert gettext("not translated") == "not translated"


def test_a_request_speaks_its_own(spoken: Path) -> None:
    language.speak("de")
    heard = []
    with speaking("pt_BR"):
        other = threading.Thread(target=lambda: heard.append(gettext("the bank")))
        other.start()
        other.join()
        heard.append(gettext("the bank"))
        with speaking(""):
            heard.append(gettext("the bank"))
    assert heard == ["die Bank", "o banco", "the bank"]


def test_the_language_is_chosen_from_what_is_asked_for(spoken: Path) -> None:
    assert best(["fr", "de-AT", "en"]) == "de"
    assert best(["fr", "en-GB", "de"]) == ""
    assert best(["pt-br"]) == "pt_BR"
    assert best(["", "nonsense", "C.UTF-8", "de"]) == ""


def test_the_environment_says_the_language(spoken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_MESSAGES", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    language.speak_as_environment()
    assert language.language() == "de"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    language.speak_as_environment()
    assert language.language() == ""
    monkeypatch.setenv("LANGUAGE", "xx:pt_BR:de")
    language.speak_as_environment()
    assert language.language() == "pt_BR"


def test_a_title_asks_its_own_catalogue_first(spoken: Path) -> None:
    domain = next(entry.domain for entry in titles().values())
    translation(spoken, "fi", {"the bank": "pankki"})
    translation(spoken, "fi", {"the bank": "kassa"}, domain)
    with speaking("fi"):
        assert translated("the bank") == "pankki"
        assert translated("the bank", domain) == "kassa"
    assert {DOMAIN, domain} < set(language.domains())


def test_what_is_remembered_is_remembered_for_each_language(spoken: Path) -> None:
    made = []

    @language.cached(maxsize=8)
    def told(name: str) -> str:
        made.append(name)
        return gettext(name)

    assert told("the bank") == "the bank"
    with speaking("de"):
        assert [told("the bank"), told("the bank")] == ["die Bank", "die Bank"]
    assert told("the bank") == "the bank"
    assert len(made) == 2


def test_the_templates_of_the_catalogues_are_what_the_source_says() -> None:
    assert not stale(), "run `make catalogues`"
