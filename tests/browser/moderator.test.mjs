// The page of a table's moderator: what waits, what is shown once it is approved, and what ends the link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { startMatch } from "./pairing.mjs";
import { CLUES, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** Makes a link as a native player who is the host of the table. */
const made = async (player, wish) => {
  const after = player.told;
  player.want(wish);
  const link = await player.hears(new RegExp(`^${wish.split(" ")[0]} [0-9a-f]{32}$`), after);
  return link.split(" ")[1];
};

/** Opens a page on a phone. Everything that it complains about is collected. */
async function open(address) {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const context = await here.browser.newContext(options);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(`${here.host.address}${address}`);
  return { page, complaints, close: () => context.close() };
}

test("a moderator shows a name, hides a clue, and lets all names be shown", async () => {
  const { vera, mara, close } = await startMatch(here.host.address);
  vera.want("approve");
  const [link, overlay] = [await made(vera, "moderator"), await made(vera, "overlay")];
  const moderator = await open(`/moderate/?lang=en#${link}`);
  const audience = await open(`/overlay/?lang=en&names=on#${overlay}`);
  const row = (text) => moderator.page.locator("#waiting li", { hasText: text });
  await row("Vera").waitFor();
  assert.equal(await audience.page.getByText("Vera", { exact: true }).count(), 0);

  await row("Vera").getByRole("button", { name: "Show: Vera" }).tap();
  await audience.page.getByText("Vera", { exact: true }).first().waitFor();
  assert.equal(await audience.page.getByText("Mara", { exact: true }).count(), 0, "nobody else is shown");
  await moderator.page.locator("#decided li", { hasText: "Vera" }).getByRole("button", { name: "Hide: Vera" }).waitFor();

  await vera.gives(CLUES[0], "B", mara);
  const clue = row(new RegExp(CLUES[0], "i"));
  await clue.waitFor();
  await audience.page.getByText("***").first().waitFor();
  assert.equal(await audience.page.getByText(CLUES[0], { exact: false }).count(), 0);
  await clue.getByRole("button", { name: /^Hide/ }).tap();
  await moderator.page.locator("#decided li", { hasText: /Clue: hidden/ }).waitFor();
  await moderator.page.locator("#decided li", { hasText: /Clue: hidden/ }).getByRole("button", { name: /^Show/ }).tap();
  await audience.page.getByText(new RegExp(CLUES[0], "i")).first().waitFor();

  await moderator.page.getByRole("button", { name: "All names" }).tap();
  await audience.page.getByText("Mara", { exact: true }).first().waitFor();
  await moderator.page.getByText("Nothing is waiting.").waitFor();
  const [scrolls] = await moderator.page.evaluate(() => [document.documentElement.scrollWidth > innerWidth]);
  assert.equal(scrolls, false, "the page fits a phone");

  vera.want("moderator revoke");
  await moderator.page.getByText("This link is no longer valid").waitFor();
  assert.equal(await moderator.page.locator("#page").isVisible(), false);
  assert.deepEqual([...moderator.complaints, ...audience.complaints], []);
  await Promise.all([moderator.close(), audience.close(), close()]);
});

test("the page speaks Dutch, says when nothing depends on it, and what to do without a link", async () => {
  const { vera, close } = await startMatch(here.host.address);
  const link = await made(vera, "moderator");
  const moderator = await open(`/moderate/?lang=nl#${link}`);
  await moderator.page.getByText("niets hier verandert wat je publiek ziet").waitFor();
  vera.want("approve");
  await moderator.page.locator("#waiting li", { hasText: "Vera" }).getByRole("button", { name: "Tonen: Vera" }).waitFor();
  const lost = await open("/moderate/?lang=nl");
  await lost.page.getByText("Deze pagina heeft een link nodig").waitFor();
  assert.deepEqual([...moderator.complaints, ...lost.complaints], []);
  await Promise.all([moderator.close(), lost.close(), close()]);
});
