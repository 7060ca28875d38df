// The stream overlay: transparent, in step with the table, and nothing once its link is revoked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLUES, NativePlayer, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser({ keeps: true });

/** A source of 1920×1080, as OBS has it. Everything that the page complains about is collected. */
async function source(path, options = {}) {
  const context = await here.browser.newContext({ viewport: { width: 1920, height: 1080 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  const addresses = new Set();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => addresses.add(new URL(request.url()).origin));
  await page.goto(`${here.host.address}/overlay/${path}`);
  return { page, complaints, addresses, close: () => context.close() };
}

/** Two native players with a match, and the link of the table's overlay. */
async function table() {
  const vera = NativePlayer.open(here.host.address, "Vera");
  await vera.hears(/^link Online$/);
  vera.want("create");
  const code = (await vera.hears(/^table \w+$/)).slice("table ".length);
  vera.want("sit A");
  await vera.hears(/^seated A$/);
  const mara = await NativePlayer.seated(here.host.address, code, "Mara", "B");
  vera.want("start");
  await Promise.all([vera.knowsKey(), mara.knowsKey()]);
  vera.want("overlay");
  const link = (await vera.hears(/^overlay \w+$/)).slice("overlay ".length);
  const close = () => Promise.all([vera.close(), mara.close()]);
  return { vera, mara, code, link, close };
}

/** Returns the transparency of some points of a picture of the page, from 0 to 255. */
async function alphas(page, points) {
  const picture = (await page.screenshot({ omitBackground: true })).toString("base64");
  const blank = await page.context().newPage();
  const found = await blank.evaluate(
    async ({ picture, points }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return points.map(([x, y]) => canvas.getImageData(x, y, 1, 1).data[3]);
    },
    { picture, points },
  );
  await blank.close();
  return found;
}

test("an overlay follows a match, is transparent around its widgets, and ends with its link", async () => {
  const { vera, mara, code, link, close } = await table();
  const { page, complaints, addresses, close: closePage } = await source(`?lang=en&motion=reduced#${link}`);
  const word = (text) => page.locator(".cell", { hasText: text });
  await page.locator(".cell").nth(24).waitFor();
  await page.getByText("Either side may start").waitFor();

  const corners = [[0, 0], [1919, 0], [0, 1079], [1919, 1079], [220, 120], [220, 940]];
  assert.deepEqual(await alphas(page, corners), corners.map(() => 0), "corners and places for cameras");
  assert.deepEqual(await alphas(page, [[600, 180], [1200, 500]]), [255, 255], "cards");

  // What arrives is in the page when the browser draws its next picture.
  await page.evaluate(() => {
    window.followed = [];
    const stage = document.getElementById("stage");
    addEventListener("frame", () => {
      const [began, before] = [performance.now(), stage.innerHTML];
      requestAnimationFrame(() => window.followed.push([stage.innerHTML !== before, performance.now() - began]));
    });
  });
  await vera.gives(CLUES[0], "B", mara);
  await page.locator(".clue .said", { hasText: CLUES[0].toUpperCase() }).waitFor();
  const [agent] = vera.hidden();
  mara.want(`touch ${agent}`);
  await word(agent).locator(".laid > .agent").waitFor();
  // Counters follow the card.
  await page.locator(".turn .count", { hasText: "1 / 15" }).waitFor();
  await page.locator(".last", { hasText: agent }).waitFor();
  const followed = await page.evaluate(() => window.followed);
  assert.ok(followed.length >= 2 && followed.every(([changed]) => changed), JSON.stringify(followed));
  console.log(`in the page after ${followed.map(([, time]) => `${time.toFixed(1)} ms`).join(", ")}`);

  const told = await page.content();
  for (const hidden of [code, "Vera", "Mara", link]) assert.ok(!told.includes(hidden), hidden);
  // At once, even while a card is on its way.
  const [next] = vera.hidden();
  mara.want(`touch ${next}`);
  await mara.hears(new RegExp(`^found ${next}$`));
  vera.want("revoke");
  await page.getByText("This overlay link is no longer valid").waitFor();
  assert.equal(await page.locator("#stage").evaluate((stage) => getComputedStyle(stage).visibility), "hidden");
  assert.deepEqual([complaints, [...addresses]], [[], [here.host.address]]);
  await closePage();
  await close();
});

test("an overlay is held back, blanked at once, and comes back as the table is", async () => {
  const { vera, mara, link, close } = await table();
  const { page, complaints, close: closePage } = await source(`?lang=en&motion=reduced#${link}`);
  const visibility = () => page.locator("#stage").evaluate((stage) => getComputedStyle(stage).visibility);
  await page.locator(".cell").nth(24).waitFor();
  vera.want("audience 2 shown");
  await vera.gives(CLUES[0], "B", mara);
  await page.locator(".clue .said", { hasText: CLUES[0].toUpperCase() }).waitFor();

  vera.want("audience 2 blank");
  await page.locator("#note.card", { hasText: "The table is hidden" }).waitFor();
  assert.equal(await visibility(), "hidden");
  const [agent] = vera.hidden();
  mara.want(`touch ${agent}`);
  await mara.hears(new RegExp(`^found ${agent}$`));
  assert.equal(await visibility(), "hidden");
  vera.want("audience 2 shown");
  await page.locator(".cell", { hasText: agent }).locator(".laid > .agent").waitFor();
  assert.deepEqual([await visibility(), await page.locator("#note").isHidden()], ["visible", true]);
  assert.deepEqual(complaints, []);
  await closePage();
  await close();
});

test("sources with one link share its connection, and each shows its own widget", async () => {
  const { link, close } = await table();
  const context = await here.browser.newContext({ viewport: { width: 1440, height: 786 } });
  const widgets = ["board", "turn", "sides", "bank", "last", "board", "turn", "sides"];
  const pages = await Promise.all(
    widgets.map(async (widget) => {
      const page = await context.newPage();
      await page.goto(`${here.host.address}/overlay/?show=${widget}&names=on&lang=nl#${link}`);
      return page;
    }),
  );
  // A browser has six connections to a host.
  await Promise.all(pages.map((page, at) => page.locator(`.${widgets[at]} > *`).first().waitFor()));
  assert.deepEqual(await Promise.all(pages.map((page) => page.locator(".widget").count())), widgets.map(() => 1));
  assert.match(await pages[2].locator(".sides").innerText(), /Vera[^]*Mara/);
  await context.close();
  await close();
});

test("the preview plays without a link, in each language and size", async () => {
  for (const [query, text] of [["lang=en&demo=9", "Owl guesses"], ["lang=nl&demo=9&scale=0.5", "Uil raadt"]]) {
    const { page, complaints, close } = await source(`preview?${query}`);
    await page.locator(".turn strong", { hasText: text }).waitFor();
    const cut = await page.locator(".fitted").evaluateAll((words) =>
      words.filter((word) => word.getBoundingClientRect().width > word.closest(".cell, .said").getBoundingClientRect().width).length,
    );
    assert.equal(cut, 0, "every word fits");
    assert.deepEqual(complaints, []);
    await close();
  }
});

test("an overlay comes back with its table after the host has started again", async () => {
  const { vera, mara, link, close } = await table();
  const { page, close: closePage } = await source(`?lang=en&motion=reduced#${link}`);
  await page.locator(".cell").nth(24).waitFor();
  const words = await page.locator(".cell").allInnerTexts();
  const told = [vera, mara].map((player) => player.told);
  await here.host.stop();
  await here.startAgain();
  await Promise.all([vera, mara].map((player, at) => player.hears(/^link Online$/, told[at])));
  await vera.gives(CLUES[0], "B", mara);
  await page.locator(".clue .said", { hasText: CLUES[0].toUpperCase() }).waitFor();
  assert.deepEqual(await page.locator(".cell").allInnerTexts(), words);
  await page.locator("#stage:not(.blank)").waitFor();
  await page.locator("#note").waitFor({ state: "hidden" });
  await Promise.all([close(), closePage()]);
});

test("a page without a link says where to find one, and a wrong link shows nothing", async () => {
  for (const [address, text] of [["?lang=en", "No link. In the game:"], [`?lang=en#${"0".repeat(32)}`, "Nothing to show"]]) {
    const { page, close } = await source(address);
    await page.getByText(text).waitFor();
    assert.equal(await page.locator(".cell").count(), 0);
    await close();
  }
});
