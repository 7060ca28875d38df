// Reads where the page's address leads before anything is drawn: the language, and which first screen is shown. It runs
// before the page is parsed, so that nothing on it changes or moves afterwards.

/**
 * Reads what browsers may refuse to store for this page.
 * @param {"localStorage" | "sessionStorage"} storage
 */
function stored(storage, name) {
  try {
    return window[storage].getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {"localStorage" | "sessionStorage"} storage */
function store(storage, name, value) {
  try {
    if (value) window[storage].setItem(name, value);
    else window[storage].removeItem(name);
  } catch {
    // The page does without it.
  }
}

// Options after the `#` count like those before it, and so do those that people put behind a link.
const FRAGMENT = location.hash.replaceAll("?", "&");
const OPTIONS = new URLSearchParams(`${location.search.slice(1)}&${FRAGMENT.slice(1)}`);
const PROFILE = OPTIONS.get("profile") ?? "default";
const SETTINGS = stored("localStorage", `splitkey.${PROFILE}.settings`);
const STREAMS = OPTIONS.get("streamer") === "on" || /^streamer = yes$/m.test(SETTINGS);
// Where the address of a tab is kept while its address bar must not show where it leads.
const UNSEEN = `splitkey.${PROFILE}.address`;
// The table at which this tab was, which needs no entrance.
const SEAT = `splitkey.${PROFILE}.at`;

// Returns the query and the fragment with which the game starts. In streamer mode what they give away leaves the address
// bar before anything else is loaded, and a reload finds it again.
function takeAddress() {
  const query = new URLSearchParams(location.search);
  const leads = query.has("table") || FRAGMENT.length > 1;
  if (!STREAMS) return location.search + FRAGMENT;
  const address = leads ? location.search + FRAGMENT : stored("sessionStorage", UNSEEN) || location.search;
  store("sessionStorage", UNSEEN, address);
  query.delete("table");
  if (leads) history.replaceState(history.state, "", `?${query}`);
  return address;
}

// Chooses the language like the game does: by the URL, by the stored setting, by the browser.
function language() {
  const kept = SETTINGS.match(/^language = (\w+)$/m)?.[1];
  const tags = [OPTIONS.get("language"), kept, ...navigator.languages];
  return tags.map((tag) => tag?.split("-")[0] ?? "").find((tag) => ["en", "nl"].includes(tag)) ?? "en";
}

// Returns which first screen is shown: the entrance of a table, home, or none, where the game goes on by itself.
function screen(table) {
  const leads = ["sheet", "race", "pair", "replay", "stream"].some((option) => OPTIONS.has(option));
  if (leads || (!table && stored("localStorage", `splitkey.${PROFILE}.solo`))) return "none";
  if (table) return stored("sessionStorage", SEAT) === table ? "none" : "link";
  return "home";
}

(() => {
  const address = takeAddress();
  const table = new URLSearchParams(address.split("#")[0]).get("table") ?? OPTIONS.get("table") ?? "";
  document.documentElement.lang = language();
  document.documentElement.dataset.first = screen(table);
  window.splitkeyFirst = {
    address, options: OPTIONS, profile: PROFILE, streams: STREAMS, table, unseen: UNSEEN, seat: SEAT, stored, store,
    asked: STREAMS || /^asked-streamer = yes$/m.test(SETTINGS),
    name: OPTIONS.get("name") ?? stored("localStorage", `splitkey.${PROFILE}.name`),
  };
})();
