// The window beside the game that shows the player's key. The game hands it the code that pairs it, and is told which
// words the host gave it for the code, so that the game can compare them by itself. Neither is in an address, and only
// the window that the game has opened is listened to, so nobody else can take part.

/** @type {Window | null} */
let key = null;
let isReady = false;
/** @type {string | null} */
let code = null;
/** @type {string | null} */
let given = null;
/** @type {string | null} */
let words = null;

function give() {
  if (!key || !isReady || !code) return;
  key.postMessage({ pair: code }, location.origin);
  // A window that loads its page again is still paired, and must not open the code a second time.
  given = code;
  code = null;
}

window.splitkeyKeyWindow = {
  /** Opens the page of keys in a window of its own. Returns whether the browser lets it. */
  open(page) {
    isReady = false;
    code = given = words = null;
    key = window.open(page, "splitkey-key", "popup,width=430,height=800");
    return key !== null;
  },
  /** Gives the window the code, once it has loaded. */
  give(pairing) {
    code = pairing;
    give();
  },
  /** Returns the words that the window has got: nothing before that, and an empty text if the host gave it none. */
  words: () => words,
};

addEventListener("message", ({ data, origin, source }) => {
  if (!key || source !== key || origin !== location.origin || !data) return;
  if (data.ready) {
    isReady = true;
    give();
  } else if (given && data.code === given) {
    words = String(data.words);
  }
});
