// Changes a part of the page into new HTML by touching only what differs: focus, scroll and open folds stay.
//
// Not by idiomorph: it recognises elements by their `id` alone, and rows of the desk are known by `data-piece` and
// `data-key`, which are unique in a panel, not in a page. With a row put in before others it rewrote each into the next, so that
// focus was lost and another row stood open. Its callbacks can forbid a match and cannot make one.

/** Makes the children of `target` those of `html`. */
export function morph(target, html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  children(target, made.content);
}

function children(old, made) {
  let here = old.firstChild;
  let next = made.firstChild;
  while (next) {
    const node = next;
    next = next.nextSibling;
    if (here && !alike(here, node)) {
      const found = later(here, node);
      // What was left out in between goes; what is new comes in before.
      while (found && here !== found) {
        const gone = here;
        here = here.nextSibling;
        gone.remove();
      }
    }
    if (here && alike(here, node)) {
      update(here, node);
      here = here.nextSibling;
    } else {
      old.insertBefore(node, here);
    }
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && key(one) === key(other);
}

function key(node) {
  return node.nodeType === 1 ? node.id || node.getAttribute("data-piece") || node.getAttribute("data-key") || "" : "";
}

/** A later sibling that is this very node by its key. */
function later(here, node) {
  const wanted = key(node);
  if (!wanted) return null;
  for (let one = here.nextSibling; one; one = one.nextSibling) if (alike(one, node)) return one;
  return null;
}

function update(old, made) {
  if (old.isEqualNode(made)) return;
  if (old.nodeType !== 1) {
    if (old.data !== made.data) old.data = made.data;
    return;
  }
  attributes(old, made);
  const kept = keeps(old);
  if (old.localName === "input" && old !== document.activeElement) old.value = made.getAttribute("value") ?? old.value;
  if (old.localName === "textarea" || kept.includes("children")) return;
  children(old, made);
}

/** What of an element is not ours to change. */
function keeps(node) {
  return node.getAttribute("data-keep")?.split(" ") ?? [];
}

function attributes(old, made) {
  const kept = keeps(old);
  for (const { name, value } of [...made.attributes]) {
    if (!kept.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    const own = name === "data-keep" || kept.includes(name) || (name === "open" && old.localName === "details");
    if (!own && !made.hasAttribute(name)) old.removeAttribute(name);
  }
}

// -- piece by piece --------------------------------------------------------------------------------

/** Carries out what changed in a panel (server/desk/pieces.py); false when it shows something else than expected. */
export function change(panel, changes) {
  try {
    for (const [way, key, more] of changes) WAYS[way](panel, key, more);
    return true;
  } catch (error) {
    if (error instanceof Missing) return false;
    throw error;
  }
}

class Missing extends Error {}

const WAYS = {
  "=": (panel, key, html) => {
    const old = piece(panel, key);
    const made = parsed(html, old);
    if (alike(old, made)) update(old, made);
    else old.replaceWith(made);
  },
  "+": (panel, before, html) => put(piece(panel, before), parsed(html, piece(panel, before))),
  "<": (panel, name, html) => first(list(panel, name), parsed(html, list(panel, name))),
  ">": (panel, key, before) => put(piece(panel, before), taken(piece(panel, key))),
  "^": (panel, key, name) => first(list(panel, name), taken(piece(panel, key))),
  "-": (panel, key) => taken(piece(panel, key)),
  "@": (panel, name, opening) => attributes(list(panel, name), parsed(opening, list(panel, name))),
};

function piece(panel, key) {
  return found(panel, "data-piece", key);
}

function list(panel, name) {
  return found(panel, "data-pieces", name);
}

function found(panel, attribute, value) {
  const node = panel.querySelector(`[${attribute}="${CSS.escape(value)}"]`);
  if (!node) throw new Missing(value);
  return node;
}

/** The element of some HTML, made for where another one is. */
function parsed(html, beside) {
  const made = document.createElement("template");
  const drawn = beside.namespaceURI === "http://www.w3.org/2000/svg";
  made.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  return (drawn ? made.content.firstElementChild : made.content).firstElementChild;
}

/** Pieces stand in lines: what comes and goes takes the end of its line along. */
function put(before, node) {
  const end = before.nextSibling;
  (end?.nodeType === 3 ? end : before).after(node, "\n");
}

function first(parent, node) {
  const start = parent.firstChild;
  if (start?.nodeType === 3) start.after(node, "\n");
  else parent.prepend("\n", node);
}

function taken(node) {
  if (node.nextSibling?.nodeType === 3) node.nextSibling.remove();
  node.remove();
  return node;
}
