// The page of viewers: two phones vote for words and for a challenge, and see their scores when the match is over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CLUES, NativePlayer, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };

/**
 * A viewer with a browser of their own. Everything that the page complains about is collected.
 * @param {string} link
 * @param {{ query?: string } & import("playwright-core").BrowserContextOptions} [how]
 */
async function viewer(link, { query = "?lang=en", ...options } = {}) {
  const context = await here.browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  const complaints = [];
  const addresses = new Set();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => addresses.add(new URL(request.url()).origin));
  await page.goto(`${here.host.address}/watch/${query}#${link}`);
  const word = (text) => page.locator(".cell", { has: page.locator(".word", { hasText: new RegExp(`^${text}$`) }) });
  return { page, complaints, addresses, word, close: () => context.close() };
}

/** Two native players with a match, and the link of the table's viewers. */
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
  vera.want("viewers");
  const link = (await vera.hears(/^viewers \w+$/)).slice("viewers ".length);
  const close = () => Promise.all([vera.close(), mara.close()]);
  return { vera, mara, code, link, close };
}

test("two viewers vote for words, which players see once they want to, and get their scores", async () => {
  const { vera, mara, code, link, close } = await table();
  const one = await viewer(link);
  const two = await viewer(link, { viewport: { width: 844, height: 390 } });
  await one.page.locator("#turn", { hasText: "Either side may start" }).waitFor();
  await vera.gives(CLUES[0], "B", mara);
  await one.page.locator("#clue", { hasText: CLUES[0].toUpperCase() }).waitFor();
  const [first, second] = vera.hidden();
  const bystander = vera.key("bystander")[0];

  // By touch, and by the keyboard.
  await one.word(first).tap();
  await one.word(first).and(one.page.locator("[aria-pressed=true]")).waitFor();
  await two.word(bystander).focus();
  await two.page.keyboard.press("Enter");
  await one.word(bystander).locator(".votes", { hasText: /^1$/ }).waitFor();
  // Another vote takes the place of the first, and the same again withdraws it.
  await one.word(second).tap();
  await two.word(second).locator(".votes", { hasText: /^1$/ }).waitFor();
  assert.equal(await two.word(first).locator(".votes").textContent(), "");
  await one.word(second).tap();
  await one.page.locator("#ask", { hasText: "1 vote" }).waitFor();
  await one.word(first).tap();
  await one.page.locator("#ask", { hasText: "2 votes" }).waitFor();

  mara.want("votes on");
  await mara.hears(new RegExp(`^votes 1 ${first}$`));
  assert.ok(!vera.lines.some((line) => line.startsWith("votes")), "the other side has not asked for them");

  mara.want(`touch ${first}`);
  for (const { page, word } of [one, two]) await word(first).and(page.locator(".agent")).waitFor();
  // The votes were for what is over.
  assert.equal(await two.page.locator("[aria-pressed=true]").count(), 0);
  await two.page.locator("#challenge").waitFor({ state: "hidden" });
  vera.want("give-up");
  await mara.hears(/^proposed by A$/);
  mara.want("agree");
  await one.page.locator("#result", { hasText: "The players also touched your word." }).waitFor();
  assert.match(await one.page.locator("#result .row").first().innerText(), /You\s*1\s*agent\s*0\s*bystander\s*0\s*assassin/);
  assert.match(await two.page.locator("#result .row").first().innerText(), /You\s*0\s*agent\s*1\s*bystander\s*0\s*assassin/);
  // The score is still there after a reload.
  await one.page.reload();
  await one.page.locator("#result", { hasText: "Your score" }).waitFor();

  for (const { page, complaints, addresses, close: closePage } of [one, two]) {
    const told = await page.content();
    for (const hidden of [code, "Vera", "Mara"]) assert.ok(!told.includes(hidden), hidden);
    assert.deepEqual([complaints, [...addresses]], [[], [here.host.address]]);
    await closePage();
  }
  await close();
});

test("viewers vote for a challenge, are told that they see the table late, and when the link has ended", async () => {
  const { vera, mara, link, close } = await table();
  vera.want("audience 2 shown");
  const { page, word, complaints, close: closePage } = await viewer(link, { query: "?lang=nl" });
  await page.getByText("Je ziet de tafel 2 s later").waitFor();
  mara.want("votes on");
  await vera.gives(CLUES[0], "B", mara);
  const challenge = page.getByRole("button", { name: "Aanwijzing betwisten" });
  await challenge.tap();
  await mara.hears(/^challenges 1$/);
  assert.equal(await challenge.getAttribute("aria-pressed"), "true");
  mara.want("challenge");
  await mara.hears(/^phase Challenge/);
  // The page shows the clue for two more seconds, in which votes are taken.
  await word(vera.hidden()[0]).tap();
  await page.getByText("Aanwijzing betwist").waitFor();
  assert.equal(await page.locator("#note").isHidden(), true);
  vera.want("audience 2 blank");
  await page.getByText("De host heeft de tafel even verborgen").waitFor();
  assert.equal(await page.locator("#table").isHidden(), true);
  vera.want("audience 0 shown");
  await page.locator("#table").waitFor();
  vera.want("viewers revoke");
  await page.getByText("Deze link is verlopen").waitFor();
  assert.equal(await page.locator("#table").isHidden(), true);
  assert.deepEqual(complaints, []);
  await closePage();
  await close();
});

test("the page fits phones upright and wide, and long words fit their cards", async () => {
  const { vera, mara, link, close } = await table();
  await vera.gives(CLUES[0], "B", mara);
  for (const viewport of [{ width: 360, height: 640 }, { width: 640, height: 360 }, { width: 1280, height: 720 }]) {
    const { page, close: closePage } = await viewer(link, { viewport });
    await page.locator(".cell").nth(24).waitFor();
    await page.locator("#challenge").waitFor();
    await page.evaluate(() => document.fonts.ready);
    const size = `${viewport.width}×${viewport.height}`;
    const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.ok(wide <= viewport.width && high <= viewport.height, `${wide}×${high} in ${size}`);
    const cut = await page.locator(".cell .word").evaluateAll((words) =>
      words.filter((word) => word.getBoundingClientRect().width > word.closest(".cell").getBoundingClientRect().width).map((word) => word.textContent),
    );
    assert.deepEqual(cut, [], size);
    await closePage();
  }
  await close();
});

test("a page without a link says what it needs, and a wrong link shows nothing", async () => {
  for (const [link, text] of [["", "needs a table's link"], ["0".repeat(32), "Nothing to show"]]) {
    const { page, close } = await viewer(link);
    await page.getByText(text).waitFor();
    assert.equal(await page.locator(".cell").count(), 0);
    await close();
  }
});
