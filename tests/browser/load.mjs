// Measures how long the page keeps the browser's main thread busy until the first control is ready: `node load.mjs
// VIEW…`.

import { startBrowser, startHost } from "./table.mjs";

const VISITS = 5;
const CATEGORIES = "devtools.timeline,v8,__metadata";
// The trace events of Chromium that run scripts or prepare them.
const SCRIPTING = new Set([
  "EvaluateScript", "FunctionCall", "FireAnimationFrame", "TimerFire", "EventDispatch", "RunMicrotasks",
  "v8.compile", "v8.compileModule", "v8.evaluateModule", "v8.run", "v8.wasm.compile", "V8.GC_MC_BACKGROUND",
  "MajorGC", "MinorGC",
]);

/** Opens the page in a context; returns the milliseconds until the first control, and of scripting until then. */
async function visit(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES.split(",") } });
  await page.goto(address);
  await page.locator("#table-region [data-id]").first().waitFor({ state: "attached", timeout: 120_000 });
  const ready = await page.evaluate(() => performance.now());
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  await page.close();
  return { ready, scripting: scripting(events) };
}

/** Returns the milliseconds in which the page's main thread ran scripts; nested events count once. */
function scripting(events) {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const of = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const runs = events.filter((event) => event.ph === "X" && SCRIPTING.has(event.name) && of(event));
  let [sum, until] = [0, 0];
  for (const { ts, dur = 0 } of runs.sort((one, other) => one.ts - other.ts)) {
    sum += Math.max(0, ts + dur - Math.max(ts, until));
    until = Math.max(until, ts + dur);
  }
  return sum / 1000;
}

const host = await startHost();
const browser = await startBrowser();
for (const view of process.argv.slice(2)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const address = `${host.address}/?view=${view}&quality=low&motion=reduced`;
  const cold = await visit(context, address);
  const warm = [];
  for (let at = 0; at < VISITS; at += 1) warm.push(await visit(context, address));
  const median = (of) => warm.map(of).sort((one, other) => one - other)[VISITS >> 1].toFixed(0);
  console.log(`${view}: scripting until the first control ${median((it) => it.scripting)} ms, control after ${median((it) => it.ready)} ms (medians of ${VISITS} visits with a warm cache; the first visit ${cold.scripting.toFixed(0)} ms and ${cold.ready.toFixed(0)} ms)`);
  await context.close();
}
await browser.close();
await host.stop();
