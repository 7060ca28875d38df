// Pages in the background, pages without some browser features, and outdated pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLUES, NativePlayer, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

const VIEWPORT = { width: 640, height: 360 };

/** Moves a page to the background, or to the foreground again. */
const hide = (player, hidden) =>
  player.page.evaluate((hidden) => {
    const now = { hidden, visibilityState: hidden ? "hidden" : "visible" };
    for (const [name, value] of Object.entries(now)) Object.defineProperty(document, name, { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Seats Vera, in a browser, on side A of a new table, and Mara, a native player, on side B. */
async function twoAtATable(context) {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera", context });
  await vera.press("create");
  const code = await vera.code();
  await vera.sits("a");
  const mara = await NativePlayer.seated(here.host.address, code, "Mara", "B");
  await vera.read("seats-b", /Mara/);
  return { vera, mara, code };
}

test("a page in the background notifies its player when their turn begins, and not before", async () => {
  const context = await here.browser.newContext({ viewport: VIEWPORT });
  await context.addInitScript(() => {
    window.shown = [];
    window.Notification = /** @type {any} */ (class {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title, { body }) {
        window.shown.push({ title, body, page: document.title });
      }
      close() {
        window.shown.push("closed");
      }
    });
  });
  const { vera, mara } = await twoAtATable(context);
  const { page } = vera;
  const shown = () => page.evaluate(() => window.shown);
  const iconIs = (pattern) =>
    page.waitForFunction((pattern) => new RegExp(pattern).test(/** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]")).href), pattern);
  await vera.press("open-settings");
  await vera.press("set-notify-on");
  await vera.press("close-sheet");
  await vera.press("start");
  const words = await vera.wordsWhen((words) => words.length === 25);
  await vera.send("clue", CLUES[0], 1);
  await mara.hears(/^phase Guess\(B\)$/);
  await vera.read("heading", /Owl/);

  await hide(vera, true);
  mara.want(`touch ${words.find(({ state }) => state.endsWith(": bystander")).word}`);
  await mara.hears(/^phase Clue\(B\)$/);
  await vera.read("heading", /Owl/);
  assert.deepEqual(await shown(), [], "it is the other side's turn to give a clue");

  await mara.gives(CLUES[1], "A");
  await iconIs("emblem-turn");
  const [notice] = await shown();
  assert.match(notice.title, /Your turn/);
  assert.equal(notice.page, notice.title);
  assert.ok(notice.body);

  await hide(vera, false);
  await iconIs("emblem\\.|emblem-(?!turn)");
  assert.equal((await shown()).at(-1), "closed");
  assert.notEqual(await page.title(), notice.title);
  assert.deepEqual(vera.complaints, []);
  await Promise.all([vera.close(), mara.close()]);
});

test("other players see who does not look at the page", async () => {
  const { vera, mara, code } = await twoAtATable();
  const wim = await Player.open(here.browser, here.host.address, { name: "Wim", table: code });
  await wim.press("come-in");
  await hide(vera, true);
  await wim.read("seats-a", /Vera.*away/);
  await hide(vera, false);
  await wim.read("seats-a", /Vera(?!.*away)/);
  await Promise.all([vera, mara, wim].map((player) => player.close()));
});

test("the invite link can be copied without the clipboard API", async () => {
  const context = await here.browser.newContext({ viewport: VIEWPORT });
  await context.addInitScript(() => {
    // As with a host in the local network, without HTTPS.
    Object.defineProperty(window, "isSecureContext", { value: false });
    document.addEventListener("copy", () => (window.copied = /** @type {HTMLInputElement} */ (document.activeElement).value));
  });
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera", context });
  await vera.press("create");
  const code = await vera.code();
  await vera.press("copy");
  await vera.page.locator("#table-region", { hasText: "Invite copied" }).waitFor({ state: "attached" });
  assert.equal(await vera.page.evaluate(() => window.copied), `${here.host.address}/?table=${code}`);
  await vera.close();
});

test("an outdated page reloads and keeps the seat", async () => {
  const context = await here.browser.newContext({ viewport: VIEWPORT });
  let [isOld, cut] = [false, null];
  await context.routeWebSocket(/\/ws(\/\w+)?$/, (page) => {
    const server = page.connectToServer();
    let first = true;
    cut = () => page.close();
    page.onMessage((frame) => {
      const message = /** @type {Buffer} */ (frame);
      // In the first frame, the version follows four bytes.
      if (first && isOld) message.writeUInt16LE(message.readUInt16LE(4) - 1, 4);
      first = false;
      server.send(message);
    });
  });
  const { vera, mara } = await twoAtATable(context);
  await vera.press("start");
  const dealt = await vera.wordsWhen((words) => words.length === 25);

  isOld = true;
  await cut();
  await vera.sees("reload");
  isOld = false;
  const loaded = vera.page.waitForEvent("load", { timeout: 120_000 });
  await vera.press("reload");
  await loaded;
  assert.deepEqual(await vera.wordsWhen((words) => words.length === 25), dealt);
  await vera.send("clue", CLUES[0], 1);
  await mara.hears(/^phase Guess\(B\)$/);
  await Promise.all([vera.close(), mara.close()]);
});

test("a device that forgets its player is a stranger to the host", async () => {
  const vera = await Player.open(here.browser, here.host.address);
  await vera.send("name", "Vera");
  await vera.press("create");
  await vera.sees("invite");
  const token = () => vera.page.evaluate(() => localStorage.getItem("splitkey.default.token"));
  const before = await token();
  await vera.press("open-settings");
  await vera.press("forget");
  await vera.read("forget", /everything/);
  const loaded = vera.page.waitForEvent("load", { timeout: 120_000 });
  await vera.press("forget");
  await loaded;
  await vera.sees("create");
  assert.notEqual(await token(), before);
  assert.equal(await vera.page.locator('#table-region form[data-id="name"] input').inputValue(), "Guest");
  await vera.close();
});
