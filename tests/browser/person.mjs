// A player who acts as people do: with pointer, fingers and keys on the canvas, from an empty browser profile. The page
// description says what is on the screen and, by `data-drawn`, where; nothing is pressed there.

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Player, startBrowser } from "./table.mjs";

// Without a graphics card a frame of the 3D table may take seconds.
const PATIENCE = 240_000;
/** Milliseconds after which something that had no effect is tried again. */
const AGAIN = 25_000;

/** A phone in a hand: small, with fingers, and a browser that says so. */
export const PHONE = {
  viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1,
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
};

/** A laptop with a screen of this size. */
export const laptop = (width, height) => ({ viewport: { width, height } });

export class Person extends Player {
  calledName = "";
  taken = 0;
  /** @type {typeof PHONE | ReturnType<typeof laptop>} */
  device = PHONE;
  /** @type {{ evening: string, folder: string } | undefined} */
  pictures = undefined;
  /** @type {import("playwright-core").Browser | undefined} */
  browser = undefined;

  /**
   * Opens the page in a browser of its own, because a page that draws in 3D slows down all others of its browser.
   * @param {string} address
   * @param {string} calledName
   * @param {typeof PHONE | ReturnType<typeof laptop>} device
   * @param {{ options?: string, pictures?: { evening: string, folder: string }, table?: string }} [how]
   */
  static async opens(address, calledName, device, { options = "", pictures, table } = {}) {
    const browser = await startBrowser();
    const context = await browser.newContext(device);
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: address });
    const person = await Person.open(browser, address, { table, context, options });
    Object.assign(person, { browser, calledName, pictures, device });
    person.context.setDefaultTimeout(PATIENCE);
    await person.page.locator("#loading").waitFor({ state: "hidden" });
    return person;
  }

  says(text) {
    console.log(`${new Date().toISOString().slice(11, 19)} ${this.calledName} ${text}`);
  }

  /** Keeps a picture of the window. */
  async picture(what) {
    await this.frames(3);
    const at = String((this.taken += 1)).padStart(2, "0");
    const file = `${this.pictures.evening}-${this.calledName.toLowerCase()}-${at}-${what}.png`;
    await this.page.screenshot({ path: join(this.pictures.folder, file), timeout: PATIENCE });
  }

  async frames(count) {
    await this.page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    }, count);
  }

  /** Waits until `met` returns something, and returns that. Calls `again` from time to time. */
  async until(what, met, again = async () => {}) {
    const begun = Date.now();
    for (let tried = begun; Date.now() - begun < PATIENCE; ) {
      const found = await met();
      if (found) return found;
      if (Date.now() - tried > AGAIN) {
        await again();
        tried = Date.now();
      }
      await setTimeout(100);
    }
    await this.picture("stuck");
    throw new Error(`${this.calledName} waits for ${what}; the page says: ${await this.page.locator("#table-region").innerText()}`);
  }

  /** Returns the place of a control on the canvas, or nothing while it cannot be pressed. */
  async drawn(selector) {
    const found = this.page.locator(`#table-region ${selector}`).first();
    const told = await found.getAttribute("data-drawn", { timeout: 1000 }).catch(() => null);
    if (!told) return null;
    const [left, top, width, height] = told.split(" ").map(Number);
    return { left, top, width, height, x: left + width / 2, y: top + height / 2 };
  }

  /** Waits until a control lies still on the canvas, and returns its place. Turns the wheel or swipes to find it. */
  async place(selector) {
    let before = null;
    let scrolled = 0;
    return this.until(selector, async () => {
      const now = await this.drawn(selector);
      const still = now && before && now.x === before.x && now.y === before.y;
      before = now;
      if (!now && (scrolled += 1) % 20 === 0) await this.scroll();
      if (!still) await this.frames(2);
      return still && now;
    });
  }

  async scroll() {
    const { width, height } = this.device.viewport;
    if (!this.device.hasTouch) {
      await this.page.mouse.move(width / 2, height / 2);
      await this.page.mouse.wheel(0, height / 3);
      return;
    }
    const finger = await this.context.newCDPSession(this.page);
    const at = (part) => [{ x: width / 2, y: height * part }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0.7) });
    for (const part of [0.6, 0.5, 0.4]) {
      await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
      await this.frames(2);
    }
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await finger.detach();
  }

  /** Clicks or taps a point of the window. */
  async point({ x, y }) {
    if (this.device.hasTouch) return this.page.touchscreen.tap(x, y);
    await this.page.mouse.move(x, y);
    await this.frames(2);
    await this.page.mouse.click(x, y);
  }

  async clicks(selector) {
    await this.point(await this.place(selector));
  }

  /** Presses a button once it is enabled, and again while nothing comes of it. */
  async pushes(id, done) {
    const button = `[data-id="${id}"]:not([aria-disabled="true"])`;
    await this.clicks(button);
    await this.until(`what ${id} does`, done, async () => {
      const place = await this.drawn(button);
      if (place) await this.point(place);
    });
  }

  /** Returns a condition: an item is on the page. */
  has(id, text = /(?:)/) {
    return async () => (await this.item(id).filter({ hasText: text }).count()) > 0;
  }

  hasNot(id) {
    return async () => (await this.item(id).count()) === 0;
  }

  async keys(text) {
    await this.page.keyboard.type(text, { delay: 120 });
    await this.frames(3);
  }

  async key(key) {
    await this.page.keyboard.press(key);
    await this.frames(3);
  }

  /** Types into a field of the page. */
  async writes(id, text) {
    await this.clicks(`[data-id="${id}"]`);
    await this.frames(3);
    await this.keys(text);
  }

  async introduces() {
    await this.writes("name", this.calledName);
  }

  /** Creates a table and returns the link that the button copies. */
  async creates() {
    await this.introduces();
    await this.picture("home");
    await this.pushes("create", this.has("invite"));
    await this.pushes("copy", async () => /table=/.test(await this.clipboard()));
    return (await this.clipboard()).match(/http\S+/)[0];
  }

  clipboard() {
    return this.page.evaluate(() => navigator.clipboard.readText()).catch(() => "");
  }

  /** Comes in after opening a table's link. */
  async comesIn() {
    await this.introduces();
    await this.picture("link");
    await this.pushes("come-in", this.has("invite"));
  }

  async chats(text) {
    if (!(await this.has("say")())) throw new Error("there is no chat here");
    if (!(await this.drawn('[data-id="say"]'))) await this.opensChat();
    await this.keys(text);
    await this.key("Enter");
    await this.until("its own words", this.has("talk", new RegExp(text)));
  }

  /** Opens the chat, which in a match is in the menu. */
  async opensChat() {
    await this.opensMenu();
    await this.pushes("open-talk", () => this.drawn('[data-id="say"]'));
    await this.frames(3);
  }

  async closesChat() {
    await this.opensMenu();
    await this.pushes("open-talk", async () => !(await this.drawn('[data-id="say"]')));
  }

  /** Opens the menu that has the chat. The first Escape may only leave a field. */
  async opensMenu() {
    for (let tries = 0; tries < 4 && !(await this.drawn('[data-id="open-talk"]')); tries += 1) {
      await this.key("Escape");
      await this.frames(6);
    }
  }

  /** Types a clue and its number, and sends it with Enter; on a phone with taps. */
  async clue(text, number) {
    await this.until("its turn to give a clue", this.has("clue"));
    await this.until("an enabled clue", async () => !(await this.item("clue").getAttribute("aria-disabled")));
    this.says(`gives the clue ${text} ${number}`);
    const given = async () => (await this.has("clue")()) === false;
    if (!this.device.hasTouch) {
      await this.keys(text);
      await this.key("Enter");
      await this.key(String(number));
      await this.key("Enter");
      return this.until("the clue to be given", given, () => this.key("Enter"));
    }
    await this.clicks('[data-id="clue"]');
    await this.page.locator(".typed:not([hidden])").waitFor();
    await this.page.keyboard.type(text, { delay: 120 });
    await this.picture("typing");
    await this.clicks(`[data-id="clue"] option[value="${number}"]`);
    const send = '[data-id="clue"] [type=submit]';
    await this.clicks(send);
    return this.until("the clue to be given", given, () => this.clicks(send));
  }

  cell(word) {
    return this.page.locator(`#table-region button[data-word="${word}"]`);
  }

  async isCovered(word) {
    const [found] = (await this.words()).filter((cell) => cell.word === word);
    return !found || !found.state.startsWith("open");
  }

  /** Returns the word that was picked up. */
  async pickedUp() {
    const picked = this.page.locator('#table-region button[data-word][aria-pressed="true"]');
    return (await picked.count()) ? picked.getAttribute("data-word") : null;
  }

  /** Touches a word: picks it up, and touches it again. `settled` tells when it has had its effect. */
  async touches(word, settled = () => this.isCovered(word)) {
    await this.until(`${word} to be touchable`, async () => !(await this.cell(word).getAttribute("aria-disabled")));
    this.says(`touches ${word}`);
    const cell = await this.cell(word).getAttribute("data-cell");
    const place = await this.pickUp(word, cell);
    await this.point(place);
    await this.until(`${word} to be touched`, settled, async () => {
      if ((await this.pickedUp()) !== word) await this.pickUp(word, cell);
      await this.point(place);
    });
  }

  /** Picks a word up and returns its place. */
  async pickUp(word, cell) {
    const selector = `[data-cell="${cell}"]`;
    for (let tries = 0; tries < 30; tries += 1) {
      const place = await this.place(selector);
      await this.point(place);
      if ((await this.soon(() => this.pickedUp())) === word) return place;
    }
    await this.picture("stuck");
    throw new Error(`${this.calledName} cannot pick up ${word}`);
  }

  async soon(met) {
    for (let frame = 0; frame < 12; frame += 1) {
      const found = await met();
      if (found) return found;
      await this.frames(1);
    }
    return null;
  }

  /** Closes the browser, and returns what its console complained about. */
  async goes() {
    await this.context.close();
    await this.browser.close();
    return this.complaints;
  }
}
