// Draws the key beside the words. Texts of people are only ever set as text.
"use strict";

const KINDS = { a: "agent", b: "bystander", x: "assassin" };
const CRESTS = { A: "lark", B: "owl" };
/** The sizes of words, and the room beside them on a card. */
const SMALLEST = 7;
const LARGEST = 20;
const EDGE = 4;
const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/**
 * Returns an element of the page.
 * @template {HTMLElement} T
 * @param {string} id
 * @returns {T}
 */
function element(id) {
  return /** @type {any} */ (document.getElementById(id));
}

/** Sets the text of an element, and shows it if there is any. */
function tell(id, text) {
  const part = element(id);
  if (part.textContent !== (text || "")) part.textContent = text || "";
  part.hidden = !text;
}

/** Makes a picture of the sprite in the page. */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  // Safari before 12.1 knows no other.
  use.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", `#${name}`);
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(use);
  return svg;
}

function span(name, text) {
  const part = document.createElement("span");
  part.className = name;
  part.textContent = text;
  return part;
}

function clear(part) {
  while (part.firstChild) part.removeChild(part.firstChild);
}

/** Says whose turn it is. */
function headline(frame, texts) {
  const match = frame.match;
  if (!match) return texts.waits;
  if (match.outcome) return texts.outcomes[match.outcome];
  if (match.paused) return texts.paused;
  if (texts.phases[match.phase]) return texts.phases[match.phase];
  if (match.side === frame.side) return texts.me[match.phase];
  return texts.other[match.phase](texts.sides[match.side]);
}

function drawHead(frame, texts) {
  const side = element("side");
  clear(side);
  side.className = frame.side;
  side.appendChild(icon(CRESTS[frame.side]));
  side.appendChild(document.createTextNode(` ${texts.sides[frame.side]}`));
  const match = frame.match;
  const counts = [];
  if (match) {
    if (match.turn > 0) counts.push(texts.turn(match.turn));
    counts.push(texts.agents(match.agents));
    const left = match.bank[0] + match.bank[1];
    counts.push(match.strikes === null ? texts.tokens(left, match.turns) : texts.strikes(match.strikes));
  }
  // A count stays on one line.
  tell("counts", counts.map((count) => count.replace(/ /g, "\u00a0")).join(" · "));
  element("head").hidden = false;
}

function drawClue(match) {
  const clue = element("clue");
  // A clue has gone once its turn has ended.
  const given = match && ["first", "clue", "any"].indexOf(match.phase) < 0 ? match.clue : null;
  const key = given ? `${given.by} ${given.text} ${given.number}` : "";
  clue.hidden = !match;
  if (clue.getAttribute("data-key") === key) return;
  clue.setAttribute("data-key", key);
  clear(clue);
  if (!given) return;
  clue.appendChild(span(given.by, given.text.toUpperCase()));
  const number = document.createElement("b");
  number.textContent = given.number;
  clue.appendChild(number);
}

function drawCell(word, at, match, language, texts) {
  const kind = match.map[at];
  const card = match.cards[at];
  const covered = /[AB]/.test(card);
  const cell = document.createElement("div");
  const is_last = match.last && match.last.cell === at;
  const waits = match.waiting && match.waiting.cell === at;
  cell.className = `cell ${KINDS[kind]}${covered ? " covered" : ""}${is_last ? " last" : ""}${waits ? " waits" : ""}`;
  cell.setAttribute("data-cell", at);
  cell.setAttribute("role", "img");
  const missed = card.replace(/[AB]/g, "").toUpperCase().split("");
  const told = [texts.kinds[kind]].concat(covered ? texts.found : [], missed.map((side) => texts.missed(texts.sides[side])));
  if (waits) told.push(texts.waitsForTeammate);
  cell.setAttribute("aria-label", `${word}: ${told.join(", ")}`);
  cell.appendChild(icon(KINDS[kind]));
  cell.appendChild(span("word", word.toLocaleUpperCase(language)));
  // Whether an agent lies here, or else who missed.
  const mark = span("found", covered ? "✓" : "");
  if (!covered) missed.forEach((side) => mark.appendChild(icon(CRESTS[side])));
  cell.appendChild(mark);
  return cell;
}

/** Writes each word as large as its card allows without breaking it. */
function fitWords() {
  const cells = element("board").children;
  const aside = cells.length > 0 && getComputedStyle(cells[0]).flexDirection === "row";
  for (let at = 0; at < cells.length; at += 1) {
    const word = /** @type {HTMLElement} */ (cells[at].querySelector(".word"));
    // Beside its picture a word has one line.
    const parts = aside ? [word.textContent] : word.textContent.split(" ");
    pen.font = `700 ${LARGEST}px ${getComputedStyle(word).fontFamily}`;
    const widest = Math.max.apply(null, parts.map((part) => pen.measureText(part).width));
    const room = cells[at].clientWidth - EDGE - (aside ? 24 : 0);
    const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * room) / (widest * 1.02)));
    word.style.fontSize = `${size.toFixed(1)}px`;
  }
}

// The words are measured again once their letters are there.
if (document.fonts) document.fonts.load("700 16px Words").then(fitWords, () => {});

/** Returns whether the player's side can act. */
function isToAct(frame) {
  const match = frame && frame.match;
  return Boolean(match && !match.outcome && !match.paused && match.acts.indexOf(frame.side) >= 0);
}

/** Draws what the host told. */
function draw(frame, texts) {
  const match = frame.match;
  drawHead(frame, texts);
  tell("status", headline(frame, texts));
  element("status").className = isToAct(frame) ? "mine" : match ? "" : "alone";
  drawClue(match);
  const board = element("board");
  clear(board);
  board.hidden = !match;
  if (match) {
    match.words.forEach((word, at) => board.appendChild(drawCell(word, at, match, frame.lang, texts)));
    fitWords();
  }
}

/** Removes everything that a key was in. */
function forget() {
  ["head", "status", "clue", "board"].forEach((id) => {
    element(id).hidden = true;
  });
  clear(element("board"));
  clear(element("clue"));
  element("clue").removeAttribute("data-key");
}
