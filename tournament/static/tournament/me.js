/* Announces to screen readers only what is new on a player's page: the text of [data-said] in the live part when
   it changes. The live part itself is no live region, since every result of the event may swap it. */
(() => {
  "use strict";

  const told = document.getElementById("said");
  if (!told) return;

  const LONG_ENOUGH = 10000;

  const words = () =>
    [...document.querySelectorAll("#live [data-said]")]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.textContent.replace(/\s+/g, " ").trim());

  let before = words(); // the text of the page as loaded is not announced
  let timer;

  function tell() {
    const now = words();
    const news = now.filter((each) => !before.includes(each));
    before = now;
    if (!news.length) return;
    told.textContent = news.join(" ");
    clearTimeout(timer);
    timer = setTimeout(() => (told.textContent = ""), LONG_ENOUGH); // so that it is not read out again
  }

  document.addEventListener("htmx:afterSwap", tell);
  // Without a swap: clock.js changes the phase when the time is over.
  new MutationObserver(tell).observe(document.getElementById("content"), {
    attributeFilter: ["data-phase"],
    subtree: true,
  });
})();
