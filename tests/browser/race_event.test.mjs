// An event from its creation to its closing with three pairs. Its players come back in between, as they do over days.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Entrant } from "./events.mjs";
import { isOpen, targets } from "./matches.mjs";
import { CLUES, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser({ keeps: true });

const opens = (name, fragment, stored) => Entrant.opens(here, name, { fragment, stored });

/** Begins the match of a pair that is complete, and returns the words on the table. */
async function begin(first, second) {
  await first.pressSurely("race-begin");
  await first.sees("words");
  await second.press("race-play");
  await second.sees("words");
  return (await first.words()).map(({ word }) => word);
}

/** The partner finds all agents of the giver's key with the first clue, and the giver the others with the second. */
async function winInTwoClues(giver, partner, clues) {
  await giver.gives(partner, clues[0], 9);
  await partner.finds(await targets(giver, "agent"));
  await partner.sees("clue");
  const left = await targets(partner, "agent");
  await partner.gives(giver, clues[1], left.length);
  await giver.finds(left);
  for (const player of [giver, partner]) await player.read("heading", /all agents/i);
}

/** An organiser creates an event, and goes. */
async function create() {
  const olga = await opens("Olga");
  await olga.press("open-races");
  await olga.press("event-new");
  await olga.send("race-draft-title", "Winter race");
  await olga.read("event-name", /Winter race/);
  const race = await olga.copiedLink("race-copy");
  return { race, stored: await olga.goes() };
}

/** A pair by invitation finds everything with two clues. */
async function playQuickly(race) {
  const vera = await opens("Vera", race);
  await vera.press("event-invite-a");
  const ben = await opens("Ben", await vera.copiedLink("race-pair-copy"));
  await ben.read("event-invited", /Vera invites you.*Owl/);
  await ben.press("race-join");
  const words = await begin(ben, vera);
  const key = await targets(vera, "agent");
  await winInTwoClues(vera, ben, CLUES);
  await ben.goes();
  await vera.press("open-race");
  const line = /^1\. Vera & Ben · 2 strikes · no late penalties · best clue 9 · best turn 9 agents$/;
  await vera.read("event-pair-1", line);
  assert.equal(await vera.item("event-replay-1").count(), 0, "the others still play");
  assert.equal(await vera.item("event-clues").count(), 0);
  return { words, key, stored: await vera.goes() };
}

/** Two who wait for a partner become a pair, and make mistakes. */
async function playPoorly(race, { words, key }) {
  const mara = await opens("Mara", race);
  await mara.press("race-wait");
  await mara.read("race-waiting");
  const noor = await opens("Noor", race);
  await noor.press("race-wait");
  await noor.read("event-my-names", /Noor & Mara.*Owl/);
  assert.deepEqual(await begin(noor, mara), words, "every pair has the same words");
  assert.deepEqual(await targets(mara, "agent"), key, "and the same key");

  await mara.send("clue", words[0].toLowerCase(), 1);
  await mara.read("notice", new RegExp(words[0]));
  const insist = mara.item("clue").locator("[data-insist]");
  await insist.and(mara.page.locator(":not([hidden])")).waitFor({ state: "attached" });
  await insist.focus();
  await mara.page.keyboard.press("Enter");
  await mara.press("confirm");
  await noor.press("pass");
  await noor.read("bank", /^3 strikes: clues 1, bystanders 0, .*invalid clues 1 /);

  // What follows the wrong word of a list is never shown.
  const mine = await targets(mara, "agent");
  const missed = (await targets(noor, "bystander")).find((word) => !mine.includes(word));
  const [unseen] = await targets(noor, "agent");
  await noor.gives(mara, CLUES[2], 2);
  await mara.send("command", `GUESS: ${missed}, ${unseen}`);
  await mara.wordsWhen((all) => all.some((one) => one.word === missed && !isOpen(one)));
  assert.ok((await mara.words()).some((one) => one.word === unseen && isOpen(one)));
  await mara.read("bank", /^5 strikes: clues 2, bystanders 1, /);
  await mara.sees("clue");
  await winInTwoClues(mara, noor, ["gazebo", "quokka"]);
  await mara.goes();
  await noor.press("open-race");
  await noor.read("event-pair-2", /^2\. Mara & Noor · 7 strikes · .* More strikes than the pair above\.$/);
  await noor.goes();
}

/** A pair plays a turn by touching words, and never finishes. */
async function playOneTurn(race) {
  const zoe = await opens("Zoe", race);
  await zoe.press("event-invite-b");
  await zoe.read("event-my-names", /Zoe.*Owl/);
  const wim = await opens("Wim", await zoe.copiedLink("race-pair-copy"));
  await wim.press("race-join");
  await begin(wim, zoe);
  await zoe.gives(wim, "oboe", 2);
  const [agent] = await targets(zoe, "agent");
  await wim.touch(agent);
  await wim.wordsWhen((all) => all.some((one) => one.word === agent && !isOpen(one)));
  await wim.press("stop");
  await wim.press("confirm");
  await zoe.read("bank", /^1 strike: /);
  await wim.goes();
  return { zoe, agent };
}

/** The organiser comes back, moves the end, takes strikes off the second pair, and closes the event. */
async function organise(race, stored) {
  const olga = await opens("Olga", race, stored);
  await olga.read("race-standings", /3, 2 finished/);
  const before = await olga.read("race-times");
  await olga.pressSurely("event-later-7");
  await olga.item("race-times").filter({ hasNotText: before }).waitFor({ state: "attached" });
  await olga.press("event-rule-2");
  await olga.read("race-ruling-on", /Mara & Noor/);
  await olga.press("event-strikes-less");
  await olga.send("race-reason", "their first clue was fine");
  await olga.press("confirm");
  await olga.read("event-ruling-2-0", /−3 strikes \(their first clue was fine\)/);
  await olga.read("event-rule-2", /^2\. Mara & Noor · 4 strikes/);
  await olga.pressSurely("race-close");
  await olga.read("event-stage", /Closed on/);
  await olga.read("event-rule-3", /^3\. Wim & Zoe · not finished/);
  // Late, but with a reason that all can read.
  await olga.press("event-rule-3");
  await olga.press("race-kind-out");
  await olga.send("race-reason", "they knew the board");
  await olga.press("confirm");
  await olga.read("event-rule-3", /^Wim & Zoe · disqualified: they knew the board/);
  return olga;
}

/** Opens the replay of a pair's match from the page of the event, and looks at its start and its end. */
async function replay(player, number, names) {
  await player.press(`event-replay-${number}`);
  await player.read("replay-match", names);
  assert.ok((await player.words()).every(isOpen), "a replay begins with the deal");
  await player.press("replay-end");
  await player.wordsWhen((words) => words.filter((word) => !isOpen(word)).length >= 15);
  await player.press("replay-close");
  await player.read("event-name", /Winter race/);
}

test("three pairs play an event from its creation to its closing, and compare what they did", async () => {
  const { race, stored } = await create();
  const quick = await playQuickly(race);
  await playPoorly(race, quick);
  const { zoe, agent } = await playOneTurn(race);
  const olga = await organise(race, stored);
  await replay(olga, 2, /Mara.*Noor/);
  await olga.goes();

  // Zoe has been at her table all the time.
  await zoe.press("open-race");
  await zoe.read("event-stage", /Closed on/);
  await zoe.read("event-replay-1", /^1\. Vera & Ben · 2 strikes/);
  // A match that the closing has stopped can be replayed, too.
  await zoe.read("event-replay-3", /disqualified: they knew the board/);
  await zoe.press("event-clues");
  const csv = await zoe.saved("event-clues-csv");
  assert.equal(csv.name, "split-key-clues.csv");
  const rows = csv.text.trim().split(/\r?\n/);
  assert.equal(rows.length, 1 + 2 + 4 + 1, "each turn has a row");
  assert.ok(rows.includes(`3,"Wim; Zoe",1,"B","oboe",2,0,"${agent}",""`), csv.text);
  await zoe.goes();

  const vera = await opens("Vera", race, quick.stored);
  await vera.read("event-my-names", /Vera & Ben.*Lark/);
  await vera.sees("race-seal-fits");
  await replay(vera, 1, /Vera.*Ben/);
  const table = await vera.saved("event-csv");
  assert.equal(table.name, "split-key-standings.csv");
  assert.ok(table.text.includes('1,1,"Vera","Ben",,"finished",2,0,9,9,,'), table.text);
  assert.ok(table.text.includes('2,2,"Mara","Noor",,"finished",4,0,9,9,"strikes",-3,"strikes -3: their first clue was fine"'), table.text);
  const { text } = await vera.saved("event-json");
  const ranks = JSON.parse(text).map(({ pair, rank, result, strikes }) => [pair, rank, result, strikes]);
  assert.deepEqual(ranks, [[1, 1, "finished", 2], [2, 2, "finished", 4], [3, null, "disqualified", null]]);
  await vera.press("event-clues");
  const common = vera.page.locator('#table-region [data-id^="event-word-"]').getByText(new RegExp(`^\\w+ ${quick.key[0]}:`));
  await common.focus();
  await vera.page.keyboard.press("Enter");
  await vera.read("event-key-a", /Lark's key: agent/);
  await vera.read("race-clue-pairs", /Vera & Ben: FJORD 9.*Mara & Noor: GAZEBO 9/s);
  await vera.goes();
});
