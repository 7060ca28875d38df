// The page of viewers: shows what the host tells of a table, and takes a vote for each of its states.

import { headline, upper } from "../shared/board.js";
import { element, tell } from "../shared/elements.js";
import { follow, isLink, pageLink } from "../shared/feed.js";
import { send } from "../shared/send.js";
import { hasText, text } from "../shared/texts.js";
import { clueLine, draw, drawResult, moveFocus, offers, takePresses } from "./draw.js";
import { isOf, newRecord, note, score } from "./score.js";

/** How long it is said why a vote does not count, in milliseconds. */
const REFUSED_FOR = 6000;
/** Where all tabs of a browser keep the viewer's number, vote and record at each of the latest tables. */
const KEPT = "splitkey.watch";
/** How many tables a browser remembers. */
const TABLES_KEPT = 8;

const link = pageLink();

/** @type {string | null} */
let voter = null;
/** What is shown: the picture, its poll, and what the viewer wants, which is a cell, `"challenge"` or `null`. */
/** @type {any} */
let picture = null;
/** @type {any} */
let poll = null;
/** @type {number | "challenge" | null} */
let mine = null;
/** The viewer's vote that counts, and the state for which a vote is on its way. */
/** @type {number | "challenge" | null} */
let confirmed = null;
/** @type {number | null} */
let sending = null;
/** @type {{ words: string, marks: any[] } | null} */
let record = null;

/** Returns what is kept of tables, the latest first. Nothing can be kept in a private window of some browsers. */
function keptTables() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") ?? [];
  } catch {
    return [];
  }
}

/** Returns what is kept of this table. */
const kept = () => keptTables().find((table) => table.link === link) ?? {};

/** Keeps a part of what is known of this table. */
function keep(part) {
  const others = keptTables().filter((table) => table.link !== link);
  const tables = [{ ...kept(), link, ...part }, ...others].slice(0, TABLES_KEPT);
  try {
    localStorage.setItem(KEPT, JSON.stringify(tables));
  } catch {
    // It lasts until the page is closed.
  }
}

/** Returns the number of this viewer at this table, which other tables never see: one for all tabs of the browser. */
function voterNumber() {
  const before = kept().voter;
  if (/^[0-9a-f]{32}$/.test(before)) return before;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const voter = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep({ voter });
  return voter;
}

function message(said) {
  tell("message", said);
  element("table").hidden = Boolean(said);
}

/** What is said below the page: why a vote does not count, or else what is wrong with the connection. */
const notes = { refusal: null, connection: null };
function warn(about, said) {
  notes[about] = said;
  tell("note", notes.refusal ?? notes.connection);
}

let refusalTimer;
function refuse(why) {
  clearTimeout(refusalTimer);
  warn("refusal", hasText(`refused-${why}`) ? text(`refused-${why}`) : text("refused-unsent"));
  refusalTimer = setTimeout(() => warn("refusal", null), REFUSED_FOR);
}

function redraw() {
  const { match, lang } = picture;
  draw({ match, poll, mine, language: lang });
  drawResult(match, poll.key ? score(record, poll.key) : null);
}

let countdown;
/** Shows each second how long it is until the most wanted word is touched, if it is at this time. */
function countDown(at) {
  clearTimeout(countdown);
  const seconds = Math.max(0, Math.round((at - Date.now()) / 1000));
  tell("touch", at === null ? "" : text("touch-in", { seconds }));
  if (at !== null && seconds > 0) countdown = setTimeout(countDown, 1000, at);
}

/** Says in words what has changed, for those who do not see it. */
function announce(before, match, language) {
  const lines = [];
  const { last } = match;
  if (last && before && JSON.stringify(before.last) !== JSON.stringify(last)) {
    const word = upper(match.words[last.cell], language);
    lines.push(text("touched", { word, kind: text(`kind-${last.found}`) }));
  }
  const line = headline(match);
  if (!before || headline(before) !== line) lines.push(line);
  const clue = clueLine(match, language);
  if (match.phase === "guess" && clue && (!before || clueLine(before, language) !== clue)) lines.push(clue);
  if (lines.length > 0) element("said").textContent = `${lines.join(". ")}.`;
}

const haveSameWords = (one, other) => one?.words.join("|") === other?.words.join("|");

