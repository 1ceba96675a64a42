/* The switch "notify this device also while no page is open" ([data-push]): only in browsers that can, over HTTPS, and
   only once somebody wants it. The browser subscribes at its maker's push service; the site keeps that address, and the
   page notes here that it is on. A page where it is on says so to the site again: what was forgotten there is known anew. */
(() => {
  "use strict";

  const part = document.querySelector("[data-push]");
  const can = ["PushManager", "Notification"].every((name) => name in window) && "serviceWorker" in navigator;
  if (!part || !can || !window.isSecureContext) return;

  const { key, subscribe, forget, root } = part.dataset;
  const MARK = `netrunner${new URL(root, location.href).pathname} push ${subscribe}`; // kept_store.js empties it
  const box = part.querySelector("[type=checkbox]");
  const told = part.querySelector("[data-push-said]");

  function mark(isOn) {
    try {
      if (isOn) localStorage.setItem(MARK, "on");
      else localStorage.removeItem(MARK);
    } catch {
      // storage is switched off: the switch holds until the page is left, the site is told all the same
    }
  }

  function isMarked() {
    try {
      return localStorage.getItem(MARK) === "on";
    } catch {
      return false;
    }
  }

  function say(words = "") {
    told.textContent = words;
    told.hidden = !words;
  }

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const isOurs = ({ options }) => {
    const its = new Uint8Array(options.applicationServerKey ?? []);
    return its.join() === bytes(key).join();
  };

  // Return the sentences with which the site refused; none where it did what it was asked.
  async function send(address, subscription) {
    const { endpoint, keys } = subscription.toJSON();
    const csrfmiddlewaretoken = part.querySelector("[name=csrfmiddlewaretoken]").value;
    const body = new URLSearchParams({ csrfmiddlewaretoken, endpoint, ...keys });
    const answer = await fetch(address, { method: "POST", body, headers: { "Kept-Form": "later" } });
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
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    return send(subscribe, subscription);
  }

  async function current() {
    const registration = await navigator.serviceWorker.getRegistration(root);
    return (await registration?.pushManager.getSubscription()) ?? null;
  }

  async function switchOff() {
    const subscription = await current();
    return subscription ? send(forget, subscription) : [];
  }

  async function turn() {
    const wanted = box.checked;
    box.disabled = true;
    say();
    try {
      const refusals = await (wanted ? switchOn() : switchOff());
      box.checked = refusals.length ? !wanted : wanted;
      say(refusals.join(" "));
    } catch {
      box.checked = !wanted;
      say(part.dataset.failed);
    }
    mark(box.checked);
    box.disabled = false;
  }

  async function start() {
    const subscription = isMarked() && Notification.permission === "granted" ? await current() : null;
    const isOn = Boolean(subscription && isOurs(subscription));
    box.checked = isOn;
    part.hidden = false;
    box.addEventListener("change", turn);
    if (!isOn) return;
    const refusals = await send(subscribe, subscription);
    if (!refusals.length) return;
    box.checked = false;
    mark(false);
    say(refusals.join(" "));
  }

  start().catch(() => {}); // without a network it stays as it was
})();
