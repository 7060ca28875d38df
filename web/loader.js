// Loads the game and shows the progress. The module dispatches the event `splitkey-ready` on `document` once it has
// drawn a frame.

const TEXTS = {
  en: {
    loading: (percent) => `Setting the table: ${percent}%`,
    starting: "Lighting the lamp",
    picture: "The table as a picture. Press F6 to switch between it and the text controls.",
    wayOut: "F6: text controls",
    noWasm: {
      title: "This browser cannot run the game",
      body: "Split Key needs WebAssembly. Please update this browser, or open the page in a current Firefox, Chrome, Edge or Safari.",
    },
    noWebgl: {
      title: "This browser cannot draw the table",
      body: "Turn on graphics acceleration in the browser's settings, use another browser, or continue on a phone.",
    },
    download: {
      title: "The game could not be loaded",
      body: "The connection may have been lost while loading. Your seat, if you have one, is kept.",
    },
    start: {
      title: "The game could not start",
      body: "Try again; if this keeps happening, close other tabs or restart the browser. Your seat, if you have one, is kept.",
    },
    stopped: {
      title: "The game has stopped",
      body: "Something went wrong on this page. Your seat is kept: reload the page to continue.",
    },
    pictureLost: {
      title: "The picture was lost",
      body: "The browser lost access to the graphics device. Your seat is kept: reload the page to continue.",
    },
    again: "Try again",
    refused: "The host refuses this address. Whoever runs the host can read why in its log.",
    path: "Split Key needs a host name of its own: it can't be played online below a path. Whoever runs the host can read more in its guide.",
    sockets: "The host answers, but something in between, such as a proxy, lets no WebSockets through.",
  },
  nl: {
    loading: (percent) => `De tafel wordt klaargezet: ${percent}%`,
    starting: "De lamp gaat aan",
    picture: "De tafel als beeld. Met F6 ga je naar de bediening in woorden, en terug.",
    wayOut: "F6: bediening in woorden",
    noWasm: {
      title: "Deze browser kan het spel niet draaien",
      body: "Split Key heeft WebAssembly nodig. Werk deze browser bij, of open de pagina in een recente Firefox, Chrome, Edge of Safari.",
    },
    noWebgl: {
      title: "Deze browser kan de tafel niet tekenen",
      body: "Zet grafische versnelling aan in de instellingen van de browser, neem een andere browser, of ga verder op een telefoon.",
    },
    download: {
      title: "Het spel kon niet worden geladen",
      body: "Misschien viel de verbinding onderweg weg. Je plek, als je er een hebt, blijft bewaard.",
    },
    start: {
      title: "Het spel kon niet beginnen",
      body: "Probeer het opnieuw; helpt dat niet, sluit dan andere tabbladen of start de browser opnieuw. Je plek, als je er een hebt, blijft bewaard.",
    },
    stopped: {
      title: "Het spel is gestopt",
      body: "Er ging iets mis op deze pagina. Je plek blijft bewaard: laad de pagina opnieuw om verder te gaan.",
    },
    pictureLost: {
      title: "Het beeld is weggevallen",
      body: "De browser heeft het spel de grafische kaart afgenomen. Je plek blijft bewaard: laad de pagina opnieuw om verder te gaan.",
    },
    again: "Opnieuw proberen",
    refused: "De host weigert dit adres. Wie de host beheert, kan in het logboek lezen waarom.",
    path: "Split Key heeft een eigen hostnaam nodig: onder een pad kun je niet online spelen. Wie de host beheert, leest meer in de handleiding.",
    sockets: "De host antwoordt, maar iets ertussen, zoals een proxy, laat geen WebSockets door.",
  },
};

const { address: ADDRESS, profile: PROFILE, unseen: UNSEEN, stored, store } = window.splitkeyFirst;

/** Returns the page's texts in its language, which the first screen may change. */
const texts = () => TEXTS[document.documentElement.lang] ?? TEXTS.en;

// Milliseconds after which the loading screen is removed even if the game has not reported that it is ready.
const PATIENCE = 15000;

// Initial distance of each half of the emblem from its place, in units of the drawing.
const GAP = 48;

/** @type {<T extends HTMLElement>(id: string) => T} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));
const meta = (name) => /** @type {HTMLMetaElement} */ (document.querySelector(`meta[name="splitkey-${name}"]`)).content;

