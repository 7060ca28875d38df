// The first screen, which can be used before the game is there. What was typed and pressed on it is handed to the game
// through the accessible region, as soon as the game offers it there.

const first = window.splitkeyFirst;
/** @type {<T extends HTMLElement>(id: string) => T} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));
const [overlay, region] = [byId("loading"), byId("table-region")];
/** The fields, by the IDs that the game has for them. */
const fields = {
  name: /** @type {HTMLInputElement} */ (byId("first-name")),
  code: /** @type {HTMLInputElement} */ (byId("first-code")),
};
/** Buttons that only set something: any of a group, and none of them leads away from this screen. */
const GROUPS = { "speak-en": "language", "speak-nl": "language", "streamer-yes": "streamer", "streamer-no": "streamer" };

// Milliseconds for which the game may still be connecting before it shows that itself.
const CONNECTS_WITHIN = 3000;
// Milliseconds in which a press shows its effect, and for which a pointer that has moved may be about to press.
const ACTS_WITHIN = 600;

/** @type {Map<string, string>} */
const settings = new Map();
/** @type {Set<string>} */
const typed = new Set();
/** @type {Set<string>} */
const asked = new Set();
/** @type {string | null} */
let pressed = null;
/** @type {(() => void) | null} */
let leave = null;
let readyAt = 0;
let pointedAt = 0;
let isDown = false;
let isSent = false;
let isDone = false;

const control = (id) => region.querySelector(`[data-id="${id}"]`);
const enabled = (id) => region.querySelector(`button[data-id="${id}"]:not([aria-disabled=true])`);

