// Playing alone: a worker runs the host, and the game reaches it like one on the network. Its parts are loaded when the
// player points at what needs them, or in idle time where that costs nobody anything, and at the latest for a match.

const content = (name) => /** @type {HTMLMetaElement} */ (document.querySelector(`meta[name="splitkey-${name}"]`)).content;
const meta = (name) => new URL(content(name), document.baseURI).href;
const { options, profile } = window.splitkeyFirst;
const name = `splitkey-solo-${profile}`;

const PARTS = ["solo-worker", "solo-script", "solo-wasm", "solo-associations"];

const TEXTS = {
  en: (percent) => `Loading the computer player: ${percent}%`,
  nl: (percent) => `De computerspeler wordt geladen: ${percent}%`,
};

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
  waits = false;
  trouble = code ? { code, why } : null;
  for (const socket of [...sockets.values()]) socket.end();
  showProgress();
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
    // A browser that is short of space would otherwise be free to delete the match.
    navigator.storage?.persist?.().catch(() => {});
    const mine = new Worker(meta("solo-worker"), { type: "module", name });
    mine.onmessage = take;
    mine.onerror = (event) => end("not-loaded", event.message);
    worker = mine;
    waits = true;
    const [, script, wasm, associations] = PARTS.map(meta);
    // The worker itself says what could not be loaded.
    void load().catch(() => {}).then(() => {
      if (worker === mine) mine.postMessage(["begin", { name, script, wasm, associations }]);
      showProgress();
    });
    showProgress();
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

// How many of the parts' bytes have been loaded, and whether a match waits for them.
let done = 0;
let waits = false;
/** @type {Promise<void> | null} */
let loading = null;

function showProgress() {
  const shown = /** @type {HTMLElement} */ (document.getElementById("solo-progress"));
  const isLoaded = document.documentElement.dataset.solo === "loaded";
  shown.hidden = !waits || !worker || !loading || isLoaded;
  const percent = Math.floor(100 * Math.min(1, done / Number(content("solo-bytes"))));
  shown.textContent = (TEXTS[document.documentElement.lang] ?? TEXTS.en)(percent);
}

async function loadPart(part, priority) {
  const response = await fetch(meta(part), { priority });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`);
  for (const reader = response.body.getReader(); ; ) {
    const { value } = await reader.read();
    if (!value) return;
    done += value.byteLength;
    if (waits) showProgress();
  }
}

/**
 * Loads the parts into the browser's cache, once. Those that could not be loaded are tried again with the next call.
 * @param {RequestPriority} [priority]
 */
function load(priority = "auto") {
  loading ??= (async () => {
    done = 0;
    for (const part of PARTS) await loadPart(part, priority);
    document.documentElement.dataset.solo = "loaded";
    document.dispatchEvent(new Event("splitkey-kept"));
  })().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

// Some pay for each byte.
const paysForBytes = () => navigator.connection?.saveData === true;

/** Returns whether the browser knows the connection, and loading what may not be needed costs nobody anything. */
function isFastAndFree() {
  const line = navigator.connection;
  if (!line || paysForBytes() || line.effectiveType !== "4g") return false;
  // Only some browsers tell what it goes over.
  return line.type ? ["wifi", "ethernet"].includes(line.type) : line.downlink >= 5;
}

// What begins a match alone, in the first screen, in the region and, by the places noted there, on the canvas.
const BEGINS = ":is([data-press=play-now], [data-press=learn], [data-id=play-now], [data-id=learn])";

function isDrawnAt(x, y) {
  return [...document.querySelectorAll(`#table-region ${BEGINS}[data-drawn]`)].some((control) => {
    const [left, top, width, height] = (control.getAttribute("data-drawn") ?? "").split(" ").map(Number);
    return x >= left && x <= left + width && y >= top && y <= top + height;
  });
}

function follow(event) {
  const on = /** @type {Element} */ (event.target);
  const points = on.closest?.(BEGINS) || (on.id === "game" && isDrawnAt(event.clientX, event.clientY));
  if (points && !loading && !paysForBytes()) load().catch(() => {});
}
for (const kind of ["pointerdown", "pointermove", "focusin"]) {
  document.addEventListener(kind, follow, { capture: true, passive: true });
}

// Whoever comes for a table has company.
const isAlone = !options.has("table") && !options.has("stream");

document.addEventListener("splitkey-ready", () => {
  if (!isAlone || !isFastAndFree()) return;
  (window.requestIdleCallback ?? setTimeout)(() => load("low").catch(() => {}));
}, { once: true });