let failed = false;
let started = false;

let shownPercent = -1;

/** Shows how much has been loaded. Most pieces of a module change nothing that can be seen. */
function showProgress(part) {
  const percent = Math.floor(100 * Math.min(part, 1));
  if (percent === shownPercent) return;
  shownPercent = percent;
  const bar = byId("progress");
  bar.setAttribute("aria-valuenow", String(percent));
  bar.style.setProperty("--done", `${percent}%`);
  byId("lark-half").setAttribute("transform", `translate(${-GAP * (1 - part)} 0)`);
  byId("owl-half").setAttribute("transform", `translate(${GAP * (1 - part)} 0)`);
  byId("loading-text").textContent = part < 1 ? texts().loading(percent) : texts().starting;
}

function showFailure({ title, body }, canTryAgain = true) {
  if (failed) return;
  failed = true;
  const heading = document.createElement("h2");
  heading.textContent = title;
  const sentence = document.createElement("p");
  sentence.textContent = body;
  byId("failure").replaceChildren(heading, sentence);
  byId("progress").hidden = true;
  byId("loading-text").hidden = true;
  byId("table-region").hidden = true;
  byId("loading").hidden = false;
  byId("loading").classList.remove("leaving");
  byId("loading").classList.add("failed");
  const again = byId("again");
  again.textContent = texts().again;
  again.hidden = !canTryAgain;
  again.onclick = () => location.reload();
  if (canTryAgain) again.focus();
}

// Shows where the game can be opened on another device, but not on a screen that others see.
function offerElsewhere() {
  const { streams, table } = window.splitkeyFirst;
  if (streams) return;
  const link = document.createElement("a");
  const query = table ? `?table=${encodeURIComponent(table)}` : "";
  link.href = link.textContent = new URL(`/${query}`, location.origin).href;
  const place = document.createElement("div");
  place.id = "elsewhere";
  place.append(link);
  byId("failure").append(place);
}

function showTable() {
  if (failed || byId("loading").hidden) return;
  const loading = byId("loading");
  loading.classList.add("leaving");
  setTimeout(() => { loading.hidden = !failed; }, 300);
  if (document.activeElement === document.body) byId("game").focus();
}

// Tab does not leave the canvas, so both visible and spoken text explain how to.
function tellWayOut() {
  byId("game").setAttribute("aria-label", texts().picture);
  byId("way-out").textContent = texts().wayOut;
}

// Shows the focus frame around the canvas only to players who use Tab.
function noteTabs() {
  const note = ({ key }) => {
    if (key !== "Tab") return;
    document.documentElement.classList.add("tabbing");
    removeEventListener("keydown", note, true);
  };
  addEventListener("keydown", note, true);
}

// Keys that the game handles with Ctrl or Cmd, to hide the key and to edit text, and its function keys. The browser
// handles copy, cut and paste, and fires separate events for them.
const WITH_CONTROL = new Set(["k", "a", "y", "z", "Enter", "Backspace", "Delete", "Home", "End"]);
const FUNCTION_KEYS = new Set(["F1", "F2", "F7", "F8", "F9", "F11"]);

function isForBrowser({ key, ctrlKey, metaKey, altKey }) {
  // The game must know that they are held down.
  if (key === "Control" || key === "Meta") return false;
  if (/^F\d+$/.test(key)) return !FUNCTION_KEYS.has(key);
  // Both together, as with AltGr, type a character.
  if ((ctrlKey || metaKey) === altKey) return false;
  if (altKey) return key === "ArrowLeft" || key === "ArrowRight";
  return !WITH_CONTROL.has(key.length === 1 ? key.toLowerCase() : key) && !key.startsWith("Arrow");
}

// The browser's default action is prevented for keys that the game handles, and the game does not receive the others.
// F6 switches between the canvas and the accessible region.
function leaveKeysToBrowser() {
  addEventListener("keydown", (event) => {
    const region = byId("table-region");
    if (event.key === "F6") {
      /** @type {HTMLElement | null} */
      const first = region.querySelector("button:not([aria-disabled=true]), input, select, textarea");
      (region.contains(document.activeElement) ? byId("game") : first)?.focus();
      event.preventDefault();
      event.stopPropagation();
    } else if (event.target === byId("game")) {
      if (isForBrowser(event)) event.stopPropagation();
      else event.preventDefault();
    }
  }, true);
}

