// Pictures of every screen in the browser: `node shots.mjs FOLDER`.

import { join } from "node:path";
import { CLUES, Player, startBrowser, startHost } from "./table.mjs";

const folder = process.argv[2];
const host = await startHost();
// Each has a browser of its own: a page that draws in 3D without a graphics card holds up all others of its browser.
const [browser, plainBrowser] = [await startBrowser(), await startBrowser()];
const SIZE = { width: 1280, height: 720 };
const OPTIONS = "motion=reduced&quality=low";

// Some frames later the picture shows what the region already says.
const settle = (player) =>
  player.page.evaluate(async () => {
    for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame);
  });
const picture = async (player, name) => {
  await settle(player);
  await player.page.screenshot({ path: join(folder, `${name}.png`), timeout: 120_000 });
  console.log(name);
};

const context = await browser.newContext({ viewport: SIZE });
const owl = await Player.open(browser, host.address, { name: "Mara", context, options: OPTIONS });
await picture(owl, "home");
const lark = await Player.open(plainBrowser, host.address, { name: "Vera" });
await lark.press("create");
const code = (await lark.read("invite", /table=/)).match(/table=(\w{6})/)[1];
await owl.send("code", code);
await lark.press("sit-a");
await owl.press("sit-b");
await owl.sees("stand");
await picture(owl, "table");
await lark.press("start");
await owl.sees("words");
await lark.sees("words");

const open_ = (identity) => ({ state }) => state.startsWith("open") && state.endsWith(`: ${identity}`);
const turn = async (giver, guesser, clue, identities) => {
  await giver.send("clue", clue, 2);
  await guesser.sees("stop");
  for (const identity of identities) {
    const [{ word }] = (await giver.words()).filter(open_(identity));
    await guesser.touch(word);
    await guesser.wordsWhen((words) => words.length === 0 || words.some((it) => it.word === word && !it.state.startsWith("open")));
  }
  if (identities.at(-1) === "agent") await guesser.press("stop");
};
await turn(lark, owl, CLUES[0], ["agent", "agent"]);
await owl.sees("clue");
await turn(owl, lark, CLUES[1], ["agent", "bystander"]);
await lark.sees("clue");
await turn(lark, owl, CLUES[2], ["agent", "bystander"]);
await owl.sees("clue");
await picture(owl, "match");
await owl.press("flat");
await picture(owl, "flat");
await turn(owl, lark, CLUES[3], ["agent", "assassin"]);
await owl.sees("key-a");
await picture(owl, "debrief");

await Promise.all([browser.close(), lark.close()]);

// Other words: Dutch ones with the referee's warning, and pictures.
const seated = async (settings, language) => {
  const context = await plainBrowser.newContext({ viewport: SIZE });
  const giver = await Player.open(plainBrowser, host.address, { name: "Vera", context, language });
  await giver.press("create");
  const code = (await giver.read("invite", /table=/)).match(/table=(\w{6})/)[1];
  const guesser = await Player.open(plainBrowser, host.address, { name: "Mara" });
  await guesser.send("code", code);
  for (const id of settings) await giver.press(id);
  await giver.press("sit-a");
  await guesser.press("sit-b");
  await giver.press("start");
  await Promise.all([giver, guesser].map((player) => player.sees("words")));
  return { giver, leave: () => Promise.all([giver.close(), guesser.close()]) };
};
const dutch = await seated(["words-nl"], "nl");
const [{ word: lying }] = await dutch.giver.words();
await dutch.giver.page.locator('#table-region form[data-id="clue"] input').focus();
await dutch.giver.page.keyboard.type(lying.toLowerCase());
await dutch.giver.sees("referee");
await picture(dutch.giver, "referee-dutch");
await dutch.leave();
const pictures = await seated(["packs-pictures"], "en");
await picture(pictures.giver, "pictures-flat");
await pictures.giver.press("flat");
await picture(pictures.giver, "pictures");

await plainBrowser.close();
await host.stop();
