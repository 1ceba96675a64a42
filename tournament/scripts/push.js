/* The switch "notify this device also while no page is open" ([data-push]): only in browsers that can, over HTTPS, and
   only once the user wants it. The browser subscribes at its maker's push service; the site keeps that address, and the
   page notes here that it is on. A page where it is on says so to the site again once an hour, or in another language:
   what was forgotten there is stored again. */

import { tell } from "./tell.js";

const part = document.querySelector("[data-push]");
const can = ["PushManager", "Notification"].every((name) => name in window) && "serviceWorker" in navigator;

function offer() {
  const PATIENCE = 30000; // milliseconds; a browser that reaches no push service tries for minutes
  const FRESH = 3600 * 1000; // milliseconds for which the site is taken to know it
  const { key, subscribe, forget, root } = part.dataset;
  // kept_store.js empties it as one logs out, last_state.js when the phone is to be forgotten.
  const MARK = `netrunner${new URL(root, location.href).pathname} push ${subscribe}`;
  const who = document.getElementById("kept")?.dataset.who ?? "";
  const { lang } = document.documentElement;
  const box = part.querySelector("[type=checkbox]");
  const told = part.querySelector("[data-push-said]");

  function mark(isOn) {
    try {
      if (isOn) localStorage.setItem(MARK, JSON.stringify({ who, lang, at: Date.now() }));
      else localStorage.removeItem(MARK);
    } catch {
      // storage is switched off: the switch applies until the page is left, and is sent to the site anyway
    }
  }

  // What is noted about the page's user; another account has a switch of its own.
  function marked() {
    try {
      const noted = JSON.parse(localStorage.getItem(MARK));
      return noted?.who === who ? noted : null;
    } catch {
      return null;
    }
  }

  function say(words = "") {
    told.replaceChildren();
    if (!words) return;
    told.append(Object.assign(document.createElement("p"), { className: "notice notice--warn", textContent: words }));
    tell(words);
  }

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const isOurs = ({ options }) => {
    const its = options?.applicationServerKey; // not every browser tells
    return !its || new Uint8Array(its).join() === bytes(key).join();
  };

  // Return the sentences with which the site refused; none where it did what it was asked.
  async function send(address, subscription) {
    const { endpoint, keys } = subscription.toJSON();
    const csrfmiddlewaretoken = part.querySelector("[name=csrfmiddlewaretoken]").value;
    const body = new URLSearchParams({ csrfmiddlewaretoken, endpoint, ...keys });
    const answer = await fetch(address, { method: "POST", body, headers: { "Kept-Form": "later", "Kept-Who": who } });
    const isTold = answer.ok && answer.headers.get("Content-Type")?.startsWith("application/json");
    const { outcome, said } = isTold ? await answer.json() : { outcome: "refused", said: [] };
    return outcome === "done" ? [] : said.length ? said : [part.dataset.failed];
  }

  async function switchOn() {
    if ((await Notification.requestPermission()) !== "granted") return [part.dataset.blocked];
    const { pushManager } = await navigator.serviceWorker.ready;
    let subscription = await pushManager.getSubscription();
    if (subscription && !isOurs(subscription)) {
      await subscription.unsubscribe();
      subscription = null;
    }
    const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    subscription ??= await pushManager.subscribe(wanted).catch(() => null);
    return subscription ? send(subscribe, subscription) : [part.dataset.unable];
  }

  async function current() {
    const registration = await navigator.serviceWorker.getRegistration(root);
    return (await registration?.pushManager.getSubscription()) ?? null;
  }

  async function switchOff() {
    const subscription = await current();
    return subscription ? send(forget, subscription) : [];
  }

  const late = () => new Promise((_, refuse) => setTimeout(() => refuse(new Error("late")), PATIENCE));

  // The switch keeps the focus, and doesn't change meanwhile.
  async function turn() {
    const wanted = box.checked;
    part.setAttribute("aria-busy", "true");
    say();
    try {
      const refusals = await Promise.race([wanted ? switchOn() : switchOff(), late()]);
      box.checked = refusals.length ? !wanted : wanted;
      say(refusals.join(" "));
    } catch {
      box.checked = !wanted;
      say(part.dataset.failed);
    }
    mark(box.checked);
    part.removeAttribute("aria-busy");
  }

  async function show() {
    const noted = Notification.permission === "granted" ? marked() : null;
    const subscription = noted ? await current() : null;
    const isOn = Boolean(subscription && isOurs(subscription));
    box.checked = isOn;
    part.hidden = false;
    box.addEventListener("click", (event) => part.hasAttribute("aria-busy") && event.preventDefault());
    box.addEventListener("change", turn);
    document.addEventListener("mine:forgotten", () => (box.checked = false));
    const isFresh = noted?.lang === lang && Math.abs(Date.now() - noted.at) < FRESH;
    if (!isOn || isFresh) return;
    const refusals = await send(subscribe, subscription);
    box.checked = !refusals.length;
    mark(box.checked);
    say(refusals.join(" "));
  }

  show().catch(() => {}); // without a network it stays as it was
}

if (part && can && window.isSecureContext) offer();
