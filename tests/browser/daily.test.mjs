// The daily board of a host: a pair signs up by a link, plays it, and shares a result that gives nothing away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Entrant } from "./events.mjs";
import { targets } from "./matches.mjs";
import { CLUES, hostAndBrowser } from "./table.mjs";

/** The last full hour in UTC, so that no board ends during the test. */
const hour = () => `${new Date().toISOString().slice(11, 13)}:00`;

const here = hostAndBrowser({ keeps: true, options: ["--daily", "en", "--daily-at", hour()] });

test("two players find today's board first, play it, and share the result without a word of it", async () => {
  const vera = await Entrant.opens(here, "Vera");
  const today = /^Daily board \d{4}-\d{2}-\d{2}/;
  await vera.read("race-daily", today);
  await vera.press("open-races");
  await vera.read("event-0", today);
  await vera.press("event-0");
  const told = ["Split Key", await vera.read("event-name", today)];
  const race = await vera.copiedLink("race-copy");
  await vera.read("event-stage", /until it closes/);
  await vera.press("event-invite-a");
  const pair = await vera.copiedLink("race-pair-copy");
  assert.equal(await vera.item("race-share").count(), 0, "there is no result yet");

  const mara = await Entrant.opens(here, "Mara", { fragment: pair });
  await mara.press("race-join");
  await mara.pressSurely("race-begin");
  await vera.press("race-play");
  await Promise.all([vera, mara].map((player) => player.sees("words")));

  await mara.gives(vera, CLUES[0], 3);
  await vera.finds((await targets(mara, "agent")).slice(0, 3));
  await vera.press("stop");
  await vera.press("confirm");
  await vera.sees("clue");
  // Some of them may be agents on both keys.
  const others = await targets(vera, "agent");
  await vera.gives(mara, CLUES[1], others.length);
  await mara.finds(others);
  await mara.sees("clue");
  const left = await targets(mara, "agent");
  await mara.gives(vera, CLUES[2], left.length);
  await vera.finds(left);
  const best = Math.max(3, others.length, left.length);
  for (const player of [vera, mara]) await player.read("heading", /all agents/i);
  for (const player of [vera, mara]) {
    await player.press("open-race");
    await player.read("event-pair-1", /^1\. Vera & Mara · 3 strikes/);
    const shared = await player.copied("race-share");
    // That is all of it, so that no word and no clue can be in it.
    const results = ["3 strikes", "no late penalties", `best clue ${best}`, `best turn ${best} agents`];
    const result = [...told, ...results, `${here.host.address}/${race}`];
    assert.equal(shared, result.join(" · "));
    await player.goes();
  }
});
