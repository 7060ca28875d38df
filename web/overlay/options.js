// The options in the address of the overlay.

/** Every widget with its place at 1920×1080: left, top, width, height. */
export const WIDGETS = {
  turn: [456, 24, 1440, 72],
  board: [456, 112, 1440, 786],
  clue: [456, 914, 1440, 142],
  sudden: [456, 914, 1440, 142],
  sides: [24, 256, 408, 268],
  bank: [24, 540, 408, 148],
  last: [24, 704, 408, 116],
  result: [726, 330, 900, 350],
};

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Reads a number, or returns the fallback. */
function number(text, fallback, low, high) {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? clamp(value, low, high) : fallback;
}

/**
 * Reads options: `show=board,clue`, `scale=1.2`, `board=40,60,0.8` for the place and size of a widget, `theme`,
 * `names=on`, `suspense` in milliseconds, `motion=reduced`, and colours as `--sk-panel=%23102030`. The server reads `lang`.
 */
export function readOptions(query) {
  const asked = new URLSearchParams(query);
  const known = Object.keys(WIDGETS);
  const wanted = (asked.get("show") ?? "").split(",").filter((name) => known.includes(name));
  const show = wanted.length > 0 ? known.filter((name) => wanted.includes(name)) : known;
  const scale = number(asked.get("scale"), 1, 0.2, 5);
  const places = {};
  for (const name of show) {
    const [left, top, width, height] = WIDGETS[name];
    const alone = show.length === 1;
    const [x, y, size] = (asked.get(name) ?? "").split(",");
    places[name] = {
      x: number(x, alone ? 0 : left, -1920, 3840),
      y: number(y, alone ? 0 : top, -1080, 2160),
      width,
      height,
      scale: number(size, 1, 0.2, 5) * scale,
    };
  }
  const colours = [...asked].filter(([key]) => /^--sk-[a-z-]+$/.test(key));
  const still = asked.get("motion") === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    show,
    places,
    colours,
    still,
    theme: asked.get("theme") ?? "night",
    names: asked.get("names") === "on",
    suspense: number(asked.get("suspense"), 700, 0, 1500),
    demo: asked.has("demo") ? number(asked.get("demo"), 0, 0, 99) : null,
  };
}
