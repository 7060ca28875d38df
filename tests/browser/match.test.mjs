// Whole matches in the browser: by keyboard, through the accessible region, on the real host.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dealTwo, isOpen, playTurn, targets } from "./matches.mjs";
import { CLUES, Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

const CODE = /[0-9A-HJKMNP-TV-Z]{6}/;

const noComplaints = (...players) => {
  for (const player of players) assert.deepEqual(player.complaints, []);
};

test("two players win a match by keyboard", async () => {
  const { lark, owl } = await dealTwo(here);
  assert.equal((await lark.words()).length, 25);
  assert.equal((await targets(lark, "agent")).length, 9);

  await playTurn(lark, owl, CLUES[0], 3);
  await owl.sees("clue");
  await playTurn(owl, lark, CLUES[1]);
  await lark.sees("clue");
  await playTurn(lark, owl, CLUES[2]);

  for (const player of [lark, owl]) {
    assert.match(await player.read("heading", /agents/i), /all agents/i);
    await player.sees("key-a");
    await player.sees("key-b");
  }
  assert.match(await lark.page.locator("#live").textContent(), /won/i);
  noComplaints(lark, owl);
  await Promise.all([lark.close(), owl.close()]);
});

test("an assassin loses the match for both, and a reload before that changes nothing", async () => {
  const { lark, owl, code } = await dealTwo(here);
  await lark.send("clue", CLUES[0], 1);
  await owl.sees("stop");
  const before = await owl.words();

  await owl.page.goto(`${here.host.address}/?view=flat&quality=low&motion=reduced&table=${code}`);
  await owl.sees("words");
  assert.deepEqual(await owl.words(), before);
  await owl.read("log", new RegExp(CLUES[0], "i"));

  const [assassin] = await targets(lark, "assassin");
  await owl.touch(assassin);
  for (const player of [lark, owl]) {
    assert.match(await player.read("heading", /assassin/i), /assassin/i);
  }
  noComplaints(lark, owl);
  await Promise.all([lark.close(), owl.close()]);
});

test("refusals are shown in words and keep the typed text", async () => {
  const { lark, owl } = await dealTwo(here);
  const [{ word }] = await lark.words();
  await lark.send("clue", word.toLowerCase(), 1);
  assert.match(await lark.read("notice"), new RegExp(word));
  assert.equal(await lark.item("clue").locator("input").inputValue(), word.toLowerCase());
  await lark.item("clue").locator("[data-insist]").waitFor({ state: "attached" });
  noComplaints(lark, owl);
  await Promise.all([lark.close(), owl.close()]);
});

test("a second tab takes over the seat and the first says so", async () => {
  const { lark, owl, code } = await dealTwo(here);
  const second = await Player.open(here.browser, here.host.address, { table: code, context: owl.context });
  await second.sees("words");
  await owl.sees("connect");
  assert.match(await owl.read("link"), /window|tab|elsewhere/i);
  noComplaints(lark, owl, second);
  await Promise.all([lark.close(), owl.close()]);
});

test("the browser keeps its own shortcuts, and F6 moves between the canvas and the controls", async () => {
  const vera = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await vera.sees("create");
  const game = vera.page.locator("#game");
  await game.focus();
  /** Returns whether the game handles a key, so that the browser does not. */
  const takes = (key, modifiers = {}) =>
    game.evaluate((game, words) => !game.dispatchEvent(new KeyboardEvent("keydown", words)), {
      key, bubbles: true, cancelable: true, ...modifiers,
    });
  for (const key of ["F5", "F12"]) assert.equal(await takes(key), false, key);
  for (const key of ["r", "l", "+", "Tab"]) assert.equal(await takes(key, { ctrlKey: true }), false, key);
  for (const key of ["F8", "F9", "Tab", "e"]) assert.equal(await takes(key), true, key);
  for (const key of ["k", "a", "ArrowLeft"]) assert.equal(await takes(key, { ctrlKey: true }), true, key);
  assert.equal(await takes("€", { ctrlKey: true, altKey: true }), true, "AltGr should type a character");

  await game.focus();
  await vera.page.keyboard.press("F6");
  const focused = vera.page.locator("#table-region :focus");
  const { width, height } = await focused.boundingBox();
  assert.ok(width > 40 && height > 20, "the focused control should be visible");
  await vera.page.keyboard.press("Tab");
  await focused.waitFor({ state: "visible" });
  await vera.page.keyboard.press("F6");
  assert.equal(await game.evaluate((game) => document.activeElement === game), true);
  assert.deepEqual(vera.complaints, []);
  await vera.close();
});

test("the game handles its Ctrl shortcuts, and masks the clue field while the key is hidden", async () => {
  const { lark, owl } = await dealTwo(here);
  const game = lark.page.locator("#game");
  const key = (shown) => lark.page.locator(`#table-region [data-id="key"][aria-pressed="${shown}"]`);
  const textSecurity = () =>
    lark.item("clue").locator("input").evaluate((input) => getComputedStyle(input).getPropertyValue("-webkit-text-security"));
  /** Presses Ctrl+K like a person: K goes down in a later frame than Ctrl. */
  const toggle = async () => {
    await lark.page.keyboard.down("Control");
    await lark.page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    });
    await lark.page.keyboard.press("k");
  };
  await key(true).waitFor({ state: "attached" });
  assert.equal(await textSecurity(), "none");
  await game.focus();
  await toggle();
  await key(false).waitFor({ state: "attached" });
  assert.equal(await textSecurity(), "disc");
  await toggle();
  await key(true).waitFor({ state: "attached" });
  await lark.page.keyboard.up("Control");
  noComplaints(lark, owl);
  await Promise.all([lark.close(), owl.close()]);
});

