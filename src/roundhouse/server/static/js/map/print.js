// The print of the map, which is a file of its own (server/desk/printed.py): put where the page says that it is as printed.

/** Puts it there; false where that file did not come. */
export function put() {
  const print = window.mapPrint;
  for (const here of document.querySelectorAll("#map [data-printed]")) {
    if (!print) return false;
    const [layer, from, to] = here.dataset.printed.split(" ");
    here.outerHTML = print[layer].slice(from, to).join("\n");
  }
  delete window.mapPrint;
  return true;
}
