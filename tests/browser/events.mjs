// Strike races, as organisers and players handle them on their pages.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { isOpen } from "./matches.mjs";
import { Player } from "./table.mjs";

/** A player of events, who can go and come back. */
export class Entrant extends Player {
  address = "";

  /**
   * Opens the page, or the event or place that a fragment leads to. `stored` is what a closed browser has kept.
   * @param {import("./table.mjs").Here} here
   * @param {string} name
   * @param {{ fragment?: string, stored?: any }} [how]
   */
  static async opens({ browser, host }, name, { fragment, stored } = {}) {
    const context = await browser.newContext({ viewport: { width: 640, height: 360 }, storageState: stored });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const entrant = await Entrant.open(browser, host.address, { name, fragment, context });
    entrant.address = host.address;
    return entrant;
  }

  /** Presses a button that copies something, waits until the page says so, and returns what was copied. */
  async copied(button) {
    await this.press(button);
    await this.read("event-told");
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Copies a link with a button, and returns its fragment. */
  async copiedLink(button) {
    const link = new URL(await this.copied(button));
    assert.equal(link.origin, this.address);
    return link.hash;
  }

  /** Presses a button, and agrees to the question that it asks. */
  async pressSurely(button) {
    await this.press(button);
    await this.press("confirm");
  }

  /** Presses a button that saves a file, and returns its name and text. */
  async saved(button) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.press(button)]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  }

  /** Gives a clue. Then the partner may guess. */
  async gives(partner, clue, number) {
    await this.send("clue", clue, number);
    await partner.sees("pass");
  }

  /** Names words in one list of guesses, all of which are agents. */
  async finds(words) {
    await this.send("command", `GUESS: ${words.join(", ")}`);
    // Nothing is on the table once the last agent is found.
    await this.wordsWhen((all) => all.every(({ word, state }) => !words.includes(word) || !isOpen({ state })));
  }

  /** Closes the browser, and returns what it keeps for the next visit. */
  async goes() {
    assert.deepEqual(this.complaints, []);
    const stored = await this.context.storageState();
    await this.close();
    return stored;
  }
}
