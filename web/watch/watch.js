// The page of viewers: shows what the host tells of a table, and takes a vote for each of its states.

import { build, clueLine, draw, drawResult, headline, moveFocus } from "./draw.js";
import { follow, vote } from "./feed.js";
import { isOf, newRecord, note, score } from "./score.js";
import { textsOf } from "./texts.js";

/** How long a lost connection is not worth a word, in milliseconds. */
const LOST_AFTER = 4000;

const texts = textsOf(new URLSearchParams(location.search).get("lang"));
const link = location.hash.slice(1);
const element = (id) => document.getElementById(id);

document.documentElement.lang = texts.tag;
document.title = texts.title;
element("heading").textContent = texts.title;
element("board").setAttribute("aria-label", texts.board);

/** What is shown: the picture, its poll, and the viewer's vote, which is a cell, `"dispute"` or `null`. */
let picture = null;
let poll = null;
let mine = null;
let record = null;

/** Reads something that this page has kept, or returns `null`. */
function kept(storage, name) {
  try {
    return JSON.parse(window[storage].getItem(`splitkey.${name}.${link}`));
  } catch {
    return null;
  }
}

function keep(storage, name, value) {
  try {
    window[storage].setItem(`splitkey.${name}.${link}`, JSON.stringify(value));
  } catch {
    // Without storage it is kept until the page is closed.
  }
}

/** Returns the number of this viewer at this table, which other tables never see: one for all tabs of the browser. */
function voterNumber() {
  const before = kept("localStorage", "voter");
  if (/^[0-9a-f]{32}$/.test(before)) return before;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const number = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep("localStorage", "voter", number);
  return number;
}

const voter = voterNumber();

function message(text) {
  element("message").hidden = !text;
  element("message").textContent = text ?? "";
  element("table").hidden = Boolean(text);
}

let noteTimer;
function warn(text, milliseconds) {
  clearTimeout(noteTimer);
  element("note").hidden = !text;
  element("note").textContent = text ?? "";
  if (text && milliseconds) noteTimer = setTimeout(() => warn(null), milliseconds);
}

function redraw() {
  const { match, lang } = picture;
  draw({ match, poll, mine, texts, language: lang });
  drawResult(match, poll.key && isOf(record, match) ? score(record, poll.key) : null, texts);
}

/** Says in words what has changed, for those who do not see it. */
function announce(before, match, language) {
  const lines = [];
  const { last } = match;
  if (last && before && JSON.stringify(before.last) !== JSON.stringify(last)) {
    lines.push(texts.touched(match.words[last.cell].toLocaleUpperCase(language), texts.kinds[last.found]));
  }
  const line = headline(match, texts);
  if (!before || headline(before, texts) !== line) lines.push(line);
  const clue = clueLine(match, language);
  if (match.phase === "guess" && clue && (!before || clueLine(before, language) !== clue)) lines.push(clue);
  if (lines.length > 0) element("said").textContent = `${lines.join(". ")}.`;
}

/** Notes what the viewer had voted for when the table went on. */
function noteMark(before, now) {
  if (!before || !now || before.words.some((word, cell) => word !== now.words[cell])) return;
  if (typeof mine !== "number") return;
  if (!isOf(record, before)) record = newRecord(before);
  note(record, before, now, mine);
  keep("sessionStorage", "record", record);
}

/** Shows what the host tells. A picture of `null` is the one before. */
function show(nextPicture, nextPoll) {
  warn(null);
  const before = picture?.match;
  const now = (nextPicture ?? picture)?.match;
  if (poll && nextPoll.state !== poll.state) {
    noteMark(before, now);
    mine = null;
  }
  if (!poll) {
    record = kept("sessionStorage", "record");
    const voted = kept("sessionStorage", "vote");
    if (voted?.state === nextPoll.state) mine = voted.choice;
  }
  poll = nextPoll;
  if (nextPicture) {
    picture = nextPicture;
    if (picture.blank || picture.hidden || !now) {
      return message(picture.blank ? texts.blank : picture.hidden ? texts.hidden : texts.waits);
    }
    if (!before || element("board").children.length === 0 || before.words.some((word, cell) => word !== now.words[cell])) {
      build(now, picture.lang, press);
    }
    message(null);
    announce(before, now, picture.lang);
  }
  if (picture?.match) redraw();
}

/** Votes for a cell or a challenge. The same again withdraws the vote. */
async function press(choice) {
  const may = choice === "dispute" ? poll.dispute : (poll.cells >> choice) & 1;
  if (!poll.open || !may) return;
  const { state } = poll;
  const before = mine;
  mine = mine === choice ? null : choice;
  const wanted = mine;
  keep("sessionStorage", "vote", { state, choice: wanted });
  redraw();
  const why = await vote(link, voter, state, wanted);
  // What a newer press has sent counts.
  if (why === null || poll.state !== state || mine !== wanted) return;
  mine = before;
  keep("sessionStorage", "vote", { state, choice: mine });
  redraw();
  warn(texts.refused[why] ?? texts.refused.unsent, 6000);
}

let lostTimer;
/** Takes what the feed tells. */
function take({ state, picture: shown, poll: counted }) {
  clearTimeout(lostTimer);
  if (counted) return show(shown, counted);
  if (state === "lost") {
    lostTimer = setTimeout(() => warn(texts.lost), LOST_AFTER);
    return undefined;
  }
  // A link that has ended shows nothing, not even what was last there.
  if (state === "ended" || state === "unknown") {
    warn(null);
    [picture, poll, mine] = [null, null, null];
    return message(texts[state]);
  }
  return warn(texts[state]);
}

element("dispute").addEventListener("click", () => press("dispute"));
element("board").addEventListener("keydown", moveFocus);
addEventListener("hashchange", () => location.reload());
if (/^[0-9a-f]{32}$/.test(link)) {
  message(texts.opening);
  follow(link, take);
} else {
  message(texts.missing);
}
