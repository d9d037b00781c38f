// Folds the parts of a page under their buttons. Without the script every part is visible.
"use strict";
const foldOf = (part) => document.querySelector('[aria-controls="' + part.id + '"]');
function fold(button, open) {
  button.setAttribute("aria-expanded", open);
  document.getElementById(button.getAttribute("aria-controls")).hidden = !open;
}
// New parts are folded. A part that the server opens now is unfolded once; otherwise its reader's choice stays.
const firstStates = new WeakMap();
function foldings() {
  for (const button of document.querySelectorAll("[data-fold]")) {
    const opens = button.dataset.fold === "open";
    if (button.disabled || (opens && firstStates.get(button) !== "open")) button.disabled = false, fold(button, opens);
    firstStates.set(button, button.dataset.fold);
  }
}
// Unfolds whatever hides an element.
function unfold(inside) {
  for (let part = inside?.closest("[data-folded][hidden]"); part; part = part.closest("[data-folded][hidden]")) fold(foldOf(part), true);
}
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-fold]");
  if (button) fold(button, button.getAttribute("aria-expanded") !== "true");
});
