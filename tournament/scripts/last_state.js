/* The last state of the pages that follow an event, and of a player's own, is kept on this device and shown when
   the site cannot be reached: with what it says, how old it is, and a clock that still counts. The site says which pages
   may be kept (data-keep). Over plain HTTP that needs a page of the site that is open: its links lead to what is kept.
   Where there is a service worker, it answers any address by a page without content (data-shell), which is filled here. */

import { saveChanged } from "./drafts.js";
import { showNotice } from "./kept_notice.js";
import * as store from "./kept_store.js";
import { timeOf } from "./moment.js";

const { place } = store;
const REACHED_WITHIN = 4000;
const FRESH = 10 * 60000;
const here = () => location.pathname + location.search;
const main = document.getElementById("content");
const isShell = main?.hasAttribute("data-shell");
const isWorking = () => Boolean(navigator.serviceWorker?.controller);
let isAway = isShell;
let isCopy = false;

const files = (page, selector, name) => [...page.querySelectorAll(selector)].map((each) => each.getAttribute(name));

// What a page shows: the part below the site's head, and what it takes to show it.
function stateOf(page) {
  const shown = page.getElementById("content").cloneNode(true);
  for (const each of shown.querySelectorAll(".notices, .draft-back")) each.remove();
  return {
    at: Date.now(),
    title: page.title,
    lang: page.documentElement.lang,
    html: shown.innerHTML,
    bar: page.querySelector(".event-bar")?.outerHTML ?? "",
    announcements: page.getElementById("announcements")?.outerHTML ?? "",
    styles: files(page, "link[rel=stylesheet]:not([media])", "href"),
    sheets: [...page.querySelectorAll("style[data-sheet]:not([data-file])")].map((each) => [each.dataset.sheet, each.textContent]),
    scripts: files(page, "script[src]", "src"),
  };
}

// “Forget this phone”: nothing of the player's own pages (data-keep names their event) is kept from then on.
function isUnwanted(page) {
  const slug = page.getElementById("kept").dataset.keep;
  return Boolean(slug) && store.read(`mine ${slug}`)?.path === "";
}

function keep(address, page) {
  if (isUnwanted(page) || store.whoNow() !== store.who) return; // another tab has logged in: it is an account's now
  const state = stateOf(page);
  store.write(`page ${address}`, state);
  tellWorker(address, [...state.styles, ...state.scripts]);
}

const tellWorker = (address, assets = []) =>
  navigator.serviceWorker?.controller?.postMessage({ kept: new URL(address, location.href).href, assets });

function keepHere() {
  if (isCopy || isShell) return;
  if ("keep" in place.dataset) keep(here(), document);
  else store.dropPages((address) => address === here()); // it was kept once, and is not to be kept any more
}

// Unchanged since: the same state, seen again.
let seenAt = 0;

function seeAgain() {
  if (Date.now() - seenAt < 10000 || !store.read(`page ${here()}`)) return;
  seenAt = Date.now();
  store.write(`seen ${here()}`, seenAt);
}

const seen = (address, state) => Math.max(state.at, store.read(`seen ${address}`) ?? 0);

function load(state) {
  const head = document.head;
  const isThere = (href) => head.querySelector(`link[href="${CSS.escape(href)}"], style[data-file="${CSS.escape(href)}"]`);
  for (const href of state.styles.filter((each) => !isThere(each))) {
    head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }
  for (const [name, textContent] of state.sheets ?? []) {
    if (head.querySelector(`style[data-sheet="${name}"]`)) continue;
    const sheet = Object.assign(document.createElement("style"), { textContent });
    sheet.dataset.sheet = name;
    head.append(sheet); // the policy knows it by its hash
  }
  for (const src of state.scripts.filter((each) => !document.querySelector(`script[src="${CSS.escape(each)}"]`))) {
    head.append(Object.assign(document.createElement("script"), { src }));
  }
}

// Show what is kept of an address; false where nothing is.
function show(address) {
  const state = store.read(`page ${address}`);
  if (!state || !main) return false;
  isCopy = isAway = true;
  document.documentElement.dataset.keptAt = state.at;
  document.title = state.title;
  document.querySelector(".event-bar")?.remove();
  document.querySelector(".head__in, .shell-head")?.insertAdjacentHTML("beforeend", state.bar);
  document.getElementById("announcements")?.remove();
  main.insertAdjacentHTML("beforebegin", state.announcements);
  main.innerHTML = state.html;
  main.lang = state.lang;
  main.removeAttribute("data-shell");
  load(state);
  window.htmx?.process(document.body);
  const since = store.read("since") ?? Date.now();
  store.write("since", since);
  document.dispatchEvent(new CustomEvent("kept:shown", { detail: { seen: seen(address, state), since } }));
  return true;
}

