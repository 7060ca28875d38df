// Draws the table and the votes. Texts of people are only ever set as text.

const SIDES = ["A", "B"];
const CRESTS = { A: "lark", B: "owl" };
/** @type {<T extends HTMLElement>(id: string) => T} */
const element = (id) => /** @type {any} */ (document.getElementById(id));
const upper = (text, language) => text.toLocaleUpperCase(language);

/** Returns the name of a cell, from A1 to E5. */
const cellName = (cell) => `${"ABCDE"[cell % 5]}${Math.floor(cell / 5) + 1}`;

/** Makes an element with a class and children, which are elements or texts. */
function make(kind, name, ...children) {
  const made = document.createElement(kind);
  if (name) made.className = name;
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Makes a picture of the sprite in the page. */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.setAttribute("class", `icon ${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** Writes a text in its place, which is hidden without one. */
export function tell(id, text) {
  element(id).hidden = !text;
  element(id).textContent = text || "";
}

/** Returns what lies on a word: who found an agent there, who missed, and whether it ended the match. */
function laid(match, cell) {
  const card = match.cards[cell];
  const agent = SIDES.find((side) => card.includes(side));
  const missed = SIDES.filter((side) => card.includes(side.toLowerCase()));
  const assassin = match.last?.found === "assassin" && match.last.cell === cell;
  return { agent, missed, assassin };
}

/** Builds the buttons of a board. `press` gets the cell. */
export function build(match, language, press) {
  const buttons = match.words.map((word, cell) => {
    const button = make("button", "cell");
    button.type = "button";
    button.dataset.cell = cell;
    const text = upper(word, language);
    const longest = Math.max(...text.split(/[ -]/).map((part) => part.length));
    button.style.setProperty("--letters", Math.max(longest, 4));
    button.append(make("span", "name", cellName(cell)), make("span", "laid"), make("span", "word", text), make("span", "votes"));
    button.addEventListener("click", () => press(cell));
    return button;
  });
  element("board").lang = language;
  element("board").replaceChildren(...buttons);
}

/** Moves the focus on the board by arrow keys. */
export function moveFocus(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 };
  const step = steps[event.key];
  const from = Number(event.target.closest?.(".cell")?.dataset.cell ?? NaN);
  if (!step || Number.isNaN(from)) return;
  const to = from + step;
  const staysInRow = Math.abs(step) === 5 || Math.floor(to / 5) === Math.floor(from / 5);
  if (to < 0 || to > 24 || !staysInRow) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (element("board").children[to]).focus();
}

/** Returns whether a cell, or `"challenge"`, can be voted for. */
export const offers = (poll, choice) =>
  poll.open && (choice === "challenge" ? poll.challenge : Boolean((poll.cells >> choice) & 1));

function drawCell(button, cell, { match, poll, mine, texts, language }) {
  const { agent, missed, assassin } = laid(match, cell);
  const count = poll.counts[cell];
  const may = offers(poll, cell);
  const most = Math.max(1, ...poll.counts);
  const lies = button.querySelector(".laid");
  lies.replaceChildren(
    ...(assassin ? [icon("assassin")] : agent ? [icon(CRESTS[agent])] : missed.map((side) => make("i", `missed ${side}`))),
  );
  button.className = `cell ${assassin ? "assassin" : agent ? "agent" : missed.length === 2 ? "covered" : ""}`;
  button.style.setProperty("--heat", may ? (count / most).toFixed(2) : "0");
  button.setAttribute("aria-pressed", String(mine === cell));
  button.setAttribute("aria-disabled", String(!may));
  button.querySelector(".votes").textContent = may && count > 0 ? String(count) : "";
  const state = assassin
    ? texts.kinds.assassin
    : agent
      ? texts.foundBy(texts.sides[SIDES.indexOf(agent)])
      : missed.map((side) => texts.missedBy(texts.sides[SIDES.indexOf(side)])).join(", ");
  const parts = [upper(match.words[cell], language), state, may && count > 0 ? texts.votes(count) : "", mine === cell ? texts.mine : ""];
  button.setAttribute("aria-label", parts.filter(Boolean).join(", "));
}

/** Returns what the table waits for. */
export function headline(match, texts) {
  const side = match.side && texts.sides[SIDES.indexOf(match.side)];
  if (match.phase === "over") return texts.outcomes[match.outcome];
  if (match.paused) return texts.paused;
  if (["guess", "clue", "challenge"].includes(match.phase)) return texts[match.phase](side);
  return texts[match.phase];
}

/** Returns the clue of the turn as one text. */
export function clueLine(match, language) {
  return match.clue ? `${upper(match.clue.text, language)} ${match.clue.number}` : "";
}

/** Draws a table with a match, or says that it waits for one. */
export function draw(shown) {
  const { match, poll, mine, texts, language } = shown;
  element("turn").replaceChildren(...(match.side ? [icon(CRESTS[match.side])] : []), headline(match, texts));
  const left = match.bank[0] + match.bank[1];
  const counts = match.strikes === null ? texts.tokens(left, match.turns) : texts.strikes(match.strikes);
  tell("counts", `${texts.agents(match.agents)} · ${counts}`);
  const clue = element("clue");
  clue.hidden = !match.clue || match.phase === "sudden" || match.phase === "over";
  if (match.clue) {
    clue.lang = language;
    clue.className = match.clue.penalised ? "penalised" : "";
    clue.replaceChildren(upper(match.clue.text, language), make("b", "", String(match.clue.number)));
  }
  const voters = poll.voters > 0 ? ` · ${texts.votes(poll.voters)}` : "";
  tell("ask", poll.open ? `${texts.ask}${voters}` : match.phase === "over" ? "" : texts.closed);
  [...element("board").children].forEach((button, cell) => drawCell(button, cell, shown));
  const challenge = element("challenge");
  challenge.hidden = !poll.challenge;
  challenge.setAttribute("aria-pressed", String(mine === "challenge"));
  const votes = poll.challenges > 0 ? [make("span", "votes", String(poll.challenges))] : [];
  challenge.replaceChildren(texts.challengeClue, ...votes);
  tell("chat", poll.chat && match.phase !== "over" ? texts.chat(poll.chat) : "");
  tell("late", poll.late > 0 ? texts.late(poll.late) : "");
}

/** Draws the result of a match that is over, with the viewer's score. */
export function drawResult(match, score, texts) {
  const result = element("result");
  result.hidden = match?.phase !== "over";
  if (result.hidden) return;
  const row = (name, counts) =>
    make(
      "p",
      "row",
      make("b", "", name),
      ...["agent", "bystander", "assassin"].map((kind) => {
        const count = make("span", kind, icon(kind), String(counts[kind]));
        count.title = texts.kinds[kind];
        count.append(make("span", "unseen", ` ${texts.kinds[kind]}`));
        return count;
      }),
    );
  const mine =
    score && score.marks > 0
      ? [
          make("h2", "", texts.score),
          row(texts.you, score.mine),
          row(texts.players, score.theirs),
          make("p", "", score.marks === 1 ? texts.togetherOnce(score.together) : texts.together(score.together, score.marks)),
        ]
      : [make("p", "", texts.noScore)];
  const won = match.score === null ? null : make("p", "", texts.points(match.score));
  result.replaceChildren(...[won, ...mine].filter(Boolean));
}
