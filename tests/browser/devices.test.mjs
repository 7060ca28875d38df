// One player on two devices: one disconnects the other, and a code moves the player to another browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

const kept = (player, key) => player.page.evaluate((key) => localStorage.getItem(`splitkey.default.${key}`), key);

test("a code moves a player to another browser, which can disconnect the first and switch back", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.press("create");
  const table = await vera.code();
  await vera.press("open-settings");
  await vera.press("make-code");
  const code = await vera.read("device-code");
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);

  const tablet = await Player.open(here.browser, here.host.address);
  const own = await kept(tablet, "token");
  await tablet.press("open-settings");
  await tablet.send("typed-code", code.toLowerCase());
  await tablet.sees("device-code-warns");
  assert.equal(await kept(tablet, "token"), own, "a confirmation should come first");
  await tablet.press("use-code");
  await tablet.sees("switch-player");
  assert.equal(await kept(tablet, "token"), await kept(vera, "token"));
  assert.equal(await kept(tablet, "token-before"), own);
  await vera.sees("device-code-used");

  await tablet.read("device-0", new RegExp(table));
  await tablet.press("end-device-0");
  await vera.press("close-sheet");
  await vera.read("link", /from another device/);
  await tablet.press("close-sheet");
  await tablet.press("mine-0");
  assert.equal(await tablet.code(), table);

  await tablet.press("open-settings");
  await tablet.press("switch-player");
  await tablet.press("close-sheet");
  await tablet.sees("create");
  assert.equal(await kept(tablet, "token"), own);
  await vera.press("connect");
  assert.equal(await vera.code(), table);
  assert.deepEqual([vera.complaints, tablet.complaints], [[], []]);
  await Promise.all([vera.close(), tablet.close()]);
});
