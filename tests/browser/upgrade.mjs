// Upgrades all hosts of a cluster to this version, one after another, while two people play:
//
//     node upgrade.mjs OLDER_PROGRAM OLDER_WEB
//
// OLDER_PROGRAM is the `splitkey-server` of an earlier version, OLDER_WEB the folder of its browser client. The match
// starts at the older hosts; each of them hands its tables over and is replaced by a host of this version. The players
// press *Reload the page* when they are asked to, because the protocol has changed. It needs the variables of the browser tests, and is not part of them, because
// they have no older version.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ownerOf, startCluster } from "./cluster.mjs";
import { dealTwo, isOpen, targets } from "./matches.mjs";
import { CLUES, need, startBrowser, stop } from "./table.mjs";

const [program, web] = process.argv.slice(2);
if (!web) throw new Error("give the program of an older host, and the folder of its browser client");
const cluster = await startCluster({ program, web, hosts: 2 });
const browser = await startBrowser();
const newer = [];

/** Starts a host of this version in the place of one that has handed its tables over. */
async function replace({ name, address, process: id }) {
  process.kill(id, "SIGTERM");
  for (let runs = true; runs; await new Promise((next) => setTimeout(next, 50))) {
    try {
      process.kill(id, 0);
    } catch {
      runs = false;
    }
  }
  const database = `postgres:///postgres?user=splitkey&host=${encodeURIComponent(cluster.folder)}`;
  const words = ["--listen", new URL(address).host, "--database", database, "--behind-proxy", "--node", name];
  const child = spawn(need("SPLITKEY_SERVER"), [...words, "--route", name, "--web", need("SPLITKEY_WEB")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  newer.push(child);
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith("listening on")) return;
  throw new Error(`the newer ${name} ended before it was listening`);
}

/** Waits until a player's page has lost its host and is at another one, and reloads it when it asks for that. */
async function goesOn(player) {
  await player.sees("link");
  const asks = player.button("reload").waitFor({ state: "attached" }).then(() => true);
  if (!(await Promise.race([asks, player.misses("link").then(() => false)]))) return;
  console.log("a page asks to be reloaded");
  const loaded = player.page.waitForEvent("load");
  await player.press("reload");
  await loaded;
  await player.sees("words");
}

try {
  const { lark: vera, owl: mara, code } = await dealTwo({ browser, host: cluster });
  await vera.send("clue", CLUES[0], 2);
  await mara.sees("stop");
  const left = await targets(vera, "agent");
  const isFound = (word) => (words) => words.some((seen) => seen.word === word && !isOpen(seen));
  const hosts = [...cluster.hosts.values()];
  const owner = await ownerOf(code, hosts[0]);
  // The one without the table first, so that the table goes from an older host to a newer one, and then stays.
  hosts.sort((one, other) => Number(one.name === owner) - Number(other.name === owner));
  for (const host of hosts) {
    const words = await mara.words();
    const started = Date.now();
    const moves = host.name === owner ? [vera, mara].map(goesOn) : [];
    await replace(host);
    await Promise.all(moves);
    const word = left.shift();
    await mara.touch(word);
    const seen = await Promise.all([vera, mara].map((player) => player.wordsWhen(isFound(word))));
    console.log(`${host.name} was replaced and a move was seen by both after ${(Date.now() - started) / 1000} s`);
    const before = words.filter((cell) => cell.word !== word);
    assert.deepEqual(seen[1].filter((cell) => cell.word !== word), before, "nothing else has changed");
  }
  const versions = await Promise.all(hosts.map(async ({ address }) => (await fetch(`${address}/healthz`)).text()));
  console.log(`table ${code} is at ${await ownerOf(code, hosts[0])}; ${versions.join(", ").replaceAll("\n", " ")}`);
  for (const player of [vera, mara]) console.log(player.complaints);
} finally {
  await browser.close();
  await Promise.all(newer.map(stop));
  await cluster.stop();
}