function hasWebgl2() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  return canvas.getContext("webgl2") !== null;
}

// Browsers allow no sound before the first user gesture; the game creates its audio context earlier.
function resumeSoundOnGesture() {
  if (!window.AudioContext) return;
  const contexts = [];
  window.AudioContext = new Proxy(window.AudioContext, {
    construct(target, words) {
      const context = new target(...words);
      contexts.push(context);
      return context;
    },
  });
  const resume = () => {
    for (const context of contexts) {
      if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => {});
    }
  };
  for (const gesture of ["click", "keydown", "pointerup", "touchend"]) {
    window.addEventListener(gesture, resume, { capture: true, passive: true });
  }
}

/** After how many refused sockets in a row something between must be in the way, not a host that starts. */
const BLOCKED_AFTER = 3;

/** Returns why no socket was opened, as far as the host tells: the name of a text, or `null`. */
async function whyRefused(failures) {
  const answer = await fetch(new URL("ws", document.baseURI), { method: "POST", cache: "no-store" }).catch(() => null);
  if ([400, 403, 421].includes(answer?.status ?? 0)) return "refused";
  if (answer?.status !== 204) return null;
  if (!/^\/(index\.html)?$/.test(location.pathname)) return "path";
  return failures >= BLOCKED_AFTER ? "sockets" : null;
}

// Browsers do not tell the game why a socket was refused, so the page asks the host, and says it.
function tellRefusedSockets() {
  let failures = 0;
  const tell = (why) => {
    byId("trouble").textContent = why ? texts()[why] : "";
    byId("trouble").hidden = !why;
  };
  window.WebSocket = new Proxy(window.WebSocket, {
    construct(target, words) {
      const socket = Reflect.construct(target, words);
      let isOpen = false;
      socket.addEventListener("open", () => {
        [isOpen, failures] = [true, 0];
        tell(null);
      });
      socket.addEventListener("close", () => {
        if (isOpen) return;
        failures += 1;
        void whyRefused(failures).then((why) => {
          if (failures > 0) tell(why);
        });
      });
      return socket;
    },
  });
}

// A hidden page gets no animation frames. The game gets a last few, in which it tells the host that the player is away.
const LAST_FRAMES = 4;

function drawLastFrames() {
  const [ask, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)];
  const waiting = new Map();
  let left = 0;
  const draw = () => {
    if (!document.hidden || left === 0) return;
    left -= 1;
    for (const [number, callback] of [...waiting]) {
      window.cancelAnimationFrame(number);
      callback(performance.now());
    }
  };
  window.requestAnimationFrame = (callback) => {
    const number = ask((time) => {
      waiting.delete(number);
      callback(time);
    });
    waiting.set(number, callback);
    if (left > 0) setTimeout(draw);
    return number;
  };
  window.cancelAnimationFrame = (number) => {
    waiting.delete(number);
    cancel(number);
  };
  document.addEventListener("visibilitychange", () => {
    left = document.hidden ? LAST_FRAMES : 0;
    setTimeout(draw);
  });
}

// Copies without the async clipboard API, which needs a secure context and may be denied.
function copySelected(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "copied";
  document.body.append(field);
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  field.select();
  let copied = false;
  try { copied = document.execCommand("copy"); } catch { /* The game reports the failure. */ }
  field.remove();
  focused?.focus({ preventScroll: true });
  return copied;
}

// Functions of the page for the game.
window.splitkeyPage = {
  /** Opens a page in a new tab, which learns nothing of this one. Returns whether that can be tried at all. */
  open(page) {
    window.open(page, "_blank", "noopener,noreferrer");
    return true;
  },
  copy(text) {
    if (!window.isSecureContext || !navigator.clipboard) return copySelected(text);
    navigator.clipboard.writeText(text).catch(() => copySelected(text));
    return true;
  },
  /** Returns the query and the fragment with which the page was opened. */
  address() {
    return ADDRESS;
  },
  // Changes the query of the URL without loading anything. What a reload needs beside it is not seen.
  readdress(search, fragment, unseen) {
    history.replaceState(history.state, "", `${search}${fragment ? location.hash : ""}`);
    store("sessionStorage", UNSEEN, unseen);
  },
};

