// Playing alone: a worker runs the host, and the game reaches it like one on the network. Its parts are loaded when the
// game has drawn its first frame and the browser has nothing else to do, so that playing alone needs no network later.

const content = (name) => /** @type {HTMLMetaElement} */ (document.querySelector(`meta[name="splitkey-${name}"]`)).content;
const meta = (name) => new URL(content(name), document.baseURI).href;
const options = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1).replaceAll("?", "&")}`);
const name = `splitkey-solo-${options.get("profile") ?? "default"}`;

const PARTS = ["solo-worker", "solo-script", "solo-wasm", "solo-associations"];

/** @type {Worker | null} */
let worker = null;
/** @type {{ code: string, why?: string } | null} */
let trouble = null;
let last = 0;
const sockets = new Map();

/**
 * @param {string | null} code
 * @param {string} [why]
 */
function end(code, why) {
  worker?.terminate();
  worker = null;
  trouble = code ? { code, why } : null;
  for (const socket of [...sockets.values()]) socket.end();
}

function take({ data: [kind, ...rest] }) {
  if (kind === "trouble") end(rest[0], rest[1]);
  else sockets.get(rest[0])?.take(rest[1]);
}

// What the game uses of a WebSocket.
class Socket {
  bufferedAmount = 0;
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: { data: ArrayBuffer }) => void) | null} */
  onmessage = null;
  /** @type {(() => void) | null} */
  onclose = null;
  #number = ++last;
  #opened = false;

  constructor() {
    sockets.set(this.#number, this);
    queueMicrotask(() => (worker ? this.onopen?.() : this.end()));
  }

  // The bytes are a view of the game's memory.
  send(bytes) {
    worker?.postMessage([this.#opened ? "frame" : "connect", this.#number, bytes.slice()]);
    this.#opened = true;
  }

  take(frame) {
    if (frame) this.onmessage?.({ data: frame.buffer });
    else this.end();
  }

  end() {
    if (sockets.delete(this.#number)) this.onclose?.();
  }

  close() {
    sockets.delete(this.#number);
    worker?.postMessage(["close", this.#number]);
  }
}

// Functions of the page for the game.
window.splitkeySolo = {
  start() {
    end(null);
    worker = new Worker(meta("solo-worker"), { type: "module", name });
    worker.onmessage = take;
    worker.onerror = (event) => end("not-loaded", event.message);
    const [, script, wasm, associations] = PARTS.map(meta);
    worker.postMessage(["begin", { name, script, wasm, associations }]);
  },
  stop() {
    end(null);
  },
  socket: () => new Socket(),
  // Returns why the host has stopped by itself, as a code and words for it, or null.
  trouble: () => trouble && [trouble.code, trouble.why ?? ""],
  forget() {
    end(null);
    indexedDB.deleteDatabase(name);
  },
};

// Whoever comes for a table has company, and some pay for each byte.
const isAlone = !options.has("table") && !options.has("stream") && !navigator.connection?.saveData;

document.addEventListener("splitkey-ready", () => {
  if (!isAlone) return;
  const load = async () => {
    for (const part of PARTS) {
      // They stay in the browser's cache. Without them the player is told when they are needed.
      await fetch(meta(part), { priority: "low" }).then((response) => response.arrayBuffer());
    }
    document.documentElement.dataset.solo = "loaded";
  };
  (window.requestIdleCallback ?? setTimeout)(() => load().catch(() => {}));
}, { once: true });
