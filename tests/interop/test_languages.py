"""What is wrong with a file is said in the language in use; fields and words of the file stay as they are."""

from __future__ import annotations

import re
from typing import Any

import pytest

from roundhouse.interop import SiteFileError, export_game, from_text, import_game, to_text
from roundhouse.interop.notes import NO_CHECK, SENTENCES, Note
from roundhouse.interop.readback import WOULD_DIFFER
from roundhouse.play.game_file import GameFileError
from roundhouse.play.recorded import Difference
from roundhouse.play.session import Game
from roundhouse.text.language import speaking, translated

from .files import by_hand, changed, cut_after

RECORD = """[Format "18xx-text 1"]
[Title "18Chesapeake"]
[Rules "{rules}"]
[Seed "7"]
[Player "Ann"]
[Player "Ben"]
[Player "Cy"]

chance: draw C&O
Ann: bid C-P $45
""".replace("{rules}", str(Game.new("18Chesapeake", ["Ann", "Ben"]).title.version))


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "Das ist keine Partiedatei: Input data was truncated."),
        (b"{}", "Das ist keine Partiedatei von 18xx.games: Sie braucht Titel, Spieler und Aktionen."),
        (by_hand(players=by_hand()["players"] * 2), "Die Datei nennt einen Spieler zweimal."),
        (by_hand(title="1889"), "Dateien des Titels '1889' lassen sich nicht einlesen, nur solche von "),
        (by_hand(actions=[{"id": 1, "type": "redo"}]), "Aktion 1 (redo): Vorher wurde nichts zurückgenommen."),
        (changed(1, type="dance"), "Diese Art von Aktion ist bei diesem Titel nicht bekannt."),
        (changed(1, entity=9), "In dieser Partie gibt es keinen Spieler 9."),
        (changed(9, entity=2), "): Nach den Regeln geht das nicht: "),
        (changed(27, routes=None), "Das Feld `routes` fehlt."),
        (changed(27, extra_revenue=100), "Außer den Einnahmen der Routen gibt es bei diesem Titel keine."),
        (cut_after(18, {"type": "pass", "entity": "C&O", "entity_type": "corporation"}), "(pass von C&O): "),
    ],
)  # fmt: skip
def test_a_file_of_the_site(file: Any, said: str) -> None:
    with speaking("de"), pytest.raises(SiteFileError) as caught:
        import_game(file)
    assert said in str(caught.value)
    with pytest.raises(SiteFileError) as english:
        import_game(file)
    assert said not in str(english.value)
    assert (english.value.action, english.value.at) == (caught.value.action, caught.value.at)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RECORD + "Ben: bid C-P $45\n", "Zeile 11: Das ist nicht erlaubt: Das nächste Gebot "),
        (RECORD + "Ben: bid C-P\n", "Zeile 11: bid braucht den Wert `price`."),
        (RECORD + "Ben: lay_tile G7 9 1\n", "Zeile 11: hex tile rotation schreibt man zusammen, mit '/' dazwischen."),
        (RECORD + "( 1\n", "Zeile 12: Der letzte Zweig hat kein Ende."),
        (RECORD.replace("Seed", "Saat"), "Zeile 4: Eine Kopfzeile Saat gibt es nicht."),
        (RECORD.replace("18Chesapeake", "1889"), "Zeile 2: "),
        (RECORD.replace("Ann: bid", "Ann bid"), "Zeile 10: Eine Aktion schreibt man als SPIELER: ART WERTE."),
        (RECORD.encode() + b"\xff", "Zeile 11: Das ist kein Text in UTF-8."),
    ],
)  # fmt: skip
def test_a_record(text: str | bytes, said: str) -> None:
    with speaking("de"), pytest.raises(GameFileError) as caught:
        from_text(text)
    assert str(caught.value).startswith(said)


def test_a_record_that_leads_elsewhere() -> None:
    other = re.sub(r'Position "\w+"', 'Position "0"', to_text(from_text(RECORD)))
    with (
        speaking("de"),
        pytest.raises(GameFileError, match="führt zu einer anderen Stellung, als ihr Text sagt"),
    ):
        from_text(other)


def test_a_game_of_ours() -> None:
    game = from_text(RECORD)
    twice = game.to_json().replace(b'"price":45', b'"price":40')
    with speaking("de"), pytest.raises(GameFileError, match=r"^Aktion 2 ist nicht erlaubt: "):
        Game.from_json(twice)
    unknown = game.to_json().replace(b'"type":"bid"', b'"type":"dance"')
    with speaking("de"), pytest.raises(GameFileError, match=r"^Aktion 2 ist keine Aktion dieses Titels: "):
        Game.from_json(unknown)
    with speaking("de"):
        assert Difference(12, 2, 3, ("x",)).sentence("18AL") == (
            "Aktion 12 führt woandershin als damals, als sie nach Version 2 der Regeln von 18AL gespielt wurde"
            " (dieses Programm hat 3): x."
        )


def test_a_game_that_the_site_has_not() -> None:
    with speaking("de"), pytest.raises(GameFileError, match=r"^18xx\.games hat keine Dateien von 1848\.$"):
        export_game(Game.new("1848", ["Ann", "Ben", "Cy"]))


@pytest.mark.parametrize("sentence", [*SENTENCES.values(), *NO_CHECK.values(), *WOULD_DIFFER.values()])
def test_notes_and_differences_are_in_german(sentence: str) -> None:
    with speaking("de"):
        assert translated(sentence) != sentence


def test_a_note_with_its_action() -> None:
    note = Note("house rule", {"option": "X", "check": "the file"}, 7)
    assert str(note) == (
        "Action 7: The site's house rule X is switched on, as the file cannot be read without it."
    )
    with speaking("de"):
        assert str(note) == (
            "Aktion 7: Die Hausregel X der Seite ist eingeschaltet, weil die Datei sonst nicht lesbar ist."
        )
