// The page's address leads back to the table, and a channel's link directly to its view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NativePlayer, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** Returns the table in the page's address. */
const addressed = (player) => new URL(player.page.url()).searchParams.get("table");

/** Waits until the page's address names this table, or none. */
async function leadsTo(player, table) {
  await player.page.waitForFunction((table) => new URL(location.href).searchParams.get("table") === table, table);
}

/** Waits until the page has rendered a few frames. */
async function frames(player) {
  await player.page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
}

test("a reloaded page returns to its table and match", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  assert.equal(addressed(vera), null);
  await vera.press("create");
  const code = await vera.code();
  await leadsTo(vera, code);
  await vera.page.reload();
  assert.equal(await vera.code(), code);
  await vera.read("seats-a", /Vera/);

  const ben = await NativePlayer.seated(here.host.address, code, "Ben", "B");
  await vera.press("start");
  await vera.sees("words");
  const dealt = await vera.words();
  await vera.page.reload();
  await vera.sees("words");
  assert.deepEqual(await vera.words(), dealt, "with her map");

  // A channel's link only has to be opened, even in a player's browser.
  const stream = await Player.open(here.browser, here.host.address, {
    context: vera.context,
    options: "quality=low&motion=reduced&stream=on",
    table: code,
  });
  await stream.sees("words");
  assert.ok((await stream.words()).every(({ state }) => !/agent|assassin/.test(state)), "no key");
  assert.equal(addressed(stream), code);
  await vera.misses("link");
  await stream.page.close();

  await vera.press("leave");
  await vera.sees("stay");
  await vera.press("leave");
  await vera.sees("create");
  await leadsTo(vera, null);
  assert.deepEqual(vera.complaints, []);
  assert.deepEqual(stream.complaints, []);
  await Promise.all([vera.close(), ben.close()]);
});

test("a streamer's address bar never names the table, and a reloaded page returns to it all the same", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.press("create");
  const code = await vera.code();
  const ben = await Player.open(here.browser, here.host.address, { name: "Ben" });
  await ben.press("open-settings");
  await ben.press("set-streamer-on");
  await ben.press("close-sheet");
  await ben.press("open-races");
  // A link that is typed in words gives the table away as well as one in the picture.
  const masked = () => ben.item("event-link").locator("input").evaluate((input) => getComputedStyle(input).getPropertyValue("-webkit-text-security"));
  await ben.sees("event-link");
  assert.equal(await masked(), "disc");
  await ben.press("close-sheet");

  // Notes what the address bar shows before the game is loaded, and from then on.
  await ben.page.addInitScript(() => {
    const seen = JSON.parse(sessionStorage.getItem("seen") ?? "[]");
    const look = () => {
      if (seen.at(-1) === location.href) return;
      seen.push(location.href);
      sessionStorage.setItem("seen", JSON.stringify(seen));
    };
    document.addEventListener("DOMContentLoaded", look);
    setInterval(look, 10);
  });
  await ben.page.goto(`${here.host.address}/?view=flat&quality=low&motion=reduced&coach=off&name=Ben&table=${code}`);
  await ben.press("come-in");
  await vera.read("seats-b", /Ben/);
  await ben.page.reload();
  await ben.read("seats-b", /Ben/);
  const seen = await ben.page.evaluate(() => JSON.parse(sessionStorage.getItem("seen")));
  // The browser itself shows the link that was followed until the page's script runs.
  assert.ok(seen.slice(1).every((address) => !address.includes(code)), seen.join("\n"));
  assert.equal(addressed(ben), null);
  assert.deepEqual(ben.complaints, []);
  await Promise.all([vera.close(), ben.close()]);
});

test("a newcomer opens a link and clicks Join on the canvas", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.press("create");
  const code = await vera.code();
  const noor = await Player.open(here.browser, here.host.address, { table: code });
  await noor.sees("come-in");
  assert.equal(addressed(noor), code);
  await noor.page.locator("#loading").waitFor({ state: "hidden" });
  await frames(noor);
  // The main button of the dialog in the middle of the window.
  await noor.page.mouse.move(320, 194);
  await frames(noor);
  // A press as long as the slow frames would not count as a click.
  await noor.page.mouse.click(320, 194);
  assert.equal(await noor.code(), code);
  await vera.read("seats-b", /Guest/);
  await Promise.all([vera.close(), noor.close()]);
});
