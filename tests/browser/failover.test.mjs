// Several hosts behind one address: the one that has a table is killed, and its players go on at another one.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { isOpen, seatTwo, targets } from "./matches.mjs";
import { CLUES, Player, need, startBrowser, stop } from "./table.mjs";

const here = {};

/** Starts three hosts, their database and nginx, as `cargo xtask cluster` does. */
async function startCluster() {
  const server = need("SPLITKEY_SERVER");
  const words = ["cluster", "--program", server, "--web", need("SPLITKEY_WEB"), "--port", "0"];
  const child = spawn(join(dirname(server), "splitkey-xtask"), words, { stdio: ["ignore", "pipe", "inherit"] });
  const cluster = { hosts: new Map(), stop: () => stop(child) };
  for await (const line of createInterface({ input: child.stdout })) {
    const port = line.match(/^ *Play at +http:\/\/localhost:(\d+)/)?.[1];
    if (port) cluster.address = `http://127.0.0.1:${port}`;
    const host = line.match(/^ *(h\d) +(http:\S+) \(process (\d+)\)/);
    if (host) cluster.hosts.set(host[1], { address: host[2], process: Number(host[3]) });
    cluster.folder ??= line.match(/psql -h (\S+)/)?.[1];
    if (/Ctrl-C/.test(line)) return cluster;
  }
  throw new Error("the hosts ended before they were listening");
}

/** Returns the name of the host that has a table. Each of them knows, and tells a proxy. */
async function ownerOf(code, asked) {
  const headers = {
    Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==", "X-Forwarded-For": "127.0.0.1",
  };
  const asking = request(`${here.cluster.hosts.get(asked).address}/ws/${code}`, { headers });
  asking.end();
  const [answer] = await Promise.race([once(asking, "upgrade"), once(asking, "response")]);
  answer.socket.destroy();
  return answer.statusCode === 101 ? asked : answer.headers["x-accel-redirect"].match(/^\/at\/(\w+)\//)[1];
}

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

  const owner = await ownerOf(code, "h1");
  process.kill(cluster.hosts.get(owner).process, "SIGKILL");
  cluster.hosts.delete(owner);
  await Promise.all(all.map((player) => player.sees("link")));
  await Promise.all(all.map((player) => player.misses("link")));
  assert.deepEqual(await Promise.all(all.map((player) => player.words())), words, "what they saw, with their keys");
  const next = await ownerOf(code, [...cluster.hosts.keys()][0]);
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
