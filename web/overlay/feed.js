// Follows a table. All overlays of a browser with the same link share one connection, in a shared worker: browsers open
// only six to a host, and each source of a scene is a page of its own.

/** How long nothing may arrive before the connection counts as lost; the host says something every 15 seconds. */
const SILENCE = 40_000;
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads the events of one connection until it ends. Returns whether the link ended, too. */
async function read(answer, alive, tell) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return false;
    alive();
    const events = (text + value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (event.startsWith("event: ended")) return true;
      if (event.startsWith("data: ")) tell({ state: "open", frame: JSON.parse(event.slice(6)) });
    }
  }
}

/** Connects again and again. `tell` gets what has changed. */
async function connect(link, names, tell) {
  // How often in a row there was no connection, and nothing to show; and whether the link has shown anything.
  for (let failures = 0, missing = 0, isKnown = false; ; ) {
    let pause = 0;
    const stop = new AbortController();
    let timer;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), SILENCE);
    };
    alive();
    try {
      const headers = { authorization: `Bearer ${link}` };
      const answer = await fetch(`feed${names ? "?names=on" : ""}`, { headers, cache: "no-store", signal: stop.signal });
      if (answer.ok) {
        [failures, missing, isKnown] = [0, 0, true];
        if (await read(answer, alive, tell)) {
          tell({ state: "ended" });
          isKnown = false;
          pause = 30_000;
        }
      } else if (answer.status === 429 || answer.status >= 500) {
        tell({ state: "busy" });
        pause = 15_000;
      } else {
        // A host that has started again needs a moment until it shows its tables.
        missing += 1;
        tell({ state: isKnown && missing === 1 ? "lost" : "unknown" });
        pause = isKnown ? Math.min(30_000, 1000 * 2 ** missing) : 30_000;
      }
    } catch {
      failures += 1;
      tell({ state: "lost" });
      pause = Math.min(10_000, 500 * 2 ** failures);
    }
    clearTimeout(timer);
    await wait(pause * (0.8 + Math.random() * 0.4));
  }
}

/** Tells `tell` what the host says of a table. */
export function follow(link, names, tell) {
  if (typeof SharedWorker !== "function") return void connect(link, names, tell);
  const worker = new SharedWorker("feed.js", { type: "module", name: `${names ? "names" : "plain"} ${link}` });
  worker.onerror = () => void connect(link, names, tell);
  worker.port.onmessage = ({ data }) => tell(data);
}

if (typeof SharedWorkerGlobalScope === "function" && self instanceof SharedWorkerGlobalScope) {
  const ports = new Set();
  const latest = new Map();
  const tellAll = (news) => {
    latest.set(news.frame ? "frame" : "state", news);
    if (news.frame) latest.delete("state");
    for (const port of ports) port.postMessage(news);
  };
  self.onconnect = ({ ports: [port] }) => {
    ports.add(port);
    for (const kind of ["frame", "state"]) if (latest.has(kind)) port.postMessage(latest.get(kind));
    if (ports.size === 1) {
      const [names, link] = self.name.split(" ");
      connect(link, names === "names", tellAll);
    }
  };
}
