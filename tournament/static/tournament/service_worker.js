/* The service worker, where the site is reached over HTTPS (or on this very machine): first the network; without it, a
   page without content that last_state.js fills with what this device kept, or that says what to do. It keeps that page
   and static files, nothing else: no page of an event, no desk, no personal data. SITE comes before this file: a new
   release of the static files is a new version, and throws the old one's away. It also shows what the site sends to a
   browser that subscribed (push.js). */
"use strict";

const STORE = `netrunner-${SITE.version}`;
const KEPT = "netrunner-kept-pages"; // addresses whose state the pages' own script keeps, without any content
const PATIENCE = 6000; // for a page with a kept state; any other may take as long as it takes
const NO_ANSWER = [502, 504]; // a proxy speaks, not the site

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

async function keepShell() {
  const store = await caches.open(STORE);
  const shell = await fetch(SITE.shell, { cache: "reload" });
  if (!shell.ok) throw new Error(`The page for the time without a network: ${shell.status}`);
  const files = (await shell.clone().text()).match(/[^"\s]+/g) ?? [];
  await store.put(SITE.shell, shell);
  await keepAssets(files);
}

self.addEventListener("activate", (event) => event.waitUntil(clean().then(() => self.clients.claim())));

async function clean() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("netrunner-") && ![STORE, KEPT].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

const isAsset = (url) => url.origin === location.origin && url.pathname.startsWith(SITE.statics);

async function keepAssets(addresses) {
  const store = await caches.open(STORE);
  const wanted = addresses.filter((each) => each.includes(SITE.statics)).map((each) => new URL(each, location.href));
  await Promise.all(
    wanted.filter(isAsset).map(async (url) => (await store.match(url)) ?? store.add(url.href).catch(() => null)),
  );
}

self.addEventListener("message", (event) => event.waitUntil(told(event.data)));

async function told({ forget, silent, kept, dropped, assets, language }) {
  if (forget) await caches.delete(KEPT);
  if (forget || silent) await stopNotifying();
  if (kept) await (await caches.open(KEPT)).put(kept, new Response(""));
  for (const address of dropped ?? []) await (await caches.open(KEPT)).delete(address);
  if (assets) await keepAssets(assets);
  if (language && !(await shellSpeaks(language))) await keepShell();
}

async function shellSpeaks(language) {
  const shell = await caches.match(SITE.shell, { cacheName: STORE });
  return Boolean((await shell?.text())?.includes(`<html lang="${language}"`));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isAsset(new URL(request.url))) event.respondWith(asset(request));
});

async function page(request) {
  const isKept = await caches.match(request.url, { cacheName: KEPT });
  try {
    const answer = await within(fetch(request), isKept ? PATIENCE : 0);
    if (!NO_ANSWER.includes(answer.status)) return answer;
  } catch {
    // no network
  }
  return (await caches.match(SITE.shell, { cacheName: STORE })) ?? Response.error();
}

function within(answer, patience) {
  if (!patience) return answer;
  const late = new Promise((_, refuse) => setTimeout(() => refuse(new Error("late")), patience));
  return Promise.race([answer, late]);
}

async function asset(request) {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request);
    if (answer.ok) store.put(request, answer.clone()).catch(() => null);
    return answer;
  } catch {
    return (await store.match(request)) ?? Response.error();
  }
}

// What was sent is this browser's alone to read: { title, body, to: an address below the worker's, tag, lang }.
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, to, tag, lang } = event.data.json();
  const shown = { body, tag, lang, renotify: true, icon: SITE.icon, vibrate: [250, 120, 250], data: { to } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.to, self.registration.scope)));
});

async function show(to) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === to.pathname);
  return open ? open.focus() : self.clients.openWindow(to.href);
}

async function stopNotifying() {
  const subscription = await self.registration.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe();
}
