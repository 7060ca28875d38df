// The record of a viewer's votes, and the score that it comes to.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

// Older versions of Node take a file for a module only by its name, or by a package around it.
const source = await readFile(new URL("../../web/watch/score.js", import.meta.url), "utf8");
const { isOf, newRecord, note, score } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const WORDS = Array.from({ length: 25 }, (_, cell) => `word ${cell}`);
/** Side A guesses by the map of B. There cells 0 to 8 are agents, 24 is the assassin; on that of A 9 to 17 are agents. */
const KEY = [`${"T".repeat(9)}${"G".repeat(9)}${"T".repeat(7)}`, `${"G".repeat(9)}${"T".repeat(15)}X`];

const clue = (by) => ({ by, text: "clue", number: 2, penalised: false });
const agent = (cell, by = "A") => ({ cell, by, found: "agent" });
const miss = (cell, by = "A") => ({ cell, by, found: "bystander" });

/** A state of turn 1, in which A guesses, unless told otherwise. */
const state = (changes) => ({ words: WORDS, turn: 1, phase: "guess", acts: ["A"], clue: clue("B"), guesses: [], ...changes });

/** Returns the score of a viewer who votes for a cell in the first of each pair of states, and sees the second next. */
function scoreOf(...noted) {
  const record = newRecord(noted[0][0]);
  for (const [before, now, cell] of noted) note(record, before, now, cell);
  return score(record, KEY);
}

test("a guess is what the players did in the state that it ends", () => {
  const found = state({ guesses: [agent(3)] });
  const missed = state({ guesses: [agent(3), miss(20)], phase: "clue", acts: ["A"] });
  assert.deepEqual(scoreOf([state(), found, 3], [found, missed, 4]), {
    marks: 2,
    mine: { agent: 2, bystander: 0, assassin: 0 },
    theirs: { agent: 1, bystander: 1, assassin: 0 },
    together: 1,
  });
});

test("what the players did while nobody looked is taken from the same turn alone", () => {
  const later = state({ turn: 3, guesses: [agent(4)] });
  const { marks, theirs, together } = scoreOf([state(), later, 4]);
  assert.deepEqual([marks, theirs.agent, together], [1, 0, 0]);
  const { theirs: sameTurn } = scoreOf([state({ guesses: [agent(1)] }), state({ guesses: [agent(1), agent(2), miss(20)] }), 5]);
  assert.deepEqual(sameTurn, { agent: 1, bystander: 0, assassin: 0 }, "the first of two");
});

test("a word that is wanted twice in a turn counts once, and all that the players did instead", () => {
  const states = [state(), state({ guesses: [agent(1)] }), state({ guesses: [agent(1), agent(2)] })];
  const noted = [[states[0], states[1], 2], [states[1], states[2], 2]];
  const expected = { marks: 1, mine: { agent: 1, bystander: 0, assassin: 0 }, theirs: { agent: 2, bystander: 0, assassin: 0 }, together: 1 };
  assert.deepEqual(scoreOf(...noted), expected);
  assert.deepEqual(scoreOf(...noted, ...noted), expected, "two tabs note the same");
});

test("a host that has started again ends no state", () => {
  const before = state({ guesses: [agent(1)] });
  assert.equal(scoreOf([before, { ...structuredClone(before), paused: true }, 2]).marks, 0);
});

test("a turn that is stopped, and a clue that is challenged, have no guess", () => {
  const guessed = state({ guesses: [agent(1)] });
  for (const phase of ["clue", "challenge", "over"]) {
    const { marks, theirs } = scoreOf([guessed, { ...guessed, phase }, 2]);
    assert.deepEqual([marks, theirs.agent], [1, 0], phase);
  }
});

test("in sudden death the side that guesses counts, and the last turn is another", () => {
  const last = state({ turn: 9 });
  const sudden = { ...last, phase: "sudden", acts: ["A", "B"], guesses: [miss(20)] };
  const first = { ...sudden, clue: null, guesses: [agent(9, "B")] };
  const lost = { ...first, phase: "over", acts: [], guesses: [agent(9, "B"), { cell: 24, by: "A", found: "assassin" }] };
  // Cell 9 is an agent for B alone, and 24 is the assassin of A's guesses alone.
  assert.deepEqual(scoreOf([last, sudden, 9], [sudden, first, 9], [first, lost, 24]), {
    marks: 3,
    mine: { agent: 1, bystander: 1, assassin: 1 },
    theirs: { agent: 1, bystander: 1, assassin: 1 },
    together: 2,
  });
  assert.equal(scoreOf([last, first, 9]).together, 0, "the end of the last turn was not seen");
});

test("a record is not of another match with the same words", () => {
  const record = newRecord(state());
  note(record, state({ turn: 2 }), state({ turn: 2, guesses: [agent(1)] }), 1);
  assert.ok(isOf(record, state({ turn: 2 })));
  assert.ok(!isOf(record, state({ turn: 1 })));
  assert.ok(!isOf(record, state({ turn: 2, words: [...WORDS].reverse() })));
});
