// A team's first two cities in the browser, and its sheet and a replay in another one.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { isOpen, playTurn, seatTwo } from "./matches.mjs";
import { CLUES, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser({ keeps: true });

/** Plays a match that two players win in three turns. */
async function winMatch({ lark, owl }) {
  await lark.press("start");
  await Promise.all([lark, owl].map((player) => player.sees("words")));
  // Whichever side gives the first clue.
  await Promise.any([lark, owl].map((player) => player.sees("clue")));
  const larkBegins = (await lark.item("clue").count()) > 0;
  const [first, second] = larkBegins ? [lark, owl] : [owl, lark];
  await playTurn(first, second, CLUES[0], 3);
  await second.sees("clue");
  await playTurn(second, first, CLUES[1]);
  await first.sees("clue");
  await playTurn(first, second, CLUES[2]);
  for (const player of [lark, owl]) assert.match(await player.read("heading", /agents/i), /all agents/i);
}

/** Opens a link in a browser of its own. */
async function visit(link) {
  const context = await here.browser.newContext({ viewport: { width: 640, height: 360 } });
  const visitor = new Player(context, await context.newPage());
  await visitor.page.goto(link.replace("/#", "/?view=flat&quality=low&motion=reduced&language=en#"));
  return visitor;
}

/** Closes browsers, so that those still open need not share the processor with them. */
async function leave(...players) {
  for (const player of players) assert.deepEqual(player.complaints, []);
  await Promise.all(players.map((player) => player.close()));
}

/** Presses the button that copies a link, and returns the link. */
async function copied(player, button, told) {
  await player.press(button);
  await player.read(told);
  return player.page.evaluate(() => navigator.clipboard.readText());
}

/** Presses a button that saves a file, and returns the file's name and contents. */
async function saved(player, button) {
  const [download] = await Promise.all([player.page.waitForEvent("download"), player.press(button)]);
  return { name: download.suggestedFilename(), contents: await readFile(await download.path()) };
}

const title = "a team wins Prague, plays the next city, and shows its map and the replay to someone with the links";

test(title, async () => {
  const { lark, owl } = await seatTwo(here);
  await lark.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await lark.press("open-teams");
  await lark.send("team-name", "The Locksmiths");
  await lark.read("team", /The Locksmiths/);
  await lark.press("close-sheet");
  await winMatch({ lark, owl });

  await lark.press("missions");
  await lark.read("missions-about", /1 of 26/);
  assert.match(await lark.read("campaign-city"), /Prague.*won/);
  await lark.press("city-paris");
  assert.match(await lark.read("campaign-city", /Paris/), /locked/);
  assert.equal(await lark.button("play-city").count(), 0);
  await lark.press("city-berlin");
  await lark.read("campaign-city", /Berlin.*open/);
  await lark.press("play-city");
  await lark.page.locator('#table-region [data-id="play-city"][aria-pressed="true"]').waitFor({ state: "attached" });
  await lark.press("close-sheet");
  await lark.press("table");
  assert.match(await owl.read("mission", /Berlin/), /Berlin/);
  await owl.press("table");
  await winMatch({ lark, owl });

  await lark.press("missions");
  await lark.read("missions-about", /2 of 26/);
  const sheet = await copied(lark, "campaign-copy-link", "team-told");
  assert.ok(sheet.startsWith(`${here.host.address}/#sheet=`), sheet);
  const pdf = await saved(lark, "print-a4");
  assert.equal(pdf.name, "split-key-the-locksmiths.pdf");
  assert.equal(pdf.contents.subarray(0, 5).toString(), "%PDF-");
  const svg = await saved(lark, "print-svg");
  assert.match(svg.contents.toString(), />The Locksmiths<.*>1 Prague</s);
  await lark.press("close-sheet");
  await lark.press("share");
  const picture = await saved(lark, "picture-preview");
  const sizes = [16, 20].map((at) => picture.contents.readUInt32BE(at));
  assert.deepEqual([picture.contents.subarray(1, 4).toString(), ...sizes], ["PNG", 1200, 630]);
  await lark.press("close-sheet");
  await lark.press("replay");
  await lark.read("replay-match", /Berlin/);
  const replay = await copied(lark, "replay-copy-link", "replay-told");
  assert.ok(replay.startsWith(`${here.host.address}/#replay=`), replay);

  const words = (await lark.words()).map(({ word }) => word);
  await leave(lark, owl);

  const reader = await visit(sheet);
  assert.match(await reader.read("missions-about", /The Locksmiths/), /2 of 26/);
  await reader.sees("campaign-join");
  await reader.misses("play-city");
  await leave(reader);

  const reviewer = await visit(replay);
  assert.match(await reviewer.read("replay-match", /Berlin/), /Vera.*Mara/);
  assert.deepEqual((await reviewer.words()).map(({ word }) => word), words);
  assert.ok((await reviewer.words()).every(isOpen), "a replay begins with the deal");
  await reviewer.press("replay-end");
  await reviewer.wordsWhen((words) => words.filter((word) => !isOpen(word)).length >= 15);
  await reviewer.press("replay-start");
  await reviewer.wordsWhen((words) => words.every(isOpen));
  await leave(reviewer);
});
