/* What this device keeps: drafts, forms that wait to be sent, the last state of pages. All of it is in localStorage,
   which plain HTTP has too, below the site's own address. Nothing is kept for long: pages a day, drafts three, and so what waits for another
   account; nothing at all past a logout. */

export const place = document.getElementById("kept"); // app.js loads these scripts where it is

const DAY = 24 * 3600 * 1000;
const MOST_PAGES = 15;
export const root = new URL(place.dataset.root, location.href).pathname;
const PREFIX = `netrunner${root} `;

export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function remove(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // storage is switched off: nothing was kept
  }
}

// Full: pages go, the oldest first, since typed text is worth more. False if nothing helps.
export function write(name, value) {
  while (!isForgotten) {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
      return true;
    } catch {
      const [oldest] = pages().filter((address) => `page ${address}` !== name);
      if (!oldest) return false;
      dropPages((address) => address === oldest);
    }
  }
  return false;
}

// What is kept of a kind (“page”, “draft”, “waiting”), as [name, value], the oldest first.
export function all(kind) {
  let names = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(`${PREFIX}${kind} `));
  } catch {
    // storage is switched off
  }
  const found = names.map((name) => [name.slice(PREFIX.length), read(name.slice(PREFIX.length))]);
  return found.filter(([, value]) => value).sort(([, one], [, other]) => one.at - other.at);
}

const pages = () => all("page").map(([name]) => name.slice("page ".length));

// Kept pages go with all that is noted of them; the service worker does not wait for them any more.
export function dropPages(isDropped) {
  const dropped = pages().filter(isDropped);
  for (const kind of ["page", "seen"]) for (const address of dropped) remove(`${kind} ${address}`);
  const addresses = dropped.map((address) => new URL(address, location.href).href);
  if (dropped.length) navigator.serviceWorker?.controller?.postMessage({ dropped: addresses });
}

let isForgotten = false; // what is noted while the page is left would come after

function forgetAll() {
  isForgotten = true;
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // storage is switched off
  }
  navigator.serviceWorker?.controller?.postMessage({ forget: true });
}

// Whose browser it is. An account that logs in is shown nothing that another one left; an expired session loses
// nothing that was sent. The page that is shown without a network doesn't know: who was last here counts.
const asked = place.dataset.who;
export const who = asked ?? read("who") ?? "";
if (asked) {
  const isOfAnother = ([, value]) => value.who && value.who !== asked;
  for (const [name] of all("draft").filter(isOfAnother)) remove(name);
  dropPages(() => true); // an account's pages are not kept, and it needs no other's
}
if (asked || (asked === "" && read("who"))) write("who", asked);

// Another tab may have logged in or out since this page came.
export const whoNow = () => read("who") ?? "";
export const isMine = (value) => !value.who || (value.who === who && value.who === whoNow());

window.addEventListener("storage", ({ key, newValue }) => {
  if (!asked || key !== `${PREFIX}who`) return;
  if (newValue === null) isForgotten = true; // logged out there: nothing is noted here after that
  else if (newValue === JSON.stringify(asked)) isForgotten = false;
});

function tidy() {
  const isOld = ([, value], lasts) => Math.abs(Date.now() - value.at) > lasts; // its clock may have been wrong
  for (const entry of all("draft")) if (isOld(entry, 3 * DAY)) remove(entry[0]);
  for (const entry of asked ? all("waiting") : []) if (!isMine(entry[1]) && isOld(entry, 3 * DAY)) remove(entry[0]);
  const newest = all("page").slice(-MOST_PAGES);
  const left = new Set(newest.filter((entry) => !isOld(entry, DAY)).map(([name]) => name));
  dropPages((address) => !left.has(`page ${address}`));
}

export const words = (name, values = {}) =>
  (place.dataset[name] ?? "").replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

// A form with `data-forget`, such as the one that logs out, leaves nothing behind.
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-forget]") && !event.defaultPrevented) forgetAll();
});

window.addEventListener("pageshow", () => (isForgotten = false));

tidy();