// Native players whose phones and other windows are paired.

import { NativePlayer } from "./table.mjs";

/** Starts two native players with a match. */
export async function startMatch(address) {
  const vera = NativePlayer.open(address, "Vera");
  await vera.hears(/^link Online$/);
  vera.want("create");
  const code = (await vera.hears(/^table \w+$/)).slice("table ".length);
  vera.want("sit A");
  await vera.hears(/^seated A$/);
  const mara = await NativePlayer.seated(address, code, "Mara", "B");
  vera.want("start");
  await Promise.all([vera.knowsKey(), mara.knowsKey()]);
  return { vera, mara, close: () => Promise.all([vera.close(), mara.close()]) };
}

/** Asks for a pairing code as a player, and returns it. */
export async function offered(player) {
  const after = player.told;
  player.want("phone");
  return (await player.hears(/^phone code \w+$/, after)).slice("phone code ".length);
}

/** Returns the words that a player is asked about. */
export async function asked(player, after) {
  return (await player.hears(/^phone words /, after)).slice("phone words ".length);
}
