// Whole matches, as players play them in the accessible region.

import { Player } from "./table.mjs";

/** Seats two players on the two sides of a new table: Vera, its host, on the Lark side, and Mara on the Owl side. */
export async function seatTwo({ browser, host }) {
  const lark = await Player.open(browser, host.address, { name: "Vera" });
  await lark.press("create");
  const code = await lark.code();
  const owl = await Player.open(browser, host.address, { name: "Mara", table: code });
  await owl.press("come-in");
  await lark.sits("a");
  await owl.sits("b");
  return { lark, owl, code };
}

/** Seats two players as `seatTwo` does, and deals them a match. */
export async function dealTwo(here) {
  const seated = await seatTwo(here);
  await seated.lark.press("start");
  await Promise.all([seated.lark, seated.owl].map((player) => player.sees("words")));
  return seated;
}

export const isOpen = ({ state }) => state.startsWith("open");
const onKey = (identity) => ({ state }) => state.endsWith(`: ${identity}`);

/** Returns the uncovered words that are `identity` on `giver`'s map. */
export const targets = async (giver, identity) =>
  (await giver.words()).filter(isOpen).filter(onKey(identity)).map(({ word }) => word);

/** Plays a turn: a clue, then every uncovered agent of the giver's map, at most `most`. */
export async function playTurn(giver, guesser, clue, most = Infinity) {
  await giver.send("clue", clue, 2);
  await guesser.sees("stop");
  const words = await targets(giver, "agent");
  for (const [at, word] of words.entries()) {
    if (at === most) {
      await guesser.press("stop");
      return guesser.press("confirm");
    }
    await guesser.touch(word);
    // The match may be won, or the giver's map finished, before the last word.
    const found = (words) => words.length === 0 || words.some((other) => other.word === word && !isOpen(other));
    await guesser.wordsWhen(found);
  }
}
