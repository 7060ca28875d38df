// Native players whose phones and other windows are paired.

import { NativePlayer } from "./table.mjs";

/** Starts two native players with a match, and a second player on side B if one is named. */
export async function startMatch(address, name) {
  const vera = NativePlayer.open(address, "Vera");
  await vera.hears(/^link Online$/);
  vera.want("create");
  const code = (await vera.hears(/^table \w+$/)).slice("table ".length);
  vera.want("sit A");
  await vera.hears(/^seated A$/);
  const mara = await NativePlayer.seated(address, code, "Mara", "B");
  const players = [vera, mara];
  if (name) players.push(await NativePlayer.seated(address, code, name, "B"));
  vera.want("start");
  await Promise.all(players.map((player) => player.knowsKey()));
  return { vera, mara, second: players[2], close: () => Promise.all(players.map((player) => player.close())) };
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
