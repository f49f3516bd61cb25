// Passkeys: logging in with one, and adding one to an account.

import { words } from "./words.js";

const csrf = document.querySelector('meta[name="csrf"]').content;
const said = document.getElementById("passkey-said");
const login = document.getElementById("passkey-login");
const adding = document.getElementById("passkey-add");

async function send(path, body) {
  const headers = { Accept: "application/json", "X-CSRF": csrf };
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method: "POST", headers, body });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error?.sentence ?? words("That did not work."));
  return told;
}

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** What a key has answered, as the site reads it; not every browser can say that by itself. */
function written(credential) {
  const { response } = credential;
  const told = { clientDataJSON: text(response.clientDataJSON) };
  if (response.attestationObject) {
    told.attestationObject = text(response.attestationObject);
    told.transports = response.getTransports?.() ?? [];
  } else {
    told.authenticatorData = text(response.authenticatorData);
    told.signature = text(response.signature);
    if (response.userHandle) told.userHandle = text(response.userHandle);
  }
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: told,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

function descriptors(listed) {
  return (listed ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
}

/** Asks the browser for a key; whoever closes its window, or has none, is told so in our words. */
async function asked(question) {
  try {
    return await question();
  } catch (error) {
    if (error.name === "NotAllowedError" || error.name === "AbortError" || error.name === "InvalidStateError") {
      throw new Error(words("The browser gave no passkey."));
    }
    throw error;
  }
}

async function logIn() {
  const options = await send("/login/passkey/options", new URLSearchParams());
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: descriptors(options.allowCredentials),
  };
  const credential = await asked(() => navigator.credentials.get({ publicKey }));
  const next = login.dataset.next;
  return send("/login/passkey", JSON.stringify({ credential: written(credential), next }));
}

async function add() {
  const fields = new FormData(adding);
  const options = await send("/account/passkeys/options", new URLSearchParams({ password: fields.get("password") }));
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  };
  const credential = await asked(() => navigator.credentials.create({ publicKey }));
  return send("/account/passkeys", JSON.stringify({ credential: written(credential), name: fields.get("name") }));
}

/** Does it with the button switched off, and goes where the site says. */
async function run(what, button) {
  said.textContent = "";
  button.disabled = true;
  try {
    location.assign((await what()).next);
  } catch (error) {
    said.textContent = error.message;
    button.disabled = false;
  }
}

if (!window.PublicKeyCredential) {
  for (const part of [login, adding]) part?.remove();
} else {
  login?.querySelector("button").addEventListener("click", (event) => run(logIn, event.currentTarget));
  adding?.addEventListener("submit", (event) => {
    event.preventDefault();
    run(add, adding.querySelector("button"));
  });
}