function listKept() {
  const list = document.querySelector("[data-kept-pages]");
  for (const [name, state] of list ? store.all("page") : []) {
    const address = name.slice("page ".length);
    const textContent = state.title.split(" · ").slice(0, -1).join(" · "); // without the site's own name
    const link = Object.assign(document.createElement("a"), { href: address, textContent });
    const row = document.createElement("li");
    row.append(link, ` ${store.words("asof", { time: timeOf(seen(address, state)) })}`);
    list.append(row);
  }
  if (list?.childElementCount) list.closest("[hidden]")?.removeAttribute("hidden");
}

// Without a network and without a service worker a link would lead to the browser's own page, and away from here.
export async function follow(address, go = () => location.assign(address)) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), REACHED_WITHIN);
  try {
    await fetch(address, { method: "HEAD", signal: stop.signal });
    go();
  } catch {
    if (!store.read(`page ${address}`)) {
      showNotice(store.words("notkept"), "warn");
      place.focus();
      return;
    }
    saveChanged(); // under the address that it was typed at
    history.pushState({ isKept: true }, "", address);
    show(address);
    scrollTo(0, 0);
    main.focus();
  } finally {
    clearTimeout(timer);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.target || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
  if (!(isAway || !navigator.onLine) || isWorking() || link.origin !== location.origin) return;
  const address = link.pathname + link.search;
  if (address === here() && link.hash) return;
  event.preventDefault();
  follow(address);
});

window.addEventListener("popstate", () => {
  if (isCopy && !show(here())) location.reload();
});

document.addEventListener("kept:offline", () => {
  isAway = true;
  if (!store.read("since")) store.write("since", Date.now());
});

document.addEventListener("kept:online", () => {
  isAway = false;
  store.remove("since");
  const isTyping = document.activeElement?.matches("textarea, select, input");
  if (isCopy && !isTyping) location.reload(); // the page itself, not the copy of it
  else seeAgain();
});

// A device says so as soon as it is in a network: whether the site is there is another question.
window.addEventListener("online", async () => {
  if (!isCopy && !isShell) return;
  const answer = await fetch(place.dataset.worker, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) location.reload();
});

// A player finds results, pairings, standings and clock too, though they have not looked at them yet.
async function fetchOthers(age) {
  for (const address of (place.dataset.fetch ?? "").split(" ").filter(Boolean)) {
    const state = store.read(`page ${address}`);
    const isFresh = state?.lang === document.documentElement.lang && Date.now() - seen(address, state) < age;
    if (isAway || document.hidden || isFresh) continue;
    try {
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok && page.querySelector("#kept[data-keep]")) keep(address, page);
    } catch {
      return;
    }
  }
}

const whenLoaded = (work) =>
  document.readyState === "complete" ? work() : window.addEventListener("load", work, { once: true });

const fetchSoon = (age, after) => setTimeout(() => fetchOthers(age), after * (1 + 2 * Math.random()));

let timer;
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "live") return;
  clearTimeout(timer);
  timer = setTimeout(keepHere, 500);
  if (place.dataset.fetch) fetchSoon(60000, 20000); // a new round is on every phone at once: not all at once
});

document.addEventListener("mine:forgotten", ({ detail: { slug, path } }) => {
  const starts = [path, `${store.root}e/${slug}/`]; // the event's pages mark the player's row
  store.dropPages((address) => starts.some((start) => address.startsWith(start)));
  const notes = `push ${path}push/`; // push.js: this browser is notified of the player's tables
  if (store.read(notes)) navigator.serviceWorker?.controller?.postMessage({ silent: true });
  store.remove(notes);
});

if (document.querySelector("[data-mine-unknown]")) {
  const own = location.pathname.split("/").slice(0, store.root.split("/").length + 1).join("/"); // /me/LINK
  store.dropPages((address) => address.startsWith(`${own}/`));
}
if (!isShell) store.remove("since"); // the site has answered
if (isShell && !show(here())) listKept();
keepHere();
fetchSoon(FRESH, 4000);

whenLoaded(async () => {
  if (!("serviceWorker" in navigator)) return; // plain HTTP
  await navigator.serviceWorker.register(place.dataset.worker, { scope: store.root });
  const { active } = await navigator.serviceWorker.ready;
  const assets = performance.getEntriesByType("resource").map((each) => each.name);
  active.postMessage({ assets, language: document.documentElement.lang });
  if ("keep" in place.dataset) active.postMessage({ kept: location.href.split("#")[0] });
});
place.dataset.ready = "";
