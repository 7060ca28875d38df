// A strike race in the browser: its organiser creates it, a pair signs up by links and plays, and all compare clues.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Entrant } from "./events.mjs";
import { isOpen, targets } from "./matches.mjs";
import { CLUES, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser({ keeps: true });

test("a pair plays in an event that its organiser creates and closes, and everyone sees how", async () => {
  const olga = await Entrant.opens(here, "Olga");
  await olga.press("open-races");
  await olga.read("races-none");
  await olga.press("event-new");
  await olga.send("race-draft-title", " ");
  assert.match(await olga.read("event-problem"), /title/);
  await olga.send("race-draft-title", "Autumn race");
  await olga.read("event-name", /Autumn race/);
  await olga.read("event-stage", /Sign-ups end in/);
  const race = await olga.copiedLink("race-copy");
  assert.match(race, /^#race=\w{26}$/);

  const vera = await Entrant.opens(here, "Vera", { fragment: race });
  await vera.read("race-facts", /By Olga/);
  assert.equal(await vera.item("race-close").count(), 0, "only the organiser closes the event");
  await vera.press("event-invite-a");
  await vera.read("event-my-names", /Vera.*Lark/);
  const pair = await vera.copiedLink("race-pair-copy");
  assert.match(pair, /^#pair=\w{26}$/);

  const mara = await Entrant.opens(here, "Mara", { fragment: pair });
  await mara.press("race-join");
  await mara.read("event-my-names", /Mara & Vera.*Owl/);
  await mara.read("event-hash", /^[0-9a-f]{64}$/);
  await mara.pressSurely("race-begin");
  await mara.sees("words");
  // Her page asks the host again from time to time.
  await vera.press("race-play");
  await vera.sees("words");
  const words = (await vera.words()).map(({ word }) => word);
  assert.deepEqual((await mara.words()).map(({ word }) => word), words);

  await vera.gives(mara, CLUES[0], 1);
  const [agent] = await targets(vera, "agent");
  await mara.touch(agent);
  await mara.wordsWhen((all) => all.some((one) => one.word === agent && !isOpen(one)));
  await vera.read("bank", /^1 strike: clues 1, /);

  await olga.read("race-standings", /1, 0 finished/);
  const shown = await olga.page.locator("#table-region").textContent();
  assert.ok(!shown.includes(agent), "the organiser does not see the board");
  await olga.pressSurely("race-close");
  await olga.read("event-stage", /Closed on/);
  await olga.read("event-rule-1", /Vera & Mara · not finished/);
  await olga.sees("race-seal-fits");
  await olga.press("event-clues");
  const found = olga.page.locator('#table-region [data-id^="event-word-"]').filter({ hasText: CLUES[0].toUpperCase() });
  await found.waitFor({ state: "attached" });
  assert.ok((await found.textContent()).includes(agent));

  const late = await Entrant.opens(here, "Pia", { fragment: race });
  await late.read("event-stage", /Closed on/);
  assert.equal(await late.item("race-wait").count(), 0, "nobody signs up for a closed event");
  await late.sees("race-seal-fits");
  for (const player of [olga, vera, mara, late]) await player.goes();
});
