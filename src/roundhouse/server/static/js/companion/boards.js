// The board beside a ledger, as the text of a link of the lab: kept on this device, by the key of the ledger.

const PREFIX = "rh-board-";

export function keepBoard(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // not kept: the link has it
  }
}

export function keptBoard(key) {
  try {
    return localStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

export function forgetBoards() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}