/** Puts a text into a field of the game, and sends it or leaves it to be sent. Returns whether there is such a field. */
function put(id, text, sends) {
  const form = /** @type {HTMLFormElement | null} */ (region.querySelector(`form[data-id="${id}"]`));
  const input = form?.querySelector("input");
  if (!form || !input) return false;
  input.value = text;
  if (sends) form.requestSubmit();
  else input.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Returns whether the game shows that a setting holds: the language is chosen, or nothing asks for an answer. */
function holds(id) {
  const button = control(id);
  return button ? button.getAttribute("aria-pressed") === "true" : isConnected();
}

/**
 * Does what was set and typed. Settings go one after another, because each is chosen beside the others that the game
 * shows. Returns whether all is done.
 */
function carry() {
  for (const [group, id] of settings) {
    if (!holds(id)) {
      if (asked.has(id)) return false;
      asked.add(id);
      /** @type {HTMLElement | null} */ (enabled(id))?.click();
      return false;
    }
    settings.delete(group);
  }
  const name = fields.name.value.trim();
  if (typed.has("name") && (!name || put("name", name, true))) typed.delete("name");
  if (typed.has("code") && pressed !== "code" && put("code", fields.code.value, false)) typed.delete("code");
  return true;
}

/** Returns whether the game has connected: it offers tables, asks for what one of them needs, or shows it. */
const isConnected = () =>
  ["create", "come-in"].some(enabled) || ["password", "knocked"].some(control) || isAtTable();
const isAtTable = () => ["leave", "seats-a", "words"].some(control);

/** Returns whether somebody is just using this screen. */
function isBusy() {
  const focused = document.activeElement;
  const isPointing = performance.now() - pointedAt < ACTS_WITHIN;
  return isDown || isPointing || (focused instanceof HTMLInputElement && overlay.contains(focused));
}

/** Returns whether what was pressed can be done without a connection. */
const needsNoHost = () => pressed !== null && !["create", "come-in", "code"].includes(pressed);

/** Does what was pressed. Returns whether that has been done. */
function press(id) {
  if (id === "code") return isConnected() && put("code", fields.code.value, true);
  const button = /** @type {HTMLElement | null} */ (enabled(id));
  button?.click();
  // Whoever sits at the table already needs no entrance.
  return button !== null || isAtTable();
}

function end() {
  if (isDone || !leave) return;
  isDone = true;
  watching.disconnect();
  if (overlay.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  leave();
  noteSeat();
}

// The game shows in its own way that it cannot connect.
const isLate = () => performance.now() - readyAt > CONNECTS_WITHIN;

function act() {
  if (isDone || isSent || !leave) return;
  if (document.documentElement.dataset.first === "none") return end();
  if (!(isConnected() || isLate() || needsNoHost())) return;
  const isCarried = carry() || isLate();
  if (!isCarried) return;
  if (pressed) {
    isSent = press(pressed);
    if (isSent) setTimeout(end, ACTS_WITHIN);
    else if (isLate() && !isBusy()) end();
  } else if (!isBusy()) {
    end();
  }
}

/** Notes the table at which this tab is, so that a reload asks for nothing. */
function noteSeat() {
  if (!first.table) return;
  const look = () => {
    if (region.childElementCount < 2 || ["come-in", "code", "password", "knocked"].some(control)) return;
    first.store("sessionStorage", first.seat, first.table);
    looking.disconnect();
  };
  const looking = new MutationObserver(look);
  looking.observe(region, { childList: true });
  look();
}

function mark() {
  for (const button of overlay.querySelectorAll("[data-press]")) {
    const id = button.getAttribute("data-press") ?? "";
    if (id.startsWith("speak-")) {
      button.setAttribute("aria-pressed", String(document.documentElement.lang === button.getAttribute("lang")));
    } else if (id in GROUPS) {
      button.setAttribute("aria-pressed", String(settings.get(GROUPS[id]) === id));
    } else {
      button.classList.toggle("pressed", id === pressed);
      button.setAttribute("aria-busy", String(id === pressed));
    }
  }
}

function choose(id) {
  if (id === "code" && !fields.code.value.trim()) return fields.code.focus();
  asked.delete(id);
  if (id in GROUPS) settings.set(GROUPS[id], id);
  else pressed = id;
  if (id.startsWith("speak-")) document.documentElement.lang = id.slice("speak-".length);
  mark();
  act();
}

overlay.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-press]");
  if (button) choose(button.getAttribute("data-press") ?? "");
});
for (const [id, field] of Object.entries(fields)) {
  field.addEventListener("input", () => typed.add(id));
  field.addEventListener("keydown", ({ key, isComposing }) => {
    if (key !== "Enter" || isComposing) return;
    const main = document.documentElement.dataset.first === "link" ? "come-in" : null;
    if (id === "code") choose("code");
    else if (main) choose(main);
    else field.blur();
  });
  field.addEventListener("blur", () => setTimeout(act));
}
overlay.addEventListener("pointerdown", () => { isDown = true; });
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => setTimeout(() => { isDown = false; act(); }));
overlay.addEventListener("pointermove", () => {
  pointedAt = performance.now();
  setTimeout(act, ACTS_WITHIN + 1);
});
// Whoever uses the region is already in the game.
region.addEventListener("focusin", () => { carry(); end(); });

// The game takes the focus when it starts, also from somebody who is writing.
const game = byId("game");
game.focus = (how) => {
  if (isDone) HTMLElement.prototype.focus.call(game, how);
};

const watching = new MutationObserver(act);

window.splitkeyStart = {
  /** Tells that the game draws. `leaves` removes this screen. */
  ready(leaves) {
    if (leave) return;
    leave = leaves;
    readyAt = performance.now();
    watching.observe(region, { subtree: true, childList: true, attributeFilter: ["aria-disabled", "aria-pressed"] });
    setTimeout(act, CONNECTS_WITHIN + 1);
    act();
  },
};

fields.name.value = first.name;
// The code is part of what a streamed window does not show.
for (const place of overlay.querySelectorAll("[data-value=code]")) {
  place.textContent = first.streams ? "••••••" : first.table.toUpperCase();
}
byId("first-streaming").hidden = first.asked;
mark();
