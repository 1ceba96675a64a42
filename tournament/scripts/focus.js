/* The keyboard's place on a page. A swap leaves the focus on the same thing; where that is gone, on the part it
   stood in. A refused form has it on its first error, a page that came to say something on that. */

import "./say.js"; // it marks what is to have the focus first

// What an element is, apart from its place: the same link or button in the new part says the same of itself.
const said = (element, name) => element.getAttribute(name) ?? "";
const kind = (element) =>
  [element.tagName, ...["href", "name", "value", "formaction", "aria-label"].map((name) => said(element, name))].join(
    "\n",
  );
const alike = (element, within) =>
  [...within.querySelectorAll(element.tagName)].filter((each) => kind(each) === kind(element));
const summaryOf = (element) => (element.tagName === "SUMMARY" ? element.parentElement.id : "");

let place = null; // of the last element of a swapped part that had the focus

// Its id, or which of those that are alike it is; and the parts around it, the nearest first.
function remember() {
  const element = document.activeElement;
  if (!element || element === document.body || !element.closest("main")) return;
  const around = [...ancestors(element)].filter((each) => each.id).map((each) => each.id);
  const nth = alike(element, document.getElementById(around[0])).indexOf(element);
  place = { element, id: element.id, details: summaryOf(element), nth, around };
}

function* ancestors(element) {
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) yield each;
}

function sameThing({ element, id, details, nth, around }) {
  if (id) return document.getElementById(id);
  if (details) return document.getElementById(details)?.querySelector("summary");
  const part = document.getElementById(around[0]);
  const twins = part ? alike(element, part) : [];
  return twins[nth] ?? twins.at(-1);
}

function restore() {
  if (!place || place.element.isConnected || document.activeElement !== document.body) return;
  const same = sameThing(place);
  if (same && !same.disabled) same.focus({ preventScroll: true });
  if (document.activeElement === document.body) standIn(place.around);
  place = null;
}

// A part that takes no focus by itself takes it here, so that Tab goes on from it.
function standIn(around) {
  const part = around.map((id) => document.getElementById(id)).find((each) => each);
  if (part) stand(part, { preventScroll: true });
}

function stand(element, options) {
  if (!element.matches("a[href], button, input, select, textarea, summary, [tabindex]")) element.tabIndex = -1;
  element.focus(options);
}

for (const name of ["htmx:beforeSwap", "htmx:oobBeforeSwap"]) document.addEventListener(name, remember);
for (const name of ["htmx:afterSwap", "htmx:oobAfterSwap", "htmx:afterSettle"]) {
  document.addEventListener(name, restore);
}

// [data-refused]: the first field that is wrong, else the first sentence that says why.
const refused = document.querySelector("main[data-refused]");
const wrong =
  refused?.querySelector('[aria-invalid="true"]:not([type="hidden"])') ??
  refused?.querySelector('.errorlist, .notice--bad');
if (wrong) stand(wrong);

// [data-first]: say.js marks it where nothing else is to have the focus.
const first = document.querySelector("[data-first]");
if (first) stand(first, { preventScroll: true });
