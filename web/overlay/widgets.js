// Draws the widgets. Texts of people are only ever set as text.

import { CRESTS, SIDES, drawBoard, headline, sideName, upper } from "../shared/board.js";
import { fill, icon, make } from "../shared/elements.js";
import { text } from "../shared/texts.js";

const WORD = { size: 62, smallest: 0.8, squeeze: 0.82, width: 248 };
const canvas = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

const index = (side) => SIDES.indexOf(side);
const other = (side) => (side === "A" ? "B" : "A");

/** Builds the empty widgets. */
export function build(stage, options) {
  for (const name of options.show) {
    const { x, y, width, height, scale } = options.places[name];
    const widget = make("section", `widget ${name}`);
    widget.dataset.widget = name;
    Object.assign(widget.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, scale });
    stage.append(widget);
  }
}

/** Draws parts of a frame: the `cards`, or the `rest`. */
export function draw(stage, frame, parts) {
  const match = frame.match;
  stage.classList.toggle("blank", Boolean(frame.blank || frame.hidden));
  for (const widget of stage.children) {
    const name = widget.dataset.widget;
    if (parts.includes(name === "board" ? "cards" : "rest")) {
      const filled = DRAW[name](widget, match, { frame, language: frame.lang ?? "en" });
      widget.hidden = filled === false;
    }
  }
}

/** Fills an element, unless its content would stay the same. */
function refill(widget, key, ...children) {
  if (widget.dataset.key === key) return;
  widget.dataset.key = key;
  fill(widget, ...children.filter(Boolean));
}

/** Returns a word that fits on a card: smaller, then narrower, then in two lines. */
function fitted(word, width, size, family = "SK Words") {
  canvas.font = `700 ${size}px "${family}", sans-serif`;
  const measure = (text) => canvas.measureText(text).width * 1.02;
  let lines = [word];
  let natural = measure(word);
  const least = WORD.smallest * WORD.squeeze;
  if (natural * least > width) {
    const breaks = [...word.matchAll(/[ -]/g)].map(({ index }) => index + 1);
    const middle = breaks.sort((one, two) => Math.abs(one - word.length / 2) - Math.abs(two - word.length / 2))[0];
    if (middle) lines = [word.slice(0, middle).trim(), word.slice(middle)];
    natural = Math.max(...lines.map(measure));
  }
  const shrink = Math.max(WORD.smallest, Math.min(1, width / natural));
  const squeeze = Math.min(1, width / (natural * shrink));
  const span = make("span", "fitted", lines.join("\n"));
  span.style.fontSize = `${(size * shrink * (lines.length > 1 ? 0.86 : 1)).toFixed(1)}px`;
  if (squeeze < 1) span.style.transform = `scaleX(${squeeze.toFixed(3)})`;
  return span;
}

function drawWords(widget, match, { frame, language }) {
  if (!match) return false;
  const most = Math.max(...(frame.votes ?? [1]));
  drawBoard(widget, match, language, "div", (cell, at, lies) => {
    const votes = frame.votes?.[at];
    cell.querySelector(".votes").textContent = votes || "";
    cell.style.setProperty("--heat", votes / most);
    drawCell(cell, at, match, lies, language);
  });
}

/** Lays what was found on a word: an agent card, tokens with an arrow to the guesser, or the assassin. */
function drawCell(cell, at, match, { agent, missed, assassin }, language) {
  const now = assassin ? "assassin" : match.cards[at];
  if (cell.dataset.state === now) return;
  const word = upper(match.words[at], language);
  if (cell.dataset.state === undefined) {
    cell.style.setProperty("--cell", at);
    fill(cell.querySelector(".word"), fitted(word, WORD.width, WORD.size));
  }
  cell.dataset.state = now;
  cell.classList.toggle("covered", !agent && missed.length === 2);
  const laid = [];
  if (assassin || agent) {
    laid.push(
      make(
        "div",
        assassin ? "assassin" : "agent",
        agent && !assassin ? icon(CRESTS[agent], "crest") : null,
        icon(assassin ? "assassin" : "agent", "symbol"),
        make("div", "caption", fitted(word, WORD.width, 42)),
      ),
    );
  }
  if (!assassin) laid.push(...missed.map((side) => make("div", `token of-${side}`, icon("missed"))));
  fill(cell.querySelector(".laid"), ...laid);
}

function drawTurn(widget, match) {
  const told = match ? headline(match) : text("waits");
  const side = match?.side ?? "none";
  const turn = match && match.turn > 0 ? text("turn", { turn: match.turn }) : "";
  widget.classList.remove("of-A", "of-B", "of-none");
  widget.classList.add(`of-${side}`);
  refill(
    widget,
    `${side} ${told} ${turn} ${match?.agents}`,
    match?.side ? icon(CRESTS[side], "wipe") : icon("agent", "brass"),
    make("strong", "", told),
    make("span", "muted", turn),
    match ? make("span", "count", icon("agent", "green"), `${match.agents} / 15`) : null,
  );
}

function guessChip(guess, match, language) {
  return make("span", `chip ${guess.found}`, icon(guess.found), make("span", "", upper(match.words[guess.cell], language)));
}

