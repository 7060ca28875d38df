// Larger groups: teams, a spectator, kicked players and a host who leaves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLUES, NativePlayer, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

const knowsKey = (words) => words.length === 25 && words.some(({ state }) => state.endsWith(": agent"));

test("four players and a spectator join by link and by code and play a whole match", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.press("create");
  const code = await vera.code();
  await vera.sits("a");
  const mara = await Player.open(here.browser, here.host.address, { name: "Mara", table: code });
  await mara.press("come-in");
  await mara.sits("b");
  await mara.read("seats-b", /Mara/);
  const wim = await Player.open(here.browser, here.host.address, { name: "Wim" });
  await wim.send("code", code.toLowerCase());
  await wim.read("spectators", /Wim/);
  const nils = await NativePlayer.seated(here.host.address, code, "Nils", "A");
  const noor = await NativePlayer.seated(here.host.address, code, "Noor", "B");
  await vera.read("seats-b", /Noor/);
  await vera.press("start");
  await Promise.all([vera, mara, wim].map((player) => player.sees("words")));
  await wim.sees("watching");

  await vera.send("clue", CLUES[0], 2);
  await noor.hears(/^phase Guess\(B\)$/);
  await nils.knowsKey();
  const [first, ...others] = nils.hidden();
  await mara.touch(first);
  await noor.hears(new RegExp(`^found ${first}$`));
  const found = others.slice(0, 2);
  await noor.finds(found);
  await mara.wordsWhen((words) => found.every((word) => words.some((seen) => seen.word === word && seen.state.startsWith("agent"))));
  await mara.press("stop");
  await mara.press("confirm");
  await noor.hears(/^phase Clue\(B\)$/);
  await noor.gives(CLUES[1], "A", nils);
  assert.ok(!knowsKey(await wim.words()), "a spectator should see no key");
  await nils.finds(noor.hidden());
  await nils.hears(/^phase Clue\(A\)$/);
  await nils.gives(CLUES[2], "B", noor);
  await noor.finds(nils.hidden());

  for (const player of [vera, mara, wim]) {
    assert.match(await player.read("heading", /agents/i), /all agents/i);
    await player.sees("key-a");
    await player.sees("key-b");
    assert.deepEqual(player.complaints, []);
  }
  await Promise.all([vera, mara, wim, nils, noor].map((player) => player.close()));
});

test("a kicked player can return, a table outlives its host, and nobody who has seen a key changes sides", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.press("create");
  const code = await vera.code();
  const mara = await Player.open(here.browser, here.host.address, { name: "Mara", table: code });
  await mara.press("come-in");
  await vera.press("people");
  await vera.press("person-1");
  await vera.press("kick");
  await mara.read("notice", /removed you/);
  await mara.send("code", code);
  await mara.sits("b");
  const nils = await NativePlayer.seated(here.host.address, code, "Nils", "A");
  await vera.press("close-sheet");
  await vera.press("leave");
  await vera.sees("create");
  await vera.close();

  // Mara is the host of the table now.
  await mara.read("seats-a", /Nils/);
  await mara.press("start");
  await nils.hears(/^phase First$/);
  await mara.wordsWhen(knowsKey);
  await mara.press("leave");
  await mara.sees("question");
  await mara.press("leave");
  await mara.send("code", code);
  await mara.sees("watching");
  await mara.press("sit-a");
  await mara.read("notice", /other side's key/);
  assert.ok(!knowsKey(await mara.words()));
  await mara.press("sit-b");
  await mara.wordsWhen(knowsKey);
  assert.deepEqual(mara.complaints, []);
  await Promise.all([mara, nils].map((player) => player.close()));
});
