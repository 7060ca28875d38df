// Starts a host and players for the browser tests. Tests act through the page only, like a person with a keyboard.

import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";

export const need = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run these tests with \`cargo xtask test\``);
  return value;
};

/**
 * Starts the real host on a free or given port, with a journal in a folder, or without, and with more options.
 * @param {{ data?: string, port?: string | number, options?: string[] }} [how]
 */
export async function startHost({ data, port = 0, options = [] } = {}) {
  const tables = data ? ["--data", data] : ["--memory"];
  const where = ["--listen", `127.0.0.1:${port}`, ...tables, "--web", need("SPLITKEY_WEB")];
  const child = spawn(need("SPLITKEY_SERVER"), [...where, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const late = AbortSignal.timeout(PATIENCE);
  late.onabort = () => child.kill("SIGKILL");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = line.match(/^listening on (http:\S+)/)?.[1];
    if (!address) continue;
    late.onabort = null;
    return { address: address.replace(/\/$/, ""), port: new URL(address).port, stop: () => stop(child) };
  }
  throw new Error("the host ended before it was listening");
}

/** Returns whether a process runs. A killed process has no exit code. */
const runs = (child) => child.exitCode === null && child.signalCode === null;

/** Stops a process and waits for it. */
export async function stop(child) {
  if (runs(child)) {
    const late = AbortSignal.timeout(PATIENCE);
    late.onabort = () => child.kill("SIGKILL");
    child.kill("SIGTERM");
    await once(child, "exit");
    late.onabort = null;
  }
}

/** Starts Chromium with software rendering and without network access except to the host. */
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

/**
 * A host and a browser, once they have been started.
 * @typedef {object} Here
 * @property {Awaited<ReturnType<typeof startHost>>} host
 * @property {import("playwright-core").Browser} browser
 * @property {string} [data]
 * @property {() => Promise<void>} startAgain
 */

/**
 * Starts a host and a browser for the tests of a file. With `keeps`, tables survive a restart of the host.
 * @param {{ keeps?: boolean, options?: string[] }} [how]
 */
export function hostAndBrowser({ keeps = false, options } = {}) {
  const here = /** @type {Here} */ ({
    /** Restarts a stopped host at the same address. */
    async startAgain() {
      here.host = await startHost({ data: here.data, port: here.host.port, options });
    },
  });
  before(async () => {
    here.data = keeps ? await mkdtemp(join(tmpdir(), "splitkey-browser-")) : undefined;
    here.host = await startHost({ data: here.data, options });
    here.browser = await startBrowser();
  });
  after(async () => {
    // Native players of failed tests are still running, and would keep the test run from ending.
    await Promise.all([...NativePlayer.running].map((player) => player.close()));
    await here.browser?.close();
    await here.host?.stop();
    if (here.data) await rm(here.data, { recursive: true });
  });
  return here;
}

/** A native player without a window, controlled by lines of text, which prints the state of its table. */
export class NativePlayer {
  /** @type {Set<NativePlayer>} */
  static running = new Set();

  static open(address, name) {
    const program = join(dirname(need("SPLITKEY_SERVER")), "native-player");
    const url = `${address.replace("http", "ws")}/ws`;
    return new NativePlayer(spawn(program, [url, name], { stdio: ["pipe", "pipe", "inherit"] }));
  }

  /** Starts a player and seats them at a table. */
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
    /** @type {string[]} */
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

  /** Returns the number of lines printed so far. */
  get told() {
    return this.lines.length;
  }

  /** Waits for a matching line after the first `after` lines, and returns it. */
  async hears(pattern, after = 0) {
    const deadline = AbortSignal.timeout(PATIENCE);
    for (;;) {
      const line = this.lines.slice(after).findLast((line) => pattern.test(line));
      if (line) return line;
      const hopeless = deadline.aborted || this.lines.some((line) => /^(refused|ended)/.test(line));
      if (hopeless) throw new Error(`no line matches ${pattern}:\n${this.lines.join("\n")}`);
      await once(this.news, "line", { signal: deadline }).catch(() => {});
    }
  }

  /** Waits until it has printed its whole map. */
  async knowsKey() {
    const told = () => this.lines.filter((line) => line.startsWith("key ")).length;
    for (let after = 0; told() < 25; after = this.told) await this.hears(/^key /, after);
  }

  /** Returns the words that are `identity` on its map. */
  key(identity) {
    const start = `key ${identity} `;
    return this.lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
  }

  /** Returns the agents of its map that have not been found. */
  hidden() {
    return this.key("agent").filter((word) => !this.lines.includes(`found ${word}`));
  }

  /** Gives a clue, and waits until this player and the given other native players have received it. */
  async gives(clue, guessers, ...natives) {
    const players = [this, ...natives];
    const told = players.map((player) => player.told);
    this.want(`clue ${clue} 2`);
    // Earlier turns have printed the same lines.
    const phase = new RegExp(`^phase Guess\\(${guessers}\\)$`);
    await Promise.all(players.map((player, at) => player.hears(phase, told[at])));
  }

  /** Touches words that are all agents, one after another. */
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

/** Clues that are neither a word of any pack nor a part of one. */
export const CLUES = ["fjord", "xenon", "haiku", "enzyme"];

/** A player in a browser context. Errors of the page are collected in `complaints`, for the test to check. */
export class Player {
  /**
   * Opens the page.
   * @template {typeof Player} T
   * @this {T}
   * @param {import("playwright-core").Browser} browser
   * @param {string} address
   * @param {{ table?: string, fragment?: string, name?: string, context?: import("playwright-core").BrowserContext, language?: string, options?: string }} [how]
   * @returns {Promise<InstanceType<T>>}
   */
  static async open(browser, address, how = {}) {
    const { table, fragment, name, context, language = "en", options = OPTIONS } = how;
    const own = context ?? (await browser.newContext({ viewport: { width: 640, height: 360 } }));
    own.setDefaultTimeout(PATIENCE);
    const player = /** @type {InstanceType<T>} */ (new this(own, await own.newPage()));
    const query = [options, `language=${language}`, table && `table=${table}`, name && `name=${name}`].filter(Boolean).join("&");
    await player.page.goto(`${address}/?${query}${fragment ?? ""}`);
    await player.region.waitFor({ state: "attached" });
    // Actions before the host has answered are not what tests intend.
    if (!table && !fragment) await player.button("create").waitFor({ state: "attached" });
    return player;
  }

  /**
   * @param {import("playwright-core").BrowserContext} context
   * @param {import("playwright-core").Page} page
   */
  constructor(context, page) {
    this.context = context;
    this.page = page;
    /** @type {string[]} */
    this.complaints = [];
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => {
      // The engine leaves its start function by an exception, which the loader handles.
      if (!/control flow/.test(String(error))) this.complaints.push(String(error));
    });
    page.on("requestfailed", (request) => {
      // A page that is being left aborts its requests.
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

  /** Returns an enabled button. */
  button(id) {
    return this.page.locator(`#table-region button[data-id="${id}"]:not([aria-disabled="true"])`);
  }

  /** Waits until an item is there with matching text, and returns the text. */
  async read(id, says = /./) {
    const item = this.item(id).filter({ hasText: says });
    await item.waitFor({ state: "attached" });
    return item.textContent();
  }

  /** Waits until a button is enabled, focuses it and presses Enter. */
  async press(id) {
    const button = this.button(id);
    await button.waitFor({ state: "attached" }).catch(async (error) => {
      throw new Error(`${error.message}\nthe page says: ${await this.page.locator("#table-region").innerText()}`);
    });
    await button.focus();
    await this.page.keyboard.press("Enter");
  }

  /** Waits until this player sits on a side, "a" or "b". Newcomers are seated by themselves where a side is empty. */
  async sits(side) {
    await this.read(`seats-${side}`, /\((you|jij)\)/);
  }

  /** Types into a form's field and submits it with Enter. */
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

  /** Fills a form's text area, like pasting. */
  async fill(id, text) {
    const lines = this.page.locator(`#table-region form[data-id="${id}"] textarea`);
    await lines.waitFor({ state: "attached" });
    await lines.fill(text);
  }

  /** Touches a word: the first press selects it, the second confirms. */
  async touch(word) {
    const cell = this.page.locator(`#table-region button[data-word="${word}"]`);
    await cell.and(this.page.locator(':not([aria-disabled="true"])')).waitFor({ state: "attached" });
    await cell.focus();
    await this.page.keyboard.press("Enter");
    await cell.and(this.page.locator('[aria-pressed="true"]')).waitFor({ state: "attached" });
    await this.page.keyboard.press("Enter");
  }

  /** Returns the 25 words with their descriptions in the accessible region. */
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

  /** Waits until an item is gone. */
  async misses(id) {
    await this.item(id).waitFor({ state: "detached" });
  }

  /** Returns the code of this player's table. */
  async code() {
    return (await this.read("invite", /table=/)).match(/table=(\w{6})/)[1];
  }

  async close() {
    await this.context.close();
  }
}
