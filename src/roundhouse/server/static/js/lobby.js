// Lists and waiting rooms that stay true: when the site says that something changed, the page is fetched again and
// its live parts are exchanged. Nothing moves under somebody who types there.

import { say, times } from "./base.js";
import { words } from "./words.js";

const root = document.querySelector("[data-lobby-stream]");

/** Exchanges the live parts for those of a newer page; goes on when the page has become another. */
function show(text, address) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  if (!fresh.querySelector("[data-lobby-stream]")) {
    location.assign(address); // the waiting room has become a desk
    return;
  }
  for (const part of root.querySelectorAll("[data-live]")) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!other || part.dataset.shown === other.innerHTML) continue;
    const active = document.activeElement;
    if (part.contains(active) && active.matches("input:not([type=checkbox]), select, textarea")) continue;
    const again = part.contains(active) ? path(active, part) : null;
    const ticked = [...part.querySelectorAll("input[type=checkbox]:checked")].map((box) => box.name);
    const bottom = part.scrollHeight - part.scrollTop - part.clientHeight < 40;
    part.innerHTML = part.dataset.shown = other.innerHTML;
    for (const name of ticked) part.querySelector(`input[name="${name}"]`)?.setAttribute("checked", "");
    if (again) follow(again, part)?.focus();
    if (bottom) part.scrollTop = part.scrollHeight;
    times(part);
  }
}

/** Where an element stands within a part, and how to find it again. */
function path(element, part) {
  const found = [];
  for (let at = element; at !== part; at = at.parentElement) found.unshift([...at.parentElement.children].indexOf(at));
  return found;
}

function follow(steps, part) {
  let at = part;
  for (const step of steps) at = at?.children[step];
  return at;
}

async function refresh() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.ok) show(await answer.text(), answer.url);
  } catch {
    // Away for a moment: the next news or the next look at the page will do.
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

if (root) {
  const news = new EventSource(root.dataset.lobbyStream);
  let due = 0;
  news.addEventListener("changed", () => {
    if (due) return;
    due = setTimeout(() => {
      due = 0;
      if (!document.hidden) refresh();
    }, 250 + Math.random() * 500);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
}

// What is done in the waiting room stays on the page.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !root || form.dataset.stay === undefined) return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(form, event.submitter));
  if (form.dataset.stay === "reset") form.reset();
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent, headers: { Accept: "text/html" } });
    const text = await answer.text();
    if (answer.ok) {
      if (form.dataset.stay !== "reset") document.activeElement?.blur();
      show(text, answer.url);
      if (form.dataset.stay === "reset") form.querySelector("input:not([type=hidden])")?.focus();
    } else {
      const said = new DOMParser().parseFromString(text, "text/html").querySelector("main h1, [role=alert]");
      tell(said?.textContent ?? words("That did not work."));
    }
  } catch {
    form.submit();
  }
});

/** Says above the page why something was not done. */
function tell(sentence) {
  let notice = document.getElementById("refusal");
  if (!notice) {
    notice = document.createElement("p");
    notice.id = "refusal";
    notice.className = "notice bad";
    root.prepend(notice);
  }
  notice.textContent = sentence;
  notice.scrollIntoView({ block: "nearest" });
  say(sentence);
}

const talk = document.querySelector(".talk");
if (talk) talk.scrollTop = talk.scrollHeight;

// A new table: seats or names, and how many options were chosen.
const hot = document.querySelector("[data-hot-seat]");
if (hot) {
  const names = document.querySelector("[data-hot-names]");
  const seats = document.querySelector("[data-seats]");
  const withPeople = document.querySelectorAll("[data-with-people]");
  const choose = () => {
    names.hidden = !hot.checked;
    seats.hidden = hot.checked;
    for (const label of withPeople) {
      label.hidden = hot.checked;
      label.querySelector("input, select").disabled = hot.checked;
    }
  };
  hot.addEventListener("change", choose);
  choose();
}

// The bar at the foot of a long form says that more follows for as long as it lies over it.
const follows = document.querySelector("[data-follows]");
if (follows) {
  const last = follows.closest("form").querySelector(":scope > section:last-of-type");
  const bar = follows.closest(".submit");
  const look = () => {
    follows.hidden = last.getBoundingClientRect().top < bar.getBoundingClientRect().top;
    bar.classList.toggle("over", last.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1);
  };
  addEventListener("scroll", look, { passive: true });
  addEventListener("resize", look);
  look();
}

// Keeps the heading of a group of choices: `told(number)` of those that differ from what is usual, else what it said.
function tally(group, differs, told) {
  const inputs = [...group.querySelectorAll("input")];
  const heading = group.querySelector("[data-count]");
  const usual = heading.textContent;
  const count = () => {
    const number = inputs.filter(differs).length;
    heading.textContent = number ? told(number) : usual;
  };
  group.addEventListener("change", count);
  count();
  return count;
}

const options = document.querySelector("[data-options]");
if (options) {
  const boxes = [...options.querySelectorAll("input[type=checkbox]")];
  options.addEventListener("change", ({ target }) => {
    if (!target.checked) return;
    const excluded = (target.dataset.excludes ?? "").split(" ");
    for (const box of boxes) if (excluded.some((name) => box.name === `option:${name}`)) box.checked = false;
  });
  const count = tally(options, (box) => box.checked, (number) => words("{count} chosen", { count: number }));
  options.querySelector("[data-by-the-book]").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    count();
    say(words("As in the book"));
  });
}

// What the book leaves open: how many answers are not the usual ones.
const readings = document.querySelector("[data-readings]");
if (readings) {
  const usual = (way) => way.dataset.usual !== undefined;
  const count = tally(
    readings,
    (way) => way.checked && !usual(way),
    (number) => words("{count} read otherwise", { count: number }),
  );
  readings.querySelector("[data-most-likely]").addEventListener("click", () => {
    for (const way of readings.querySelectorAll("input")) way.checked = usual(way);
    count();
    say(words("As the book is most likely meant"));
  });
}

// Against bots: as many players as the title is for, and the bots that are usual there unless others are chosen.
const title = document.querySelector("select[data-title]");
if (title) {
  const players = title.form.querySelector("[data-players]");
  const bots = title.form.querySelector("[data-bots]");
  let chosen = bots.dataset.kept !== undefined;
  bots.addEventListener("change", () => {
    chosen = true;
  });
  const fit = () => {
    const { least, most, bot } = title.selectedOptions[0].dataset;
    if (!chosen) bots.value = bot;
    players.min = least;
    players.max = most;
    players.value = Math.min(Math.max(Number(players.value) || 4, least), most);
  };
  title.addEventListener("change", fit);
  fit();
  for (const link of document.querySelectorAll("[data-play]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      title.value = link.dataset.play;
      fit();
      title.form.scrollIntoView({ block: "center" });
      (title.form.querySelector("[name=name]") ?? title).focus({ preventScroll: true });
    });
  }
}

// What happened at a table that waits, when somebody wants to know: no table is opened for a list.
document.addEventListener(
  "toggle",
  async ({ target }) => {
    const address = target.dataset?.whatHappened;
    if (!address || !target.open || target.dataset.told) return;
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { html, colours } = await answer.json();
    target.dataset.told = "1";
    if (!document.querySelector(`link[href="${colours}"]`)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: colours }));
    }
    const box = document.createElement("div");
    box.innerHTML = html;
    target.querySelector(":scope > p, :scope > div").replaceWith(box);
    for (const link of box.querySelectorAll('a[href^="?action="]')) link.href = address.replace("/since", "") + link.getAttribute("href");
  },
  true,
);
