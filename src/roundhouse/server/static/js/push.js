// The switches for this browser on the page of notices: messages, bell, pushes.

import { choose, chosen, ring, tap } from "./notify.js";
import { words } from "./words.js";

const csrf = document.querySelector('meta[name="csrf"]').content;
const user = document.body.dataset.user;
const said = document.getElementById("push-said");
const on = document.getElementById("push-on");
const off = document.getElementById("push-off");
const shown = document.getElementById("here-shown");
const sound = document.getElementById("here-sound");
const OWNER = "rh-push-user";

for (const hint of document.querySelectorAll(".js-needed")) hint.hidden = true;
document.getElementById("here-switches").hidden = false;

sound.checked = chosen("sound");
sound.addEventListener("change", () => {
  choose("sound", sound.checked);
  if (sound.checked) ring();
});

const moves = document.getElementById("here-moves");
moves.checked = chosen("moves");
moves.addEventListener("change", () => {
  choose("moves", moves.checked);
  if (moves.checked) tap();
});

const allowed = () => "Notification" in window && Notification.permission === "granted";
shown.checked = chosen("shown") && allowed();
shown.disabled = !("Notification" in window);
shown.addEventListener("change", async () => {
  if (shown.checked && !allowed()) shown.checked = (await Notification.requestPermission()) === "granted";
  if (shown.checked !== allowed() && !shown.checked && Notification.permission === "denied") {
    said.textContent = words("The browser does not allow messages of this site; its settings for the site can change that.");
  }
  choose("shown", shown.checked);
});

async function send(path, data) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF": csrf },
    body: JSON.stringify(data),
  });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error?.sentence ?? words("That did not work."));
  return told;
}

function key(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** The browser in two words, for the list of channels. */
function browser() {
  const brand = navigator.userAgentData?.brands?.findLast((one) => !/not/i.test(one.brand))?.brand;
  const name = brand ?? navigator.userAgent.match(/Firefox|Edg|OPR|Chrome|Safari/)?.[0] ?? "browser";
  const system = navigator.userAgentData?.platform ?? navigator.userAgent.match(/Android|iPhone|iPad|Windows|Mac|Linux/)?.[0];
  return system ? `${name} on ${system}` : name;
}

async function current() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function refresh() {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    on.disabled = true;
    said.textContent = window.isSecureContext
      ? words("This browser knows no pushes. On an iPhone, add the site to the home screen first.")
      : words("Browsers take pushes only from sites that are reached by https.");
    return;
  }
  const there = await current();
  const mine = there && localStorage.getItem(OWNER) === user;
  on.hidden = Boolean(mine);
  off.hidden = !mine;
}

on.addEventListener("click", async () => {
  on.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      throw new Error(words("The browser does not allow messages of this site; its settings for the site can change that."));
    }
    const worker = await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    await navigator.serviceWorker.ready;
    const before = await worker.pushManager.getSubscription();
    // What belonged to somebody else who used this browser must not go on.
    if (before && localStorage.getItem(OWNER) !== user) await before.unsubscribe();
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key(on.dataset.key),
    });
    await send("/account/push", { subscription: subscription.toJSON(), browser: browser() });
    localStorage.setItem(OWNER, user);
    location.assign("/account/notices?done=added");
  } catch (error) {
    said.textContent = error.message;
    on.disabled = false;
  }
});

off.addEventListener("click", async () => {
  const there = await current();
  if (there) {
    await send("/account/push/forget", { endpoint: there.endpoint }).catch(() => {});
    await there.unsubscribe();
  }
  localStorage.removeItem(OWNER);
  location.assign("/account/notices?done=removed");
});

refresh();
