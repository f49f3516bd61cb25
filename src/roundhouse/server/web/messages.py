"""The sentences that scripts of the pages say: a page brings their translations along."""

from __future__ import annotations

from ...text.language import _, language, translated

SENTENCES = (
    _("After this: {changes}."),
    _("As in the book"),
    _("Back to now"),
    _("Best run {before} → {after} (not proven)."),
    _("Best run {before} → {after}."),
    _("Browsers take pushes only from sites that are reached by https."),
    _("Cancel"),
    _("Click the stops of this train on the map, one after the other."),
    _("Close"),
    _("Compare with now"),
    _("Complete this train: {value}"),
    _("Copied"),
    _("Do it"),
    _("Hint"),
    _("It is your turn."),
    _("Looking for the best runs …"),
    _("Next"),
    _("Next: {game}"),
    _("Nothing has happened since."),
    _("Only this way round."),
    _("Pause"),
    _("Paused: space goes on."),
    _("Position {at} of {last}"),
    _("Run these for {value}"),
    _("So far {total}."),
    _("That did not work."),
    _("The browser does not allow messages of this site; its settings for the site can change that."),
    _("The link to this position is copied."),
    _("The site cannot be reached; please try again."),
    _("This browser knows no pushes. On an iPhone, add the site to the home screen first."),
    _("The browser gave no passkey."),
    _("Together {total}."),
    _("Together {total}; nothing earns more."),
    _("Together {total}; there is a better run."),
    _("Way {turn} of {turns}."),
    _("Why not?"),
    _("Your note: {text}"),
    _("Your move in {game}"),
    _("any number of stops"),
    _("doubles {stops}"),
    _("just now"),
    _("kept"),
    _("nobody"),
    _("run {gain}"),
    _("up to {reach} hexes"),
    _("up to {reach} stops"),
    _("{count} chosen"),
    _("{count} read otherwise"),
    _("As the book is most likely meant"),
    _("{days} d"),
    _("{hours} h"),
    _("{minutes} min"),
    _("{name} says something"),
    _("{used} of any stops"),
    _("{used} of {reach} hexes"),
    _("{used} of {reach} stops"),
)
"""Every sentence that a script passes to `words`; facts stand in braces."""


def messages() -> dict[str, str]:
    """The sentences in the language in use, by what they are in English; none where that is the language."""
    return {one: translated(one) for one in SENTENCES} if language() else {}
