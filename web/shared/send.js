// Sends what people want at a table.

/** How long the host may take to answer, in milliseconds. */
const ANSWERED_WITHIN = 15000;

/** Sends something as JSON. Returns the host's answer, or `null` if none has come in time. */
export async function send(link, address, what) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ANSWERED_WITHIN);
  try {
    const headers = { authorization: `Bearer ${link}`, "content-type": "application/json" };
    return await fetch(address, { method: "POST", headers, body: JSON.stringify(what), signal: stop.signal });
  } catch (error) {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
