// The key on a player's phone: following a match, playing, and what ends it. An address may try ten codes at once, so
// one host serves few of these tests: those of the codes are in `pairing.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPhone, pair, startMatch } from "./pairing.mjs";
import { CLUES, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** Opens a phone of these tests. */
const phone = () => openPhone(here);

test("a phone shows the player's key beside the words, follows the match and is revoked", async () => {
  const { vera, mara, close } = await startMatch(here.host.address);
  const mine = await phone();
  const code = await pair(vera, mine);
  await mine.page.locator(".cell").nth(24).waitFor();
  await mine.says("Either side may start");

  // Every word is what Vera's own map says, in colour and shape.
  for (const kind of ["agent", "bystander", "assassin"]) {
    const told = vera.lines.filter((line) => line.startsWith(`key ${kind} `)).map((line) => line.slice(`key ${kind} `.length));
    const shown = await mine.page.locator(`.cell.${kind}`).evaluateAll((cells) =>
      cells.map((cell) => cell.getAttribute("aria-label").split(":")[0]),
    );
    assert.deepEqual(shown.sort(), told.sort(), kind);
    assert.equal(await mine.page.locator(`.cell.${kind} use[href="#${kind}"]`).count(), told.length);
  }
  const cut = await mine.page.locator(".cell .word").evaluateAll((words) =>
    words.filter((word) => {
      const [inner, outer] = [word.getBoundingClientRect(), word.parentNode.getBoundingClientRect()];
      return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
    }).length,
  );
  assert.equal(cut, 0, "every word fits");
  const [scrolls, wide] = await mine.page.evaluate(() => [
    document.documentElement.scrollHeight > innerHeight,
    document.documentElement.scrollWidth > innerWidth,
  ]);
  assert.deepEqual([scrolls, wide], [false, false], "the whole board is on the screen");
  assert.ok(await mine.page.evaluate(() => document.fonts.check("700 16px Words")), "long words have narrow letters");
  assert.equal(await mine.page.evaluate(() => window.awake), true, "the screen stays on");

  await vera.gives(CLUES[0], "B", mara);
  await mine.page.locator("#clue", { hasText: CLUES[0].toUpperCase() }).waitFor();
  await mine.says("Owl guesses");
  const [agent] = vera.hidden();
  mara.want(`touch ${agent}`);
  await mine.page.locator(".cell.covered", { hasText: agent }).waitFor();

  // Neither code nor token are in an address, nor is the code left in this one.
  assert.equal(await mine.page.evaluate(() => location.hash), "");
  const token = await mine.page.evaluate(() => sessionStorage.getItem("splitkey.phone").split(" ")[0]);
  assert.equal(token.length, 32);
  assert.ok(mine.addresses.every((address) => !address.includes(token)), "the token is in no address");
  assert.ok(mine.addresses.slice(1).every((address) => !address.includes(code)), "the code is sent in no address");

  // A phone that unloads the page is still paired, and so is one without a network for a while.
  await mine.page.reload();
  await mine.page.locator(".cell.covered", { hasText: agent }).waitFor();
  vera.want("phone revoke");
  await mine.says("No key any more");
  assert.equal(await mine.page.locator(".cell").count(), 0);
  assert.equal(await mine.page.evaluate(() => window.awake), false, "the screen may turn off again");
  await mine.page.reload();
  await mine.says("Invite & stream, Key on my phone");
  assert.deepEqual(mine.complaints, []);
  await mine.close();
  await close();
});

test("a clue is given on the phone after the referee's remark, and words are touched", async () => {
  const { vera, mara, close } = await startMatch(here.host.address);
  const [giver, guesser] = [await phone(), await phone()];
  await pair(vera, giver);
  await pair(mara, guesser);
  const board = giver.page.locator(".cell .word");
  await board.nth(24).waitFor();
  const word = await board.first().textContent();
  await giver.page.getByLabel("Clue").fill(word.toLowerCase());
  await giver.page.getByRole("button", { name: "Send clue" }).tap();
  await giver.says(`This is ${word}, which is on the table. Change the clue. Sending it anyway costs one token.`);
  await giver.page.getByLabel("Clue").fill(CLUES[0]);
  await giver.page.getByText("which is on the table").waitFor({ state: "hidden" });
  await giver.page.getByLabel("Number").selectOption("2");
  const [scrolls, wide] = await giver.page.evaluate(() => [
    document.documentElement.scrollHeight > innerHeight,
    document.documentElement.scrollWidth > innerWidth,
  ]);
  assert.deepEqual([scrolls, wide], [false, false], "board and clue are on the screen together");
  await giver.page.getByRole("button", { name: "Send clue" }).tap();
  await guesser.page.locator("#clue", { hasText: CLUES[0].toUpperCase() }).waitFor();
  await giver.page.locator("#give").waitFor({ state: "hidden" });

  const [agent] = vera.hidden();
  await guesser.page.locator(".cell", { hasText: agent }).tap();
  await guesser.page.getByRole("button", { name: `Touch ${agent}` }).tap();
  await giver.page.locator(".cell.covered", { hasText: agent }).waitFor();
  await guesser.page.getByRole("button", { name: "End turn" }).tap();
  await guesser.says("Your side gives a clue");
  assert.deepEqual([...giver.complaints, ...guesser.complaints], []);
  await Promise.all([giver.close(), guesser.close(), close()]);
});

test("a touch waits on a phone until another member of the side touches the word or drops it", async () => {
  const { vera, mara, second, close } = await startMatch(here.host.address, "Ines");
  const mine = await phone();
  await pair(second, mine);
  mara.want("confirm");
  await mara.hears(/^two confirm$/);
  await vera.gives(CLUES[0], "B", mara);
  const [first, agent] = vera.hidden();
  mara.want(`touch ${first}`);
  await mine.says(`Mara wants to touch ${first}.`);
  await mine.page.locator(".cell.waits", { hasText: first }).waitFor();
  const label = await mine.page.locator(".cell.waits").getAttribute("aria-label");
  assert.match(label, /touch waits for a teammate$/);
  const [scrolls, wide] = await mine.page.evaluate(() => [
    document.documentElement.scrollHeight > innerHeight,
    document.documentElement.scrollWidth > innerWidth,
  ]);
  assert.deepEqual([scrolls, wide], [false, false], "board and buttons are on the screen together");
  await mine.page.getByRole("button", { name: "Not this one" }).tap();
  await mine.page.locator(".cell.waits").waitFor({ state: "detached" });

  await mine.page.locator(".cell", { hasText: agent }).tap();
  await mine.page.getByRole("button", { name: `Touch ${agent}`, exact: true }).tap();
  await mine.says(`A teammate also has to touch ${agent}.`);
  mara.want(`touch ${agent}`);
  await mine.page.locator(".cell.covered", { hasText: agent }).waitFor();
  mara.want(`touch ${first}`);
  await mine.page.getByRole("button", { name: `Also touch ${first}` }).tap();
  await mine.page.locator(".cell.covered", { hasText: first }).waitFor();
  assert.equal(await mine.page.locator(".cell.waits").count(), 0);
  assert.deepEqual(mine.complaints, []);
  await Promise.all([mine.close(), close()]);
});

test("an invalid clue costs a token only when the phone is pressed again", async () => {
  const { vera, close } = await startMatch(here.host.address);
  const mine = await phone();
  await pair(vera, mine);
  const word = await mine.page.locator(".cell .word").first().textContent();
  await mine.says("Tokens 9/9");
  await mine.page.getByLabel("Clue").fill(word.toLowerCase());
  await mine.page.getByRole("button", { name: "Send clue" }).tap();
  const asks = () => mine.addresses.filter((address) => address.endsWith("/key/ask")).length;
  await mine.page.getByRole("button", { name: "Send anyway" }).tap();
  await mine.page.getByRole("button", { name: "Press again: costs one token" }).waitFor();
  assert.equal(asks(), 1, "the first press sends nothing");
  assert.equal(await mine.page.getByText("Tokens 9/9").isVisible(), true);
  await mine.page.getByRole("button", { name: "Press again: costs one token" }).tap();
  await mine.page.locator("#clue", { hasText: word.toUpperCase() }).waitFor();
  await mine.says("Tokens 8/9");
  assert.deepEqual(mine.complaints, []);
  await Promise.all([mine.close(), close()]);
});

/** What a phone does that wakes up after a while. */
const wakeUp = (page) =>
  page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 60_000;
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("a phone says that the connection is lost, and goes on when it is back", async () => {
  const { vera, mara, close } = await startMatch(here.host.address);
  const mine = await phone();
  await pair(vera, mine);
  await mine.page.locator(".cell").nth(24).waitFor();
  const context = mine.page.context();
  await mine.page.route("**/key/feed", (route) => route.abort());
  await context.setOffline(true);
  let failures = 0;
  const retried = mine.page.waitForEvent("requestfailed", { predicate: () => (failures += 1) === 2 });
  await wakeUp(mine.page);
  await retried;
  await wakeUp(mine.page);
  await mine.says("No connection to the server");
  await vera.gives(CLUES[0], "B", mara);
  await context.setOffline(false);
  await mine.page.unroute("**/key/feed");
  await mine.says("Owl guesses");
  assert.equal(await mine.page.locator("#lost").isVisible(), false);
  await mine.close();
  await close();
});

test("a phone asks again when no host knows it, and says so in the end", async () => {
  const { vera, mara, close } = await startMatch(here.host.address);
  const mine = await phone();
  await pair(vera, mine);
  await mine.page.locator(".cell").nth(24).waitFor();
  let answers = 0;
  const unknown = (most) =>
    mine.page.route("**/key/feed", (route) =>
      (answers += 1) <= most ? route.fulfill({ status: 404 }) : route.continue(),
    );
  // As from behind a proxy that passes over the phone's host for a moment.
  await unknown(3);
  await wakeUp(mine.page);
  await vera.gives(CLUES[0], "B", mara);
  await mine.says("Owl guesses");
  assert.equal(answers, 4);
  await mine.page.unroute("**/key/feed");
  await unknown(Infinity);
  await wakeUp(mine.page);
  await mine.says("The pairing ended because the table or the server stopped.");
  assert.equal(await mine.page.locator(".cell").count(), 0);
  assert.equal(answers, 8);
  await mine.close();
  await close();
});