function drawClue(widget, match, { language }) {
  if (!match?.clue || match.phase === "sudden") return false;
  const { by, text: given, number, penalised } = match.clue;
  const told = headline(match);
  const key = JSON.stringify([match.clue, match.guesses, told, match.turn]);
  if (widget.dataset.key === key) return;
  const isNew = widget.dataset.clue !== `${match.turn} ${given}`;
  widget.dataset.clue = `${match.turn} ${given}`;
  widget.classList.remove("of-A", "of-B");
  widget.classList.add(`of-${by}`);
  const slip = make("div", `slip${isNew ? " new" : ""}${penalised ? " penalised" : ""}`);
  slip.append(
    make("div", "said", fitted(upper(given, language), 530, 84, "SK Clue")),
    make("div", "number", String(number)),
  );
  const way = make("div", "way", icon(CRESTS[by]), icon("to"), icon(CRESTS[other(by)]));
  const found = match.guesses.map((guess) => guessChip(guess, match, language));
  refill(
    widget,
    key,
    make("div", "who", way, make("p", "", text("gave", { side: sideName(by) }))),
    slip,
    make("div", "guesses", make("p", "muted", text("found"), make("span", "", text("turn", { turn: match.turn }))), make("div", "chips", ...found)),
  );
}

function drawSudden(widget, match, { language }) {
  if (match?.phase !== "sudden") return false;
  const may = match.side ? text("only", { side: sideName(match.side) }) : text("both");
  const found = match.guesses.map((guess) => guessChip(guess, match, language));
  refill(
    widget,
    JSON.stringify([may, match.guesses]),
    make("div", "", make("strong", "", text("phase-sudden")), make("p", "", may)),
    make("div", "chips", ...found),
  );
}

function drawSides(widget, match, { frame }) {
  if (!match) return false;
  const rows = SIDES.map((side) => {
    const acts = match.acts.includes(side);
    const doing = { guess: "guess", sudden: "guess", challenge: "challenge" }[match.phase] ?? "clue";
    const told = acts ? text(`acts-${doing}`) : match.finished[index(other(side))] ? text("finished") : "";
    const names = frame.names?.[index(side)].join(", ");
    const row = make("div", `side of-${side}${acts ? " acts" : ""}`, icon(CRESTS[side]));
    row.append(make("div", "", make("b", "", sideName(side)), make("p", "", names || told)));
    row.append(make("span", "found", icon("agent", "green"), String(match.found[index(side)])));
    return row;
  });
  const agents = make("div", "tile agents", make("span", "", text("agents")), make("b", "", String(match.agents), make("i", "", "/15")));
  const counts = match.strikes === null ? [text("tokens"), match.bank[0] + match.bank[1], `/${match.turns}`] : [text("strikes"), match.strikes, ""];
  const tokens = make("div", "tile tokens", make("span", "", counts[0]), make("b", "", String(counts[1]), make("i", "", counts[2])));
  const key = JSON.stringify([frame.names, match.found, match.acts, match.phase, match.finished, counts, match.agents]);
  if (widget.dataset.key === key) return;
  refill(widget, key, make("div", "tiles", agents, tokens), ...rows);
}

function drawBank(widget, match) {
  if (!match || match.strikes !== null) return false;
  const [bystander, check] = match.bank;
  const left = bystander + check;
  const slots = Array.from({ length: match.turns }, (_, at) => {
    const face = at >= left ? "empty" : at < check ? "check" : "bystander";
    return make("span", `slot ${face}${at >= 9 ? " extra" : ""}`, face === "empty" ? null : icon(face));
  });
  const taken = SIDES.map((side) => make("span", `of-${side}`, icon(CRESTS[side]), icon("check"), String(match.taken[index(side)])));
  refill(
    widget,
    JSON.stringify([match.bank, match.taken, match.turns]),
    make("p", "title", text("tokens"), make("span", "", text("left", { count: left, of: match.turns }))),
    make("div", "slots", ...slots),
    make("p", "taken", ...taken),
  );
}

function drawLast(widget, match, { language }) {
  if (!match) return false;
  const { last } = match;
  const title = last ? text("by", { side: sideName(last.by) }) : text("last");
  const word = last && fitted(upper(match.words[last.cell], language), 250, 46);
  const said = last ? make("div", `said ${last.found}`, icon(last.found), word) : make("div", "said", text("none"));
  const kind = last && make("span", `chip ${last.found}`, text(`kind-${last.found}`));
  widget.classList.remove("of-A", "of-B");
  if (last) widget.classList.add(`of-${last.by}`);
  refill(widget, JSON.stringify([last]), make("p", "title", title, kind), said);
}

function drawResult(widget, match) {
  if (match?.phase !== "over") return false;
  const kind = match.outcome === "won" || match.outcome === "void" ? match.outcome : "lost";
  const { agents, turn, missed } = match;
  const score = match.score === null ? null : make("span", "score", String(match.score));
  refill(
    widget,
    JSON.stringify([match.outcome, agents, turn, missed]),
    make("div", `stamp ${kind}`, icon(kind === "won" ? "agent" : match.outcome === "assassin" ? "assassin" : "bystander"), text(`stamp-${kind}`), score),
    make("strong", "", headline(match)),
    make("p", "", text("result", { agents, turns: turn, missed })),
  );
}

const DRAW = {
  turn: drawTurn,
  board: drawWords,
  clue: drawClue,
  sudden: drawSudden,
  sides: drawSides,
  bank: drawBank,
  last: drawLast,
  result: drawResult,
};
