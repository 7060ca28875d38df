// Pictures of every screen and view in the browser, in both languages and all sizes: `node shots.mjs FOLDER`.

import { join } from "node:path";
import { CLUES, NativePlayer, Player, startBrowser, startHost } from "./table.mjs";

const folder = process.argv[2];
const SIZES = [[1920, 1080], [1280, 720], [390, 844]];
const LANGUAGES = ["en", "nl"];
const OPTIONS = "motion=reduced&quality=low&coach=off";
const SHEETS = { rules: "open-how-to", settings: "open-settings", credits: "open-credits" };
const VIEWS = ["top", "free", "broadcast"];
/** Frames in which all cards of a match are printed. */
const PRINTING = 20;

/** A page that is photographed. */
class Sitter extends Player {
  /** Takes a screen in all sizes; some frames after a change the picture shows what the region already says. */
  async poses(name, frames = 4) {
    // What has the keyboard in the region would lie over the picture.
    await this.page.evaluate(() => document.activeElement.blur());
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

  /** Chooses something in the settings. */
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

/** Before a table, and at one. */
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

/** A match of two turns, from every view, to its bad end. */
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
  // A page that draws in 3D without a graphics card holds up all others of its browser.
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

/** Picture cards, which are the same in every language. */
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
