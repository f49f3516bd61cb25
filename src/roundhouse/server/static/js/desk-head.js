// The strip above: an order that is longer than its place moves by itself, and whose turn it is stays in sight in it.

const strips = () => document.querySelectorAll("#panel-head [data-strip]");
let turn = "";

export function begin() {
  new ResizeObserver(() => fit(true)).observe(document.getElementById("panel-head"));
  document.addEventListener("desk:panels", ({ detail }) => detail.names.includes("head") && fit());
  document.addEventListener("wheel", wheel, { passive: false });
}

/** Who cannot see all of an order can move it by keys too; `anew`: also where it is still the same one's turn. */
function fit(anew = false) {
  for (const strip of strips()) {
    if (strip.scrollWidth > strip.clientWidth + 1) strip.tabIndex = 0;
    else strip.removeAttribute("tabindex");
  }
  const now = document.querySelector(".head-order > .now");
  if (!now || (now.textContent === turn && !anew)) return;
  turn = now.textContent;
  const order = now.parentElement;
  order.scrollLeft = now.offsetLeft - (order.clientWidth - now.offsetWidth) / 2;
}

/** A wheel that only goes up and down moves it as well. */
function wheel(event) {
  const strip = event.target.closest?.("#panel-head [data-strip][tabindex]");
  if (!strip || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
  event.preventDefault();
  strip.scrollLeft += event.deltaY * (event.deltaMode ? 24 : 1);
}
