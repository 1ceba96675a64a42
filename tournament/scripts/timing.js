/* Pleasant, not needed: the steps of the timing are links. Back goes the way one came; arrow keys walk. */

// How many steps deep an entry of the browser's history is, kept in the entry itself.
let depth = history.state?.walk ?? 0;
for (const back of document.querySelectorAll("[data-back]")) back.hidden = false;

window.addEventListener("hashchange", () => {
  const known = history.state?.walk;
  depth = known ?? depth + 1;
  if (known === undefined) history.replaceState({ walk: depth }, "");
});

document.addEventListener("click", (event) => {
  const language = event.target.closest?.(".walk-languages > a");
  if (language) language.hash = location.hash; // the same step in other words
  if (!event.target.closest?.("[data-back]") || depth === 0) return;
  event.preventDefault();
  history.back();
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
  const step = document.querySelector(".walk-step:target");
  if (event.key === "ArrowRight") {
    const shown = [...(step ? [step] : document.querySelectorAll(".walk:first-of-type .walk-step"))];
    const ways = shown[0]?.querySelectorAll(".walk-ways > .button--primary") ?? [];
    if (ways.length === 1) ways[0].click();
  } else if (event.key === "ArrowLeft" && step) {
    step.querySelector("[data-back]")?.click();
  }
});
