// Follows a table by its link, and votes. The link is sent in a header, because addresses end up in logs.

/** How long nothing may arrive before the connection counts as lost; the host says something every 15 seconds. */
const SILENCE = 40_000;
/** How long the host may take to answer a vote. */
const ANSWERED_WITHIN = 10_000;
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads the events of one connection until it ends. Returns whether the link has ended, too. */
async function read(answer, alive, tell) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  // A picture is shown together with the poll on it, which follows it.
  let picture = null;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return false;
    alive();
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      if (event.startsWith("event: ended")) return true;
      if (event.startsWith("data: ")) picture = JSON.parse(event.slice(6));
      const poll = /^event: poll\ndata: (.*)/.exec(event);
      if (poll) {
        tell({ state: "open", picture, poll: JSON.parse(poll[1]) });
        picture = null;
      }
    }
  }
}

/** Connects again and again. `tell` gets what has changed: a new `picture` or `null`, and its `poll`. */
export async function follow(link, tell) {
  for (let failures = 0; ; ) {
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
      const answer = await fetch("feed", { headers, cache: "no-store", signal: stop.signal });
      if (answer.ok) {
        failures = 0;
        if (await read(answer, alive, tell)) {
          tell({ state: "ended" });
          pause = 30_000;
        }
      } else {
        const busy = answer.status === 429 || answer.status >= 500;
        tell({ state: busy ? "busy" : "unknown" });
        pause = busy ? 15_000 : 30_000;
      }
    } catch {
      failures += 1;
      tell({ state: "lost" });
      pause = Math.min(10_000, 500 * 2 ** failures);
    }
    clearTimeout(timer);
    // Not all viewers of a host that was gone come back at once.
    await wait(pause * (0.6 + Math.random() * 0.8));
  }
}

/** Sends a vote. Returns why it does not count, or `null` if it does. */
export async function vote(link, voter, state, choice) {
  const what = choice === null ? { none: true } : choice === "dispute" ? { dispute: true } : { cell: choice };
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
