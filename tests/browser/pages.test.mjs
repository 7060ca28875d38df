// The pages beside the game and the page around it, behind proxies that are set up almost right, and with links as
// people paste them.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();
const LINK = "0123456789abcdef0123456789abcdef";

/** A reverse proxy in front of the host, which changes the headers of requests, and keeps the feeds of tables to itself.
 * With a folder, the host is below it. */
async function proxy(change = (headers) => headers, folder = "/") {
  const { hostname, port } = new URL(here.host.address);
  const server = createServer((asked, answered) => {
    if (asked.url.endsWith("/feed")) return;
    const { method, url, headers } = asked;
    const path = url.startsWith(folder) ? `/${url.slice(folder.length)}` : "/none";
    const passed = request({ hostname, port, method, path, headers: change(headers) }, (answer) => {
      answered.writeHead(answer.statusCode, answer.headers);
      answer.pipe(answered);
    });
    asked.pipe(passed);
  });
  server.on("upgrade", (asked, socket) => {
    if (folder !== "/") return socket.destroy();
    const host = connect(Number(port), hostname, () => {
      const lines = Object.entries(change(asked.headers)).map(([name, value]) => `${name}: ${value}\r\n`);
      host.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
      host.pipe(socket).pipe(host);
    });
    for (const end of [host, socket]) end.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${at.port}`, close: () => server.closeAllConnections() ?? server.close() };
}

test("options of a link are read before and after its #, also without the slash", async () => {
  const page = await here.browser.newPage();
  for (const [path, expected] of [
    ["/overlay?show=clue&lang=nl", "/overlay/?show=clue&lang=nl"],
    [`/overlay#${LINK}?show=clue&lang=nl`, `/overlay/?show=clue&lang=nl#${LINK}`],
    [`/overlay/?show=clue#${LINK}&lang=nl`, `/overlay/?show=clue&lang=nl#${LINK}`],
    [`/watch/#${LINK}?lang=nl`, `/watch/?lang=nl#${LINK}`],
    [`/moderate#${LINK}?lang=nl`, `/moderate/?lang=nl#${LINK}`],
  ]) {
    await page.goto("about:blank");
    await page.goto(here.host.address + path);
    await page.waitForURL(here.host.address + expected);
    await page.waitForSelector("html[lang=nl]", { state: "attached" });
    if (path.includes("show")) assert.equal(await page.locator("[data-widget]").count(), 1, path);
  }
  await page.close();
});

test("a page whose feed is held back says so within a minute", async () => {
  const between = await proxy();
  const page = await here.browser.newPage();
  await page.clock.install();
  await page.goto(`${between.address}/watch/?lang=en#${LINK}`);
  await page.waitForSelector("#message");
  await page.clock.fastForward(41_000);
  await page.locator("#note", { hasText: "holds its news back" }).waitFor();
  await page.close();
  between.close();
});

test("the page says that the host refuses the address under which it was opened", async () => {
  const between = await proxy((headers) => ({ ...headers, host: "play.example.org" }));
  const page = await here.browser.newPage();
  await page.goto(`${between.address}/?language=en&view=flat&quality=low`);
  await page.locator("#trouble", { hasText: "refuses this address" }).waitFor();
  await page.close();
  between.close();
});

test("the page says that the host cannot be below a path", async () => {
  const between = await proxy(undefined, "/spel/");
  const page = await here.browser.newPage();
  await page.goto(`${between.address}/spel/?language=nl&view=flat&quality=low`);
  await page.locator("#trouble", { hasText: "een eigen hostnaam" }).waitFor();
  await page.close();
  between.close();
});

test("no browser translates the words, clues and names on any page", async () => {
  const page = await here.browser.newPage();
  const places = {
    "/": ["#table-region"],
    "/overlay/preview?lang=en": ["#stage", "[data-cell] .word", ".widget.clue"],
    "/watch/": ["#board", "#clue", "#turn", "#touch", "#result", "#said"],
    "/moderate/": ["#waiting", "#decided", "#said"],
    "/key/": ["#board", "#clue", "#side", "#touch", "#words", "#remark"],
  };
  for (const [path, selectors] of Object.entries(places)) {
    await page.goto(here.host.address + path);
    for (const selector of selectors) {
      const place = page.locator(selector).first();
      await place.waitFor({ state: "attached" });
      const isKept = await place.evaluate((found) => found.closest("[translate=no].notranslate") !== null);
      assert.ok(isKept, `${selector} on ${path}`);
    }
  }
  await page.close();
});
