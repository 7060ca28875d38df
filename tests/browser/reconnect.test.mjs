// The host goes down and returns in every phase of a table, and all players reconnect automatically.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLUES, NativePlayer, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser({ keeps: true });

/** Cuts every connection by ending the host, restarts it, and waits until all players are back. */
async function cut(page, ...natives) {
  const told = natives.map((native) => native.told);
  await here.host.stop();
  await page.sees("link");
  await here.startAgain();
  await page.misses("link");
  await Promise.all(natives.map((native, at) => native.hears(/^link Online$/, told[at])));
}

test("a lost connection changes nothing in any phase", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.press("create");
  const code = await vera.code();
  await vera.sits("a");
  const nils = await NativePlayer.seated(here.host.address, code, "Nils", "A");
  const noor = await NativePlayer.seated(here.host.address, code, "Noor", "B");
  const all = [vera, nils, noor];
  await vera.read("seats-b", /Noor/);

  await cut(...all);
  await vera.read("seats-a", /Vera/);
  await vera.press("start");
  await vera.sees("words");
  const dealt = await vera.words();

  // While giving a clue.
  await cut(...all);
  assert.deepEqual(await vera.words(), dealt);
  await vera.send("clue", CLUES[0], 1);
  await noor.hears(/^phase Guess\(B\)$/);

  // While guessing.
  await cut(...all);
  await vera.read("log", new RegExp(CLUES[0], "i"));
  assert.deepEqual((await vera.words()).map(({ word }) => word), dealt.map(({ word }) => word));

  await Promise.all([nils, noor].map((native) => native.knowsKey()));
  // Nine wrong guesses use up all tokens.
  const wrong = { A: nils.key("bystander"), B: noor.key("bystander").reverse() };
  for (let turn = 1; turn <= 9; turn += 1) {
    const [giver, guesser, side] = turn % 2 ? [nils, noor, "A"] : [noor, nils, "B"];
    if (turn > 1) await giver.gives(CLUES[turn % CLUES.length], side === "A" ? "B" : "A", guesser);
    const told = [giver.told, guesser.told];
    guesser.want(`touch ${wrong[side].shift()}`);
    const next = turn === 9 ? /^phase Sudden/ : side === "A" ? /^phase Clue\(B\)$/ : /^phase Clue\(A\)$/;
    await Promise.all([giver.hears(next, told[0]), guesser.hears(next, told[1])]);
  }
  await vera.read("heading", /sudden death/i);

  await cut(...all);
  await vera.read("heading", /sudden death/i);
  noor.want(`touch ${wrong.A.shift()}`);
  await noor.hears(/^phase Over/);
  await vera.sees("key-b");

  // After the match.
  await cut(...all);
  await vera.sees("key-a");
  await vera.press("again");
  await vera.sees("words");
  await Promise.all(all.map((player) => player.close()));
});

test("a player can leave a table whose host is gone, and find it again when the host is back", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.press("create");
  const code = await vera.code();
  await here.host.stop();
  await vera.sees("link");
  await vera.press("leave");
  await vera.misses("invite");
  await here.startAgain();
  await vera.misses("link");
  await vera.sees("create");
  await vera.send("code", code);
  assert.equal(await vera.code(), code);
  await vera.close();
});
