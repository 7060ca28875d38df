// The page's first screen: it can be used before the game is there, what was done on it is done in the game, and nothing
// on it moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();
const OPTIONS = "view=flat&quality=low&motion=reduced&coach=off";

/** Opens the page, whose game is not delivered before `deliver` is called. */
async function early(t, { language = "en", table = "", options = OPTIONS, viewport = { width: 1280, height: 720 } } = {}) {
  const context = await here.browser.newContext({ viewport });
  t.after(() => context.close());
  context.setDefaultTimeout(120_000);
  await context.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      const unasked = /** @type {any[]} */ (list.getEntries()).filter((entry) => !entry.hadRecentInput);
      window.shifts.push(...unasked.map((entry) => [entry.value, ...entry.sources.map(({ node }) => node?.id ?? String(node))].join(" ")));
    }).observe({ type: "layout-shift", buffered: true });
    const { fetch } = window;
    const delivered = new Promise((resolve) => { window.deliver = resolve; });
    window.fetch = async (...asked) => {
      if (/\/splitkey-[0-9a-f]+\.wasm$/.test(String(asked[0]))) await delivered;
      return fetch(...asked);
    };
  });
  const page = await context.newPage();
  const player = new Player(context, page);
  await page.goto(`${here.host.address}/?${options}&language=${language}${table && `&table=${table}`}`);
  const button = (id) => page.locator(`#loading [data-press="${id}"]`);
  const deliver = () => page.evaluate(() => window.deliver());
  return { player, page, deliver, button };
}

const gone = (page) => page.locator("#loading").waitFor({ state: "hidden" });

/** Nothing may have moved before the game was there, nor while it came. */
async function hasNotMoved(page) {
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
}

test("a name and a press before the game is there lead to a table under that name", async (t) => {
  const { player, page, deliver, button } = await early(t);
  await page.locator("#first-name").fill("Vera");
  await button("create").click();
  assert.equal(await page.locator("#table-region [data-id]").count(), 0);
  await hasNotMoved(page);
  await deliver();
  await player.code();
  await player.read("seats-a", /Vera/);
  await gone(page);
  await hasNotMoved(page);
  assert.deepEqual(player.complaints, []);
});

test("a table's link asks for a name, and brings the newcomer in", async (t) => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  t.after(() => vera.close());
  await vera.press("create");
  const code = await vera.code();
  const { player, page, deliver, button } = await early(t, { table: code, viewport: { width: 390, height: 844 } });
  assert.match(await page.locator("#entrance").innerText(), new RegExp(`invited to table ${code}`));
  assert.ok(await button("create").isHidden());
  await page.locator("#first-name").fill("Noor");
  await page.keyboard.press("Enter");
  await deliver();
  assert.equal(await player.code(), code);
  await vera.read("seats-b", /Noor/);
  await gone(page);
  await hasNotMoved(page);

  // The seat is known in this tab, so that nothing is asked again.
  await page.reload();
  assert.ok(await page.locator("#first").isHidden());
  await deliver();
  await vera.read("seats-b", /Noor/);
  assert.equal(await player.code(), code);
  assert.deepEqual(player.complaints, []);
});

test("a code that was typed early leads to its table", async (t) => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  t.after(() => vera.close());
  await vera.press("create");
  const code = await vera.code();
  const { page, deliver } = await early(t, { language: "nl" });
  await page.locator("#first-code").fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await deliver();
  await gone(page);
  assert.equal(new URL(page.url()).searchParams.get("table"), code);
});

test("language, the streamer's answer and what was typed are kept when the game's own screen follows", async (t) => {
  const { player, page, deliver, button } = await early(t);
  assert.ok(await page.getByText("How it works").isVisible());
  await button("speak-nl").click();
  assert.ok(await page.getByText("Zo werkt het").isVisible());
  await button("streamer-no").click();
  await page.locator("#first-name").fill("Mara");
  await page.locator("#first-code").fill("K7M");
  await deliver();
  await player.button("create").waitFor({ state: "attached" });
  // Whoever is writing is not interrupted.
  assert.ok(await page.locator("#first-code").isVisible());
  await page.locator("#first-code").blur();
  await gone(page);
  assert.match(await player.read("create"), /tafel/i);
  await player.misses("ask-streamer");
  const value = (id) => player.item(id).locator("input").inputValue();
  assert.deepEqual([await value("name"), await value("code")], ["Mara", "K7M"]);
  assert.deepEqual(player.complaints, []);
});

test("a press for a match alone leads into it", async (t) => {
  const { player, page, deliver, button } = await early(t);
  await button("play-now").click();
  await deliver();
  await player.sees("words");
  await gone(page);
  await hasNotMoved(page);
  assert.deepEqual(player.complaints, []);
});

test("the first screen offers and says what the game's own does", async (t) => {
  for (const language of ["en", "nl"]) {
    const { player, page, deliver } = await early(t, { language });
    const drawn = await page.locator("#loading [data-press]:visible").evaluateAll((buttons) =>
      buttons.map((button) => [button.getAttribute("data-press"), /** @type {HTMLElement} */ (button).innerText]));
    assert.ok(drawn.length > 12, String(drawn));
    await deliver();
    await player.button("create").waitFor({ state: "attached" });
    for (const [id, text] of drawn) {
      const own = id === "code" ? player.item("code").locator("[type=submit]") : player.item(id);
      assert.equal(await own.textContent(), text, `${id} in ${language}`);
    }
  }
});
