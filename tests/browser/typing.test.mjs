// Typing, pasting and tapping on the canvas, with a mouse and on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { NativePlayer, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** A browser context in which tests know the positions of the text fields on the canvas. */
async function context(options) {
  const context = await here.browser.newContext(options);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: here.host.address });
  await context.addInitScript(() => {
    window.drawn = [];
    let typing;
    Object.defineProperty(window, "splitkeyTyping", {
      get: () => typing,
      set(made) {
        const { show } = made;
        typing = { show: (fields, ...words) => show((window.drawn = fields), ...words) };
      },
    });
  });
  return context;
}

const PATIENCE = 120_000;

/**
 * Waits until a text field on the canvas, given by its kind and index, `fits`, and returns its position.
 * @param {Player} player
 * @param {string} kind
 * @param {number} at
 * @param {(place: { text: string, top: number, height: number }) => boolean} fits
 */
async function field(player, kind, at = 0, fits = () => true) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const drawn = await player.page.evaluate(() => window.drawn);
    const found = drawn.filter((field) => field[7] === kind)[at];
    if (found) {
      const [, left, top, width, height, text] = found;
      const place = { x: left + width / 2, y: top + height / 2, left, top, width, height, text };
      if (fits(place)) return place;
    }
    if (Date.now() > deadline) throw new Error(`the fields stay ${JSON.stringify(drawn)}`);
    await setTimeout(50);
  }
}

const typed = (player) => player.page.evaluate(() => {
  const element = /** @type {HTMLInputElement} */ (document.activeElement);
  return element.matches(".typed") ? element.value : null;
});

/** Waits for the frames in which the game handles a click. */
const clickHandled = (page) => page.evaluate(async () => {
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
});

test("a name, a code and too many words can be typed and pasted on the canvas", async () => {
  const host = await Player.open(here.browser, here.host.address, {
    name: "Vera", context: await context({ viewport: { width: 960, height: 600 } }),
  });
  const { page } = host;
  await host.press("create");
  const code = await host.code();

  const guest = await Player.open(here.browser, here.host.address, {
    context: await context({ viewport: { width: 960, height: 600 } }),
  });
  const name = await field(guest, "Name");
  await guest.page.mouse.click(name.x, name.y);
  await guest.page.keyboard.type("Robin");
  await field(guest, "Name", 0, ({ text }) => text === "Robin");
  await guest.page.evaluate((code) => navigator.clipboard.writeText(code), code);
  const place = await field(guest, "Name", 1);
  await guest.page.mouse.click(place.x, place.y);
  await clickHandled(guest.page);
  await guest.page.keyboard.press("Control+V");
  await field(guest, "Name", 1, ({ text }) => text === code);
  await guest.page.keyboard.press("Enter");
  await guest.read("invite", /table=/);
  await page.locator("#table-region", { hasText: "Robin" }).waitFor({ state: "attached" });

  await host.press("own");
  const lines = await field(host, "Lines");
  await page.evaluate(() => {
    const words = Array.from({ length: 3000 }, (_, at) => `word${at}`);
    return navigator.clipboard.writeText(words.join("\n"));
  });
  await page.mouse.click(lines.x, lines.y);
  await clickHandled(page);
  await page.keyboard.press("Control+V");
  await host.read("own-summary", /2,?000/);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  assert.match(await host.read("own-reading"), /3,?000/);
  // The browser reports such a text line by line.
  await host.fill("own-list", Array.from({ length: 2500 }, (_, at) => `other${at}`).join("\n"));
  assert.match(await host.read("own-reading", /2,?500/), /2,?500/);
  for (const player of [host, guest]) assert.deepEqual(player.complaints, []);
  await Promise.all([host.close(), guest.close()]);
});

test("on a phone one tap opens the keyboard, and the clue is typed and sent above it", async () => {
  const vera = await Player.open(here.browser, here.host.address, {
    name: "Vera",
    context: await context({
      viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1,
      userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    }),
  });
  const { page } = vera;
  await vera.press("create");
  const mara = await NativePlayer.seated(here.host.address, await vera.code(), "Mara", "B");
  await vera.press("start");
  await vera.sees("words");

  const below = await field(vera, "Clue");
  await page.touchscreen.tap(below.x, below.y);
  assert.equal(await typed(vera), "", "the first tap should open it");
  // The keyboard covers the lower part of the page.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { get: () => 500, configurable: true });
    visualViewport.dispatchEvent(new Event("resize"));
  });
  const above = await field(vera, "Clue", 0, ({ top, height }) => top + height <= 500);
  await page.keyboard.type("fjorg");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("d");
  await field(vera, "Clue", 0, ({ text }) => text === "fjord");
  assert.equal(await typed(vera), "fjord", "the typed text should stay unchanged");
  const box = await page.locator(".typed:not([hidden])").boundingBox();
  assert.ok(Math.abs(box.y - above.top) < 2 && Math.abs(box.height - above.height) < 2, "it should cover the field");

  // The number and the button are in a row below the field.
  const row = above.top + above.height * 1.5 + 6;
  await page.touchscreen.tap(above.left + above.width * 0.68 * (2.5 / 6), row);
  await page.locator(".typed:not([hidden])").waitFor({ state: "detached" });
  await page.touchscreen.tap(above.left + above.width * 0.85, row);
  await mara.hears(/^phase Guess\(B\)$/);
  await vera.read("log", /fjord/i);
  await vera.read("log", /2/);
  assert.deepEqual(vera.complaints, []);
  await Promise.all([vera.close(), mara.close()]);
});
