// Takes screenshots of every screen and view in the browser, in both languages and all sizes: `node shots.mjs FOLDER`.

import { join } from "node:path";
import { CLUES, NativePlayer, Player, startBrowser, startHost } from "./table.mjs";

const folder = process.argv[2];
const SIZES = [[1920, 1080], [1280, 720], [390, 844]];
const LANGUAGES = ["en", "nl"];
const OPTIONS = "motion=reduced&quality=low&coach=off";
const SHEETS = { rules: "open-how-to", settings: "open-settings", credits: "open-credits" };
const VIEWS = ["top", "free", "broadcast"];
/** The frames within which the faces of all cards are rendered. */
const PRINTING = 20;

/** A page of which screenshots are taken. */
class Sitter extends Player {
  language = "";

  /** Takes a screen in all sizes, after some frames, because the canvas lags behind the accessible region. */
  async poses(name, frames = 4) {
    // The focused control of the region would cover the canvas.
    await this.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    for (const [width, height] of SIZES) {
      await this.page.setViewportSize({ width, height });
      await this.page.evaluate(async (frames) => {
        for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
      }, frames);
      const file = `${name}-${this.language}-${width}x${height}.png`;
      await this.page.screenshot({ path: join(folder, file), timeout: 120_000 });
      console.log(file);
    }
  }

  async sheet(name, opener) {
    await this.press(opener);
    await this.sees("close-sheet");
    await this.poses(name);
    await this.press("close-sheet");
    await this.misses("close-sheet");
  }

  /** Selects an option in the settings. */
  async sets(id) {
    await this.press(SHEETS.settings);
    await this.press(id);
    await this.press("close-sheet");
    await this.misses("close-sheet");
  }
}

const sitter = async (browser, host, language, more) => {
  const player = await Sitter.open(browser, host.address, { language, options: OPTIONS, ...more });
  player.language = language;
  return player;
};

/** Takes the screens before and at a table. */
async function settleDown(owl, host) {
  await owl.poses("home");
  for (const [name, opener] of Object.entries(SHEETS)) await owl.sheet(name, opener);
  await owl.press("create");
  const code = await owl.code();
  const lark = await NativePlayer.seated(host.address, code, "Vera", "A");
  await owl.press("sit-b");
  await owl.sees("stand");
  await owl.press(`words-${owl.language}`);
  await owl.poses("table");
  await owl.sheet("invite", "open-invite");
  await owl.sheet("people", "people");
  await owl.press("own");
  await owl.poses("own-words");
  await owl.press("own-close");
  await owl.press("start");
  await owl.sees("words");
  return { lark, code };
}

/** Takes a match of two turns, in every view, until it is lost. */
async function play(owl, lark, watcher) {
  await lark.hears(/^key assassin /);
  const [{ word: lying }] = await owl.words();
  await owl.page.locator('#table-region form[data-id="clue"] input').focus();
  await owl.page.keyboard.type(lying.toLowerCase());
  await owl.sees("referee");
  await owl.poses("referee", PRINTING);
  await lark.gives(CLUES[0], "B");
  await owl.sees("stop");
  const [found, next] = lark.hidden();
  await owl.touch(found);
  await owl.wordsWhen((words) => words.some(({ word, state }) => word === found && !state.startsWith("open")));
  await owl.page.locator(`#table-region button[data-word="${next}"]`).focus();
  await owl.page.keyboard.press("Enter");
  await owl.poses("guess");
  for (const view of VIEWS) {
    await owl.sets(`set-view-${view}`);
    await owl.poses(view, view === "broadcast" ? PRINTING : undefined);
  }
  await owl.sets("set-view-seat");
  await watcher.poses("watch", PRINTING);
  await owl.press("flat");
  await owl.poses("flat");
  await owl.press("flat");
  await owl.touch(lark.key("assassin")[0]);
  await owl.sees("key-a");
  await owl.poses("debrief");
}

const shoot = async (language) => {
  const [host, browser] = [await startHost(), await startBrowser()];
  const owl = await sitter(browser, host, language, { name: "Mara" });
  const { lark, code } = await settleDown(owl, host);
  // A page that renders in 3D without a graphics card slows down all other pages of its browser.
  const otherBrowser = await startBrowser();
  const watcher = await sitter(otherBrowser, host, language, { name: "Zoe", table: code });
  await watcher.press("come-in");
  await watcher.sees("words");
  await play(owl, lark, watcher);
  await otherBrowser.close();
  await owl.press("again");
  await owl.sees("words");
  await lark.close();
  await host.stop();
  await owl.sees("link");
  await owl.poses("reconnecting", PRINTING);
  await browser.close();
};

/** Takes picture cards, which are the same in every language. */
const shootPictures = async () => {
  const [host, browser] = [await startHost(), await startBrowser()];
  const owl = await sitter(browser, host, "en", { name: "Mara" });
  await owl.press("create");
  const lark = await NativePlayer.seated(host.address, await owl.code(), "Vera", "A");
  await owl.press("sit-b");
  await owl.press("packs-pictures");
  await owl.press("start");
  await owl.sees("words");
  await owl.poses("pictures", PRINTING);
  await owl.press("flat");
  await owl.poses("pictures-flat");
  await lark.close();
  await browser.close();
  await host.stop();
};

for (const language of LANGUAGES) await shoot(language);
await shootPictures();
