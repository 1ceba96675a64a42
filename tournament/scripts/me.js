/* Tells screen readers only what is new on a player's page: the text of [data-said] in the live part when it
   changes. The live part itself isn't a live region, since every result of the event may swap it. say.js says it. */

import { tell } from "./tell.js";

const words = () =>
  [...document.querySelectorAll("#live [data-said]")]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => ({ id: element.id, text: element.textContent.replace(/\s+/g, " ").trim() }));
const tableNow = () => document.querySelector("#news [data-kind=table]")?.dataset.key;

let before = words().map(({ text }) => text); // the text of the page as loaded is not announced
let table = tableNow();

function tellNews() {
  const now = words();
  const isNewTable = table !== tableNow(); // news.js tells which one
  const news = now.filter(({ id, text }) => !before.includes(text) && !(isNewTable && id === "my-table"));
  before = now.map(({ text }) => text);
  table = tableNow();
  if (!news.length) return;
  tell(...news.map(({ text }) => text));
}

document.addEventListener("htmx:afterSwap", tellNews);
// Without a swap: clock.js changes the phase when the time is over.
new MutationObserver(tellNews).observe(document.getElementById("content"), {
  attributeFilter: ["data-phase"],
  subtree: true,
});
