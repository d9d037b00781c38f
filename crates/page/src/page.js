// Improves the pages: no reload, announcements that are read aloud once, keys. Without it every act is still a form.
"use strict";
const $ = (id) => document.getElementById(id), has = (list, id) => list.some((node) => node.id === id);
const every = (selector, root = document) => [...root.querySelectorAll(selector)];
// Messages: one element for each part in one language, in one of two permanent live regions, with a pause in between.
// None is dropped. A screen reader falls silent at each typed key, so a message waits for a pause in typing; what a key
// cut off is read once more.
const BREATH = 200, KEEP = 6, PAUSE = 700, LONGEST = 3000, SPEAKING = { before: 500, letter: 70 };
const queue = [], calls = [], typing = "textarea, input:not([type=checkbox], [type=radio])";
let current = null, spoken = [], typedAt = -PAUSE, silentFrom = 0;
let said = [];
const pageTo = () => Number(/after=(\d+)/.exec(document.body.dataset.events)[1]), linesTo = () => Number(document.body.dataset.told);
let turn = Promise.resolve(), speaking = false, asked = 0, due = 0, cut = false, told = readBefore(), quietTo = 0, heardTo = pageTo();
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
// `hushed`: announcements wait for the page that shows their content. `made`: the last page from the server.
let hushed = 0, made = parsed(document.documentElement.outerHTML);
// `once`: it is not true any more when a key has cut it off.
function say(text, urgent = false, nodes = [], number = 0, once = false) {
  const parts = nodes.filter((node) => node.textContent.trim()), later = urgent ? queue.findIndex((message) => !message.urgent) : -1;
  const message = { parts: parts.length ? parts : [new Text(text)], urgent, number, since: performance.now(), begun: 0, until: 0, again: once };
  if (text) queue.splice(later < 0 ? queue.length : later, 0, message);
  // A message in the same task may be more urgent.
  if (!speaking) speaking = true, queueMicrotask(next);
}
function next() {
  const now = performance.now(), may = (message) => now - typedAt >= PAUSE || (!message.again && now - message.since >= LONGEST);
  const at = queue.findIndex(may);
  if (!(speaking = Boolean(current || queue.length))) return;
  if (!current && at < 0) return setTimeout(next, 50);
  current ||= queue.splice(at, 1)[0];
  const region = $(current.urgent ? "urgent" : "polite"), line = document.createElement("p");
  line.append(current.parts[current.begun++].cloneNode(true));
  // The same text again would not be read everywhere.
  while ([...region.children].some((one) => one.textContent === line.textContent)) line.append("\u00a0");
  region.append(line);
  while (region.childElementCount > KEEP) region.firstElementChild.remove();
  current.until = silentFrom = Math.max(now, silentFrom) + SPEAKING.before + SPEAKING.letter * line.textContent.length;
  if (current.begun === current.parts.length) spoken = spoken.filter(({ until }) => until > now).concat(current), current = null;
  setTimeout(next, BREATH);
}
// A typed key cuts off what is being read.
function typed() {
  typedAt = silentFrom = performance.now();
  const lost = [...spoken, current].filter((message) => message?.until > typedAt && !message.again);
  if (lost.includes(current)) current = null;
  for (const message of lost) message.again = true, message.begun = 0;
  queue.unshift(...lost), spoken = [];
  if (lost.length && !speaking) speaking = true, next();
}
addEventListener("keydown", ({ key, target, altKey, ctrlKey, metaKey }) => {
  if (!target.matches?.(typing) || altKey || ctrlKey || metaKey) return;
  if (key === "Enter" && target.matches("input")) typedAt = -PAUSE;
  else if (key.length === 1 || ["Backspace", "Delete", "Dead", "Process"].includes(key)) typed();
}, true);
// Whether messages are read aloud, remembered for the role. They are shown in any case.
function readAloud() {
  const box = $("aloud"), kept = "annabella-aloud" + location.pathname;
  const set = () => {
    for (const [id, role, live] of [["urgent", "alert", "assertive"], ["polite", "status", "polite"]]) {
      $(id).setAttribute("role", box.checked ? role : "none"), $(id).setAttribute("aria-live", box.checked ? live : "off");
    }
  };
  if (!box) return;
  box.parentElement.parentElement.hidden = false;
  // A browser may keep no data.
  try { box.checked = JSON.parse(localStorage.getItem(kept)) ?? box.checked; } catch {}
  box.onchange = () => { try { localStorage.setItem(kept, box.checked); } catch {} set(); };
  set();
}
// Each part of a line in its language, for voices and Braille (WCAG 3.1.2).
function inLangs(spans) {
  return spans.map(({ lang, text }) => Object.assign(document.createElement("span"), { lang, textContent: text }));
}
// A reload neither loses nor repeats a message: those that it cut off or kept from being read are read afterwards.
function readBefore() {
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") return linesTo();
  // A browser may keep no data.
  try { return Math.min(Number(sessionStorage.getItem(location.pathname) ?? linesTo()), linesTo()); } catch { return linesTo(); }
}
addEventListener("pagehide", () => {
  const unread = [current, ...queue, ...spoken.filter(({ until }) => until > performance.now())];
  const last = unread.filter((message) => message?.number).map(({ number }) => number - 1);
  try { sessionStorage.setItem(location.pathname, Math.min(told, ...last)); } catch {}
});
function tellMissed() {
  for (const line of every("#recent li").reverse()) if (line.value > told) tell(line.value, line.textContent, [...line.childNodes]);
}
function tell(number, text, parts) {
  told = number;
  const call = calls.findIndex((one) => text.includes(one)), urgent = call >= 0 && Boolean(calls.splice(call, 1));
  if (urgent || number > quietTo) say(text, urgent, parts, number);
}
// The running clock counts down from the arrival of its page. Clocks are outside the live regions.
let clocksFrom = performance.now();
const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
function count() {
  for (const time of every("[data-delay]")) {
    const passed = Math.max(0, performance.now() - clocksFrom - time.dataset.delay);
    const left = Math.floor(Math.max(0, time.dataset.ms - passed) / 1000);
    const text = Math.floor(left / 3600) + ":" + two(left / 60) + ":" + two(left);
    if (time.textContent !== text) time.firstChild.data = text;
  }
}
setInterval(count, 200);
// Turns the old document into the new one, node by node. Unchanged nodes are not touched, so that the focus stays.
// A part that has the focus stays for a while after the focus has left it: of an element that takes the focus in the place
// of a removed one Orca says nothing.
const OURS = ["tabindex", "aria-label", "role", "open"], LEAVE = 400, leaving = new Set(), FOLDS = ["disabled", "aria-expanded", "hidden", "inert"];
const stays = (node) => ![...leaving].some((part) => part.contains(node));
function leave(node) {
  if (leaving.has(node)) return;
  if (!node.contains(document.activeElement)) return node.remove();
  leaving.add(node), setTimeout(() => { leaving.delete(node), node.remove(); }, LEAVE);
}
function become(old, now) {
  const folds = old.matches("[data-fold], [data-folded]"), keeps = (name) => folds && FOLDS.includes(name);
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !OURS.includes(name) && !keeps(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value && !keeps(name)) old.setAttribute(name, value);
  for (const child of [...old.children]) if (child.id && !has([...now.children], child.id)) leave(child);
  let at = old.firstChild;
  const drop = () => { const gone = at; at = at.nextSibling; leave(gone); };
  for (const wanted of [...now.childNodes]) {
    const same = (node) => !leaving.has(node) && node.nodeName === wanted.nodeName && (node.id || "") === (wanted.id || "");
    while (leaving.has(at)) at = at.nextSibling;
    let found = at;
    while (found && !same(found)) found = found.nextSibling;
    if (!found || (found !== at && !wanted.id)) { old.insertBefore(document.importNode(wanted, true), at); continue; }
    while (at !== found) drop();
    at = found.nextSibling;
    const was = wanted.id && made.getElementById(wanted.id);
    if (found.nodeType !== 1) { if (found.data !== wanted.data) found.data = wanted.data; }
    else if (!found.hasAttribute("data-keep") && !(was && was.isEqualNode(wanted))) become(found, wanted);
  }
  while (at) drop();
}
// `from` had the focus when the reader asked for `focus`. A reader who has moved on keeps the focus and hears the answer.
function renew(text, quiet, focus, from) {
  const now = parsed(text);
  if (!now.getElementById("main")) return location.reload();
  const had = document.activeElement, mayTake = had === from || !from?.isConnected || !stays(from);
  const place = had.form?.elements.back?.value.split("#")[1] || had.closest("section")?.id;
  clocksFrom = performance.now();
  become(document.body, now.body);
  document.title = now.title;
  made = now;
  boards(), foldings();
  if (quiet && mayTake) quietTo = linesTo();
  for (const line of every("#answer [data-aloud]")) say(line.textContent, false, [...line.childNodes]);
  // Announcements on the page are read only after their events, because the events say which are urgent.
  if (pageTo() <= heardTo) tellMissed();
  const isLost = !stays(document.activeElement), section = $(place)?.closest("section"), isAttended = attend(isLost ? section : null);
  if (focus && $(focus) && mayTake) unfold($(focus)), $(focus).focus();
  else if (isLost && !isAttended) lead(section || $("main"));
}
// The focus of an act that is gone goes to the heading of its form's place, never to an act that could be pressed by
// mistake. Only the next decision, which asks back, takes it; it is read with what it is about.
function lead(section) {
  const next = every("[data-with]", section).find(stays);
  next?.setAttribute("aria-describedby", next.dataset.with);
  next?.addEventListener("blur", () => next.removeAttribute("aria-describedby"), { once: true });
  (next || section.querySelector("h2"))?.focus();
  if (!next && section.contains($("awaited"))) say(textOf($("awaited")));
}
// Pages are handled one after another: no update overtakes an answer, and several events need one update only.
function refresh(answer, focus, quiet) {
  if (!answer && !focus && asked++) return;
  const from = document.activeElement;
  turn = turn.then(() => show(answer, focus, quiet, from));
}
async function show(answer, focus, quiet, from) {
  if (!answer && !focus) asked = 0;
  const got = await (answer || fetch(location.pathname + location.search, { cache: "no-store" })).catch(() => null);
  const text = got && (await got.text().catch(() => null));
  if (hushed -= Boolean(quiet), text === null) return answer && say(document.body.dataset.lost, true);
  if (got.ok) renew(text, quiet, focus, from);
  else say(parsed(text).body.textContent.trim(), true);
}
// Events: one stream for each page, five pages for each browser; each event once, also after a reconnection.
function listen() {
  const { events, lost, back } = document.body.dataset, stream = new EventSource(events);
  stream.onmessage = ({ data, lastEventId }) => {
    const { at_ms, event, to, open, text } = JSON.parse(data);
    heardTo = Number(lastEventId);
    // An announcement to the arbiter together with a new item is urgent.
    if (event === "say" && to === "arbiter") said = said.filter((one) => one.at_ms === at_ms).concat({ at_ms, text });
    if (event === "item" && open) calls.push(...said.splice(0).filter((one) => one.at_ms === at_ms).map((one) => one.text));
    due ||= setTimeout(() => { due = 0; refresh(); }, 5);
  };
  // Announcements arrive separately, before their page. A missing one is taken from the page.
  stream.addEventListener("line", ({ data }) => {
    const [number, text, spans = []] = JSON.parse(data);
    !hushed && number === told + 1 ? tell(number, text, inLangs(spans)) : number > told && refresh();
  });
  // This session has opened too many streams, and the server keeps the newer ones.
  stream.addEventListener("crowded", () => (stream.close(), heardTo = Infinity, say(document.body.dataset.crowded, true)));
  stream.onopen = () => cut && (cut = false, say(back), refresh());
  // A rejected stream does not reconnect; the response for the page gives the reason.
  stream.onerror = () => (stream.readyState === EventSource.CLOSED ? refresh() : cut || (cut = true, say(lost, true)));
  return new Promise(() => {});
}
async function takeSeat() {
  if (!navigator.locks) return listen();
  const hold = (name) => navigator.locks.request(name, listen);
  const taken = (await navigator.locks.query()).held.map((lock) => lock.name);
  const seat = [0, 1, 2, 3, 4].map((number) => "annabella-" + number).find((name) => !taken.includes(name));
  if (!seat) heardTo = Infinity, say(document.body.dataset.many, true);
  hold(seat || "annabella-0");
}
// Forms and links are handled without leaving the page.
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (target.method !== "post" && !target.hasAttribute("data-in")) return;
  event.preventDefault();
  if (target.method === "get") return lookUp(target);
  if (submitter && !stays(submitter)) return;
  const body = new URLSearchParams(new FormData(target, submitter)), [query, place] = String(body.get("back")).split("#");
  history.replaceState(null, "", location.pathname + query);
  // A choice that is shown has a button or field of its own, which gets the focus and is read there, not announced.
  const shown = /choice=|decide=/.test(query);
  refresh(fetch(target.action, { method: "POST", body }), shown && place, shown);
  hushed += shown;
  target.reset();
});
// The answer to a question is on the page, and is read aloud.
function lookUp(form) {
  const { pathname, hash } = new URL(form.action);
  history.replaceState(null, "", pathname + "?" + new URLSearchParams(new FormData(form)));
  refresh(null, "-");
  turn = turn.then(() => say($(hash.slice(1))?.textContent));
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-in]");
  if (link) event.preventDefault(), history.replaceState(null, "", link.href), refresh(null, link.hash.slice(1));
});
// Keys.
function boards() {
  for (const board of every("table[data-board]")) {
    const all = every("td[data-s]", board);
    if (board.getAttribute("role") !== "grid") board.setAttribute("role", "grid");
    for (const cell of all) {
      const label = cell.textContent.replace(/^\W+/, "");
      if (cell.getAttribute("aria-label") === label) continue;
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-label", label);
      if (!cell.hasAttribute("tabindex")) cell.tabIndex = cell === all[36] ? 0 : -1;
    }
  }
}
function go(cell) {
  for (const other of every("td[data-s]", cell?.closest("table") || $("main").firstChild)) other.tabIndex = other === cell ? 0 : -1;
  cell?.focus();
  return true;
}
const send = (line) => $("line") && ($("line").value = line, $("line").form.requestSubmit(), true);
function onBoard(cell, { key, code, shiftKey }) {
  const all = every("td[data-s]", cell.closest("table")), at = all.indexOf(cell), digit = /^Digit([1-8])$/.exec(code)?.[1];
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[key], [file, rank] = cell.dataset.s;
  const edge = Math.abs(step) === 1 && (at + step) >> 3 !== at >> 3;
  const ring = shiftKey ? all.slice(0, at).reverse().concat(all.slice(at + 1).reverse()) : all.slice(at + 1).concat(all.slice(0, at));
  if (step) return edge || go(all[at + step]);
  if (digit) return go(all.find((one) => one.dataset.s === (shiftKey ? "abcdefgh"[digit - 1] + rank : file + digit)));
  if (/^[kqrbnp]$/i.test(key)) return go(ring.find((one) => one.dataset.p?.toLowerCase() === key.toLowerCase()));
  if (key === "o") return say(cell.getAttribute("aria-label")), true;
  if (/^x$/i.test(key)) return say(rays(all, at, shiftKey ? [-9, -7, 7, 9] : [-8, -1, 1, 8])), true;
  return { t: () => send("key time"), c: () => send("key captured") }[key]?.();
}
function rays(all, at, steps) {
  const seen = (from, step) => {
    const to = all[from + step] && Math.abs(((from + step) % 8) - (from % 8)) < 2 ? from + step : -1;
    return to < 0 ? [] : all[to].dataset.p ? [all[to].getAttribute("aria-label")] : seen(to, step);
  };
  return steps.flatMap((step) => seen(at, step)).join(", ") || "–";
}
// Keys that act everywhere, from the page's own list of keys. The letter counts as the keyboard names it.
function chord({ key, code, altKey, ctrlKey, metaKey, shiftKey }) {
  if (!altKey || ctrlKey || metaKey || shiftKey || code.startsWith("Numpad")) return false;
  const sign = /^[a-z0-9]$/i.test(key) ? key.toLowerCase() : /^(?:Key|Digit)(.)$/.exec(code)?.[1].toLowerCase();
  const row = sign && ($("message-keys") && /\d/.test(sign) ? $("message-keys") : document.querySelector(`[data-chord="${sign}"]`));
  if (!row) return false;
  const { effect, targets, none } = row.dataset, earlier = every("#recent li")[(Number(sign) + 9) % 10];
  if (!targets) return say(earlier?.textContent || none, false, earlier && [...earlier.childNodes]), true;
  const all = targets.split(" ; ").map((target) => every(target).filter(stays)).find((some) => some.length), found = all?.[0];
  if (!found) say(none);
  else if (effect === "press") press(found);
  else if (effect === "read") say(aloud(found));
  else if (effect === "next") all[(all.findIndex((one) => one.closest("li").contains(document.activeElement)) + 1) % all.length].focus();
  else reveal(found), found.matches("td") ? go(found) : found.focus();
  return true;
}
// Presses what a chord names. Orca is silent about a focus that moves without a key of its own, so what takes the focus to
// confirm the act is said as well: nothing is decided unheard.
function press(found) {
  const before = document.activeElement;
  found.click();
  turn = turn.then(() => {
    const asked = document.activeElement;
    if (asked !== before && asked.matches("[id^=confirm-], input")) say((asked.labels?.[0] || asked).textContent, false, [], 0, true);
  });
}
// The text of a part, with the clocks' times in words.
function aloud(part) {
  const copy = part.cloneNode(true), inWords = (unit, number) =>
    number ? [new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "long" }).format(number)] : [];
  for (const time of every(".time", copy)) {
    const [hours, minutes, seconds] = time.textContent.split(":").map(Number);
    const words = [["hour", hours], ["minute", minutes], ["second", seconds]].flatMap(([unit, number]) => inWords(unit, number));
    time.textContent = words.join(" ") || "0", time.parentElement.append(". ");
  }
  return copy.textContent;
}
// Unfolds what holds a node, so that it can take the focus. The keys are read below their heading.
function reveal(node) {
  for (let at = node.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
  unfold(node.id === "h-keys" ? $("all-keys-inside") : node);
}
// Single letters: on a board, and in the list of items.
document.addEventListener("keydown", (event) => {
  const { key, target } = event, cell = target.closest("td[data-s]"), items = every("#items > li > a, #items > li > h3 > a");
  if (chord(event)) return event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea")) return;
  const by = (step) => items.at(Math.min(Math.max(items.findIndex((one) => one.closest("li").contains(target)) + step, 0), items.length - 1));
  const inItems = {
    j: () => by(1)?.focus(), k: () => by(-1)?.focus(),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [number, () => ($("confirm-choice-" + number) || $("choice-" + number))?.click()])),
  };
  const onAnyBoard = {
    i: () => $("line")?.focus(), l: () => say(($("last") || document.querySelector(".big, .over"))?.textContent),
  };
  const act = cell ? onBoard(cell, event) || onAnyBoard[key] : target.closest("#items") && inItems[key];
  if (act) act.call?.(), event.preventDefault();
});
boards(), foldings(), readAloud(), tellMissed(), takeSeat();
