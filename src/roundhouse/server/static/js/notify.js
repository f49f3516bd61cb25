// Tells on open pages that tables wait: a count in the title, a dot on the icon, if wished a message and a bell.
// One page of the browser listens to the site and tells the others, so many pages need only one connection.

import { say } from "./base.js";
import { phone } from "./widths.js";
import { words } from "./words.js";

const user = document.body.dataset.user;
const news = "BroadcastChannel" in window ? new BroadcastChannel(`rh-waiting-${user}`) : null;
const icon = document.querySelector('link[rel="icon"]');
const plainIcon = icon?.href;
const COUNT = /^\(\d+\) /;

/** A choice of this browser: "shown", "sound" or "moves". */
export function chosen(name) {
  try {
    return localStorage.getItem(`rh-notices-${name}`) === "1";
  } catch {
    return false;
  }
}

/** Remembers a choice of this browser. */
export function choose(name, on) {
  try {
    localStorage.setItem(`rh-notices-${name}`, on ? "1" : "0");
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** A soft bell of two tones. */
export const ring = () => play([[0, 659.3, 0.12], [0.16, 880, 0.12]]);

/** A low tap: somebody has moved. */
export const tap = () => play([[0, 220, 0.08]]);

/** Plays tones: seconds until each begins, its pitch in hertz, and how loud it is. */
function play(tones) {
  const Sound = window.AudioContext ?? window.webkitAudioContext;
  if (!Sound) return;
  const sound = new Sound();
  for (const [start, pitch, loudness] of tones) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, sound.currentTime + start);
    volume.gain.linearRampToValueAtTime(loudness, sound.currentTime + start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + start + 0.7);
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + start);
    tone.stop(sound.currentTime + start + 0.75);
  }
  setTimeout(() => sound.close(), 1500);
}

/** The table that this page shows, if it shows one. */
function here() {
  const found = location.pathname.match(/^\/table\/(\d+)$/);
  return found ? Number(found[1]) : null;
}

let known = null; // the waiting tables as "id since", null before the first news
let next = ""; // the game of the next table that waits, at a table
let count = 0;

function mark() {
  const bare = document.title.replace(COUNT, "");
  const title = count ? `(${count}) ${bare}` : bare;
  if (document.title !== title) document.title = title;
  if (icon) dot(count > 0);
}

// The title belongs to the page, which may set it anew at any time.
new MutationObserver(mark).observe(document.head, { childList: true, subtree: true, characterData: true });

let dotted = null;
let drawn = null;

async function dot(on) {
  if (dotted === on) return;
  dotted = on;
  if (!on) {
    if (icon.href !== plainIcon) icon.href = plainIcon;
    return;
  }
  try {
    drawn ??= await draw();
    if (dotted) icon.href = drawn;
  } catch {
    // The count in the title says the same.
  }
}

async function draw() {
  const size = 64;
  const picture = new Image(size, size);
  picture.src = plainIcon;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0, size, size);
  pen.beginPath();
  pen.arc(size - 15, 15, 14, 0, 7);
  pen.fillStyle = "#c62828";
  pen.strokeStyle = "#fff";
  pen.lineWidth = 4;
  pen.fill();
  pen.stroke();
  return canvas.toDataURL("image/png");
}

/** Shows the tables that wait. `first` hears of news: one page of the browser only, so that nothing rings twice. */
function show(tables, first) {
  count = tables.length;
  mark();
  const now = new Set(tables.map((table) => `${table.id} ${table.since}`));
  const fresh = known === null ? [] : tables.filter((table) => !known.has(`${table.id} ${table.since}`));
  known = now;
  offer(tables.find((table) => table.id !== here()));
  document.dispatchEvent(new CustomEvent("waiting", { detail: { tables } }));
  for (const table of fresh) {
    if (table.id === here()) continue;
    if (!document.hidden) say(words("Your move in {game}", { game: table.game }));
    if (first) tell(table);
  }
}

/** At a table: the next one that waits, a key away. */
function offer(table) {
  const link = document.getElementById("next-table");
  if (!link) return;
  link.hidden = !table;
  if (!table) return;
  link.href = table.url;
  link.title = `${table.game} · ${table.round}`;
  next = table.game;
  named();
}

/** With the game's name where there is room for it beside what the strip tells, else without. */
function named() {
  const link = document.getElementById("next-table");
  if (!next || !link || link.hidden) return;
  const whole = words("Next: {game}", { game: next });
  link.textContent = whole;
  link.removeAttribute("aria-label");
  const cut = (part) => part.scrollWidth > part.clientWidth + 1;
  if (!phone() && ![link, ...document.querySelectorAll("#panel-head, #panel-head [data-strip]")].some(cut)) return;
  link.textContent = words("Next");
  link.setAttribute("aria-label", whole);
}

window.addEventListener("resize", named);
document.addEventListener("desk:panels", ({ detail }) => detail.names.includes("head") && named());

async function tell(table) {
  // Pages that are looked at say by themselves that they know.
  if (await seen(table)) return;
  if (chosen("sound")) ring();
  if (!chosen("shown") || !("Notification" in window) || Notification.permission !== "granted") return;
  const about = { body: table.round, tag: `table-${table.id}-turn`, icon: "/static/icons/roundhouse-192.png", data: { url: location.origin + table.url } };
  const worker = await navigator.serviceWorker?.getRegistration("/");
  if (worker) return worker.showNotification(words("Your move in {game}", { game: table.game }), about);
  const shown = new Notification(words("Your move in {game}", { game: table.game }), about);
  shown.onclick = () => {
    window.focus();
    location.href = table.url;
  };
}

/** Whether some page of this browser shows that table right now. */
function seen(table) {
  if (!document.hidden && here() === table.id) return true;
  if (!news) return false;
  return new Promise((resolve) => {
    const hear = (event) => {
      if (event.data.seen === table.id) done(true);
    };
    const timer = setTimeout(() => done(false), 250);
    function done(answer) {
      clearTimeout(timer);
      news.removeEventListener("message", hear);
      resolve(answer);
    }
    news.addEventListener("message", hear);
    news.postMessage({ whoSees: table.id });
  });
}

let last = null;

news?.addEventListener("message", (event) => {
  const { tables, whoSees, asks } = event.data;
  if (tables) show(tables, false);
  if (whoSees !== undefined && !document.hidden && here() === whoSees) news.postMessage({ seen: whoSees });
  if (asks && last) news.postMessage({ tables: last });
});

function listen() {
  let stream;
  let pause = 2000;
  const open = () => {
    stream = new EventSource("/me/stream");
    stream.addEventListener("waiting", (event) => {
      pause = 2000;
      last = JSON.parse(event.data);
      show(last, true);
      news?.postMessage({ tables: last });
    });
    stream.addEventListener("error", () => {
      // A browser gives up on an answer that is no stream: while the site restarts, or after a logout.
      if (stream.readyState !== EventSource.CLOSED) return;
      setTimeout(open, pause);
      pause = Math.min(pause * 2, 120000);
    });
  };
  open();
  return new Promise(() => {}); // for as long as the page is there
}

if (user) {
  if (navigator.locks && news) {
    news.postMessage({ asks: true });
    navigator.locks.request(`rh-waiting-${user}`, listen);
  } else {
    listen();
  }
}
