// The worker in which the host for playing alone runs. It stores the host's journal in the browser's database: the host
// tells the page about a move only once that has been stored.

const STORE = "journal";
// Milliseconds that a page which is being replaced has to end.
const PATIENCE = 3000;

let database;
let timer;
let ended = false;

// Events that have arrived before the host can take them.
const early = [];
/** @type {(event: any) => void} */
let take = (event) => early.push(event);

function fail(code, error) {
  if (ended) return;
  ended = true;
  console.error(error);
  postMessage(["trouble", code, String(error?.message ?? error ?? "")]);
  close();
}

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// Takes the only place for this player's host, and keeps it as long as the worker exists.
function takePlace(name) {
  // Pages without encryption have no locks. There, the last page to write wins, and the other one is told.
  if (!navigator.locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const late = { signal: AbortSignal.timeout(PATIENCE) };
    navigator.locks.request(name, late, () => { resolve(undefined); return new Promise(() => {}); }).catch(reject);
  });
}

async function openDatabase(name) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const opened = await done(request);
  // The page deletes it when the device forgets its player.
  opened.onversionchange = () => { opened.close(); fail("failed", "the stored matches were deleted"); };
  return opened;
}

async function read() {
  const store = database.transaction(STORE).objectStore(STORE);
  const [keys, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  return keys.map((key, at) => [key, texts[at]]);
}

// Stores a batch as a whole or not at all. After a failure nothing more is told to anybody.
function write([number, put, deleted]) {
  try {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    for (const [key, text] of put) store.put(text, key);
    for (const key of deleted) store.delete(key);
    transaction.oncomplete = () => take(["stored", number]);
    transaction.onabort = () => fail("not-stored", transaction.error);
  } catch (error) {
    fail("not-stored", error);
  }
}

function drive(event) {
  if (ended) return;
  clearTimeout(timer);
  let out;
  try {
    out = self.splitkeySolo.drive(event, performance.now(), Date.now() / 1000);
  } catch (error) {
    return fail("failed", error);
  }
  const [due, batches, frames] = out;
  batches.forEach(write);
  for (const [conn, frame] of frames) {
    if (frame) postMessage(["frame", conn, frame], [frame.buffer]);
    else postMessage(["frame", conn, null]);
  }
  if (due !== null) timer = setTimeout(drive, Math.max(0, due - performance.now()), ["step"]);
}

async function begin({ name, script, wasm, associations }) {
  try {
    await takePlace(name);
  } catch (error) {
    return fail("elsewhere", error);
  }
  try {
    database = await openDatabase(name);
    self.splitkeySolo = { stored: await read() };
  } catch (error) {
    return fail("failed", error);
  }
  try {
    const get = async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return response;
    };
    const [module, table] = await Promise.all([import(script), get(associations).then((got) => got.arrayBuffer())]);
    self.splitkeySolo.associations = table;
    await module.default({ module_or_path: get(wasm) });
  } catch (error) {
    return fail("not-loaded", error);
  }
  if (!self.splitkeySolo.drive) return fail("failed", "the host did not start");
  delete self.splitkeySolo.stored;
  delete self.splitkeySolo.associations;
  for (const problem of self.splitkeySolo.unreadable ?? []) console.error(problem);
  take = drive;
  drive(["step"]);
  early.splice(0).forEach(drive);
}

onmessage = ({ data }) => (data[0] === "begin" ? begin(data[1]) : take(data));
