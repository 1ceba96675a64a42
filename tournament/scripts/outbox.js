/* Forms that wait on this device until the site can be reached: each is sent once, in their order, and then gone. The
   site takes the same form twice harmlessly, for the case that it had taken one whose answer was lost. What it does not
   take stays here with the reason, until the user opens or deletes it. */

import * as drafts from "./drafts.js";
import { clearNotice, showNotice } from "./kept_notice.js";
import * as store from "./kept_store.js";

const PATIENCE = 15000; // no answer within that is none
const FIRST_WAIT = 4000;
const LONGEST_WAIT = 60000;
const NO_ANSWER = [502, 504]; // a proxy speaks, not the site
const MUST_WAIT = [429, 503];

// The list of what waits is shown by waiting.js.
const tellOfChange = () => document.dispatchEvent(new Event("kept:waiting"));

const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];

// The token of the page that the form stood on may be old: after a login the cookie has another.
export function withToken(fields) {
  const now = token();
  return fields.map(([name, value]) => [name, name === "csrfmiddlewaretoken" && now ? now : value]);
}

// What came of a form: {kind: "none"} without an answer, {kind: "wait"}, {kind: "told", outcome, to, said}, or
// {kind: "page", status, html}. `Kept-Form`: “now” leaves what is said for the next page, “later” takes it.
export async function post(action, body, headers) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(action, { method: "POST", body, headers, signal: stop.signal });
    if (NO_ANSWER.includes(answer.status)) return { kind: "none" };
    if (MUST_WAIT.includes(answer.status)) {
      return { kind: "wait", status: answer.status, seconds: Number(answer.headers.get("Retry-After")) || 10 };
    }
    const isTold = (answer.headers.get("Content-Type") ?? "").startsWith("application/json");
    if (isTold) return { kind: "told", ...(await answer.json()) };
    return { kind: "page", status: answer.status, html: await answer.text() };
  } catch {
    return { kind: "none" };
  } finally {
    clearTimeout(timer); // the whole answer is there
  }
}

export const waiting = () => store.all("waiting").filter(([, entry]) => store.isMine(entry));

export function add(entry) {
  const isSame = ([, other]) =>
    other.action === entry.action && JSON.stringify(other.sent) === JSON.stringify(entry.sent);
  const same = waiting().find(isSame);
  const name = same?.[0] ?? `waiting ${Date.now()}.${Math.random().toString(36).slice(2)}`;
  const isKept = store.write(name, { ...entry, at: same?.[1].at ?? Date.now(), who: store.who, state: "waiting" });
  tellOfChange();
  sendLater();
  return isKept;
}

// What a page says against a form: its errors, or else its heading.
function reasons(html) {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  const found = [...(main?.querySelectorAll(".errorlist li, .notice--bad, .notice--error") ?? [])];
  const texts = found.length ? found : [...(main?.querySelectorAll("h1, .lead") ?? [])];
  return texts.map((each) => each.textContent.replace(/\s+/g, " ").trim()).slice(0, 4);
}

// Why a form is not taken: the site has refused it, wants a login, or asks something by a page.
function refusal(answer) {
  if (answer.kind === "told") return { state: answer.outcome, said: answer.said, hasPage: false };
  if (answer.status === 200) return { state: "asked", said: [], hasPage: true };
  return { state: "refused", said: reasons(answer.html), hasPage: true };
}

// Send one; true where the next can follow.
async function send(name, entry, isAgain = false) {
  const headers = { "Kept-Form": "later", "Kept-Who": entry.who };
  const answer = await post(entry.action, new URLSearchParams(withToken(entry.sent)), headers);
  if (!store.read(name)) return true; // deleted meanwhile
  if (answer.kind === "none") return false;
  if (answer.kind === "wait") {
    notBefore = Date.now() + answer.seconds * 1000;
    return false;
  }
  clearNotice(); // what was said when it was kept: there is a network now
  if (answer.kind === "told" && answer.outcome === "done") {
    store.remove(name);
    drafts.took(entry.action, entry.fields);
    showNotice([store.words("sent", { what: entry.what }), ...answer.said].join(" "));
    document.dispatchEvent(new Event("visibilitychange")); // live.js polls: the page shows it
    return true;
  }
  if (answer.kind === "page" && answer.status === 403 && !isAgain) {
    await fetch(entry.page).catch(() => null); // with a page comes the cookie that the form needs
    return send(name, entry, true);
  }
  store.write(name, { ...entry, ...refusal(answer) });
  return true;
}

// One tab sends. Where browsers have no locks (plain HTTP), a note of some seconds does as well as it can.
async function alone(work) {
  if (navigator.locks) {
    await navigator.locks.request(`outbox ${store.root}`, { ifAvailable: true }, (lock) => lock && work());
    return;
  }
  const note = store.read("sending");
  if (note && note.until > Date.now()) return;
  store.write("sending", { until: Date.now() + PATIENCE + 1000 });
  try {
    await work();
  } finally {
    store.remove("sending");
  }
}

let timer;
let wait = FIRST_WAIT;
let notBefore = 0; // the site has said when it is to be asked again
let isSending = false;

function sendLater(after = wait * (0.9 + 0.2 * Math.random())) {
  clearTimeout(timer);
  timer = setTimeout(sendAll, after);
}

async function sendAll({ again = ["waiting"] } = {}) {
  const due = () => waiting().filter(([, entry]) => again.includes(entry.state));
  if (isSending || !due().length) return;
  if (Date.now() < notBefore) {
    sendLater(notBefore - Date.now());
    return;
  }
  isSending = true;
  clearTimeout(timer);
  try {
    await alone(async () => {
      for (const [name, entry] of due()) if (!(await send(name, entry))) break;
    });
  } finally {
    isSending = false;
    tellOfChange();
  }
  if (!waiting().some(([, entry]) => entry.state === "waiting")) wait = FIRST_WAIT;
  else {
    wait = Math.min(wait * 2, LONGEST_WAIT);
    sendLater();
  }
}

export function sendNow() {
  notBefore = 0;
  sendAll();
}

// Who has logged in again sends what waited for that.
export const sendWhatWaits = () => sendAll({ again: store.place.dataset.who ? ["waiting", "login"] : ["waiting"] });

window.addEventListener("pagehide", () => isSending && store.remove("sending")); // the next page sends it
window.addEventListener("online", () => sendLater(200));
document.addEventListener("kept:online", () => sendLater(200));

// Its form is opened by hand: the next one accepted at that address is this one, unless it is deleted there.
export function open(name) {
  store.write(`opened ${store.read(name).action}`, { at: Date.now(), name });
}

// A form was taken by hand: what was refused of it before is settled, another one of its address is not.
export function took(action, about, sent) {
  const opened = store.read(`opened ${action}`)?.name;
  const fields = new Set(sent.map((field) => JSON.stringify(field)));
  const isIt = ([name, entry]) =>
    entry.action === action &&
    entry.state !== "waiting" &&
    (name === opened || (entry.about === about && entry.fields.every((each) => fields.has(JSON.stringify(each)))));
  for (const [name] of waiting().filter(isIt)) store.remove(name);
  store.remove(`opened ${action}`);
}
