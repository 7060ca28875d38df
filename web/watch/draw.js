// Draws the table and the votes.

import { CRESTS, counts, drawBoard, headline, sideName, upper } from "../shared/board.js";
import { element, fill, icon, make, tell } from "../shared/elements.js";
import { text } from "../shared/texts.js";

/** Calls `press` with the cell of the board that is pressed. */
export function takePresses(press) {
  element("board").addEventListener("click", ({ target }) => {
    const cell = /** @type {HTMLElement} */ (target).closest(".cell");
    if (cell) press(Number(cell.getAttribute("data-cell")));
  });
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

function drawCell(button, at, { agent, missed, assassin }, { match, poll, mine, language }) {
  const count = poll.counts[at];
  const may = offers(poll, at);
  const most = Math.max(1, ...poll.counts);
  const word = button.querySelector(".word").textContent;
  const longest = Math.max(...word.split(/[ -]/).map((part) => part.length));
  button.type = "button";
  button.style.setProperty("--letters", Math.max(longest, 4));
  const lies = assassin ? [icon("assassin")] : agent ? [icon(CRESTS[agent])] : missed.map((side) => make("i", `missed ${side}`));
  fill(button.querySelector(".laid"), ...lies);
  button.className = `cell ${assassin ? "assassin" : agent ? "agent" : missed.length === 2 ? "covered" : ""}`;
  button.style.setProperty("--heat", may ? (count / most).toFixed(2) : "0");
  button.setAttribute("aria-pressed", String(mine === at));
  button.setAttribute("aria-disabled", String(!may));
  button.querySelector(".votes").textContent = may && count > 0 ? String(count) : "";
  const state = assassin
    ? text("kind-assassin")
    : agent
      ? text("found-by", { side: sideName(agent) })
      : missed.map((side) => text("missed-by", { side: sideName(side) })).join(", ");
  const votes = may && count > 0 ? text("votes", { count }) : "";
  const parts = [upper(match.words[at], language), state, votes, mine === at ? text("mine") : ""];
  button.setAttribute("aria-label", parts.filter(Boolean).join(", "));
}

/** Returns the clue of the turn as one text. */
export function clueLine(match, language) {
  return match.clue ? `${upper(match.clue.text, language)} ${match.clue.number}` : "";
}

/** Draws a table with a match. */
export function draw(shown) {
  const { match, poll, mine, language } = shown;
  fill(element("turn"), ...(match.side ? [icon(CRESTS[match.side])] : []), headline(match));
  tell("counts", counts(match).join(" · "));
  const clue = element("clue");
  clue.hidden = !match.clue || match.phase === "sudden" || match.phase === "over";
  if (match.clue) {
    clue.lang = language;
    clue.className = match.clue.penalised ? "penalised" : "";
    fill(clue, upper(match.clue.text, language), make("b", "", String(match.clue.number)));
  }
  const voters = poll.voters > 0 ? ` · ${text("votes", { count: poll.voters })}` : "";
  tell("ask", poll.open ? `${text("ask")}${voters}` : match.phase === "over" ? "" : text("closed"));
  tell("about", poll.open && match.phase === "guess" ? text("about", { side: sideName(match.side) }) : "");
  drawBoard(element("board"), match, language, "button", (button, at, lies) => drawCell(button, at, lies, shown));
  const challenge = element("challenge");
  challenge.hidden = !poll.challenge;
  challenge.setAttribute("aria-pressed", String(mine === "challenge"));
  const votes = poll.challenges > 0 ? [make("span", "votes", String(poll.challenges))] : [];
  fill(challenge, text("challenge"), ...votes);
  tell("chat", poll.chat && match.phase !== "over" ? text("chat", { channel: poll.chat }) : "");
  tell("late", poll.late > 0 ? text("late", { seconds: poll.late }) : "");
}

/** Returns what a viewer is told of their score, and of the players'. */
function scoreParts({ marks, mine, theirs, together }) {
  const row = (name, counts) =>
    make(
      "p",
      "row",
      make("b", "", name),
      ...["agent", "bystander", "assassin"].map((kind) => {
        const count = make("span", kind, icon(kind), String(counts[kind]));
        count.title = text(`kind-${kind}`);
        count.append(make("span", "unseen", ` ${text(`kind-${kind}`)}`));
        return count;
      }),
    );
  const once = () => (together ? text("together-once") : text("together-never"));
  return [
    make("h2", "", text("score")),
    row(text("you"), mine),
    row(text("players"), theirs),
    make("p", "", marks === 1 ? once() : text("together", { count: together, of: marks })),
  ];
}

/** Draws the result of a match that is over, with the viewer's score. */
export function drawResult(match, score) {
  const result = element("result");
  result.hidden = match?.phase !== "over";
  if (result.hidden) return;
  const won = match.score === null ? [] : [make("p", "", text("points", { score: match.score }))];
  const mine = score && score.marks > 0 ? scoreParts(score) : [make("p", "", text("no-score"))];
  fill(result, ...won, ...mine);
}
