// What the viewer would have touched, compared with what the players touched.

const SIDES = ["A", "B"];
const FOUND = { G: "agent", T: "bystander", X: "assassin" };

/** Returns an empty record of a match. */
export function newRecord(match) {
  return { words: match.words.join("|"), marks: [] };
}

/** Returns whether a record is of a match. That of an earlier match with the same words knows turns that are to come. */
export const isOf = (record, match) =>
  record?.words === match.words.join("|") && record.marks.every((mark) => mark.turn <= match.turn);

/** Returns the guess that ended a state, or `null` if none did, or none that was shown. */
function answer(before, now) {
  if (now.turn !== before.turn) return null;
  // The guesses of sudden death have no clue. They do not go on from those of the last turn, but keep its number.
  const isFirst = before.clue !== null && now.clue === null;
  if (isFirst && before.phase !== "sudden") return null;
  return now.guesses[isFirst ? 0 : before.guesses.length] ?? null;
}

const progress = ({ turn, guesses, phase, clue }) => JSON.stringify([turn, guesses, phase, clue]);

/**
 * Notes that a state of a match in which the viewer had voted for a word is over, with the guess that ended it. The same
 * word in the same turn counts once. A host that has started again tells the same state as another one.
 */
export function note(record, before, now, cell) {
  if (progress(before) === progress(now)) return;
  const { turn, acts: by } = before;
  const sudden = before.phase === "sudden";
  let mark = record.marks.find((other) => other.turn === turn && other.sudden === sudden && other.cell === cell);
  if (!mark) record.marks.push((mark = { turn, sudden, cell, by, theirs: [] }));
  const guess = answer(before, now);
  // Each tab of a browser notes the same.
  if (guess && !mark.theirs.some((other) => other.cell === guess.cell)) mark.theirs.push(guess);
}

const touched = (mark) => mark.theirs.find((guess) => guess.cell === mark.cell);

/** Returns what a mark was, by the maps of both sides. A guess is answered by the map of the other side. */
function found(mark, key) {
  const guess = touched(mark) ?? mark.theirs[0];
  const guessers = guess && mark.by.length > 1 ? [guess.by] : mark.by;
  const letters = guessers.map((by) => key[1 - SIDES.indexOf(by)][mark.cell]);
  return FOUND["GXT".split("").find((letter) => letters.includes(letter))];
}

const none = () => ({ agent: 0, bystander: 0, assassin: 0 });

/** Returns the counts of the viewer and of the players, and how often both meant the same word. */
export function score(record, key) {
  const mine = none();
  const theirs = none();
  for (const mark of record.marks) {
    mine[found(mark, key)] += 1;
    for (const guess of mark.theirs) theirs[guess.found] += 1;
  }
  return { marks: record.marks.length, mine, theirs, together: record.marks.filter(touched).length };
}
