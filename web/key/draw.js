// Draws the key beside the words.

import { CRESTS, counts, drawBoard, headline, sideName, upper } from "../shared/board.js";
import { element, fill, icon, make, tell } from "../shared/elements.js";
import { text } from "../shared/texts.js";

const KINDS = { a: "agent", b: "bystander", x: "assassin" };
/** The sizes of words, and the room beside them on a card. */
const SMALLEST = 7;
const LARGEST = 20;
const EDGE = 4;
const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

function drawHead({ side, match }) {
  element("side").className = side;
  fill(element("side"), icon(CRESTS[side]), ` ${sideName(side)}`);
  const turn = match && match.turn > 0 ? [text("turn", { turn: match.turn })] : [];
  const all = match ? turn.concat(counts(match)) : [];
  // A count stays on one line.
  tell("counts", all.map((count) => count.replace(/ /g, "\u00a0")).join(" · "));
  element("head").hidden = false;
}

function drawClue(match, language) {
  const clue = element("clue");
  // A clue has gone once its turn has ended.
  const given = match && ["first", "clue", "any"].indexOf(match.phase) < 0 ? match.clue : null;
  const key = given ? `${given.by} ${given.text} ${given.number}` : "";
  clue.hidden = !match;
  if (clue.getAttribute("data-key") === key) return;
  clue.setAttribute("data-key", key);
  if (given) fill(clue, make("span", given.by, upper(given.text, language)), make("b", "", String(given.number)));
  else fill(clue);
}

function drawCell(cell, at, { agent, missed }, match) {
  const kind = KINDS[match.map[at]];
  const isLast = match.last && match.last.cell === at;
  const waits = match.waiting && match.waiting.cell === at;
  cell.className = `cell ${kind}${agent ? " covered" : ""}${isLast ? " last" : ""}${waits ? " waits" : ""}`;
  const word = cell.querySelector(".word");
  const old = cell.querySelector(".kind");
  if (old) cell.removeChild(old);
  cell.insertBefore(icon(kind, "kind"), word);
  // Whether an agent lies here, or else who missed.
  fill(cell.querySelector(".laid"), ...(agent ? ["✓"] : missed.map((side) => icon(CRESTS[side]))));
  const told = [text(`kind-${kind}`)].concat(agent ? text("found") : [], missed.map((side) => text("missed", { side: sideName(side) })));
  if (waits) told.push(text("waits-for-teammate"));
  cell.setAttribute("aria-label", `${match.words[at]}: ${told.join(", ")}`);
}

/** Writes each word as large as its card allows without breaking it. */
export function fitWords() {
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
export function isToAct(frame) {
  const match = frame && frame.match;
  return Boolean(match && !match.outcome && !match.paused && match.acts.indexOf(frame.side) >= 0);
}

/** Draws what the host told. */
export function draw(frame) {
  const { match, side } = frame;
  drawHead(frame);
  tell("status", match ? headline(match, side) : text("waits"));
  element("status").className = isToAct(frame) ? "mine" : match ? "" : "alone";
  drawClue(match, frame.lang);
  const board = element("board");
  board.hidden = !match;
  if (!match) return clear(board);
  drawBoard(board, match, frame.lang, "div", (cell, at, lies) => drawCell(cell, at, lies, match));
  return fitWords();
}

function clear(board) {
  fill(board);
  board.removeAttribute("data-words");
}

/** Removes everything that a key was in. */
export function forget() {
  ["head", "status", "clue", "board"].forEach((id) => {
    element(id).hidden = true;
  });
  clear(element("board"));
  fill(element("clue"));
  element("clue").removeAttribute("data-key");
}
