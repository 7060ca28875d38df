// On devices with an on-screen keyboard, a tap on a drawn text field places a real input element over it. The browser
// opens its keyboard at once, and all its features work: correction, composition, pasting.

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const canvas = /** @type {HTMLElement} */ (document.getElementById("game"));

// The game's kinds of fields, and the keyboard hints for each.
const KINDS = {
  Clue: { enterKeyHint: "next", autocapitalize: "none", spellcheck: false },
  Lines: { enterKeyHint: "enter", autocapitalize: "none", spellcheck: false },
  Name: { enterKeyHint: "done", autocapitalize: "words", spellcheck: false },
  Line: { enterKeyHint: "send", autocapitalize: "sentences", spellcheck: true },
};
// A finger that moved further than this, in pixels, has scrolled and not tapped.
const TAP = 12;
// A larger scale than this means that the player has zoomed into the page.
const ZOOMED = 1.05;

/** @type {{ id: string, left: number, top: number, width: number, height: number, text: string, longest: number, kind: keyof typeof KINDS, secret: boolean }[]} */
let fields = [];
// The open field with its element, and the number of changes sent to the game.
/** @type {{ id: string, element: HTMLInputElement | HTMLTextAreaElement } | null} */
let open = null;
let told = 0;
let fingers = 0;
// The field closes when the last finger is lifted, since nothing beneath may move before that.
let closing = false;

const line = make("input");
const lines = make("textarea");

/** @param {"input" | "textarea"} tag */
function make(tag) {
  const element = document.createElement(tag);
  element.className = "typed";
  element.hidden = true;
  element.autocomplete = "off";
  element.setAttribute("autocorrect", "off");
  element.addEventListener("input", () => tell("typed", element.value));
  element.addEventListener("blur", close);
  element.addEventListener("keydown", (event) => {
    // Only this element handles typing and Enter; the game's canvas must not get them too.
    event.stopPropagation();
    const { key, isComposing } = /** @type {KeyboardEvent} */ (event);
    if (key !== "Enter" || isComposing || tag === "textarea") return;
    event.preventDefault();
    tell("entered");
  });
  for (const kind of ["keyup", "copy", "cut", "paste"]) {
    element.addEventListener(kind, (event) => event.stopPropagation());
  }
  stage.append(element);
  return element;
}

function tell(what, text = "") {
  if (!open) return;
  told += 1;
  document.dispatchEvent(new CustomEvent("splitkey-typing", { detail: [open.id, what, text] }));
}

function place(element, { left, top, width, height }) {
  Object.assign(element.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
}

function openField(field) {
  close();
  const element = field.kind === "Lines" ? lines : line;
  open = { id: field.id, element };
  closing = false;
  place(element, field);
  const { enterKeyHint, autocapitalize, spellcheck } = KINDS[field.kind];
  Object.assign(element, { enterKeyHint, autocapitalize, spellcheck, value: field.text });
  if (field.longest > 0) element.maxLength = field.longest;
  else element.removeAttribute("maxlength");
  element.classList.toggle("paper", field.kind === "Clue" || field.kind === "Lines");
  element.classList.toggle("clue", field.kind === "Clue");
  element.classList.toggle("secret", field.secret);
  element.hidden = false;
  element.focus({ preventScroll: true });
  if (field.kind === "Name") element.select();
  tell("opened");
}

function close() {
  if (!open) return;
  tell("closed");
  const { element } = open;
  open = null;
  element.hidden = true;
}

function follow() {
  if (!closing || fingers > 0) return;
  closing = false;
  close();
}

// Called by the game with the drawn fields. `heard` is the number of our changes that it has handled.
window.splitkeyTyping = {
  show(drawn, focused, heard) {
    fields = drawn.map(([id, left, top, width, height, text, longest, kind, secret]) => (
      { id, left, top, width, height, text, longest, kind, secret }
    ));
    if (!open || heard !== told) return;
    closing = focused !== open.id;
    if (closing) return setTimeout(follow);
    const { id: opened } = open;
    const field = fields.find(({ id }) => id === opened);
    if (!field) return;
    place(open.element, field);
    if (open.element.value !== field.text) open.element.value = field.text;
  },
};

function fieldAt({ clientX, clientY }) {
  const frame = stage.getBoundingClientRect();
  const [x, y] = [clientX - frame.left, clientY - frame.top];
  return fields.find(({ left, top, width, height }) => (
    x >= left && x <= left + width && y >= top && y <= top + height
  ));
}

/** @type {{ x: number, y: number } | null} */
let start = null;
canvas.addEventListener("touchstart", (event) => {
  // A touch must neither click as well nor scroll. The field stays open while the canvas is touched.
  event.preventDefault();
  fingers = event.touches.length;
  const [touch] = event.touches;
  start = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
  if (!open) canvas.focus({ preventScroll: true });
}, { passive: false });
canvas.addEventListener("touchend", (event) => {
  event.preventDefault();
  fingers = event.touches.length;
  const [touch] = event.changedTouches;
  const tapped = start && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) <= TAP;
  const field = tapped && fieldAt(touch);
  if (field) openField(field);
  else setTimeout(follow);
}, { passive: false });
canvas.addEventListener("touchcancel", () => {
  fingers = 0;
  setTimeout(follow);
});
// The canvas needs no context menu, and does not scroll.
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });

// Copying, cutting and pasting in the accessible region must not reach the canvas.
for (const kind of ["copy", "cut", "paste"]) {
  document.getElementById("table-region")?.addEventListener(kind, (event) => event.stopPropagation());
}

// The canvas fills what an open keyboard leaves of the page.
const view = window.visualViewport;
function fit() {
  if (!view) return;
  const zoomed = view.scale > ZOOMED;
  stage.style.top = zoomed ? "" : `${view.offsetTop}px`;
  stage.style.height = zoomed ? "" : `${view.height}px`;
}
if (view) {
  view.addEventListener("resize", fit);
  view.addEventListener("scroll", fit);
}
