// The codes that pair a phone: what they are good for, and what the page says about others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, offered, openPhone, pair, startMatch } from "./pairing.mjs";
import { hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** Opens a phone of these tests. */
const phone = () => openPhone(here);

test("a code serves one phone, and a refused phone shows nothing", async () => {
  const { vera, close } = await startMatch(here.host.address);
  const [thief, mine] = [await phone(), await phone()];
  const code = await offered(vera);
  const after = vera.told;
  await thief.scan(code);
  const words = await asked(vera, after);
  await thief.says(words);
  await mine.scan(code);
  await mine.says("This code was already used");
  vera.want("phone no");
  await thief.says("Not paired: No was pressed in the game.");
  assert.equal(await thief.page.locator(".cell").count(), 0);

  // The same tab scans the next code.
  await pair(vera, mine);
  await mine.page.locator(".cell").nth(24).waitFor();
  // Another phone takes its place.
  await pair(vera, thief);
  await mine.says("unpaired or replaced");
  assert.deepEqual([...thief.complaints, ...mine.complaints], []);
  await Promise.all([thief.close(), mine.close(), close()]);
});

test("the page speaks Dutch, and says what to do without a code or with an old one", async () => {
  const mine = await phone();
  await mine.page.goto(`${here.host.address}/key/?lang=nl`);
  await mine.says("Geen code. In het spel");
  await mine.scan("0".repeat(32), "nl");
  await mine.says("Deze code is al gebruikt");
  await mine.scan("123");
  await mine.says("not a complete pairing link");
  assert.deepEqual(mine.complaints, []);
  await mine.close();
});
