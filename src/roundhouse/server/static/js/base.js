// What every page has: times that stay true, questions before what cannot be taken back, things to copy.

import { LOCALE, words } from "./words.js";


function span(moment) {
  const seconds = Math.max(0, (Date.now() - moment) / 1000);
  if (seconds < 60) return words("just now");
  if (seconds < 3600) return words("{minutes} min", { minutes: Math.floor(seconds / 60) });
  if (seconds < 86400) return words("{hours} h", { hours: Math.floor(seconds / 3600) });
  return words("{days} d", { days: Math.floor(seconds / 86400) });
}

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });

/** Shows the moments below an element in the time zone of the browser. */
export function times(root = document) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.valueOf())) continue;
    const text = time.hasAttribute("data-since") ? span(moment) : DAY.format(moment);
    if (time.textContent !== text) time.textContent = text;
    if (time.hasAttribute("data-since")) time.title = DAY.format(moment);
  }
}

/** Says something to those who listen to the page instead of looking at it. */
export function say(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const question = event.submitter?.dataset.confirm ?? form.dataset.confirm;
  if (question && !window.confirm(question)) {
    event.preventDefault();
    return;
  }
  if (form.dataset.once !== undefined) {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
    setTimeout(() => delete form.dataset.sent, 4000);
  }
});

// Where the browser can hand an address to other programs, as those of phones do.
if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  try {
    await navigator.share({ title: button.dataset.title, url: button.dataset.share });
  } catch {
    // nobody was chosen
  }
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const text = button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  const before = button.textContent;
  button.textContent = words("Copied");
  say(words("Copied"));
  setTimeout(() => (button.textContent = before), 1500);
});

// Selects that act at once where there are scripts; without, their form has a button.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const next = document.querySelector("a[data-next]");
  if (next) next.click();
});

document.documentElement.classList.add("js");
times();
setInterval(times, 20000);
