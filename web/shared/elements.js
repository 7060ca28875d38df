// What pages are built of. Texts of people are only ever set as text.

/** @type {<T extends HTMLElement>(id: string) => T} */
export const element = (id) => /** @type {any} */ (document.getElementById(id));

/** Writes a text in its place, which is hidden without one. A text that stays is not read out again. */
export function tell(id, said) {
  const place = element(id);
  place.hidden = !said;
  if (place.textContent !== (said || "")) place.textContent = said || "";
}

/** Puts children into an element, in the place of those that it has. */
export function fill(place, ...children) {
  place.textContent = "";
  place.append(...children);
}

/** Makes an element with a class and children, which are elements or texts. */
export function make(kind, name, ...children) {
  const made = document.createElement(kind);
  if (name) made.className = name;
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Makes one of the pictures in the page. */
export function icon(name, more = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  // Safari before 12.1 knows no other.
  use.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", `#${name}`);
  svg.setAttribute("class", `icon ${name} ${more}`.trim());
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(use);
  return svg;
}
