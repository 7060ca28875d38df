// Playing alone: the host runs in the page, needs no network, and goes on after a reload.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isOpen } from "./matches.mjs";
import { CLUES, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** Opens the page in a new browser profile, points at the button, and waits until it has everything for playing alone. */
async function open() {
  const mara = await Player.open(here.browser, here.host.address);
  await mara.item("play-now").dispatchEvent("pointermove");
  await loaded(mara);
  return mara;
}

const loaded = (player) => player.page.locator('html[data-solo="loaded"]').waitFor({ state: "attached" });

/** Waits until the player has to move or the match is over, and returns what the page offers then. */
async function nextStep(player) {
  const offers = { over: "replay", clue: "clue", guess: "stop" };
  const first = Object.values(offers).map((id) => `#table-region [data-id="${id}"]`).join(", ");
  await player.page.locator(first).first().waitFor({ state: "attached" });
  for (const [step, id] of Object.entries(offers)) {
    if (await player.item(id).count()) return step;
  }
  return nextStep(player);
}

/** Touches a word that is an agent on the player's own map, which no assassin of the partner's is likely to be. */
async function guess(player) {
  const [{ word }] = (await player.words()).filter(isOpen).filter(({ state }) => /: agent/.test(state));
  await player.touch(word);
  await player.wordsWhen((words) => !words.some((other) => other.word === word && isOpen(other)));
}

test("one press leads to a match without any network, which goes on after a reload and comes to its end", async () => {
  const mara = await open();
  await mara.context.setOffline(true);
  await mara.press("play-now");
  await mara.sees("words");
  await here.host.stop();
  const dealt = await mara.words();
  assert.equal(dealt.length, 25);

  const asked = [];
  mara.page.on("request", (request) => asked.push(request.url()));
  // The partner gives the first clue if the player does not.
  assert.equal(await nextStep(mara), "clue");
  await mara.sees("stop");
  assert.equal(await mara.item("link").count(), 0, "the lost network is nothing to worry about");
  assert.deepEqual(asked, [], "nothing is asked of a server");
  assert.equal(new URL(mara.page.url()).searchParams.get("table"), null);

  // Only the page itself needs its server to be loaded again.
  await here.startAgain();
  await mara.context.setOffline(false);
  await mara.page.reload();
  await mara.sees("stop");
  assert.deepEqual(await mara.words(), dealt);
  await mara.context.setOffline(true);
  await here.host.stop();

  for (let move = 0; move < 6; move += 1) {
    const step = await nextStep(mara);
    if (step === "over") break;
    if (step === "guess") await guess(mara);
    else {
      await mara.send("clue", CLUES[move % CLUES.length], 1);
      await mara.misses("clue");
    }
  }
  if ((await nextStep(mara)) !== "over") {
    await mara.press("give-up");
    await mara.press("confirm");
  }
  await mara.sees("replay");

  await here.startAgain();
  await mara.context.setOffline(false);
  await mara.press("leave");
  await mara.button("create").waitFor({ state: "attached" });
  await mara.close();
});

test("only one tab at a time plays alone, and the other one says so", async () => {
  const mara = await open();
  await mara.press("play-now");
  await mara.sees("words");
  const second = await Player.open(here.browser, here.host.address, { context: mara.context });
  await second.press("play-now");
  assert.match(await second.read("solo-trouble"), /another window or tab/i);
  await mara.press("leave");
  await second.press("play-now");
  await second.sees("words");
  await mara.close();
});

test("a move that the browser cannot store is not played, and the player is told", async () => {
  const mara = await open();
  await mara.press("play-now");
  await mara.sees("words");
  const [host] = mara.page.workers();
  await host.evaluate(() => {
    // As a browser does when its storage is full: it takes the value, and undoes the transaction.
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      this.transaction.abort();
      return request;
    };
  });
  await mara.send("clue", CLUES[0], 1);
  assert.match(await mara.read("solo-trouble"), /wasn't saved/);

  // A new try starts a new worker, which can store again.
  await mara.press("play-now");
  await mara.sees("clue");
  await mara.close();
});

test("the interface says in Dutch that the partner plays English only", async () => {
  const mara = await Player.open(here.browser, here.host.address, { language: "nl" });
  assert.match(await mara.read("play-now-about"), /met Engelse woorden/);
  await mara.press("play-now");
  await mara.sees("words");
  assert.equal((await mara.words()).length, 25);
  assert.deepEqual(mara.complaints, []);
  await mara.close();
});
