// Follows a table by a link. Links are sent in a header, because addresses end up in logs.

/** How long nothing may arrive before the connection counts as lost; the host says something every 15 seconds. */
const SILENCE = 40000;
/** How long a lost connection is not worth a word, in milliseconds. */
const LOST_AFTER = 4000;
/** How often in a row a known link may be unknown: to a host that has just started, or to others that a proxy asks for a
 * moment. */
const UNKNOWN_FOR = 3;
/** How long it takes until the next connection, in milliseconds. */
const PAUSES = { closed: 1000, busy: 15000, ended: 30000, unknown: 30000 };

/** Returns the pause after so many failures, in milliseconds. */
const after = (failures, longest) => Math.min(longest, 250 * Math.pow(2, failures));

/** Returns the link after the `#`. Options behind it are put before it, where the server reads them, too. */
export function pageLink() {
  const [link, ...options] = location.hash.slice(1).split(/[?&]/);
  if (options.length === 0) return link;
  location.replace(`?${[location.search.slice(1)].concat(options).filter(Boolean).join("&")}#${link}`);
  return "";
}

/** Whether a link can be one at all. */
export const isLink = (link) => /^[0-9a-f]{32}$/.test(link);

/** Passes on the events of one connection until it ends. Returns how it ended. */
async function read(answer, heard, take) {
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let isEmpty = true; ; isEmpty = false) {
    const { value, done } = await reader.read();
    if (done) return isEmpty ? "lost" : "closed";
    heard();
    const events = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = events.pop() || "";
    for (const event of events) {
      const [, name, data] = /^(?:event: (.*)\n)?data: (.*)/.exec(event) || [];
      if (name === "ended") return "ended";
      if (data) take({ state: "open", event: name, data: JSON.parse(data) });
    }
  }
}

/** Returns why nothing has arrived: the host is gone, or something in between holds back what it sends. */
const whySilent = () => fetch("/healthz", { cache: "no-store" }).then(() => "held", () => "lost");

/** Makes one connection. Returns how it ended. */
async function connect(link, address, stop, heard, take) {
  try {
    const headers = { authorization: `Bearer ${link}` };
    const answer = await fetch(address, { headers, cache: "no-store", signal: stop.signal });
    if (answer.status === 429) return "busy";
    if (answer.status >= 500) return "lost";
    if (!answer.ok) return "unknown";
    return await read(answer, heard, take);
  } catch (error) {
    return "lost";
  }
}

/**
 * Follows a table at an address, with one connection after another, and returns the function that ends it. `take` gets
 * each event with its name and data, and otherwise the `state` of the connection: `lost`, `held`, `busy`, `unknown` or
 * `ended`.
 */
export function follow(link, address, take, isKnown = false) {
  // How often in a row there was no connection, and nothing to show.
  let failures = 0;
  let missing = 0;
  let last = 0;
  let isOver = false;
  let isWoken = false;
  let isSilent = false;
  let lost, silence;
  /** Ends the connection, or the pause before the next. */
  let cut = () => {};

  const alive = () => {
    last = Date.now();
    clearTimeout(silence);
    silence = setTimeout(() => cut(), SILENCE);
  };
  const heard = () => {
    alive();
    isSilent = false;
    [failures, missing, isKnown] = [0, 0, true];
  };
  const tell = (told) => {
    if (isOver) return;
    if (told.state === "lost") {
      lost = lost || setTimeout(() => take(told), LOST_AFTER);
      return;
    }
    clearTimeout(lost);
    lost = null;
    take(told);
  };
  const wait = (milliseconds) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      cut = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });

  /** Returns what is told after a connection that ended like this, and the pause before the next. */
  function next(how) {
    if (how === "lost" || how === "held") return { state: how, pause: after((failures += 1), 10000) };
    if (how === "unknown" && isKnown) {
      missing += 1;
      return { state: missing > UNKNOWN_FOR ? how : "lost", pause: after(missing, 30000) };
    }
    if (how === "ended") isKnown = false;
    return { state: how, pause: PAUSES[how] };
  }

  async function run() {
    while (!isOver) {
      isWoken = false;
      const stop = new AbortController();
      cut = () => stop.abort();
      alive();
      isSilent = true;
      const began = Date.now();
      let how = await connect(link, address, stop, heard, tell);
      clearTimeout(silence);
      if (how === "lost" && isSilent && !isWoken && Date.now() - began >= SILENCE) how = await whySilent();
      if (!isOver && !isWoken) {
        const { state, pause } = next(how);
        if (state !== "closed") tell({ state });
        // Not all readers of a host that was gone come back at once.
        if (!isOver) await wait(pause * (0.6 + Math.random() * 0.8));
      }
    }
  }

  /** A phone that was asleep may hold a connection that is long gone. */
  function wake() {
    if (document.visibilityState !== "visible" || Date.now() - last < SILENCE / 2) return;
    isWoken = true;
    cut();
  }
  const isPage = typeof document === "object";
  if (isPage) document.addEventListener("visibilitychange", wake);
  void run();
  return () => {
    isOver = true;
    clearTimeout(lost);
    cut();
    if (isPage) document.removeEventListener("visibilitychange", wake);
  };
}
