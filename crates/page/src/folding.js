// Folds the parts of a page under their buttons. Without the script every part is visible.
"use strict";
const foldOf = (part) => document.querySelector('[aria-controls="' + part.id + '"]');
function fold(button, open) {
  button.setAttribute("aria-expanded", open);
  const part = document.getElementById(button.getAttribute("aria-controls"));
  // What is folded on touch stays for the eye, and swipes pass over it.
  part[button.dataset.fold === "touch" ? "inert" : "hidden"] = !open;
}
// New parts are folded. A part that the server opens now is unfolded once; otherwise its reader's choice stays.
const firstStates = new WeakMap(), touch = matchMedia("(pointer: coarse)");
function foldings() {
  for (const button of document.querySelectorAll("[data-fold]")) {
    const opens = button.dataset.fold === "open" || (button.dataset.fold === "touch" && !touch.matches);
    if (button.dataset.fold === "touch") button.hidden = opens;
    if (button.disabled || (opens && firstStates.get(button) !== "open")) button.disabled = false, fold(button, opens);
    firstStates.set(button, button.dataset.fold);
  }
}
// Unfolds whatever hides an element.
function unfold(inside) {
  const folded = "[data-folded]:is([hidden], [inert])";
  for (let part = inside?.closest(folded); part; part = part.closest(folded)) fold(foldOf(part), true);
}
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-fold]");
  if (button) fold(button, button.getAttribute("aria-expanded") !== "true");
});
