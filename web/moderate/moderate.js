// The page of a table's moderator: what waits to be approved, and what was decided. Everything that people wrote is put
// in as text.

import { follow } from "./feed.js";
import { textsOf } from "./texts.js";

/** How long the host may take to answer. */
const ANSWERED_WITHIN = 10_000;

const texts = textsOf(new URLSearchParams(location.search).get("lang"));
const link = location.hash.slice(1);
/** @type {<T extends HTMLElement>(id: string) => T} */
const element = (id) => /** @type {any} */ (document.getElementById(id));

document.documentElement.lang = texts.tag;
document.title = `Split Key: ${texts.title}`;
for (const [id, text] of [
  ["title", texts.title],
  ["waiting-title", texts.waiting],
  ["nothing", texts.nothing],
  ["all-title", texts.all],
  ["decided-title", texts.decided],
  ["off", texts.off],
]) {
  element(id).textContent = text;
}

/** Shows a text, or hides its place. */
function tell(id, text) {
  element(id).hidden = !text;
  element(id).textContent = text ?? "";
}

/** Sends a decision. The host answers with a new state. */
async function decide(decision, button) {
  button.disabled = true;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ANSWERED_WITHIN);
  try {
    const answer = await fetch("decide", {
      method: "POST",
      headers: { authorization: `Bearer ${link}`, "content-type": "application/json" },
      body: JSON.stringify(decision),
      signal: stop.signal,
    });
    tell("note", answer.status === 204 ? null : texts.failed);
  } catch {
    tell("note", texts.failed);
  } finally {
    clearTimeout(timer);
    button.disabled = false;
  }
}

/** Makes a button for a decision. */
function button(label, named, decision) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.setAttribute("aria-label", texts.named(label, named));
  made.onclick = () => void decide(decision, made);
  if (decision.show) made.className = "show";
  return made;
}

/** Makes a line of a list: what it is about, and its buttons. */
function row(key, kind, text, buttons) {
  const made = document.createElement("li");
  made.dataset.key = key;
  const what = document.createElement("div");
  what.className = "what";
  for (const [part, content] of [["kind", kind], ["text", text]]) {
    const span = document.createElement("span");
    span.className = part;
    span.textContent = content;
    what.append(span);
  }
  made.append(what, ...buttons);
  return made;
}

/** Puts rows into a list. Rows that stay are left alone, so that nobody presses another one than they see. */
function fill(id, rows) {
  const list = element(id);
  const shown = /** @type {HTMLElement[]} */ ([...list.children]);
  const before = new Map(shown.map((old) => [old.dataset.key, old]));
  const wanted = rows.map(([key, make]) => before.get(key) ?? make());
  const stays = new Set(wanted);
  for (const old of shown) if (!stays.has(old)) old.remove();
  wanted.forEach((next, at) => {
    if (list.children[at] !== next) list.insertBefore(next, list.children[at] ?? null);
  });
}

/** Leaves out texts that are there twice. */
const once = (rows) => [...new Map(rows).entries()];

let waited = 0;

function draw({ on, late, all, texts: written, lines }) {
  tell("late", late ? texts.late(late) : null);
  element("off").hidden = on;
  // What is shown without asking counts as decided, and can be hidden.
  const known = written.map((text) => ({ ...text, show: text.show ?? (all.includes(text.about) ? true : null) }));
  const key = ({ about, text }, state) => JSON.stringify([state, about, text]);
  const waiting = known.filter(({ show }) => show === null).map((text) => [
    key(text, "waits"),
    () => {
      const { about } = text;
      const buttons = [true, false].map((show) =>
        button(show ? texts.show : texts.hide, text.text, { about, text: text.text, show }),
      );
      return row(key(text, "waits"), texts.kinds[about], text.text, buttons);
    },
  ]);
  const said = lines.map(({ number, by, text }) => [
    `line ${number}`,
    () => {
      const buttons = [true, false].map((show) =>
        button(show ? texts.show : texts.hide, text, { about: "line", number, show }),
      );
      return row(`line ${number}`, texts.from(by), text, buttons);
    },
  ]);
  const rows = on ? once([...waiting, ...said]) : [];
  fill("waiting", rows);
  element("nothing").hidden = rows.length > 0;
  if (rows.length > waited) element("said").textContent = texts.came(rows.length);
  waited = rows.length;

  const decided = known.filter(({ show }) => show !== null).map((text) => [
    key(text, text.show),
    () => {
      const { about, show } = text;
      const other = button(show ? texts.hide : texts.show, text.text, { about, text: text.text, show: !show });
      return row(key(text, show), `${texts.kinds[about]}: ${show ? texts.isShown : texts.isHidden}`, text.text, [other]);
    },
  ]);
  fill("decided", once(decided));
  element("decided-part").hidden = decided.length === 0;

  for (const kind of ["name", "clue", "line"]) {
    const shows = all.includes(kind);
    let made = element(`all-${kind}`);
    if (!made) {
      made = button(texts.everything[kind], texts.all, {});
      made.id = `all-${kind}`;
      made.removeAttribute("aria-label");
      element("all").append(made);
    }
    made.setAttribute("aria-pressed", String(shows));
    made.onclick = () => void decide({ about: "all", kind, show: !shows }, made);
  }
}

if (/^[0-9a-f]{32}$/.test(link)) {
  tell("status", texts.opening);
  follow(link, false, ({ state, frame }) => {
    if (frame) draw(frame);
    tell("status", frame || state === "open" ? null : texts[state]);
    // What was shown before may no longer be true.
    if (frame) element("page").hidden = false;
    if (state === "ended" || state === "unknown") element("page").hidden = true;
  });
} else {
  tell("status", texts.noLink);
}
