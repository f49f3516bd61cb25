// Explanations beside the page: links to "?about=..." open in a dialog. Without scripts they are pages of their own.

import { words } from "./words.js";

let box = null;

function dialog() {
  if (!box) {
    box = document.createElement("dialog");
    box.id = "about";
    box.className = "about-box";
    document.body.append(box);
    box.addEventListener("click", (event) => {
      if (event.target === box || event.target.closest(".about-close")) box.close();
    });
  }
  return box;
}

function show(answer) {
  const where = dialog();
  where.setAttribute("aria-label", answer.name);
  where.innerHTML = `<button type="button" class="about-close button quiet small" aria-label="${words("Close")}">✕</button>${answer.html}`;
  if (!where.open) where.showModal();
  where.scrollTop = 0;
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.('a[href*="?about="]');
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  try {
    const answer = await fetch(link.href, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    show(await answer.json());
  } catch {
    location.assign(link.href);
  }
}, true);
