// The stream overlay: shows what the host tells of a table, word cards first and counters once those have landed.

import { element } from "../shared/elements.js";
import { isLink, pageLink } from "../shared/feed.js";
import { share } from "../shared/one-feed.js";
import { text } from "../shared/texts.js";
import { readOptions } from "./options.js";
import { build, draw } from "./widgets.js";

const WIDTH = 1920;
const HEIGHT = 1080;
/** How long a card or token moves, in milliseconds, as on the table. */
const LANDS = { agent: 520, bystander: 620, assassin: 520 };
/** The same, and the longest suspense, where motion is reduced. */
const STILL = { lands: 150, suspense: 250 };
/** With more states waiting, only the last is shown. */
const HURRY_OVER = 3;

const preview = location.pathname.endsWith("/preview");
const options = readOptions(location.search);
const stage = element("stage");
const note = element("note");
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

document.documentElement.dataset.theme = options.theme;
document.documentElement.classList.toggle("still", options.still);
document.documentElement.classList.toggle("preview", preview);
for (const [name, value] of options.colours) document.documentElement.style.setProperty(name, value);
build(stage, options);

/** Fits the picture of 1920×1080 into the window, or a widget that stands alone. */
function fit() {
  const alone = options.show.length === 1 && options.places[options.show[0]];
  const width = alone ? (alone.x + alone.width * alone.scale) : WIDTH;
  const height = alone ? (alone.y + alone.height * alone.scale) : HEIGHT;
  const room = Math.min(innerWidth / width, innerHeight / height);
  stage.style.transform = `scale(${alone ? Math.min(1, room) : room})`;
}
addEventListener("resize", fit);
fit();

/** The states that are still to be shown, and the one that is. */
const waiting = [];
/** @type {any} */
let shown = null;
let busy = false;
/** How often the picture was cut. What was being shown then is not shown on. */
let cuts = 0;

const redraw = (frame, parts) => draw(stage, frame, parts);

/** Shows a state: what happened to a word first, and everything else once that has landed. */
async function show(frame) {
  const began = cuts;
  const before = shown?.match;
  const now = frame.match;
  const isNew = !before || !now || before.words.some((word, cell) => word !== now.words[cell]);
  const changed = isNew ? [] : now.cards.flatMap((card, cell) => (card === before.cards[cell] ? [] : [cell]));
  shown = frame;
  if (isNew) {
    stage.classList.toggle("dealing", Boolean(now) && now.turn === 0);
    return redraw(frame, ["cards", "rest"]);
  }
  if (changed.length === 0) return redraw(frame, ["cards", "rest"]);
  if (changed.length === 1 && changed[0] === now.last?.cell) {
    const card = stage.querySelector(`[data-cell="${changed[0]}"]`);
    card?.classList.add("touched");
    await wait(options.still ? Math.min(STILL.suspense, options.suspense) : options.suspense);
    card?.classList.remove("touched");
    if (began !== cuts) return;
  }
  redraw(frame, ["cards"]);
  await wait(options.still ? STILL.lands : (LANDS[now.last?.found] ?? LANDS.agent));
  if (began !== cuts) return;
  redraw(frame, ["rest"]);
}

async function pump() {
  if (busy) return;
  busy = true;
  while (waiting.length > 0) {
    if (waiting.length > HURRY_OVER) waiting.splice(0, waiting.length - 1);
    await show(waiting.shift());
  }
  busy = false;
}

function say(said, isCard = false) {
  note.hidden = !said;
  note.classList.toggle("card", isCard);
  note.textContent = said ?? "";
}

/** Hides the picture at once, whatever is moving. */
function cut() {
  cuts += 1;
  waiting.length = 0;
  stage.classList.add("blank");
}

/** Takes what the feed tells. */
function take({ state, data: frame }) {
  if (frame) {
    dispatchEvent(new Event("frame"));
    say(frame.blank ? text("blank") : frame.hidden ? text("hidden") : null, Boolean(frame.blank));
    if (frame.blank) cut();
    waiting.push(frame);
    pump();
    return;
  }
  say(text(`link-${state}`));
  // A link that has ended shows nothing, not even what was last there.
  if (state === "ended" || state === "unknown") {
    cut();
    waiting.push({ match: null, blank: true });
    pump();
  }
}

// Words are measured, so that each fits on its card.
await Promise.allSettled([document.fonts.load('700 40px "SK Words"'), document.fonts.load('700 40px "SK Clue"')]);
const link = pageLink();
if (preview) void import("./demo.js").then(({ demo }) => demo(options, take));
else if (isLink(link)) share(link, options.names ? "feed?names=on" : "feed", take);
else say(text("missing"));
addEventListener("hashchange", () => location.reload());
