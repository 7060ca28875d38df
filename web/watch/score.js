// What the viewer would have touched, compared with what the players touched.

const SIDES = ["A", "B"];
const FOUND = { G: "agent", T: "bystander", X: "assassin" };

/** Returns an empty record of a match. */
export function newRecord(match) {
  return { words: match.words.join("|"), marks: [] };
}

export const isOf = (record, match) => record?.words === match.words.join("|");

/**
 * Notes that a state of a match in which the viewer had voted for a word is over. The same word in the same turn counts
 * once. What the players did is the guess that ended the state, if one did.
 */
export function note(record, before, now, cell) {
  const touched = JSON.stringify(before.guesses) !== JSON.stringify(now.guesses) && now.guesses.length > 0;
  const theirs = touched ? now.last : null;
  const same = record.marks.find((mark) => mark.turn === before.turn && mark.cell === cell);
  if (same) {
    same.theirs = theirs ?? same.theirs;
    return;
  }
  record.marks.push({ turn: before.turn, cell, by: before.acts, theirs });
}

/** Returns what a mark was, by the maps of both sides. A guess is answered by the map of the other side. */
function found(mark, key) {
  const guessers = mark.theirs && mark.by.length > 1 ? [mark.theirs.by] : mark.by;
  const letters = guessers.map((by) => key[1 - SIDES.indexOf(by)][mark.cell]);
  return FOUND["GXT".split("").find((letter) => letters.includes(letter))];
}

const none = () => ({ agent: 0, bystander: 0, assassin: 0 });

/** Returns the counts of the viewer and of the players, and how often both meant the same word. */
export function score(record, key) {
  const mine = none();
  const theirs = none();
  let together = 0;
  for (const mark of record.marks) {
    mine[found(mark, key)] += 1;
    if (mark.theirs) theirs[mark.theirs.found] += 1;
    if (mark.theirs?.cell === mark.cell) together += 1;
  }
  return { marks: record.marks.length, mine, theirs, together };
}