// The link of a sheet, a race or a replay is in the fragment, and the game reads it when it starts. The player's seat is
// kept meanwhile.
window.addEventListener("hashchange", () => {
  if (/^#(sheet|race|pair|replay)=/.test(location.hash)) location.reload();
});

// Files for the game: texts are chosen, dropped on the page or saved, and pictures are saved. The game polls for an
// opened file once per frame. The limit is larger than any valid word list.
const MOST_FILE_BYTES = 4 * 1024 * 1024;
/** @type {Uint8Array | null} */
let openedFile = null;

async function openFile(file) {
  if (file) openedFile = new Uint8Array(await file.slice(0, MOST_FILE_BYTES).arrayBuffer());
}

window.splitkeyFiles = {
  ask() {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".txt,.csv,.tsv,.md,.json,text/plain,application/json";
    input.onchange = () => openFile(input.files?.[0]);
    input.click();
  },
  opened() {
    const file = openedFile;
    openedFile = null;
    return file;
  },
  save(name, contents, type) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([contents], { type }));
    link.download = name;
    link.click();
    // The browser may read it only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => {
  event.preventDefault();
  openFile(event.dataTransfer?.files[0]);
});

// Returns the response with its bytes counted for the progress. The server may send it compressed, with the compressed
// length as Content-Length, so the expected length is written into the page.
function counted(response) {
  const total = Number(meta("wasm-bytes"));
  let done = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      done += chunk.byteLength;
      showProgress(done / total);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: { "Content-Type": "application/wasm" } });
}

// After how many lost pictures within how many milliseconds reloading does not help.
const MOST_LOSSES = 2;
const LOSSES_WITHIN = 60_000;
const LOSSES = `splitkey.${PROFILE}.losses`;

/** Reloads the page, which leads back into the seat, unless the picture was lost again and again. */
function restorePicture() {
  if (failed) return;
  const now = Date.now();
  const before = stored("sessionStorage", LOSSES).split(" ").filter((at) => now - Number(at) < LOSSES_WITHIN);
  const losses = [...before, now].join(" ");
  store("sessionStorage", LOSSES, losses);
  // Where nothing can be stored, nobody could count.
  const isKept = stored("sessionStorage", LOSSES) === losses;
  if (isKept && before.length < MOST_LOSSES) location.reload();
  else showFailure(texts().pictureLost);
}

// On the web winit leaves `main` by throwing an exception; the game continues.
const isControlFlow = (error) => String(error?.message ?? error).includes("Using exceptions for control flow");

function watchForCrash() {
  const judge = (event, error) => {
    if (isControlFlow(error)) event.preventDefault();
    else if (error instanceof WebAssembly.RuntimeError) showFailure(started ? texts().stopped : texts().start);
  };
  window.addEventListener("error", (event) => judge(event, event.error));
  window.addEventListener("unhandledrejection", (event) => judge(event, event.reason));
  byId("game").addEventListener("webglcontextlost", restorePicture);
}

async function load() {
  showProgress(0);
  if (typeof WebAssembly !== "object") return showFailure(texts().noWasm, false);
  if (!hasWebgl2()) {
    showFailure(texts().noWebgl);
    return offerElsewhere();
  }
  watchForCrash();
  resumeSoundOnGesture();
  tellRefusedSockets();
  noteTabs();
  tellWayOut();
  leaveKeysToBrowser();
  drawLastFrames();

  let script, response;
  try {
    const url = (name) => new URL(meta(name), document.baseURI).href;
    [script, response] = await Promise.all([import(url("script")), fetch(url("wasm"))]);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  } catch (error) {
    console.error(error);
    return showFailure(texts().download);
  }
  const isReady = () => window.splitkeyStart.ready(showTable);
  document.addEventListener("splitkey-ready", isReady, { once: true });
  try {
    await script.default({ module_or_path: counted(response) });
  } catch (error) {
    if (!isControlFlow(error)) {
      console.error(error);
      // A broken stream gives a TypeError; errors of the module itself have other types.
      return showFailure(error instanceof TypeError ? texts().download : texts().start);
    }
  }
  started = true;
  setTimeout(isReady, PATIENCE);
}

load();
