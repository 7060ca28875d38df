// A lost picture comes back by itself, and a browser that cannot draw says what helps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** Takes the graphics context away, as a driver that restarts does. */
const lose = (player) => player.page.evaluate(() => {
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("game"));
  canvas.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
});

test("a lost picture comes back into the seat twice in a minute, and then the page says so", async (t) => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  t.after(() => vera.close());
  await vera.press("create");
  const code = await vera.code();
  for (let times = 0; times < 2; times += 1) {
    const loaded = vera.page.waitForEvent("load");
    await lose(vera);
    await loaded;
    assert.equal(await vera.code(), code);
    await vera.read("seats-a", /Vera/);
  }
  await lose(vera);
  await vera.page.locator("#failure", { hasText: "The picture was lost" }).waitFor();
  await vera.page.locator("#again").click();
  assert.equal(await vera.code(), code);
});

test("a browser without WebGL2 says what helps, and gives the link for another device", async (t) => {
  const context = await here.browser.newContext();
  t.after(() => context.close());
  await context.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Object.defineProperty(HTMLCanvasElement.prototype, "getContext", {
      value(kind, ...rest) {
        return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
      },
    });
  });
  const page = await context.newPage();
  await page.goto(`${here.host.address}/?language=en&table=K7M2PQ`);
  await page.locator("#failure", { hasText: "graphics acceleration" }).waitFor();
  assert.equal(await page.locator("#elsewhere a").getAttribute("href"), `${here.host.address}/?table=K7M2PQ`);

  // A streamed window gives nothing away.
  await page.goto(`${here.host.address}/?language=nl&streamer=on&table=K7M2PQ`);
  await page.locator("#failure", { hasText: "grafische versnelling" }).waitFor();
  assert.equal(await page.locator("#elsewhere").count(), 0);
});
