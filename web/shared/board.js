// What all pages show of a match: the words with what lies on them, what the table waits for, and the counts.

import { fill, make } from "./elements.js";
import { hasText, text } from "./texts.js";

export const SIDES = ["A", "B"];
export const CRESTS = { A: "lark", B: "owl" };

export const upper = (word, language) => word.toLocaleUpperCase(language);
export const sideName = (side) => text(`side-${side}`);

/** Returns the name of a cell, from A1 to E5. */
const cellName = (at) => `${"ABCDE"[at % 5]}${Math.floor(at / 5) + 1}`;

/** Returns what lies on a word: who found an agent there, who missed, and whether it ended the match. */
function laid(match, at) {
  const card = match.cards[at];
  const agent = SIDES.find((side) => card.includes(side));
  const missed = SIDES.filter((side) => card.includes(side.toLowerCase()));
  const assassin = match.last !== null && match.last.found === "assassin" && match.last.cell === at;
  return { agent, missed, assassin };
}

/**
 * Draws the words of a match as elements of this kind. `drawCell` gets each of them, its place, and what lies on its
 * word. They have places for a name, the word, what lies there, and votes, and stay until there are other words.
 */
export function drawBoard(board, match, language, kind, drawCell) {
  const words = match.words.join("|");
  if (board.getAttribute("data-words") !== words) {
    board.setAttribute("data-words", words);
    board.lang = language;
    const cells = match.words.map((word, at) => {
      const parts = [["name", cellName(at)], ["word", upper(word, language)], ["laid", ""], ["votes", ""]];
      const cell = make(kind, "cell", ...parts.map(([name, said]) => make("span", name, said)));
      cell.setAttribute("data-cell", at);
      return cell;
    });
    fill(board, ...cells);
  }
  Array.from(board.children).forEach((cell, at) => drawCell(cell, at, laid(match, at)));
}

/** Returns what the table waits for, as those read it who are on side `mine`, if they are on any. */
export function headline(match, mine) {
  if (match.phase === "over") return text(`outcome-${match.outcome}`);
  if (match.paused) return text("paused");
  if (match.side === mine && hasText(`mine-${match.phase}`)) return text(`mine-${match.phase}`);
  return text(`phase-${match.phase}`, { side: match.side && sideName(match.side) });
}

/** Returns how many agents are found, and how many tokens are left, or strikes there are. */
export function counts(match) {
  const left = match.bank[0] + match.bank[1];
  return [
    text("count-agents", { count: match.agents }),
    match.strikes === null
      ? text("count-tokens", { left, of: match.turns })
      : text("count-strikes", { count: match.strikes }),
  ];
}
