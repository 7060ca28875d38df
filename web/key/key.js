// The key of one player on their phone: opens the code that the phone has scanned, shows its two words, and follows the
// match once the player has compared them. What the phone asks for the player is in `ask.js`. A window that the game has
// opened gets the code from the game, which compares the words by itself.

import { element, tell } from "../shared/elements.js";
import { follow, pageLink } from "../shared/feed.js";
import { language, text } from "../shared/texts.js";
import { makeControls } from "./ask.js";
import { draw, fitWords, forget } from "./draw.js";

const KEPT = "splitkey.phone";

// Browsers name no page of another site here.
const game = window.opener;

/** @type {string | null} */
let token = null;
const controls = makeControls(() => token);
/** Ends what is going on with the host: opening a code, or following the feed. */
let stop = () => {};

/** The token is kept for this tab alone, which a phone may unload at any time. */
function keep(value, words) {
  token = value;
  try {
    if (value) sessionStorage.setItem(KEPT, `${value} ${words}`);
    else sessionStorage.removeItem(KEPT);
  } catch (error) {
    // Without storage the phone is paired until the page is closed.
  }
}

function kept() {
  try {
    return sessionStorage.getItem(KEPT);
  } catch (error) {
    return null;
  }
}

function say(said, words) {
  tell("words", words);
  tell("text", said);
  element("message").hidden = !said;
}

function note(said) {
  tell("lost", said);
  document.body.className = said ? "stale" : "";
}

/** Ends the pairing here, and says why. */
function end(said) {
  forgetAll();
  letSleep();
  say(said);
}

function forgetAll() {
  stop();
  keep(null);
  forget();
  controls.forget();
  note(null);
}

/** Tells the game that has opened this window something, if one has. */
function tellGame(told) {
  if (game) game.postMessage(told, location.origin);
}

/** Says what the window waits for once it has these words. */
function waitForYes(words) {
  if (game) say(text("game"));
  else say(text("compare"), words);
}

/** Opens a code. It is sent in the body, since addresses end up in logs. */
async function open(code) {
  forgetAll();
  say(text("opening"));
  let isOver = false;
  stop = () => {
    isOver = true;
  };
  const fail = (said) => {
    tellGame({ code, words: "" });
    end(said);
  };
  try {
    const answer = await fetch("pair", { method: "POST", headers: { "content-type": "text/plain" }, body: code });
    const opened = answer.ok ? await answer.json() : null;
    if (isOver) return;
    if (!opened) {
      const problems = { 400: text("wrong"), 404: game ? text("refused") : text("used"), 429: text("often") };
      fail(problems[answer.status] || text("gone"));
      return;
    }
    const words = opened.words[language];
    keep(opened.token, words);
    waitForYes(words);
    tellGame({ code, words });
    connect();
  } catch (error) {
    if (!isOver) fail(text("link-lost"));
  }
}

/** Follows the feed. */
function connect() {
  stop = follow(token || "", "feed", take, true);
}

/** Takes what the feed tells. */
function take({ state, event, data }) {
  if (state === "unknown") return end(text("gone"));
  note(state === "open" ? null : text(state === "held" ? "link-held" : "link-lost"));
  if (state !== "open") return undefined;
  if (event === "refused") return end(text("refused"));
  if (event === "revoked") return end(text("revoked"));
  if (event === "waiting") return undefined;
  say(null);
  draw(data);
  controls.take(data);
  return stayAwake();
}

/** @type {Promise<WakeLockSentinel> | null} */
let lock = null;

/** Keeps the screen on, on phones that can. */
function stayAwake() {
  if (lock || !navigator.wakeLock || document.visibilityState !== "visible") return;
  const mine = navigator.wakeLock.request("screen");
  const gone = () => {
    if (lock === mine) lock = null;
  };
  lock = mine;
  mine.then((held) => held.addEventListener("release", gone), gone);
}

/** Lets the screen turn off as usual. */
function letSleep() {
  if (lock) lock.then((held) => held.release(), () => {});
  lock = null;
}

function start() {
  const code = pageLink();
  if (code) {
    history.replaceState(null, "", location.pathname + location.search);
    return void open(code);
  }
  if (token) return undefined;
  const before = kept();
  if (!before) return say(game ? text("game") : text("missing"));
  token = before.split(" ")[0];
  waitForYes(before.slice(token.length + 1));
  return connect();
}

document.addEventListener("visibilitychange", () => {
  if (token) stayAwake();
});
addEventListener("resize", fitWords);
addEventListener("hashchange", start);
addEventListener("message", (event) => {
  const isGame = game && event.source === game && event.origin === location.origin;
  if (isGame && event.data && typeof event.data.pair === "string") void open(event.data.pair);
});
start();
tellGame({ ready: true });
