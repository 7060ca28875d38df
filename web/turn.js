// Calls the player while nobody looks at the page. A hidden tab draws no frames of the game, so the game's link
// tells by a frame of its own, which the module hears outside of frames, whose turn it is.

const icon = document.querySelector("link[rel=icon]");
const icons = { usual: icon.href, turn: new URL(icon.dataset.turn, document.baseURI).href };

// What the game said last: whether the match waits for the player, and in which words to call.
let mine = false;
let call = { title: document.title, body: "", notify: false, volume: 0, sound: "" };
// The title to go back to while the player is called, and the notification that is open.
let before = null;
let notice = null;

function begin() {
  before = document.title;
  document.title = call.title;
  icon.href = icons.turn;
  if (call.volume > 0 && call.sound) {
    const sound = new Audio(new URL(call.sound, document.baseURI));
    sound.volume = call.volume;
    // A browser that allows no sound yet is no reason to stop.
    sound.play().catch(() => {});
  }
  if (call.notify && window.Notification?.permission === "granted") {
    try {
      notice = new Notification(call.title, { body: call.body, icon: icons.turn, tag: "splitkey-turn" });
      notice.onclick = () => window.focus();
    } catch { /* Some phones only let a service worker show one. */ }
  }
}

function end() {
  // The game may have given the page another title since.
  if (document.title === call.title) document.title = before;
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
  // Only ever by the player's own wish, in the settings.
  ask() {
    window.Notification?.requestPermission?.()?.catch?.(() => {});
  },
  refuses: () => !window.isSecureContext || !window.Notification || Notification.permission === "denied",
};