test("leaving a running match asks first", async () => {
  const { lark, owl } = await dealTwo(here);
  await lark.press("leave");
  await lark.read("question");
  await lark.press("stay");
  await lark.sees("words");
  await lark.press("leave");
  await lark.sees("question");
  await lark.press("leave");
  await lark.sees("create");
  noComplaints(lark, owl);
  await Promise.all([lark.close(), owl.close()]);
});

test("a clue is judged while it is typed, and a Dutch player's table is in Dutch", async () => {
  const lark = await Player.open(here.browser, here.host.address, { name: "Vera", language: "nl" });
  await lark.press("create");
  const code = (await lark.read("invite", CODE)).match(/table=(\w{6})/)[1];
  assert.match(await lark.read("start"), /partij/i);
  const owl = await Player.open(here.browser, here.host.address, { name: "Mara", table: code });
  await owl.press("come-in");
  await lark.press("words-nl");
  await lark.sits("a");
  await owl.sits("b");
  await lark.press("start");
  await Promise.all([lark, owl].map((player) => player.sees("words")));
  const [{ word }] = await lark.words();
  const form = lark.page.locator('#table-region form[data-id="clue"]');
  await form.locator("input").focus();
  await lark.page.keyboard.type(word.toLowerCase());
  await lark.read("referee", new RegExp(`^Ongeldig.*${word}`));
  assert.equal(await owl.item("referee").count(), 0);

  // The language of commands is that of the table, not of the screens.
  await lark.send("command", `AANWIJZING: ${CLUES[0]}-2`);
  await owl.sees("stop");
  const open = (await lark.words()).find(({ state }) => /^open\b.*: agent$/.test(state));
  const first = open.word;
  await owl.send("command", `RAAD: ${first}`);
  await owl.wordsWhen((words) => words.some((it) => it.word === first && !isOpen(it)));
  await owl.send("command", "RAAD: NERGENS");
  assert.match(await owl.read("notice"), /NERGENS/);
  await owl.send("command", "STOP");
  await owl.sees("clue");
  noComplaints(lark, owl);
  await Promise.all([lark.close(), owl.close()]);
});

test("own words are pasted, checked, played with and sent to others", async () => {
  const lark = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await lark.press("create");
  const code = (await lark.read("invite", CODE)).match(/table=(\w{6})/)[1];
  const owl = await Player.open(here.browser, here.host.address, { name: "Mara", table: code });
  await owl.press("come-in");
  await lark.press("own");
  const words = Array.from({ length: 30 }, (_, at) => `слово ${at}`);
  const rubbish = "🙂".repeat(250_000);
  await lark.fill("own-list", [...words, "СЛОВО 7", rubbish].join("\n"));
  await lark.read("own-summary", /^30 words ready/);
  const problems = await lark.read("own-problems", /2 entries left out/);
  assert.match(problems, /1 already in the list.*“СЛОВО 7”/);
  assert.match(problems, /1 without a letter or digit/);
  await lark.press("own-keep");
  await lark.sees("start");
  await owl.press("own");
  await owl.read("own-summary", /^30 words ready/);
  await owl.press("own-close");
  await lark.sits("a");
  await owl.sits("b");
  await lark.press("start");
  await Promise.all([lark, owl].map((player) => player.sees("words")));
  assert.ok((await owl.words()).every(({ word }) => /^СЛОВО \d+$/.test(word)));
  noComplaints(lark, owl);
  await Promise.all([lark.close(), owl.close()]);
});

test("a table with a password, chat and a guest who is kicked", async () => {
  const lark = await Player.open(here.browser, here.host.address, { name: "Vera" });
  await lark.press("create");
  const code = (await lark.read("invite", CODE)).match(/table=(\w{6})/)[1];
  await lark.press("people");
  await lark.send("new-password", "open sesame");
  await lark.read("password-state", /needed to join/);
  await lark.press("close-sheet");
  const owl = await Player.open(here.browser, here.host.address, { name: "Mara", table: code });
  await owl.press("come-in");
  await owl.send("password", "guess");
  await owl.read("notice", /Wrong password/);
  await owl.send("password", "open sesame");
  await owl.send("say", "good evening");
  await lark.read("talk", /Mara: good evening/);
  await lark.press("people");
  await lark.press("person-1");
  await lark.press("ban");
  await owl.read("notice", /banned you/);
  await owl.send("code", code);
  await owl.read("notice", /lift the ban/);
  await Promise.all([lark.close(), owl.close()]);
});
