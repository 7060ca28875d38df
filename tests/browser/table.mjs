// A host and its players for the browser tests: everything goes through the page, as a person's keys do.

import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";

const need = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run these tests by \`cargo xtask test\``);
  return value;
};

/** The real host on a free port, or on that of an earlier one; it keeps its tables in a folder, or nowhere. */
export async function startHost({ data, port = 0 } = {}) {
  const tables = data ? ["--data", data] : ["--memory"];
  const child = spawn(need("SPLITKEY_SERVER"), ["--listen", `127.0.0.1:${port}`, ...tables, "--web", need("SPLITKEY_WEB")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const late = AbortSignal.timeout(PATIENCE);
  late.onabort = () => child.kill("SIGKILL");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = line.match(/^listening on (http:\S+)/)?.[1];
    if (!address) continue;
    late.onabort = null;
    return { address: address.replace(/\/$/, ""), port: new URL(address).port, stop: () => stop(child) };
  }
  throw new Error("the host ended before it listened");
}

/** A program that was killed has no exit code. */
const runs = (child) => child.exitCode === null && child.signalCode === null;

async function stop(child) {
  if (runs(child)) {
    const late = AbortSignal.timeout(PATIENCE);
    late.onabort = () => child.kill("SIGKILL");
    child.kill("SIGTERM");
    await once(child, "exit");
    late.onabort = null;
  }
}

/** Chromium that draws in software and talks to nobody but the host. */
export const startBrowser = () =>
  chromium.launch({
    executablePath: need("SPLITKEY_CHROMIUM"),
    timeout: PATIENCE,
    args: [
      "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
      "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--autoplay-policy=no-user-gesture-required",
    ],
  });

/** A host and a browser for as long as the tests of a file run; one that `keeps` has its tables again when it comes back. */
export function hostAndBrowser({ keeps = false } = {}) {
  const here = {
    /** Starts the host again where it was, after it has stopped. */
    async startAgain() {
      here.host = await startHost({ data: here.data, port: here.host.port });
    },
  };
  before(async () => {
    here.data = keeps && (await mkdtemp(join(tmpdir(), "splitkey-browser-")));
    here.host = await startHost({ data: here.data });
    here.browser = await startBrowser();
  });
  after(async () => {
    // Those of a test that failed are still there, and would keep the whole run from ending.
    await Promise.all([...NativePlayer.running].map((player) => player.close()));
    await here.browser?.close();
    await here.host?.stop();
    if (here.data) await rm(here.data, { recursive: true });
  });
  return here;
}

/** A native player without a window: says what it wants a line at a time, and hears what its table shows. */
export class NativePlayer {
  static running = new Set();

  static open(address, name) {
    const program = join(dirname(need("SPLITKEY_SERVER")), "native-player");
    const url = `${address.replace("http", "ws")}/ws`;
    return new NativePlayer(spawn(program, [url, name], { stdio: ["pipe", "pipe", "inherit"] }));
  }

  /** One who has taken a seat at a table. */
  static async seated(address, code, name, side) {
    const native = NativePlayer.open(address, name);
    await native.hears(/^link Online$/);
    native.want(`join ${code}`);
    native.want(`sit ${side}`);
    await native.hears(new RegExp(`^seated ${side}$`));
    return native;
  }

  constructor(child) {
    this.child = child;
    NativePlayer.running.add(this);
    this.lines = [];
    this.news = new EventEmitter();
    createInterface({ input: child.stdout })
      .on("line", (line) => this.#take(line))
      .on("close", () => this.#take("ended"));
  }

  #take(line) {
    this.lines.push(line);
    this.news.emit("line");
  }

  want(wish) {
    this.child.stdin.write(`${wish}\n`);
  }

  /** How much it has told up to now. */
  get told() {
    return this.lines.length;
  }

  /** Waits until it has told a line, after so many others, and returns it. */
  async hears(pattern, after = 0) {
    const deadline = AbortSignal.timeout(PATIENCE);
    for (;;) {
      const line = this.lines.slice(after).findLast((line) => pattern.test(line));
      if (line) return line;
      const hopeless = deadline.aborted || this.lines.some((line) => /^(refused|ended)/.test(line));
      if (hopeless) throw new Error(`never ${pattern}, but\n${this.lines.join("\n")}`);
      await once(this.news, "line", { signal: deadline }).catch(() => {});
    }
  }

  /** Waits until it has told its whole key. */
  async knowsKey() {
    const told = () => this.lines.filter((line) => line.startsWith("key ")).length;
    for (let after = 0; told() < 25; after = this.told) await this.hears(/^key /, after);
  }

  /** The words that its key has as `identity`. */
  key(identity) {
    const start = `key ${identity} `;
    return this.lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
  }

  /** The words that its key has as an agent and that nobody has found. */
  hidden() {
    return this.key("agent").filter((word) => !this.lines.includes(`found ${word}`));
  }

  /** Gives a clue, and waits until it is there for this player and those natives who have to go on from it. */
  async gives(clue, guessers, ...natives) {
    const players = [this, ...natives];
    const told = players.map((player) => player.told);
    this.want(`clue ${clue} 2`);
    // The same words tell of earlier turns, too.
    const phase = new RegExp(`^phase Guess\\(${guessers}\\)$`);
    await Promise.all(players.map((player, at) => player.hears(phase, told[at])));
  }

  /** Touches words that are all agents. */
  async finds(words) {
    for (const word of words) {
      this.want(`touch ${word}`);
      await this.hears(new RegExp(`^found ${word}$`));
    }
  }

  async close() {
    NativePlayer.running.delete(this);
    this.child.stdin.end();
    if (runs(this.child)) await once(this.child, "exit");
  }
}

const PATIENCE = 120_000;
const OPTIONS = "view=flat&quality=low&motion=reduced&coach=off";

/** Clues that are no word of any pack, nor a part of one. */
export const CLUES = ["fjord", "xenon", "haiku", "enzyme"];

/** One player in a browser of their own. Complaints of the page fail the test at its end. */
export class Player {
  static async open(browser, address, { table, name, context, language = "en", options = OPTIONS } = {}) {
    const own = context ?? (await browser.newContext({ viewport: { width: 640, height: 360 } }));
    own.setDefaultTimeout(PATIENCE);
    const player = new this(own, await own.newPage());
    const query = [options, `language=${language}`, table && `table=${table}`, name && `name=${name}`].filter(Boolean).join("&");
    await player.page.goto(`${address}/?${query}`);
    await player.region.waitFor({ state: "attached" });
    // What is wanted of a host that has not answered yet is not what a test means.
    if (!table) await player.button("create").waitFor({ state: "attached" });
    return player;
  }

  constructor(context, page) {
    this.context = context;
    this.page = page;
    this.complaints = [];
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => {
      // The engine leaves its start through an exception, which the loader knows.
      if (!/control flow/.test(String(error))) this.complaints.push(String(error));
    });
    page.on("requestfailed", (request) => {
      // A page that is left loads no further.
      const left = request.failure()?.errorText === "net::ERR_ABORTED";
      if (!left) this.complaints.push(`${request.url()} failed`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.complaints.push(`${response.url()}: ${response.status()}`);
    });
  }

  get region() {
    return this.page.locator("#table-region [data-id]").first();
  }

  item(id) {
    return this.page.locator(`#table-region [data-id="${id}"]`);
  }

  /** A button that may be pressed. */
  button(id) {
    return this.page.locator(`#table-region button[data-id="${id}"]:not([aria-disabled="true"])`);
  }

  /** Waits until an item is there (and says something), and returns its text. */
  async read(id, says = /./) {
    const item = this.item(id).filter({ hasText: says });
    await item.waitFor({ state: "attached" });
    return item.textContent();
  }

  /** Focuses a button and presses Enter on it, once it may be pressed. */
  async press(id) {
    const button = this.button(id);
    await button.waitFor({ state: "attached" }).catch(async (error) => {
      throw new Error(`${error.message}\nthe page says: ${await this.page.locator("#table-region").innerText()}`);
    });
    await button.focus();
    await this.page.keyboard.press("Enter");
  }

  /** Types into a form's field and sends it by Enter. */
  async send(id, text, number) {
    const form = this.page.locator(`#table-region form[data-id="${id}"]`);
    await form.waitFor({ state: "attached" });
    if (number !== undefined) await form.locator("select").selectOption(String(number));
    const input = form.locator("input");
    await input.focus();
    await input.fill("");
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }

  /** Puts a text into a form's lines, as pasting does. */
  async fill(id, text) {
    const lines = this.page.locator(`#table-region form[data-id="${id}"] textarea`);
    await lines.waitFor({ state: "attached" });
    await lines.fill(text);
  }

  /** Touches a word in two steps: one press picks it up, the next touches it. */
  async touch(word) {
    const cell = this.page.locator(`#table-region button[data-word="${word}"]`);
    await cell.and(this.page.locator(':not([aria-disabled="true"])')).waitFor({ state: "attached" });
    await cell.focus();
    await this.page.keyboard.press("Enter");
    await cell.and(this.page.locator('[aria-pressed="true"]')).waitFor({ state: "attached" });
    await this.page.keyboard.press("Enter");
  }

  /** The 25 words with what the region says of each. */
  words() {
    return this.page.locator("#table-region button[data-word]").evaluateAll((buttons) =>
      buttons.map(({ dataset }) => ({ cell: dataset.cell, word: dataset.word, state: dataset.state })),
    );
  }

  /** Waits until the words satisfy `met`, and returns them. */
  async wordsWhen(met) {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const words = await this.words();
      if (met(words)) return words;
      if (Date.now() > deadline) throw new Error(`the words stay ${JSON.stringify(words)}`);
      await setTimeout(50);
    }
  }

  /** Waits until an item is there. */
  async sees(id) {
    await this.item(id).waitFor({ state: "attached" });
  }

  /** Waits until an item is there no more. */
  async misses(id) {
    await this.item(id).waitFor({ state: "detached" });
  }

  /** The code of the table that this player is at. */
  async code() {
    return (await this.read("invite", /table=/)).match(/table=(\w{6})/)[1];
  }

  async close() {
    await this.context.close();
  }
}
