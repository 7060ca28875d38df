// Follows a table by its link, and votes. The link is sent in a header, because addresses end up in logs.

/** How long nothing may arrive before the connection counts as lost; the host says something every 15 seconds. */
const SILENCE = 40_000;
/** How long the host may take to answer a vote. */
const ANSWERED_WITHIN = 10_000;
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads the events of one connection until it ends, and returns how it ended. `heard` is called for all that arrives. */
async function read(answer, heard, tell) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let isEmpty = true;
  let text = "";
  // A picture is shown together with the poll on it, which follows it.
  let picture = null;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return isEmpty ? "lost" : "closed";
    isEmpty = false;
    heard();
    const events = (text + value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (event.startsWith("event: ended")) return "ended";
      if (event.startsWith("data: ")) picture = JSON.parse(event.slice(6));
      const poll = /^event: poll\ndata: (.*)/.exec(event);
      if (poll) {
        tell({ state: "open", picture, poll: JSON.parse(poll[1]) });
        picture = null;
      }
    }
  }
}

/** Makes one connection, and returns how it ended. */
async function connect(link, heard, tell) {
  const stop = new AbortController();
  let timer;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), SILENCE);
  };
  alive();
  try {
    const headers = { authorization: `Bearer ${link}` };
    const answer = await fetch("feed", { headers, cache: "no-store", signal: stop.signal });
    if (answer.status === 429 || answer.status >= 500) return "busy";
    if (!answer.ok) return "unknown";
    return await read(answer, () => [alive, heard].forEach((call) => call()), tell);
  } catch {
    return "lost";
  } finally {
    clearTimeout(timer);
  }
}

/** Connects again and again. `tell` gets what has changed: a new `picture` or `null`, and its `poll`. */
export async function follow(link, tell) {
  // How often in a row there was no connection, and nothing to show; and whether the link has shown anything.
  let [failures, missing, isKnown] = [0, 0, false];
  const heard = () => ([failures, missing, isKnown] = [0, 0, true]);
  for (;;) {
    let state = await connect(link, heard, tell);
    let pause = { closed: 1000, busy: 15_000, ended: 30_000, unknown: 30_000 }[state];
    if (state === "lost") {
      failures += 1;
      pause = Math.min(10_000, 500 * 2 ** failures);
    }
    if (state === "unknown" && isKnown) {
      // A host that has started again needs a moment until it shows its tables.
      missing += 1;
      pause = Math.min(30_000, 1000 * 2 ** missing);
      if (missing === 1) state = "lost";
    }
    if (state === "ended") isKnown = false;
    if (state !== "closed") tell({ state });
    // Not all viewers of a host that was gone come back at once.
    await wait(pause * (0.6 + Math.random() * 0.8));
  }
}

/** Sends a vote. Returns why it does not count, or `null` if it does. */
export async function vote(link, voter, state, choice) {
  const what = choice === null ? { none: true } : choice === "challenge" ? { challenge: true } : { cell: choice };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ANSWERED_WITHIN);
  try {
    const answer = await fetch("vote", {
      method: "POST",
      headers: { authorization: `Bearer ${link}`, "content-type": "application/json" },
      body: JSON.stringify({ voter, state, ...what }),
      signal: stop.signal,
    });
    if (answer.status === 204) return null;
    if (answer.status === 409 || answer.status === 429) return (await answer.json()).why;
    return "unsent";
  } catch {
    return "unsent";
  } finally {
    clearTimeout(timer);
  }
}
