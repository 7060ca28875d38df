// A made-up match for the preview, which needs no link.

import { language, text } from "../shared/texts.js";

/** How long each step stays, in milliseconds. */
const STEP = 2600;

/** Returns the frames of the match, one for each step. */
function frames() {
  const clues = text("demo-clues").split(", ");
  const match = {
    words: text("demo-words").split(", "),
    cards: Array(25).fill(""),
    strikes: null,
    turns: 9,
    bank: [9, 0],
    taken: [0, 0],
    turn: 0,
    phase: "first",
    side: null,
    acts: ["A", "B"],
    clue: null,
    /** @type {object[]} */
    guesses: [],
    /** @type {object | null} */
    last: null,
    found: [0, 0],
    agents: 0,
    missed: 0,
    finished: [false, false],
    paused: false,
    outcome: null,
    score: null,
  };
  const all = [];
  const keep = () => all.push({ lang: language, names: [["Vera"], ["Mara", "Jonas"]], match: structuredClone(match) });
  const to = (phase, side) => Object.assign(match, { phase, side, acts: side ? [side] : ["A", "B"] });
  const clue = (by, text, number) => {
    Object.assign(match, { turn: match.turn + 1, clue: { by, text, number, penalised: false }, guesses: [] });
    to("guess", by === "A" ? "B" : "A");
    keep();
  };
  const touch = (cell, by, found) => {
    const last = { cell, by, found };
    match.last = last;
    match.guesses.push(last);
    if (found === "agent") {
      match.cards[cell] += by;
      match.agents += 1;
      match.found[by === "A" ? 0 : 1] += 1;
    } else if (found === "bystander") {
      match.cards[cell] += by.toLowerCase();
      match.bank[0] -= 1;
      match.missed += 1;
      to("clue", by);
    }
    keep();
  };
  const stop = (by) => {
    match.bank[0] -= 1;
    match.taken[by === "A" ? 0 : 1] += 1;
    to("clue", by);
    keep();
  };
  keep();
  clue("A", clues[0], 3);
  [0, 22, 4].forEach((cell) => touch(cell, "B", "agent"));
  stop("B");
  clue("B", clues[1], 2);
  touch(5, "A", "agent");
  touch(19, "A", "bystander");
  clue("A", clues[2], 2);
  touch(2, "B", "agent");
  touch(10, "B", "bystander");
  clue("B", clues[3], 2);
  [6, 18].forEach((cell) => touch(cell, "A", "agent"));
  stop("A");
  Object.assign(match, { turn: 10, bank: [0, 0], taken: [4, 3], clue: null, guesses: [], agents: 13, found: [6, 7] });
  [[8, "A"], [11, "B"], [14, "A"], [17, "B"], [21, "A"], [24, "B"]].forEach(([cell, by]) => (match.cards[cell] += by));
  to("sudden", null);
  keep();
  touch(7, "B", "agent");
  touch(13, "A", "agent");
  Object.assign(match, { phase: "over", side: null, acts: [], outcome: "won" });
  keep();
  return all;
}

/** Tells the made-up match again and again, or one step of it with `demo=STEP`. */
export async function demo(options, tell) {
  const all = frames().map(({ names, ...frame }) => (options.names ? { names, ...frame } : frame));
  if (options.demo !== null) return tell({ data: all[Math.min(options.demo, all.length - 1)] });
  for (let at = 0; ; at = (at + 1) % all.length) {
    tell({ data: all[at] });
    await new Promise((resolve) => setTimeout(resolve, at === all.length - 1 ? 3 * STEP : STEP));
  }
}
