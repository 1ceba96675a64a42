/* Results by keyboard (quick_entry.js): the page works without this file; with it, saving does not reload the page. */

import { quickEntry } from "./quick_entry.js";
import { tell } from "./tell.js";

const quick = document.getElementById("quick");
const saved = document.getElementById("saved");
const entry = quick && quickEntry(quick);

// What is typed and what waits for an answer is kept in this tab, so that it is there again after a login.
const NAME = `quick ${location.pathname}`;
let waiting = [];

function keep() {
  const texts = [...waiting, quick?.elements.entry.value.trim()].filter(Boolean);
  try {
    if (texts.length) sessionStorage.setItem(NAME, JSON.stringify(texts));
    else sessionStorage.removeItem(NAME);
  } catch {
    // storage is switched off: nothing is kept
  }
}

function restore() {
  try {
    entry.restore(JSON.parse(sessionStorage.getItem(NAME)) ?? []);
  } catch {
    // storage is switched off, or holds something else
  }
}

if (entry) {
  restore();
  quick.addEventListener("input", keep);
}

function saveInPlace() {
  // htmx queues the requests (hx-sync), so that an earlier response never replaces a later one. It would read the
  // form only when its turn comes, so the input is passed along with the event.
  function save(form, submitter) {
    const typed = new FormData(form);
    if (submitter?.name) typed.append(submitter.name, submitter.value);
    const [table, key] = (typed.get("line") ?? "").split(":"); // a line's button
    const text = typed.get("entry")?.trim() ?? "";
    const isWhole = key || !/^\d+$/.test(text); // the result was typed, not chosen
    if (isWhole) waiting.push(key ? `${table} ${key}` : text);
    else waiting.push(`${text} ${typed.get("choice") ?? ""}`.trim());
    htmx.trigger(saved, "save", { typed });
  }

  saved.addEventListener("htmx:configRequest", ({ detail }) => {
    for (const [name, value] of detail.triggeringEvent.detail.typed) detail.parameters[name] = value;
  });

  const isElsewhere = (xhr) => xhr.responseURL && new URL(xhr.responseURL).pathname !== location.pathname;

  saved.addEventListener("htmx:beforeSwap", (event) => {
    if (!isElsewhere(event.detail.xhr)) return;
    event.detail.shouldSwap = false;
    location.reload(); // logged out meanwhile
  });

  saved.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
    if (isElsewhere(xhr)) return;
    waiting.shift();
    answered(xhr, requestConfig);
    keep();
  });

  function answered(xhr, requestConfig) {
    if (xhr.status === 200) return;
    if (![422, 429, 503].includes(xhr.status)) showFailure(); // these say it themselves
    if (!saved.querySelector("form")) entry?.giveBack(requestConfig.parameters.entry);
  }

  function showFailure() {
    const notice = document.createElement("p");
    notice.className = "notice notice--bad";
    notice.textContent = quick?.dataset.failed;
    saved.replaceChildren(notice);
    tell(notice.textContent);
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.matches("form[data-quick]") || event.submitter?.hasAttribute("formaction")) return;
      event.preventDefault();
      event.stopPropagation();
      const table = form === quick ? entry.completed() : null;
      save(form, event.submitter);
      if (table) entry.goOn(table);
      if (form === quick) entry.empty();
      keep();
    },
    true,
  );
}

if (saved) saveInPlace();
