// A native player and a browser page play each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLUES, NativePlayer, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

test("a native player and a browser page play a match together", async () => {
  const native = NativePlayer.open(here.host.address, "Nils");
  const page = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await native.hears(/^link Online$/);
  await page.press("create");
  native.want(`join ${(await page.read("invite", /table=/)).match(/table=(\w{6})/)[1]}`);
  await page.sits("a");
  native.want("sit B");
  await native.hears(/^seated B$/);
  await page.press("start");
  await page.sees("words");
  await native.hears(/^phase First$/);

  await page.send("clue", CLUES[0], 2);
  await native.hears(/^phase Guess\(B\)$/);
  const mine = (await page.words()).filter(({ state }) => state.endsWith(": agent")).map(({ word }) => word);
  native.want(`touch ${mine[0]}`);
  await page.wordsWhen((words) => words.some(({ word, state }) => word === mine[0] && state.startsWith("agent")));
  await native.hears(new RegExp(`^found ${mine[0]}$`));
  native.want("stop");

  await native.hears(/^phase Clue\(B\)$/);
  native.want(`clue ${CLUES[1]} 2`);
  const theirs = native.key("agent").find((word) => word !== mine[0]);
  await page.touch(theirs);
  await native.hears(new RegExp(`^found ${theirs}$`));
  await page.wordsWhen((words) => words.some(({ word, state }) => word === theirs && state.startsWith("agent")));
  const assassin = native.key("assassin").find((word) => word !== mine[0]);
  await page.touch(assassin);
  await native.hears(/^phase Over\(Lost\(Assassin\)\)$/);
  assert.match(await page.read("heading", /assassin/i), /assassin/i);
  assert.deepEqual(page.complaints, []);
  await Promise.all([page.close(), native.close()]);
});
