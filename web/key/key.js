// The key of one player on their phone: opens the code that the phone has scanned, shows its two words, and follows the
// match once the player has compared them. What the phone asks for the player is in `ask.js`. A window that the game has
// opened gets the code from the game, which compares the words by itself.
"use strict";

(function () {
  /** How long nothing may arrive before the connection counts as lost; the host says something every 15 seconds. */
  const SILENCE = 40000;
  /** How long a lost connection is not worth a word, in milliseconds. */
  const LOST_AFTER = 3000;
  /** How often in a row no host may know this phone, which takes three and a half seconds. After the right host has been
   * slow, a proxy in front of several asks only the others for two seconds. */
  const UNKNOWN_FOR = 3;
  const KEPT = "splitkey.phone";

  const asked = /[?&]lang=(\w+)/.exec(location.search);
  const language = asked ? asked[1] : (navigator.language || "en").slice(0, 2);
  const tag = language === "nl" ? "nl" : "en";
  const texts = TEXTS[tag];
  // Browsers name no page of another site here.
  const game = window.opener;
  document.documentElement.lang = tag;
  document.title = texts.title;

  /** @type {string | null} */
  let token = null;
  const controls = makeControls(() => token, texts);
  /** @type {XMLHttpRequest | null} */
  let request = null;
  let failures = 0;
  let unknown = 0;
  let heard = 0;
  let retry, silence, lost;

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

  function say(text, words) {
    tell("words", words);
    tell("text", text);
    element("message").hidden = !text;
  }

  function note(text) {
    tell("lost", text);
    document.body.className = text ? "stale" : "";
  }

  /** Ends the pairing here, and says why. */
  function end(text) {
    stop();
    keep(null);
    forget();
    controls.forget();
    found();
    letSleep();
    say(text);
  }

  /** Takes back what was said, or was about to be said, about a lost connection. */
  function found() {
    failures = 0;
    unknown = 0;
    clearTimeout(lost);
    lost = null;
    note(null);
  }

  function stop() {
    [retry, silence].forEach(clearTimeout);
    const old = request;
    request = null;
    if (old) old.abort();
  }

  /** Tells the game that has opened this window something, if one has. */
  function tellGame(told) {
    if (game) game.postMessage(told, location.origin);
  }

  /** Says what the window waits for once it has these words. */
  function waitForYes(words) {
    if (game) say(texts.game);
    else say(texts.compare, words);
  }

  /** Opens a code. It is sent in the body, since addresses end up in logs. */
  function open(code) {
    stop();
    forget();
    controls.forget();
    found();
    keep(null);
    say(texts.opening);
    const pairing = new XMLHttpRequest();
    request = pairing;
    pairing.open("POST", "pair");
    pairing.setRequestHeader("Content-Type", "text/plain");
    const fail = (text) => {
      tellGame({ code, words: "" });
      end(text);
    };
    pairing.onload = () => {
      if (pairing.status !== 200) {
        const used = game ? texts.refused : texts.used;
        return fail({ 404: used, 400: texts.wrong, 429: texts.busy }[pairing.status] || texts.gone);
      }
      const opened = JSON.parse(pairing.responseText);
      keep(opened.token, opened.words[tag]);
      waitForYes(opened.words[tag]);
      tellGame({ code, words: opened.words[tag] });
      return connect();
    };
    pairing.onerror = () => fail(texts.lost);
    pairing.send(code);
  }

  function take(event) {
    if (event.indexOf("event: refused") === 0) return end(texts.refused);
    if (event.indexOf("event: revoked") === 0) return end(texts.revoked);
    if (event.indexOf("event: waiting") === 0) return undefined;
    if (event.indexOf("data: ") !== 0) return undefined;
    say(null);
    const frame = JSON.parse(event.slice(6));
    draw(frame, texts);
    controls.take(frame);
    return stayAwake();
  }

  function again() {
    request = null;
    failures += 1;
    clearTimeout(silence);
    retry = setTimeout(connect, Math.min(10000, 250 * Math.pow(2, failures)));
    if (!lost) lost = setTimeout(() => note(texts.lost), LOST_AFTER);
  }

  /** Follows the feed. An event source could not send the token in a header. */
  function connect() {
    const mine = new XMLHttpRequest();
    let read = 0;
    request = mine;
    mine.open("GET", "feed");
    mine.setRequestHeader("Authorization", `Bearer ${token}`);
    const alive = () => {
      heard = Date.now();
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), SILENCE);
    };
    alive();
    mine.onreadystatechange = () => {
      if (request !== mine || mine.readyState < 3) return;
      if (mine.status === 200) {
        alive();
        const events = mine.responseText.slice(read).split("\n\n");
        events.pop();
        if (events.length > 0) found();
        events.forEach((event) => {
          read += event.length + 2;
          if (request === mine) take(event);
        });
      }
      if (mine.readyState !== 4 || request !== mine) return;
      if (mine.status === 404) unknown += 1;
      if (mine.status === 401 || unknown > UNKNOWN_FOR) end(texts.gone);
      else again();
    };
    mine.send();
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

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || !token) return;
    stayAwake();
    // A phone that was asleep may hold a connection that is long gone.
    if (Date.now() - heard > SILENCE / 2) {
      stop();
      connect();
    }
  });

  function start() {
    const code = location.hash.slice(1);
    if (code) {
      history.replaceState(null, "", location.pathname + location.search);
      return open(code);
    }
    if (token) return undefined;
    const before = kept();
    if (!before) return say(game ? texts.game : texts.missing);
    token = before.split(" ")[0];
    waitForYes(before.slice(token.length + 1));
    return connect();
  }

  addEventListener("resize", fitWords);
  addEventListener("hashchange", start);
  addEventListener("message", (event) => {
    const isGame = game && event.source === game && event.origin === location.origin;
    if (isGame && event.data && typeof event.data.pair === "string") open(event.data.pair);
  });
  start();
  tellGame({ ready: true });
})();
