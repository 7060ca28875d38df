// Several hosts behind one address: the one that has a table is killed, and its players go on at another one.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { ownerOf, startCluster } from "./cluster.mjs";
import { isOpen, seatTwo, targets } from "./matches.mjs";
import { CLUES, Player, startBrowser } from "./table.mjs";

const here = {};

before(async () => {
  here.cluster = await startCluster();
  here.browser = await startBrowser();
});

after(async () => {
  await here.browser?.close();
  await here.cluster?.stop();
});

test("four players go on at another host without a click when theirs is killed", async () => {
  const { cluster, browser } = here;
  const { lark: vera, owl: mara, code } = await seatTwo({ browser, host: cluster });
  const seat = async (name, side) => {
    const player = await Player.open(browser, cluster.address, { name, table: code });
    await player.press("come-in");
    await player.press(`sit-${side}`);
    await player.sits(side);
    return player;
  };
  const all = [vera, mara, await seat("Nora", "a"), await seat("Otto", "b")];
  await vera.press("start");
  await Promise.all(all.map((player) => player.sees("words")));
  await vera.send("clue", CLUES[0], 2);
  await mara.sees("stop");
  const [first, second] = await targets(vera, "agent");
  await mara.touch(first);
  const isFound = (word) => (words) => words.some((seen) => seen.word === word && !isOpen(seen));
  const words = await Promise.all(all.map((player) => player.wordsWhen(isFound(first))));

  const owner = await ownerOf(code, cluster.hosts.get("h1"));
  process.kill(cluster.hosts.get(owner).process, "SIGKILL");
  cluster.hosts.delete(owner);
  await Promise.all(all.map((player) => player.sees("link")));
  await Promise.all(all.map((player) => player.misses("link")));
  assert.deepEqual(await Promise.all(all.map((player) => player.words())), words, "what they saw, with their keys");
  const next = await ownerOf(code, [...cluster.hosts.values()][0]);
  assert.ok(cluster.hosts.has(next), `${next} has the table of ${owner}`);

  const [, , , otto] = all;
  await otto.touch(second);
  await Promise.all(all.map((player) => player.wordsWhen(isFound(second))));
  for (const player of all) {
    // The browser names each attempt that failed.
    assert.deepEqual(player.complaints.filter((text) => !text.includes("WebSocket")), []);
    await player.close();
  }
  await cluster.stop();
  assert.ok(!existsSync(cluster.folder), "the database is deleted");
  for (const host of cluster.hosts.values()) {
    assert.throws(() => process.kill(host.process, 0), { code: "ESRCH" }, "the host has ended");
  }
});
