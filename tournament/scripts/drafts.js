/* Drafts: what is typed into a form[data-kept] and not sent stays on this device, and is in the form again when its
   page is opened again. A draft goes when the site has taken the form. Passwords, files and hidden fields are in none:
   what a form has seen of the event is always the present page's. `data-kept-of` says what a form is
   about where its address does not, so that what was typed for one table is never in the form of another. */

import * as store from "./kept_store.js";
import { timeOf } from "./moment.js";
import { tell } from "./tell.js";

const FORMS = "form[data-kept]";
const TYPED = "textarea, select, input:not([type=hidden], [type=password], [type=file], [type=submit], [type=button])";
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";

export const addressOf = (action) => {
  const to = new URL(action || location.href, location.href);
  return to.pathname + to.search;
};
const nameOf = (form) => `draft ${addressOf(form.getAttribute("action"))}`;
const about = (form) => form.dataset.keptOf ?? "";

const typedFields = (form) => [...form.elements].filter((field) => field.name && field.matches(TYPED));

// [name, value] of every field that users type into or tick; as the server sent it, or as it is now.
function values(form, { asSent = false } = {}) {
  const found = [];
  for (const field of typedFields(form)) {
    if (isTicked(field)) {
      if (asSent ? field.defaultChecked : field.checked) found.push([field.name, field.value]);
    } else if (field.tagName === "SELECT") {
      const isChosen = (option) => (asSent ? option.defaultSelected : option.selected);
      const chosen = [...field.options].find(isChosen) ?? field.options[0];
      found.push([field.name, chosen?.value ?? ""]);
    } else {
      found.push([field.name, asSent ? field.defaultValue : field.value]);
    }
  }
  return found;
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export function save(form) {
  if (form.dataset.kept === "here") return; // many people use one device for it
  const fields = values(form);
  if (!fields.length && !typedFields(form).length) return; // buttons alone: another form of the address has the draft
  if (isSame(fields, values(form, { asSent: true }))) store.remove(nameOf(form));
  else store.write(nameOf(form), { at: Date.now(), who: store.who, about: about(form), fields });
}

function fill(form, fields) {
  const left = [...fields];
  for (const field of typedFields(form)) {
    if (isTicked(field)) {
      field.checked = fields.some(([name, value]) => name === field.name && value === field.value);
      if (field.checked) field.closest("details")?.setAttribute("open", "");
      continue;
    }
    const at = left.findIndex(([name]) => name === field.name);
    if (at < 0) continue;
    const [[, value]] = left.splice(at, 1);
    const isOffered = field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value);
    if (isOffered) field.value = value;
  }
}

// Tell the scripts that count along (deck_check.js) or ask the site about it (decks.js).
const tellOfInput = (form) => typedFields(form)[0]?.dispatchEvent(new Event("input", { bubbles: true }));

// The site answers with what it was sent, and may have added to it: a file's text is in the field then.
const isAnswered = (form) =>
  "posted" in store.place.dataset && addressOf(form.getAttribute("action")) === addressOf(location.href);

function restore(form) {
  const draft = store.read(nameOf(form));
  if (!draft || !store.isMine(draft) || draft.about !== about(form) || isSame(draft.fields, values(form))) return;
  if (isAnswered(form)) return;
  if (!isSame(values(form), values(form, { asSent: true }))) return; // the user has begun to type
  fill(form, draft.fields);
  const note = document.getElementById("draft-back").content.firstElementChild.cloneNode(true);
  const sentence = store.words("draft", { time: timeOf(draft.at) });
  note.querySelector("[data-words]").textContent = sentence;
  note.querySelector("button").addEventListener("click", () => {
    note.remove();
    form.reset();
    store.remove(nameOf(form));
    store.remove(`opened ${addressOf(form.getAttribute("action"))}`); // outbox.js
    tellOfInput(form);
    typedFields(form)[0]?.focus();
  });
  form.prepend(note);
  tell(sentence);
  tellOfInput(form);
}

let timer;
let changed = new Set();

export function saveChanged() {
  clearTimeout(timer);
  for (const form of changed) save(form);
  changed = new Set();
}

for (const type of ["input", "change"]) {
  document.addEventListener(type, (event) => {
    const form = event.target.form;
    if (!form?.matches?.(FORMS)) return;
    changed.add(form);
    clearTimeout(timer);
    timer = setTimeout(saveChanged, 300);
  });
}
window.addEventListener("pagehide", saveChanged);
document.addEventListener("visibilitychange", saveChanged); // a phone may end a hidden page without a word

const restoreAll = () => document.querySelectorAll(FORMS).forEach(restore);
document.addEventListener("kept:shown", restoreAll);
restoreAll();

// The site took what was sent: the draft is not needed any more, unless it was changed since.
export function took(action, fields) {
  const name = `draft ${addressOf(action)}`;
  const draft = store.read(name);
  const sent = new Set(fields.map((field) => JSON.stringify(field)));
  if (draft && draft.fields.every((field) => sent.has(JSON.stringify(field)))) store.remove(name);
  changed = new Set([...changed].filter((form) => nameOf(form) !== name));
}

// What waited to be sent and was not taken goes back into its form.
export function giveBack(entry) {
  const draft = { at: entry.at, who: entry.who, about: entry.about, fields: entry.fields };
  store.write(`draft ${addressOf(entry.action)}`, draft);
}
