// How many clicks it takes until two people play.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLUES, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

test("two players need six clicks and two names from the home page to the first clue", async () => {
  let clicks = 0;
  const click = (player, id) => {
    clicks += 1;
    return player.press(id);
  };
  /** Counts the click into the field. */
  const name = (player, text) => {
    clicks += 1;
    return player.send("name", text);
  };
  const vera = await Player.open(here.browser, here.host.address);
  await name(vera, "Vera");
  await click(vera, "create");
  const code = await vera.code();
  await click(vera, "copy");
  const mara = await Player.open(here.browser, here.host.address, { table: code });
  await name(mara, "Mara");
  await click(mara, "come-in");
  await vera.read("seats-b", /Mara/);
  await click(vera, "start");
  await mara.sees("words");
  // The clue is typed as players do: letters, and Enter.
  await vera.send("clue", CLUES[0]);
  await mara.sees("stop");
  assert.ok(clicks <= 6, `it took ${clicks} clicks`);
  for (const player of [vera, mara]) assert.deepEqual(player.complaints, []);
  await Promise.all([vera, mara].map((player) => player.close()));
});
