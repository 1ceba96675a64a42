/* A player's page tells a screen reader what is new, and only that: the words of [data-said] in the live part,
   once they are others than before. The live part itself is silent: each result in the room swaps it. */
(() => {
  "use strict";

  const told = document.getElementById("said");
  if (!told) return;

  const LONG_ENOUGH = 10000;

  const words = () =>
    [...document.querySelectorAll("#live [data-said]")]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.textContent.replace(/\s+/g, " ").trim());

  let before = words(); // what a reader finds on the page needs no telling
  let timer;

  function tell() {
    const now = words();
    const news = now.filter((each) => !before.includes(each));
    before = now;
    if (!news.length) return;
    told.textContent = news.join(" ");
    clearTimeout(timer);
    timer = setTimeout(() => (told.textContent = ""), LONG_ENOUGH); // nobody reads it twice
  }

  document.addEventListener("htmx:afterSwap", tell);
  // The clock turns over by itself: clock.js marks it with its phase.
  new MutationObserver(tell).observe(document.getElementById("content"), {
    attributeFilter: ["data-phase"],
    subtree: true,
  });
})();
