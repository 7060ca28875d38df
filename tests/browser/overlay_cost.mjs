// Measures what the stream overlay costs the browser of a streamer, and how soon it hears of a move: `node
// overlay_cost.mjs`.

import { startMatch } from "./pairing.mjs";
import { CLUES, startBrowser, startHost } from "./table.mjs";

const IDLE = 10_000;
/** The time of one move: its suspense, its card and what follows. */
const MOVE = 2500;
/** The most that the page may use of a core, in percent, and how far apart page and player may hear of a move, in ms. */
const MOST = { idle: 2, moving: 10, apart: 100 };

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const host = await startHost();
const browser = await startBrowser();
const { vera, mara, close } = await startMatch(host.address);
vera.want("overlay");
const link = (await vera.hears(/^overlay \w+$/)).slice("overlay ".length);
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
await page.goto(`${host.address}/overlay/?lang=en#${link}`);
await page.locator(".cell").nth(24).waitFor();
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable");

/** Returns the seconds that the page's main thread has worked so far. */
async function worked() {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value;
}

/** Does something, and returns what it used of a core, in percent. */
async function share(act) {
  const [before, began] = [await worked(), performance.now()];
  await act();
  return (100_000 * ((await worked()) - before)) / (performance.now() - began);
}

await wait(MOVE);
const idle = await share(() => wait(IDLE));
await vera.gives(CLUES[0], "B", mara);
await wait(MOVE);
await page.evaluate(() => {
  window.heard = [];
  addEventListener("frame", () => window.heard.push(Date.now()));
});
const agents = vera.hidden();
const told = [];
const moving = await share(async () => {
  for (const agent of agents) {
    mara.want(`touch ${agent}`);
    await mara.hears(new RegExp(`^found ${agent}$`));
    told.push(Date.now());
    await wait(MOVE);
  }
});
const heard = await page.evaluate(() => window.heard);
const late = told.map((time) => Math.min(...heard.map((at) => Math.abs(at - time)))).sort((one, other) => one - other);
console.log(`overlay, 1920×1080: main thread idle ${idle.toFixed(2)} % of a core (at most ${MOST.idle}), in animation ${moving.toFixed(1)} % (at most ${MOST.moving})`);
console.log(`a move is in the page and at the player within ${late.at(-1)} ms of each other (at most ${MOST.apart}, median ${late[late.length >> 1]} ms of ${late.length})`);
await browser.close();
await close();
await host.stop();
if (idle > MOST.idle || moving > MOST.moving || late.at(-1) > MOST.apart) process.exitCode = 1;
