/* Sends a form[data-kept] by itself, so that it knows whether the site took it. Taken: on to the page that the site
   leads to. Refused, or asked about: the browser sends the same again and shows the page with what was typed. No
   answer: the form waits in the outbox; with data-kept="draft" (what must not be done later unseen) or "here" (which is
   not even noted), a press with data-kept-ask (a mere question, or what is wrong later) or a file it stays where it is,
   and that is said. */

import * as drafts from "./drafts.js";
import { showNotice } from "./kept_notice.js";
import * as store from "./kept_store.js";
import * as outbox from "./outbox.js";

const sending = new WeakSet();
const isEmptyFile = ([, value]) => value instanceof File && !value.name && !value.size;

function textOf(element) {
  return element?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

// What the user typed, as [label, value], to be shown while it waits.
function shown(form) {
  const rows = [];
  for (const field of form.elements) {
    if (!field.name || ["hidden", "password", "file", "submit", "button"].includes(field.type)) continue;
    const isTicked = field.type === "checkbox" || field.type === "radio";
    if (field.tagName === "BUTTON" || (isTicked ? !field.checked : !field.value)) continue;
    const label = textOf(field.labels?.[0]);
    const group = field.closest("[role=radiogroup], [role=group]")?.getAttribute("aria-labelledby");
    const named = group ? document.getElementById(group) : field.closest("fieldset")?.querySelector("legend");
    const legend = textOf(named);
    if (isTicked) rows.push([legend || label, legend ? label : "✓"]);
    else rows.push([label || legend, field.tagName === "SELECT" ? textOf(field.selectedOptions[0]) : field.value]);
  }
  return rows;
}

function entryOf(form, submitter, action, sent) {
  const title = document.title.split(" · ").slice(0, -1).join(" · ");
  const pressed = textOf(submitter);
  const isTyped = ([name]) => [...form.elements].some((field) => field.name === name && field.type !== "hidden");
  return {
    action,
    page: location.pathname + location.search,
    what: pressed && pressed !== title ? `${title}: ${pressed}` : title,
    about: form.dataset.keptOf ?? "",
    fields: sent.filter(isTyped),
    shown: shown(form),
    sent,
  };
}

function goTo(address) {
  const to = new URL(address, location.href);
  const isHere = to.pathname + to.search === location.pathname + location.search;
  if (isHere && to.hash) {
    location.hash = to.hash;
    location.reload();
  } else location.assign(to);
}

// The browser's own way, with the same press: it shows whatever page the site answers.
function sendAsPage(form, submitter, action) {
  if (submitter?.name) {
    const { name, value } = submitter;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  const token = form.querySelector("[name=csrfmiddlewaretoken]");
  if (token) [[, token.value]] = outbox.withToken([[token.name, token.value]]);
  form.setAttribute("action", action);
  if (!form.isConnected) document.body.append(form); // it stood in a live part, which was replaced meanwhile
  HTMLFormElement.prototype.submit.call(form);
}

function keep(form, submitter, action, sent, hasFile) {
  const mayWait = !form.dataset.kept && !submitter?.hasAttribute("data-kept-ask") && !hasFile;
  if (mayWait && outbox.add(entryOf(form, submitter, action, sent))) {
    drafts.took(action, sent);
    showNotice(store.words("kept"), "warn");
  } else showNotice(store.words(hasFile ? "file" : "unsent"), "bad");
  store.place.focus();
  store.place.scrollIntoView({ block: "nearest" });
}

async function send(form, submitter) {
  const action = drafts.addressOf(submitter?.getAttribute("formaction") || form.getAttribute("action"));
  const data = new FormData(form, submitter);
  const all = [...data].filter((field) => !isEmptyFile(field));
  const sent = all.filter(([, value]) => typeof value === "string");
  const hasFile = sent.length < all.length;
  drafts.save(form);
  const body = hasFile ? data : new URLSearchParams(outbox.withToken(sent));
  const answer = await outbox.post(action, body, { "Kept-Form": "now" }); // a laptop without any network reaches its own site
  if (answer.kind === "none" || (answer.kind === "wait" && answer.status === 503)) {
    keep(form, submitter, action, sent, hasFile);
  } else if (answer.kind !== "told") {
    sendAsPage(form, submitter, action);
  } else if (answer.outcome === "login") {
    const to = new URL(answer.to, location.href);
    to.searchParams.set("next", location.pathname + location.search); // what was typed is in the form again there
    goTo(to);
  } else {
    if (answer.outcome === "done") {
      drafts.took(action, sent);
      outbox.took(action, form.dataset.keptOf ?? "", sent);
    }
    goTo(answer.to);
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-kept]")) return;
  event.preventDefault();
  if (sending.has(form)) return;
  sending.add(form);
  try {
    await send(form, event.submitter);
  } finally {
    sending.delete(form);
    form.dispatchEvent(new Event("kept:answered", { bubbles: true }));
  }
});
