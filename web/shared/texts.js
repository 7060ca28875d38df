// The texts that the server has put into the page. What several pages use is for phones of 2018, too.

const texts = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("texts")).textContent);

/** The language of the page, such as `en`. */
export const language = document.documentElement.lang;

/** Returns the text for a number, or for the plural that the number needs. */
const chosen = (choices, count) =>
  choices[count] || choices[new Intl.PluralRules(language).select(count)] || choices.other;

function filled(pattern, values) {
  if (typeof pattern === "string") return pattern;
  const parts = pattern.map((part) => {
    if (typeof part === "string") return part;
    const value = values[part.value];
    return part.plurals ? filled(chosen(part.plurals, value), values) : value;
  });
  return parts.join("");
}

/** Returns a text with these values. */
export const text = (key, values = {}) => filled(texts[key], values);

/** Returns whether there is a text of this name. */
export const hasText = (key) => key in texts;
