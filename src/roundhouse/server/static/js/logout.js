// Logging out: what this device keeps of ledgers goes with it.

import { forgetBoards } from "./companion/boards.js";
import { forget } from "./companion/store.js";
import { words } from "./words.js";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.getAttribute("action") !== "/logout" || event.defaultPrevented) return;
  event.preventDefault();
  try {
    const untold = await forget();
    const question = words("{count} entries of ledgers are on this device only. They are lost when you log out. Log out all the same?", { count: untold });
    if (untold && !window.confirm(question)) return;
    if (untold) await forget(true);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  forgetBoards();
  form.submit();
});
