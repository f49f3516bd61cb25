"""The companion in a browser: kept on a phone without a network, by two devices, and the same as in Python."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from play.companion.kept import entries_of
from play.companion.made_up import SOMEBODY, made_up
from recorded import golden
from roundhouse.play.companion import Facts, facts_of, folded, from_file, view
from roundhouse.server.web.static import static
from roundhouse.titles.found import titles
from server.browser.harness import Backstage, Looking
from server.browser.test_axe import ALL, findings

PHONE = {"width": 390, "height": 844}
FITS = "document.documentElement.scrollWidth <= window.innerWidth"
READY = "html[data-companion=ready]"

COMPARE = """async ([folder, text]) => {
  const ledgers = JSON.parse(text);
  const { folded } = await import(folder + "keeping.js");
  const { view } = await import(folder + "view.js");
  const plain = (x) => Array.isArray(x) ? x.map(plain) : x && typeof x === "object"
    ? Object.entries(x).map(([k, v]) => [k, plain(v)]).sort(([a], [b]) => a < b ? -1 : 1) : x;
  const same = (one, other) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));
  return ledgers.filter((one) => {
    const state = folded(one.facts, one.entries);
    return !same(state, one.state) || !same(view(one.facts, state), one.view);
  }).map((one) => one.name);
}"""


LATER = """async (folder) => {
  const { folded } = await import(folder + "keeping.js");
  const { facts } = JSON.parse(document.getElementById("ledger").textContent);
  const pay = { kind: "pay", id: "b", payer: "Ann", payee: "bank", amount: facts.cash?.Ann ?? 0 };
  const before = folded(facts, []).cash.Ann;
  const state = folded(facts, [{ kind: "teleport", id: "a" }, { ...pay, amount: before - 570 }]);
  return [state.newer, state.lines.map((line) => line.sort), state.cash.Ann];
}"""


def corpus() -> list[dict[str, Any]]:
    """Ledgers with what Python makes of them: a whole game, and random entries to all titles."""
    game = golden("18Chesapeake-2-greedy-1")
    facts = facts_of("18Chesapeake", game.title.players, game.title.options, game.actions[0].corporation)  # type: ignore[attr-defined]
    found = [
        _made("a game", facts, [one for _, all_of in entries_of(game, facts.close_on) for one in all_of])
    ]
    for title, entry in titles().items():
        for seed in range(3):
            players = (SOMEBODY, "Ben", "Çy", "𐐀")[: entry.players[0] + seed % 2]
            ledger = made_up(title, players, seed)
            found.append(_made(f"{title} {seed}", ledger.facts, ledger.entries))
    return found


def _made(name: str, facts: Facts, entries: Any) -> dict[str, Any]:
    state = folded(facts, entries)
    made = {"facts": facts, "entries": entries, "state": state, "view": view(facts, state)}
    return {"name": name} | json.loads(msgspec.json.encode(made))


def begun(page: Page, mode: str = "ledger", title: str = "18Chesapeake") -> str:
    """A new ledger of three players; its address."""
    page.goto("/companion")
    page.locator("[name=title]").select_option(title)
    for number, name in enumerate(("Ann", "Ben", "Cy"), 1):
        page.get_by_label(f"Player {number}").fill(name)
    page.locator(f"[name=mode][value={mode}]").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("html[data-kept]")).to_be_attached()
    return page.url


def fill(form: Locator, fields: dict[str, str]) -> None:
    for field, value in fields.items():
        where = form.locator(f"[name={field}]")
        if where.evaluate("element => element.tagName") == "SELECT":
            where.select_option(value)
        else:
            where.fill(value)


def deed(page: Page, name: str, button: str = "", **fields: str) -> None:
    """Open a form, fill it in and send it."""
    part = page.locator("details.c-deed", has=page.locator("summary", has_text=re.compile(f"^{name}$")))
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    form = part.locator("form").first
    fill(form, fields)
    form.get_by_role("button", name=re.compile(button or "^(?![+×])")).last.click()


def further(page: Page, name: str, kind: str, **fields: str) -> None:
    """The same with a form under *More*."""
    for inside in ("More", name):
        part = page.locator("details", has=page.locator(f"> summary:text-is('{inside}')"))
        if part.get_attribute("open") is None:
            part.locator("> summary").click()
    form = part.locator("form", has=page.locator(f"[name=kind][value={kind}]"))
    for field in fields:
        form = form.filter(has=page.locator(f"[name={field}]"))
    fill(form, fields)
    form.get_by_role("button").click()


def start_with_ann(page: Page) -> None:
    """B&O floats: Ann has 20%, Ben 40%."""
    deed(page, "Start", player="Ann", corporation="B&O", par="80")
    for _ in range(2):
        deed(page, "Buy share", buyer="Ben", corporation="B&O", source="initial offering", percent="20")
    expect(page.locator("#c-last")).to_contain_text("B&O floats and gets $800.")


@pytest.fixture
def phone(look: Looking, backstage: Backstage) -> Page:
    look.allowed = ("ERR_INTERNET_DISCONNECTED",)
    return look(backstage.person(), "/companion", phone=True, viewport=PHONE)


def test_a_device_keeps_as_python_does(look: Looking, phone: Page) -> None:
    begun(phone)
    folder = static("js/companion/")
    assert phone.evaluate(COMPARE, [folder, json.dumps(corpus())]) == []
    # What a later version may enter is left out and told; what is known goes on.
    assert phone.evaluate(LATER, folder) == [True, ["void", "done"], 570]


def test_a_round_without_a_network_is_kept_and_synchronised(look: Looking, phone: Page) -> None:
    address = begun(phone)
    assert phone.evaluate(FITS) and list(findings(phone, {"include": ["body"]}, ALL)) == []
    phone.context.set_offline(True)
    start_with_ann(phone)
    deed(phone, "Round", "Operating round")
    expect(phone.locator("#c-figures")).to_contain_text("Runs nextB&O")
    deed(phone, "Train", corporation="B&O")
    part = phone.locator("details.c-deed", has=phone.locator("summary", has_text=re.compile("^Dividend$")))
    part.locator("summary").click()
    part.locator("[name=revenue]").fill("50")
    expect(part.locator("[data-preview]")).to_contain_text("Ben$20")  # before it is paid
    part.get_by_role("button", name="Pay out").click()
    expect(phone.locator("#c-last")).to_contain_text("Ben gets $20.")
    expect(phone.locator("#c-figures")).to_contain_text("Runs nextall have run")
    expect(phone.locator("#c-sync")).to_have_text("6 on this device only")
    assert phone.evaluate(FITS) and list(findings(phone, {"include": ["body"]}, ALL)) == []

    phone.reload()  # still without a network: the page and what was entered are there
    phone.wait_for_selector(READY)
    expect(phone.locator("#c-players")).to_contain_text("$500")
    expect(phone.get_by_text("Only you")).to_have_count(0)  # nothing of who was logged in
    expect(phone.locator("#c-sync")).to_have_text("6 on this device only")
    deed(phone, "Pay", payer="B&O", payee="bank", amount="40", why="track")
    phone.locator("#c-log button").first.click()
    expect(phone.locator("#c-log .c-undone")).to_have_count(1)
    expect(phone.locator("#c-last")).to_have_text("Taken back: B&O pays the bank $40: track.")
    # Where the button was that took it back there is one that says what it does: it is in force again.
    expect(phone.locator("#c-log button").first).to_have_text("Redo")
    phone.locator("#c-log button").first.click()
    expect(phone.locator("#c-last")).to_have_text("In force again: B&O pays the bank $40: track.")
    phone.locator("#c-log button").first.click()
    expect(phone.locator("#c-log .c-undone")).to_have_count(2)

    phone.context.set_offline(False)
    expect(phone.locator("#c-sync")).to_have_text("kept on the site")
    found = from_file(phone.request.get(f"{address}/export.json").body())
    assert [one.__struct_config__.tag for one in found.entries] == [
        *("start", "buy", "buy", "round", "train", "dividend", "pay", "undo", "undo", "undo")
    ]
    state = found.state()
    assert state.cash == {
        **dict.fromkeys(found.facts.corporations, 0),
        "bank": 8000 - 650 - 500 - 800 - 720,
        "Ann": 650,
        "Ben": 500,
        "Cy": 800,
        "B&O": 720,
    }
    # Whoever logs out leaves nothing of it on the device.
    stored = "indexedDB.databases().then((all) => all.map((one) => one.name))"
    assert phone.evaluate(stored) == ["roundhouse-companion"]
    phone.goto("/account")
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name="Log out", exact=True).click()
    expect(phone.locator("form[action='/logout']")).to_have_count(0)
    assert phone.evaluate(stored) == [] and not phone.evaluate("caches.has('companion')")


def test_bonds_change_hands_without_a_network(look: Looking, phone: Page) -> None:
    """Of $500 in bonds Ann has 30%: 15 of $10. At 10% five of them bring $5, and at 40% the other ten count $40."""
    address = begun(phone, title="1848")
    phone.context.set_offline(True)
    deed(phone, "Start", player="Ann", corporation="UP", par="100")
    deed(phone, "Buy share", buyer="Ann", corporation="UP", source="initial offering", percent="10")
    pieces = "Pieces and marks"
    further(phone, pieces, "shareout", what="bonds", corporation="UP", face="500")
    expect(phone.locator("#c-last")).to_contain_text("Ann gets $150 in bonds from the bank.")
    further(phone, pieces, "piece", what="bonds", source="Ann", to="bank", face="50")
    expect(phone.locator("#c-last")).to_have_text("Ann gives back $50 in bonds for $5.")
    further(phone, pieces, "rate", what="bonds", rate="40")
    expect(phone.locator("#c-figures")).to_contain_text("Bonds40%")
    expect(phone.locator("#c-players li").first).to_contain_text("$100 in bonds")
    assert phone.evaluate(FITS) and list(findings(phone, {"include": ["body"]}, ALL)) == []
    phone.context.set_offline(False)
    expect(phone.locator("#c-sync")).to_have_text("kept on the site")
    found = from_file(phone.request.get(f"{address}/export.json").body())
    cash = found.facts.cash - 200 - 100 + 5  # nobody has the charter of UP, which would save $100
    state = found.state()
    assert (state.cash["Ann"], state.counts["Ann"], state.rates) == (cash, {"bonds": 10}, {"bonds": 40})
    assert view(found.facts, state).players[0].worth == cash + 3 * 100 + 10 * 4
    phone.locator("#c-log button").first.click()
    expect(phone.locator("#c-figures")).to_contain_text("Bonds10%")


def test_every_way_to_divide_is_shown_before_one_is_chosen(look: Looking, phone: Page) -> None:
    """NP at $100 earns $50, half of which is $30: Ann's 20% are $10 or $6, NP's unsold 80% $40 or $24, and $20 kept."""
    begun(phone, title="1848")
    part = phone.locator("details.c-deed", has=phone.locator("summary", has_text=re.compile("^Dividend$")))
    part.locator("summary").click()
    part.locator("[name=revenue]").fill("50")
    expect(part.locator("[data-preview]")).to_have_text("No corporation has started yet.")
    expect(part.locator("[name=corporation]")).to_have_text("none so far")
    part.get_by_role("button", name="Half").click()  # which the browser does not send
    expect(phone.locator("#c-log")).to_have_text("Nothing has happened yet.")
    deed(phone, "Start", player="Ann", corporation="NP", par="100", price="200")
    expect(phone.locator("#c-corporations tbody td").first).to_have_text(
        ""
    )  # no place in the order: it has not floated
    part.locator("summary").click()
    part.locator("[name=revenue]").fill("50")
    rows = part.locator("[data-preview] tr")
    expect(rows).to_have_text(["Pay outHalfWithhold", "Ann$10$6–", "NP$40$44$50", "Price$110$100$90"])
    expect(part.locator("[data-preview] p")).to_have_count(0)
    assert phone.evaluate(FITS) and list(findings(phone, {"include": ["body"]}, ALL)) == []


def test_whoever_has_the_charter_is_likely_to_start_the_corporation(look: Looking, phone: Page) -> None:
    """The form begins with the owner, and says what it takes: $100 less for Cy, and a word against anybody else."""
    begun(phone, "strict", title="1848")
    deed(phone, "Private", "Buy", private="GN charter", buyer="Cy")
    expect(phone.locator("#c-last")).to_contain_text("Cy buys GN charter from the bank for $100.")
    part = phone.locator("details.c-deed", has=phone.locator("summary", has_text=re.compile("^Start$")))
    part.locator("summary").click()
    fill(part, {"corporation": "GN", "par": "100"})
    expect(part.locator("[name=player]")).to_have_value("Cy")
    expect(part.locator("[data-preview]")).to_contain_text("Cy starts GN at $100 and pays $100.")
    fill(part, {"player": "Ben"})
    why = "Ben does not have GN charter, which it takes to start GN."
    expect(part.locator("[data-preview]")).to_contain_text(why)
    part.get_by_role("button", name="Start the corporation").click()
    expect(phone.get_by_role("alert")).to_have_text(why)
    expect(phone.locator("#c-log li")).to_have_count(1)


def test_what_comes_with_a_private_company_comes_along_without_a_network(look: Looking, phone: Page) -> None:
    begun(phone, title="18GL")
    phone.context.set_offline(True)
    deed(phone, "Private", "Buy", private="C&A", buyer="Ben", price="140")
    deed(phone, "Start", corporation="PRR", par="80")
    expect(phone.locator("#c-last")).to_contain_text("Ben starts PRR at $80 and pays $0.")


def test_loans_are_sent_to_the_site(look: Looking, phone: Page) -> None:
    """Two loans of $500 each in 18GL, which are a number and no text."""
    address = begun(phone, title="18GL")
    deed(phone, "Start", player="Ann", corporation="NYC", par="100")
    further(phone, "Loans and bonds", "paper", what="loans", source="NYC", to="bank", count="2")
    expect(phone.locator("#c-log")).to_contain_text("NYC borrows $1,000 (loans: 2).")
    expect(phone.locator("#c-log")).not_to_contain_text("on this device only")
    found = from_file(phone.request.get(f"{address}/export.json").body())
    assert found.state().cash["NYC"] == 1000 and found.state().counts["NYC"] == {"loans": 2}


def test_two_devices_keep_one_ledger(look: Looking, backstage: Backstage, phone: Page) -> None:
    address = begun(phone)
    other = look(path=address, phone=True)  # a second device, without a login
    expect(other.locator("html[data-kept]")).to_be_attached()
    other.context.set_offline(True)
    deed(other, "Pay", payer="Ben", payee="bank", amount="30")
    deed(other, "Start", player="Ben", corporation="B&O", par="95")
    start_with_ann(phone)
    deed(phone, "Sell shares", seller="Ben", corporation="B&O", percent="10")
    expect(phone.locator("#c-log")).to_contain_text("Ben sells 10% of B&O for $80.")
    expect(phone.locator("#c-log")).not_to_contain_text("on this device only")
    other.context.set_offline(False)
    for page in (phone, other):  # both come to the order in which the entries arrived
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.locator("#c-log")).to_contain_text("Ben pays the bank $30.")
        expect(page.locator("#c-log")).to_contain_text("Ben sells 10% of B&O for $80.")
        expect(page.locator("#c-log")).to_contain_text("Ben starts B&O at $95.")
        expect(page.locator("#c-log")).to_contain_text("B&O has begun already: nothing was done.")
    assert phone.locator("#c-log").inner_text() == other.locator("#c-log").inner_text()
    assert phone.locator("#c-players").inner_text() == other.locator("#c-players").inner_text()
    ledger = from_file(phone.request.get(f"{address}/export.json").body())
    assert [one.__struct_config__.tag for one in ledger.entries[-2:]] == ["pay", "start"]
    assert ledger.state().cash["Ben"] == 530


def test_a_strict_ledger_says_what_it_does_not_enter(look: Looking, phone: Page) -> None:
    begun(phone, "strict")
    phone.context.set_offline(True)
    deed(phone, "Pay", payer="Ann", payee="bank", amount="900")
    expect(phone.get_by_role("alert")).to_have_text("Ann has $100 too little.")
    expect(phone.locator("#c-log")).to_have_text("Nothing has happened yet.")
    deed(phone, "Pay", payer="Ann", payee="Ben", amount="800")
    deed(phone, "Pay", payer="Ben", payee="bank", amount="1000")
    phone.locator("#c-log li").last.get_by_role("button", name="Undo").click()  # Ben has spent it
    expect(phone.get_by_role("alert")).to_contain_text("the last one here: Ben pays the bank $1,000.")
    expect(phone.locator("#c-log li")).to_have_count(2)


def test_the_screen_follows(look: Looking, phone: Page) -> None:
    begun(phone)
    link = phone.get_by_role("link", name="Shared screen").get_attribute("href")
    assert link is not None
    screen = look(path=link)
    expect(screen.locator("#c-screen")).not_to_contain_text("$640")
    assert screen.evaluate(FITS) and list(findings(screen, {"include": ["body"]}, ALL)) == []
    deed(phone, "Start", player="Ann", corporation="B&O", par="80")
    expect(phone.locator("#c-log")).not_to_contain_text("on this device only")
    expect(screen.locator("#c-screen")).to_contain_text("$640")


@pytest.mark.parametrize("width", [1280, 1920])
def test_nothing_has_to_be_scrolled_sideways_on_the_screen_for_all(
    look: Looking, phone: Page, width: int
) -> None:
    """Not even the widest market; and whoever looks at it on a phone has letters of the usual size."""
    begun(phone, title="18C2C")
    link = phone.get_by_role("link", name="Shared screen").get_attribute("href")
    screen = look(path=str(link), viewport={"width": width, "height": 1080})
    wide = "all => all.map((one) => one.scrollWidth - one.clientWidth)"
    assert screen.locator("#c-screen .c-scroll").evaluate_all(wide) == [0, 0, 0]
    size = "getComputedStyle(document.documentElement).fontSize"
    assert screen.evaluate(size) == "22px"
    screen.set_viewport_size({"width": 390, "height": 844})
    assert screen.evaluate(size) == "16px"


def test_the_best_run_on_the_board_comes_back_as_revenue(look: Looking, phone: Page) -> None:
    """Washington and Baltimore, 30 each; the next time the tiles still lie there, and logging out leaves none."""
    begun(phone)
    start_with_ann(phone)
    deed(phone, "Round", "Operating round")
    deed(phone, "Train", corporation="B&O")
    expect(phone.locator("#c-sync")).to_have_text("kept on the site")
    part = phone.locator("details.c-deed", has=phone.locator("summary", has_text=re.compile("^Dividend$")))
    part.locator("summary").click()
    part.get_by_role("link", name="Best run on the board").click()
    expect(phone.locator(".lab-company.open .lab-total")).to_have_text("$0")
    assert phone.evaluate(FITS) and list(findings(phone, {"include": ["body"]}, ALL)) == []
    for line in ("tile G7 9:1", "tile F8 X1:4"):
        phone.goto(f"{phone.url}&change={line.replace(' ', '%20')}")
    expect(phone.locator(".lab-company.open .lab-total")).to_have_text("$60")
    phone.get_by_role("link", name="B&O earns $60: into the ledger").click()
    expect(part.locator("[name=revenue]")).to_have_value("60")
    expect(part.locator("[data-preview]")).to_contain_text("Ben$24")
    part.get_by_role("button", name="Pay out").click()
    expect(phone.locator("#c-last")).to_contain_text("Ben gets $24.")
    expect(phone.locator("#c-sync")).to_have_text("kept on the site")  # else logging out asks about the entry
    part.get_by_role("link", name="Best run on the board").click()
    expect(phone.locator(".lab-company.open .lab-total")).to_have_text("$60")
    phone.goto("/account")
    phone.get_by_role("button", name="Log out", exact=True).click()
    expect(phone.locator("form[action='/logout']")).to_have_count(0)
    assert phone.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('rh-board'))") == []


def test_a_new_ledger_asks_for_as_many_names_as_the_title_seats(look: Looking) -> None:
    page = look(None, "/companion", phone=True)
    names = page.locator("[data-seats] input")
    for title, most in (("Branch Line", 4), ("18C2C", 8), ("18AL", 5)):
        page.locator("[data-title]").select_option(title)
        assert [one.is_visible() for one in names.all()] == [n < most for n in range(names.count())]
