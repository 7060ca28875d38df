// The page of a table's moderator: what waits to be approved, and what was decided. Everything that people wrote is put
// in as text.

import { element, make, tell } from "../shared/elements.js";
import { isLink, pageLink } from "../shared/feed.js";
import { share } from "../shared/one-feed.js";
import { send } from "../shared/send.js";
import { text } from "../shared/texts.js";

const link = pageLink();

/** Sends a decision. The host answers with a new state. */
async function decide(decision, button) {
  button.disabled = true;
  const answer = await send(link, "decide", decision);
  tell("note", answer?.status === 204 ? null : text("failed"));
  button.disabled = false;
}

/** Makes a button. */
function pressable(label) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  return made;
}

/** Makes a button for a decision on a text. */
function button(label, about, decision) {
  const made = pressable(label);
  made.setAttribute("aria-label", text("named", { action: label, text: about }));
  made.onclick = () => void decide(decision, made);
  if (decision.show) made.className = "show";
  return made;
}

/** Makes the button that shows all texts of a kind without asking. */
function buttonForAll(kind) {
  const made = pressable(text(`every-${kind}`));
  made.id = `all-${kind}`;
  element("all").append(made);
  return made;
}

/** Makes a line of a list: what it is about, and its buttons. */
function row(key, kind, written, buttons) {
  const made = make("li", "", make("div", "what", make("span", "kind", kind), make("span", "text", written)), ...buttons);
  made.dataset.key = key;
  return made;
}

/** Makes the buttons that show a text and hide it. */
const bothButtons = (written, decision) =>
  [true, false].map((show) => button(show ? text("show") : text("hide"), written, { ...decision, show }));

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

function draw({ on, late, all, texts, lines }) {
  tell("late", late ? text("late", { seconds: late }) : null);
  element("off").hidden = on;
  // What is shown without asking counts as decided, and can be hidden.
  const known = texts.map((written) => ({ ...written, show: written.show ?? (all.includes(written.about) ? true : null) }));
  const key = ({ about, text: written }, state) => JSON.stringify([state, about, written]);
  const waiting = known.filter(({ show }) => show === null).map((item) => [
    key(item, "waits"),
    () => {
      const { about, text: written } = item;
      return row(key(item, "waits"), text(`kind-${about}`), written, bothButtons(written, { about, text: written }));
    },
  ]);
  const said = lines.map(({ number, by, text: written }) => [
    `line ${number}`,
    () => row(`line ${number}`, text("from", { name: by }), written, bothButtons(written, { about: "line", number })),
  ]);
  const rows = on ? once([...waiting, ...said]) : [];
  fill("waiting", rows);
  element("nothing").hidden = rows.length > 0;
  if (rows.length > waited) element("said").textContent = text("came", { count: rows.length });
  waited = rows.length;

  const decided = known.filter(({ show }) => show !== null).map((item) => [
    key(item, item.show),
    () => {
      const { about, show, text: written } = item;
      const other = button(show ? text("hide") : text("show"), written, { about, text: written, show: !show });
      const kind = text(`kind-${about}`);
      return row(key(item, show), show ? text("is-shown", { kind }) : text("is-hidden", { kind }), written, [other]);
    },
  ]);
  fill("decided", once(decided));
  element("decided-part").hidden = decided.length === 0;

  for (const kind of ["name", "clue", "line"]) {
    const shows = all.includes(kind);
    const made = element(`all-${kind}`) ?? buttonForAll(kind);
    made.setAttribute("aria-pressed", String(shows));
    made.onclick = () => void decide({ about: "all", kind, show: !shows }, made);
  }
}

if (isLink(link)) {
  tell("status", text("opening"));
  share(link, "feed", ({ state, data }) => {
    if (data) draw(data);
    tell("status", state === "open" ? null : text(`link-${state}`));
    // What was shown before may no longer be true.
    if (data) element("page").hidden = false;
    if (state === "ended" || state === "unknown") element("page").hidden = true;
  });
} else {
  tell("status", text("missing"));
}
