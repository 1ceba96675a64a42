/* The list of what waits on this device: what it is, since when, why it was not taken, and three buttons. */

import { giveBack } from "./drafts.js";
import { showNotice } from "./kept_notice.js";
import * as store from "./kept_store.js";
import { follow } from "./last_state.js";
import { timeOf } from "./moment.js";
import * as outbox from "./outbox.js";

const { place } = store;
const list = place.querySelector("[data-waiting-list]");
const told = place.querySelector("[data-told]");
const template = document.getElementById("waiting-entry");

function item([name, entry]) {
  const shown = template.content.firstElementChild.cloneNode(true);
  shown.dataset.name = name;
  shown.dataset.state = entry.state;
  shown.querySelector("[data-what]").textContent = entry.what;
  shown.querySelector("[data-since]").textContent = store.words("since", { time: timeOf(entry.at) });
  shown.querySelector("[data-state-words]").textContent = store.words(entry.state);
  const reasons = shown.querySelector("[data-reasons]");
  for (const textContent of entry.said ?? []) {
    reasons.append(Object.assign(document.createElement("li"), { textContent }));
  }
  reasons.hidden = !entry.said?.length;
  const rows = shown.querySelector("[data-typed]");
  for (const [label, value] of entry.shown) {
    rows.append(Object.assign(document.createElement("dt"), { textContent: label }));
    rows.append(Object.assign(document.createElement("dd"), { textContent: value }));
  }
  shown.querySelector("details").hidden = !entry.shown.length;
  shown.querySelector("[value=send]").hidden = entry.state === "asked";
  return shown;
}

let shown = "";

function showWaiting() {
  const entries = outbox.waiting();
  place.hidden = !entries.length && !told.childElementCount;
  if (shown === JSON.stringify(entries)) return; // what was opened stays open
  shown = JSON.stringify(entries);
  const before = document.activeElement?.closest?.("[data-name]")?.dataset.name;
  list.replaceChildren(...entries.map(item));
  if (before) {
    const same = [...list.children].find((each) => each.dataset.name === before);
    (same?.querySelector("button:not([hidden])") ?? place).focus();
  }
  place.querySelector("[data-waiting]").hidden = !entries.length;
  const unsent = entries.filter(([, entry]) => entry.state !== "asked").length;
  for (const form of document.querySelectorAll("form[data-forget]")) {
    if (unsent) form.dataset.confirm = store.words("leave");
    else if (form.dataset.confirm === store.words("leave")) delete form.dataset.confirm;
  }
}

// As a browser sends it: what the site says to it is a page, with what was typed in its form.
function sendAsPage(entry) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = entry.action;
  for (const [name, value] of outbox.withToken(entry.sent)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !event.target.matches("[data-waiting-form]")) return;
  event.preventDefault();
  const { name } = event.target.closest("[data-name]").dataset;
  const entry = store.read(name);
  const wanted = event.submitter?.value;
  if (!entry) showWaiting();
  else if (wanted === "discard") {
    store.remove(name);
    showWaiting();
    place.focus();
  } else if (wanted === "send") {
    store.write(name, { ...entry, state: "waiting" });
    showWaiting();
    outbox.sendNow();
  } else {
    giveBack(entry);
    outbox.open(name);
    follow(entry.page, entry.hasPage ? () => sendAsPage(entry) : undefined);
  }
});

// The session has ended: what waits is its account's, and shown to no one else.
if (!store.who && store.all("waiting").some(([, entry]) => entry.who)) showNotice(store.words("account"), "warn");

document.addEventListener("kept:waiting", showWaiting);
window.addEventListener("storage", showWaiting); // another tab has sent or kept something
showWaiting();
outbox.sendWhatWaits();
