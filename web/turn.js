// Alerts the player while the page is hidden. A hidden tab gets no animation frames, so the host sends a separate
// message about whose turn it is, which the module handles outside of frames.

const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
const icons = { usual: icon.href, turn: new URL(icon.dataset.turn ?? "", document.baseURI).href };

// The latest state from the game: whether the match waits for the player, and the content of the alert.
let mine = false;
let call = { title: document.title, body: "", notify: false, volume: 0, sound: "" };
// The title to restore after an alert, and the open notification.
/** @type {string | null} */
let before = null;
/** @type {Notification | null} */
let notice = null;

function begin() {
  before = document.title;
  document.title = call.title;
  icon.href = icons.turn;
  if (call.volume > 0 && call.sound) {
    const sound = new Audio(new URL(call.sound, document.baseURI).href);
    sound.volume = call.volume;
    // A browser that allows no sound yet still shows the rest.
    sound.play().catch(() => {});
  }
  if (call.notify && window.Notification?.permission === "granted") {
    try {
      notice = new Notification(call.title, { body: call.body, icon: icons.turn, tag: "splitkey-turn" });
      notice.onclick = () => window.focus();
    } catch { /* Some phones allow notifications only from a service worker. */ }
  }
}

function end() {
  // The game may have changed the title in the meantime.
  if (before !== null && document.title === call.title) document.title = before;
  before = null;
  icon.href = icons.usual;
  notice?.close();
  notice = null;
}

function follow() {
  const calls = mine && document.hidden;
  if (calls && before === null) begin();
  if (!calls && before !== null) end();
}

document.addEventListener("visibilitychange", follow);

window.splitkeyTurn = {
  tell(isMine) {
    mine = isMine;
    follow();
  },
  prepare(title, body, notify, volume, sound) {
    call = { title, body, notify, volume, sound };
  },
  // Called only after the player has switched notifications on in the settings.
  ask() {
    window.Notification?.requestPermission?.()?.catch?.(() => {});
  },
  refuses: () => !window.isSecureContext || !window.Notification || Notification.permission === "denied",
};
