// Brings what is awaited to the reader: the focus when the page opens (and with `data-awaited="open"` only then), a question's answer, a new task in words.
"use strict";
// With the focus inside the page, Orca leaves out the browser's own words and the page's name once more.
const AFTER_LOAD = 300;
const textOf = (element) => element.innerText.replace(/\s+/g, " ").trim();
const newlySaid = () => every("[data-says]").map((element) => [element, textOf(element)]);
let known = newlySaid().map(([, text]) => text), question = $("question")?.textContent, toldBefore = linesTo();
let hasActed = false;
for (const act of ["keydown", "pointerdown", "focusin"]) addEventListener(act, () => { hasActed = true; }, { capture: true, once: true });
addEventListener("load", () => setTimeout(() => {
  if (!location.hash && !hasActed) document.querySelector("[data-awaited]")?.focus({ preventScroll: true });
}, AFTER_LOAD));
// The page is renewed; `lost` is the section whose focused element is gone.
function attend(lost) {
  const focused = document.activeElement, asks = $("question")?.textContent, isAsked = asks && asks !== question;
  const rest = lost?.querySelector("[data-awaited='']");
  question = asks;
  // The answer of one's own question takes the focus; the opponent's offer leaves it where an act is at hand. In a field
  // the answers are at their keys.
  const takes = isAsked && !focused.matches("input, select, textarea") && ($("answers").hasAttribute("data-own") || !focused.matches("a, button, td"));
  if (takes) $("answers").querySelector("button").focus();
  else rest?.focus();
  const before = known, isTold = toldBefore !== linesTo();
  known = newlySaid().map(([element, text]) => {
    const isRead = rest?.contains(element) || (isTold && element.dataset.says === "unless-told");
    if (!before.includes(text) && !isRead) say(text, false, inParts(element));
    return text;
  });
  toldBefore = linesTo();
  return takes || Boolean(rest);
}
// The words of an element, those in one language together.
function inParts(element) {
  const parts = [];
  for (const node of element.childNodes) {
    const lang = node.lang || element.lang, text = node.textContent.trim(), last = parts.at(-1);
    if (last?.lang === lang) last.textContent += text && " " + text;
    else if (text) parts.push(Object.assign(document.createElement("span"), { textContent: text }, lang && { lang }));
  }
  return parts;
}
// A key that is held down does not answer the question that it has just asked.
document.addEventListener("keydown", (event) => {
  if (event.repeat && /^(?:Enter| )$/.test(event.key) && event.target.closest("button")) event.preventDefault();
});
