// Native players, and the phones and other windows that are paired with them.

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

/** A phone, held upright. Everything that the page complains about is collected. */
export async function openPhone(here) {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const context = await here.browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const held = { addEventListener() {}, release: async () => (window.awake = false) };
    const request = async () => {
      window.awake = true;
      return held;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const complaints = [];
  const addresses = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => addresses.push(request.url()));
  const scan = (code, lang = "en") => page.goto(`${here.host.address}/key/?lang=${lang}#${code}`);
  const says = (text) => page.getByText(text).waitFor();
  return { page, complaints, addresses, scan, says, close: () => context.close() };
}

/** Pairs a phone with a player. */
export async function pair(player, { scan, says }) {
  const code = await offered(player);
  const after = player.told;
  await scan(code);
  const words = await asked(player, after);
  await says(words);
  player.want("phone yes");
  return code;
}
