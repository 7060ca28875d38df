// What the phone asks for its player: a clue with the referee's remarks, a touch, a second member's yes or no to a touch
// that waits, and the end of the turn.
"use strict";

const NUMBERS = 10;

/** Makes the controls. `token` returns the phone's token, and `texts` is what they say. */
function makeControls(token, texts) {
  const give = element("give");
  /** @type {HTMLInputElement} */
  const text = element("text-given");
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

  text.placeholder = texts.clue;
  text.setAttribute("aria-label", texts.clue);
  number.setAttribute("aria-label", texts.number);
  for (let count = 0; count < NUMBERS; count += 1) {
    const option = document.createElement("option");
    option.textContent = String(count);
    number.appendChild(option);
  }
  number.value = "1";
  element("send").textContent = texts.give;
  element("stop").textContent = texts.stop;
  element("drop-touch").textContent = texts.dropTouch;

  function remark(said, insists, costs) {
    tell("remark", said);
    warning = costs || null;
    element("insist").textContent = texts.insist;
    element("insist").hidden = !insists;
  }

  function setBusy(now) {
    busy = now;
    show();
  }

  function asks(ask, done) {
    if (busy) return;
    const request = new XMLHttpRequest();
    remark(texts.sending);
    setBusy(true);
    request.open("POST", "ask");
    request.setRequestHeader("Authorization", `Bearer ${token()}`);
    request.setRequestHeader("Content-Type", "application/json");
    request.timeout = 15000;
    request.onload = () => {
      remark(null);
      if (request.status === 204) done();
      else if (request.status === 409) refused(JSON.parse(request.responseText));
      else remark(request.status === 429 ? texts.refusals.busy : texts.unanswered);
      setBusy(false);
    };
    request.onerror = request.ontimeout = () => {
      remark(texts.unanswered);
      setBusy(false);
    };
    request.send(JSON.stringify(ask));
  }

  /** Asks for something in the match as this phone shows it. */
  function acts(ask, done) {
    asks(Object.assign({ revision: frame.match.revision }, ask), done);
  }

  function refused(told) {
    const why = texts.refusals[told.why] || texts.refusals["not-now"];
    const finding = told.finding;
    const costs = told.why === "invalid";
    const race = Boolean(frame.match) && frame.match.strikes !== null;
    const penalty = costs ? texts.penalty(race) : "";
    if (!finding) return remark(why);
    const word = finding.word === null || !frame.match ? "" : frame.match.words[finding.word].toUpperCase();
    const found = texts.findings[finding.rule](word, finding.because);
    return remark([found, why, penalty].filter(Boolean).join(" "), told.why !== "forbidden", costs && texts.again(race));
  }

  function gives(insist) {
    const clue = { ask: "clue", text: text.value.trim(), number: Number(number.value), insist };
    acts(clue, () => {
      text.value = "";
      text.blur();
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
    const name = (cell) => match.words[cell].toUpperCase();
    const cell = chosen(waiting);
    const confirms = waiting && !waiting.mine && cell === waiting.cell;
    const label = confirms ? texts.confirm : texts.touch;
    element("touch-word").textContent = cell === null ? texts.pick : label(name(cell));
    button("touch-word").disabled = busy || cell === null;
    const told = waiting && (waiting.mine ? texts.waitsForOther : texts.wants)(name(waiting.cell), waiting.by);
    tell("waiting", told);
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
    button("send").disabled = busy || !text.value.trim();
    button("insist").disabled = busy;
    const cells = /** @type {HTMLCollectionOf<HTMLElement>} */ (element("board").children);
    for (let at = 0; at < cells.length; at += 1) {
      cells[at].classList.toggle("picked", at === picked);
      cells[at].setAttribute("role", touches ? "button" : "img");
      if (touches) cells[at].setAttribute("aria-pressed", String(at === picked));
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
  text.addEventListener("input", () => {
    remark(null);
    show();
  });
  give.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim()) gives(false);
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
      text.value = "";
      remark(null);
      show();
    },
  };
}
