// Changes a part of the page into new HTML by touching only what differs: focus, scroll and open folds stay.

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
  return node.nodeType === 1 ? node.id || node.getAttribute("data-key") || "" : "";
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
  const kept = old.getAttribute("data-keep")?.split(" ") ?? [];
  for (const { name, value } of [...made.attributes]) {
    if (!kept.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    const own = name === "data-keep" || kept.includes(name) || (name === "open" && old.localName === "details");
    if (!own && !made.hasAttribute(name)) old.removeAttribute(name);
  }
  if (old.localName === "input" && old !== document.activeElement) old.value = made.getAttribute("value") ?? old.value;
  if (old.localName === "textarea" || kept.includes("children")) return;
  children(old, made);
}

/** The text after the changes of a patch: [start, end, what stands there now], from the end to the beginning. */
export function patched(text, changes) {
  for (const [start, end, now] of changes) text = text.slice(0, start) + now + text.slice(end);
  return text;
}
