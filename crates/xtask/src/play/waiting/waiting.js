// Says how far the build of the browser client is, and opens the game once it is there.

const bar = /** @type {HTMLElement} */ (document.getElementById("progress"));
const text = /** @type {HTMLElement} */ (document.getElementById("loading-text"));

/** Shows a part from 0 to 1, and a sentence. */
function show(part, sentence) {
  bar.style.setProperty("--done", `${part * 100}%`);
  bar.setAttribute("aria-valuenow", String(Math.round(part * 100)));
  if (text.textContent !== sentence) text.textContent = sentence;
}

const rest = (seconds) => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "Less than a minute is left.";
  return minutes === 1 ? "About a minute is left." : `About ${minutes} minutes are left.`;
};

/** Reads `building PART SECONDS`, `building PART`, `packing`, `ready` or `failed`. */
async function look() {
  const answer = await fetch("progress.txt", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return show(0, "The server has ended. Start it again with cargo xtask play.");
  const [state, part, seconds] = (await answer.text()).trim().split(" ");
  if (state === "ready") return location.reload();
  if (state === "failed") return show(0, "The build has failed. The terminal says why.");
  if (state === "packing") return show(1, "The game is being packed. Less than a minute is left.");
  const left = seconds === undefined ? "" : ` ${rest(Number(seconds))}`;
  return show(Number(part) || 0, `The game is being built for the browser.${left}`);
}

await look();
setInterval(look, 1000);
