/* A player's report: the button says the points of both games, and a folded choice stays in sight. */

const form = document.querySelector(".own-report");
const total = form?.querySelector("[data-total]");

function show() {
  const chosen = [...form.querySelectorAll(":checked")];
  const add = (name) => chosen.reduce((sum, each) => sum + Number(each.dataset[name]), 0);
  const isWhole = chosen.length === form.querySelectorAll(".asked-game").length;
  total.textContent = isWhole && "own" in chosen[0].dataset ? ` ${add("own")}-${add("other")}` : "";
  for (const fold of form.querySelectorAll("details")) {
    fold.firstElementChild.dataset.chosen = fold.querySelector("label:has(:checked)")?.textContent.trim() ?? "";
  }
}

if (total) {
  form.addEventListener("change", show);
  window.addEventListener("pageshow", show); // a browser that comes back has the choices again
  show();
}
