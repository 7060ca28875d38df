// The key in another window of the browser: how the game's page hands it the code, and what a thief of the code gets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { asked, offered, startMatch } from "./pairing.mjs";
import { CLUES, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

test("a window that the game has opened takes the code from it, and tells it the words", async () => {
  const { vera, mara, close } = await startMatch(here.host.address);
  const context = await here.browser.newContext({ viewport: { width: 1280, height: 720 } });
  const game = await context.newPage();
  // What the game's page does with its windows, on another page of the host.
  await game.addInitScript({ path: fileURLToPath(new URL("../../web/key-window.js", import.meta.url)) });
  await game.goto(`${here.host.address}/overlay/preview`);
  const open = () => game.evaluate(() => window.splitkeyKeyWindow.open("/key/?lang=en"));
  const give = (code) => game.evaluate((code) => window.splitkeyKeyWindow.give(code), code);
  const words = async (fits) => {
    await game.waitForFunction((fits) => new RegExp(fits).test(window.splitkeyKeyWindow.words()), fits, { polling: 50 });
    return game.evaluate(() => window.splitkeyKeyWindow.words());
  };
  const opens = game.waitForEvent("popup");
  assert.equal(await open(), true);
  const key = await opens;
  const complaints = [];
  key.on("pageerror", (error) => complaints.push(String(error)));
  await key.getByText("Waiting for the game").waitFor();
  const code = await offered(vera);
  const after = vera.told;
  await give(code);
  assert.equal(await words("^[A-Z]+ [A-Z]+$"), await asked(vera, after), "the host asks about the window's words");
  assert.equal(await key.locator(".cell").count(), 0, "nothing secret before the game has said yes");
  vera.want("phone yes");
  await key.locator(".cell").nth(24).waitFor();
  assert.ok(!key.url().includes(code), "the code is in no address");

  // A window that loads its page again is still paired, and plays.
  await key.reload();
  await key.locator(".cell").nth(24).waitFor();
  await key.getByLabel("Clue").fill(CLUES[0]);
  await key.keyboard.press("Enter");
  await mara.hears(/^phase Guess\(B\)$/);

  // Words are touched with the keyboard, too.
  const guesser = await context.newPage();
  const shown = await offered(mara);
  const before = mara.told;
  await guesser.goto(`${here.host.address}/key/?lang=en#${shown}`);
  await asked(mara, before);
  mara.want("phone yes");
  const [agent] = vera.hidden();
  await guesser.locator(".cell", { hasText: agent }).focus();
  await guesser.keyboard.press("Enter");
  await guesser.getByRole("button", { name: `Touch ${agent}` }).press("Enter");
  await key.locator(".cell.covered", { hasText: agent }).waitFor();

  // Somebody else has opened the code.
  const other = await offered(vera);
  const thief = await fetch(`${here.host.address}/key/pair`, { method: "POST", body: other });
  assert.equal(thief.status, 200);
  await open();
  await give(other);
  assert.equal(await words("^$"), "");
  await key.getByText("Not paired: No was pressed in the game.").waitFor();
  assert.equal(await key.locator(".cell").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
  await close();
});
