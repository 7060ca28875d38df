// What the phone asks for its player: a clue with the referee's remarks, a touch, a second member's yes or no to a touch
// that waits, and the end of the turn.

import { upper } from "../shared/board.js";
import { element, make, tell } from "../shared/elements.js";
import { send } from "../shared/send.js";
import { hasText, text } from "../shared/texts.js";
import { isToAct } from "./draw.js";

const NUMBERS = 10;

/** Makes the controls. `token` returns the phone's token. */
export function makeControls(token) {
  const give = element("give");
  /** @type {HTMLInputElement} */
  const given = element("text-given");
  /** @type {HTMLSelectElement} */
  const number = element("number-given");
  /** @type {(id: string) => HTMLButtonElement} */
  const button = element;
  /** @type {any} */
  let frame = null;
  /** @type {number | null} */
  let picked = null;
  let busy = false;
  /**
   * What *Send anyway* says before it has to be pressed again, where it costs something.
   * @type {string | null}
   */
  let warning = null;

  for (let count = 0; count < NUMBERS; count += 1) number.append(make("option", "", String(count)));
  number.value = "1";

  function remark(said, insists, costs) {
    tell("remark", said);
    warning = costs || null;
    element("insist").textContent = text("insist");
    element("insist").hidden = !insists;
  }

  function setBusy(now) {
    busy = now;
    show();
  }

  async function asks(ask, done) {
    if (busy) return;
    remark(text("sending"));
    setBusy(true);
    const answer = await send(token(), "ask", ask);
    // Without JSON it comes from something between here and the host.
    const refusal = answer && answer.status === 409 ? await answer.json().catch(() => null) : null;
    remark(null);
    if (refusal) refused(refusal);
    else if (answer && answer.status === 204) done();
    else remark(answer && answer.status === 429 ? text("refusal-busy") : text("unanswered"));
    setBusy(false);
  }

  /** Asks for something in the match as this phone shows it. */
  function acts(ask, done) {
    asks(Object.assign({ revision: frame.match.revision }, ask), done);
  }

  function refused({ why, finding }) {
    const said = hasText(`refusal-${why}`) ? text(`refusal-${why}`) : text("refusal-not-now");
    if (!finding) return remark(said);
    const match = frame && frame.match;
    const counted = match && match.strikes !== null ? "strikes" : "tokens";
    const costs = why === "invalid";
    const word = finding.word === null || !match ? "" : nameOf(finding.word);
    const found = text(`finding-${finding.rule}`, { word, because: finding.because });
    const penalty = costs ? text(`penalty-${counted}`) : "";
    const again = costs ? text(`again-${counted}`) : null;
    return remark([found, said, penalty].filter(Boolean).join(" "), why !== "forbidden", again);
  }

  /** Returns a word of the match as it is on its card. */
  const nameOf = (cell) => upper(frame.match.words[cell], frame.lang);

  function gives(insist) {
    const clue = { ask: "clue", text: given.value.trim(), number: Number(number.value), insist };
    acts(clue, () => {
      given.value = "";
      given.blur();
    });
  }

  function mayClue() {
    const match = frame && frame.match;
    return isToAct(frame) && ["first", "clue", "any"].indexOf(match.phase) >= 0;
  }

  function mayTouch() {
    return isToAct(frame) && ["guess", "sudden"].indexOf(frame.match.phase) >= 0;
  }

  /** Returns the word that is touched when the button is pressed: the one that was picked, or that a teammate touched. */
  function chosen(waiting) {
    return picked === null && waiting && !waiting.mine ? waiting.cell : picked;
  }

  /** Shows which word can be touched, and which touch waits for another member of the side. */
  function showTouch() {
    const match = frame.match;
    const waiting = match.waiting || null;
    const cell = chosen(waiting);
    const confirms = waiting && !waiting.mine && cell === waiting.cell;
    const touches = () => (confirms ? text("confirm", { word: nameOf(cell) }) : text("touch", { word: nameOf(cell) }));
    element("touch-word").textContent = cell === null ? text("pick") : touches();
    button("touch-word").disabled = busy || cell === null;
    const values = waiting && { word: nameOf(waiting.cell), name: waiting.by };
    tell("waiting", waiting && (waiting.mine ? text("waits-for-other", values) : text("wants", values)));
    element("drop-touch").hidden = !waiting;
    button("drop-touch").disabled = busy;
  }

  /** Shows the controls that can be used now. */
  function show() {
    const touches = mayTouch();
    if (!touches) picked = null;
    give.hidden = !mayClue();
    element("touch").hidden = !touches;
    element("stop").hidden = !touches || frame.match.phase === "sudden";
    if (touches) showTouch();
    else tell("waiting", null);
    button("stop").disabled = busy;
    button("send").disabled = busy || !given.value.trim();
    button("insist").disabled = busy;
    const cells = /** @type {HTMLCollectionOf<HTMLElement>} */ (element("board").children);
    for (let at = 0; at < cells.length; at += 1) {
      cells[at].classList.toggle("picked", at === picked);
      cells[at].setAttribute("role", touches ? "button" : "img");
      if (touches) cells[at].setAttribute("aria-pressed", String(at === picked));
      else cells[at].removeAttribute("aria-pressed");
      cells[at].tabIndex = touches ? 0 : -1;
    }
  }

  element("board").addEventListener("click", (event) => {
    const cell = /** @type {Element} */ (event.target).closest(".cell");
    if (!cell || !mayTouch()) return;
    const at = Number(cell.getAttribute("data-cell"));
    picked = picked === at ? null : at;
    remark(null);
    show();
  });
  element("board").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    /** @type {HTMLElement} */ (event.target).click();
  });
  element("touch-word").addEventListener("click", () => {
    acts({ ask: "touch", word: chosen(frame.match.waiting) }, () => {
      picked = null;
    });
  });
  element("drop-touch").addEventListener("click", () => asks({ ask: "drop-touch" }, () => {}));
  element("stop").addEventListener("click", () => acts({ ask: "stop" }, () => {}));
  given.addEventListener("input", () => {
    remark(null);
    show();
  });
  give.addEventListener("submit", (event) => {
    event.preventDefault();
    if (given.value.trim()) gives(false);
  });
  element("insist").addEventListener("click", () => {
    if (!warning) return gives(true);
    element("insist").textContent = warning;
    warning = null;
    return undefined;
  });

  return {
    /** Shows the controls for what the host told. */
    take(told) {
      const before = frame && frame.match && frame.match.revision;
      frame = told;
      // What was said about an earlier state of the match has passed, and so has a word that was picked in it.
      if (!told.match || told.match.revision !== before) {
        picked = null;
        if (!busy) remark(null);
      }
      show();
    },
    forget() {
      frame = null;
      given.value = "";
      remark(null);
      show();
    },
  };
}