/** Takes the record of a match from any tab, or begins one. */
function recallRecord(match) {
  const latest = kept().record;
  if (isOf(latest, match)) record = latest;
  if (isOf(record, match)) return;
  record = newRecord(match);
  keep({ record });
}

/** Notes what the viewer had voted for when the table went on. */
function noteMark(before, now) {
  if (typeof mine !== "number" || !before || !now || !haveSameWords(before, now)) return;
  note(record, before, now, mine);
  keep({ record });
}

/** Takes the vote on the present state from any tab. */
function recallVote() {
  const { vote: last } = kept();
  if (last?.state === poll.state) mine = confirmed = last.choice;
}

/** Shows a new picture, or says why there is none. */
function showPicture(before) {
  const { blank, hidden, match, lang } = picture;
  message(blank ? text("blank") : hidden ? text("hidden") : match ? null : text("waits"));
  if (match) announce(before, match, lang);
}

/** Shows what the host tells. A picture of `null` is the one before. */
function show(nextPicture, nextPoll) {
  warn("connection", null);
  const before = picture?.match;
  picture = nextPicture ?? picture;
  const now = picture?.match;
  if (nextPicture && now) recallRecord(now);
  const isNext = poll?.state !== nextPoll.state;
  if (isNext) {
    noteMark(before, now);
    mine = confirmed = null;
  }
  poll = nextPoll;
  if (isNext) recallVote();
  countDown(poll.touch_in === undefined ? null : Date.now() + poll.touch_in * 1000);
  if (nextPicture) showPicture(before);
  if (now) redraw();
}

/** Votes for a cell or a challenge. The same again withdraws the vote. */
function press(choice) {
  if (!poll || !offers(poll, choice)) return;
  mine = mine === choice ? null : choice;
  redraw();
  void sendVote();
}

/** Sends a vote. Returns why it does not count, or `null` if it does. */
async function vote(state, choice) {
  const what = choice === null ? { none: true } : choice === "challenge" ? { challenge: true } : { cell: choice };
  const answer = await send(link, "vote", { voter, state, ...what });
  if (answer?.status === 204) return null;
  return answer?.status === 409 || answer?.status === 429 ? (await answer.json().catch(() => ({}))).why : "unsent";
}

/** Sends what the viewer wants until it counts or is refused: one vote at a time, since two may arrive in either order. */
async function sendVote() {
  const { state } = poll;
  if (sending === state) return;
  sending = state;
  try {
    while (poll?.state === state && mine !== confirmed) {
      const wanted = mine;
      const why = await vote(state, wanted);
      if (poll?.state === state) take(wanted, why);
    }
  } finally {
    if (sending === state) sending = null;
  }
}

/** Takes the host's answer to a vote: `null` if it counts, or why not. What the viewer wants by now is still to be sent. */
function take(wanted, why) {
  if (why === null) {
    confirmed = wanted;
    keep({ vote: { state: poll.state, choice: wanted } });
  } else if (mine === wanted) {
    mine = confirmed;
    redraw();
    refuse(why);
  }
}

/** Follows the votes of other tabs. What is on its way from here comes later. */
function followTabs({ key }) {
  if (key !== KEPT || !picture?.match || !poll) return;
  recallRecord(picture.match);
  if (sending !== poll.state) recallVote();
  redraw();
}

/** A picture is shown together with the poll on it, which follows it. */
let nextPicture = null;
/** Takes what the feed tells. */
function hear({ state, event, data }) {
  if (event === "poll") {
    show(nextPicture, data);
    nextPicture = null;
  } else if (data) nextPicture = data;
  else if (["busy", "lost", "held"].includes(state)) warn("connection", text(`link-${state}`));
  else forget(text(`link-${state}`));
}

/** Shows nothing of the table, not even what was last there, and says why. */
function forget(why) {
  warn("connection", null);
  [picture, poll, mine, confirmed] = [null, null, null, null];
  message(why);
}

element("challenge").addEventListener("click", () => press("challenge"));
element("board").addEventListener("keydown", moveFocus);
takePresses(press);
addEventListener("storage", followTabs);
addEventListener("hashchange", () => location.reload());
if (isLink(link)) {
  message(text("opening"));
  voter = voterNumber();
  follow(link, "feed", hear);
} else {
  message(text("missing"));
}
