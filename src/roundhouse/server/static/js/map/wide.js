// The map over the whole width of the window, remembered for the device.

const KEEP = "rh-map-wide";

export function begin() {
  let wide = false;
  try {
    wide = localStorage.getItem(KEEP) === "yes";
  } catch {
    // nothing kept
  }
  set(wide);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-wide-map]")) toggle();
  });
}

export function toggle() {
  const wide = !document.querySelector(".desk").hasAttribute("data-wide");
  try {
    localStorage.setItem(KEEP, wide ? "yes" : "no");
  } catch {
    // not kept
  }
  set(wide);
}

function set(wide) {
  document.querySelector(".desk").toggleAttribute("data-wide", wide);
  bind();
}

/** The button of a new picture says how it is. */
export function bind() {
  const wide = document.querySelector(".desk").hasAttribute("data-wide");
  document.querySelector("[data-wide-map]")?.setAttribute("aria-pressed", String(wide));
}
