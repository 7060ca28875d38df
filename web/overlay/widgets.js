// Draws the widgets. Texts of people are only ever set as text.

const SIDES = ["A", "B"];
const CRESTS = { A: "lark", B: "owl" };
const WORD = { size: 62, smallest: 0.8, squeeze: 0.82, width: 248 };
const canvas = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** Makes an element with a class and children, which are elements or texts. */
function make(kind, name, ...children) {
  const element = document.createElement(kind);
  if (name) element.className = name;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes a picture of the sprite in the page. */
function icon(name, more = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("class", `icon ${name} ${more}`);
  svg.append(use);
  return svg;
}

const index = (side) => SIDES.indexOf(side);
const other = (side) => (side === "A" ? "B" : "A");
const upper = (text, language) => text.toLocaleUpperCase(language);

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
export function draw(stage, frame, parts, options, texts) {
  const match = frame.match;
  stage.classList.toggle("blank", Boolean(frame.blank || frame.hidden));
  for (const widget of stage.children) {
    const name = widget.dataset.widget;
    if (parts.includes(name === "board" ? "cards" : "rest")) {
      const filled = DRAW[name](widget, match, { frame, options, texts, language: frame.lang ?? "en" });
      widget.hidden = filled === false;
    }
  }
}

/** Fills an element, unless its content would stay the same. */
function fill(widget, key, ...children) {
  if (widget.dataset.key === key) return;
  widget.dataset.key = key;
  widget.replaceChildren(...children);
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

function drawBoard(widget, match, { frame, language }) {
  if (!match) return false;
  const key = match.words.join("|");
  if (widget.dataset.key !== key) {
    const cards = match.words.map((word, cell) => {
      const card = make("div", "card");
      card.dataset.cell = cell;
      card.style.setProperty("--cell", cell);
      const name = make("span", "cell", `${"ABCDE"[cell % 5]}${Math.floor(cell / 5) + 1}`);
      card.append(name, make("div", "face", fitted(upper(word, language), WORD.width, WORD.size)));
      return card;
    });
    fill(widget, key, ...cards);
  }
  const assassin = match.last?.found === "assassin" ? match.last.cell : -1;
  for (const card of widget.children) {
    const cell = Number(card.dataset.cell);
    const votes = frame.votes?.[cell];
    card.dataset.votes = votes || "";
    card.style.setProperty("--heat", votes / Math.max(...(frame.votes ?? [1])));
    drawCard(card, match.cards[cell], upper(match.words[cell], language), cell === assassin);
  }
}

/** Lays what was found on a word: an agent card, tokens with an arrow to the guesser, or the assassin. */
function drawCard(card, state, word, assassin) {
  const now = assassin ? "assassin" : state;
  if (card.dataset.state === now) return;
  card.dataset.state = now;
  for (const laid of card.querySelectorAll(".laid")) laid.remove();
  const agent = SIDES.find((side) => state.includes(side));
  const missed = SIDES.filter((side) => state.includes(side.toLowerCase()));
  card.classList.toggle("covered", !agent && missed.length === 2);
  if (assassin || agent) {
    const laid = make("div", `laid ${assassin ? "assassin" : "agent"}`);
    if (agent && !assassin) laid.append(icon(CRESTS[agent], "crest"));
    laid.append(icon(assassin ? "assassin" : "agent", "symbol"), make("div", "caption", fitted(word, WORD.width, 42)));
    card.append(laid);
  }
  if (!assassin) card.append(...missed.map((side) => make("div", `laid token of-${side}`, icon("missed"))));
}

/** Returns what the turn bar says, and whose turn it is. */
function headline(match, texts) {
  const side = match.side && texts.sides[index(match.side)];
  const { phase } = match;
  if (phase === "over") return texts.outcomes[match.outcome];
  if (match.paused) return texts.paused;
  if (phase === "guess" || phase === "clue" || phase === "challenge") return texts[phase](side);
  return texts[phase];
}

function drawTurn(widget, match, { texts }) {
  const text = match ? headline(match, texts) : texts.waits;
  const side = match?.side ?? "none";
  const turn = match && match.turn > 0 ? texts.turn(match.turn) : "";
  widget.classList.remove("of-A", "of-B", "of-none");
  widget.classList.add(`of-${side}`);
  fill(
    widget,
    `${side} ${text} ${turn} ${match?.agents}`,
    match?.side ? icon(CRESTS[side], "wipe") : icon("agent", "brass"),
    make("strong", "", text),
    make("span", "muted", turn),
    match ? make("span", "count", icon("agent", "green"), `${match.agents} / 15`) : null,
  );
}

function guessChip(guess, match, language) {
  return make("span", `chip ${guess.found}`, icon(guess.found), make("span", "", upper(match.words[guess.cell], language)));
}

function drawClue(widget, match, { texts, language }) {
  if (!match?.clue || match.phase === "sudden") return false;
  const { by, text, number, penalised } = match.clue;
  const told = headline(match, texts);
  const key = JSON.stringify([match.clue, match.guesses, told, match.turn]);
  if (widget.dataset.key === key) return;
  const isNew = widget.dataset.clue !== `${match.turn} ${text}`;
  widget.dataset.clue = `${match.turn} ${text}`;
  widget.classList.remove("of-A", "of-B");
  widget.classList.add(`of-${by}`);
  const slip = make("div", `slip${isNew ? " new" : ""}${penalised ? " penalised" : ""}`);
  slip.append(
    make("div", "said", fitted(upper(text, language), 530, 84, "SK Clue")),
    make("div", "number", String(number)),
  );
  const way = make("div", "way", icon(CRESTS[by]), icon("to"), icon(CRESTS[other(by)]));
  const found = match.guesses.map((guess) => guessChip(guess, match, language));
  fill(
    widget,
    key,
    make("div", "who", way, make("p", "", texts.gave(texts.sides[index(by)]))),
    slip,
    make("div", "guesses", make("p", "muted", texts.found, make("span", "", texts.turn(match.turn))), make("div", "chips", ...found)),
  );
}

function drawSudden(widget, match, { texts, language }) {
  if (match?.phase !== "sudden") return false;
  const may = match.side ? texts.only(texts.sides[index(match.side)]) : texts.both;
  const found = match.guesses.map((guess) => guessChip(guess, match, language));
  fill(
    widget,
    JSON.stringify([may, match.guesses]),
    make("div", "", make("strong", "", texts.sudden), make("p", "", may)),
    make("div", "chips", ...found),
  );
}

function drawSides(widget, match, { frame, texts }) {
  if (!match) return false;
  const rows = SIDES.map((side) => {
    const acts = match.acts.includes(side);
    const doing = { guess: texts.guesses, sudden: texts.guesses, challenge: texts.answers }[match.phase] ?? texts.gives;
    const told = match.finished[index(other(side))] && !acts ? texts.finished : acts ? doing : "";
    const names = frame.names?.[index(side)].join(", ");
    const row = make("div", `side of-${side}${acts ? " acts" : ""}`, icon(CRESTS[side]));
    row.append(make("div", "", make("b", "", texts.sides[index(side)]), make("p", "", names || told)));
    row.append(make("span", "found", icon("agent", "green"), String(match.found[index(side)])));
    return row;
  });
  const agents = make("div", "tile agents", make("span", "", texts.agents), make("b", "", String(match.agents), make("i", "", "/15")));
  const counts = match.strikes === null ? [texts.tokens, match.bank[0] + match.bank[1], `/${match.turns}`] : [texts.strikes, match.strikes, ""];
  const tokens = make("div", "tile tokens", make("span", "", counts[0]), make("b", "", String(counts[1]), make("i", "", counts[2])));
  const key = JSON.stringify([frame.names, match.found, match.acts, match.phase, match.finished, counts, match.agents]);
  if (widget.dataset.key === key) return;
  fill(widget, key, make("div", "tiles", agents, tokens), ...rows);
}

function drawBank(widget, match, { texts }) {
  if (!match || match.strikes !== null) return false;
  const [bystander, check] = match.bank;
  const left = bystander + check;
  const slots = Array.from({ length: match.turns }, (_, at) => {
    const face = at >= left ? "empty" : at < check ? "check" : "bystander";
    return make("span", `slot ${face}${at >= 9 ? " extra" : ""}`, face === "empty" ? null : icon(face));
  });
  const taken = SIDES.map((side) => make("span", `of-${side}`, icon(CRESTS[side]), icon("check"), String(match.taken[index(side)])));
  fill(
    widget,
    JSON.stringify([match.bank, match.taken, match.turns]),
    make("p", "title", texts.tokens, make("span", "", texts.left(left, match.turns))),
    make("div", "slots", ...slots),
    make("p", "taken", ...taken),
  );
}

function drawLast(widget, match, { texts, language }) {
  if (!match) return false;
  const { last } = match;
  const title = last ? texts.by(texts.sides[index(last.by)]) : texts.last;
  const word = last && fitted(upper(match.words[last.cell], language), 250, 46);
  const said = last ? make("div", `said ${last.found}`, icon(last.found), word) : make("div", "said", texts.none);
  const kind = last && make("span", `chip ${last.found}`, texts.kinds[last.found]);
  widget.classList.remove("of-A", "of-B");
  if (last) widget.classList.add(`of-${last.by}`);
  fill(widget, JSON.stringify([last]), make("p", "title", title, kind), said);
}

function drawResult(widget, match, { texts }) {
  if (match?.phase !== "over") return false;
  const kind = match.outcome === "won" || match.outcome === "void" ? match.outcome : "lost";
  const { agents, turn, missed } = match;
  const score = match.score === null ? null : make("span", "score", String(match.score));
  fill(
    widget,
    JSON.stringify([match.outcome, agents, turn, missed]),
    make("div", `stamp ${kind}`, icon(kind === "won" ? "agent" : match.outcome === "assassin" ? "assassin" : "bystander"), texts.stamps[kind], score),
    make("strong", "", texts.outcomes[match.outcome]),
    make("p", "", texts.result(agents, turn, missed)),
  );
}

const DRAW = {
  turn: drawTurn,
  board: drawBoard,
  clue: drawClue,
  sudden: drawSudden,
  sides: drawSides,
  bank: drawBank,
  last: drawLast,
  result: drawResult,
};
