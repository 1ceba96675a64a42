/* What is to be heard is said in one place, #said, once. Scripts tell it by the event “tell”, with sentences; markup by
   [data-tell]: what is new in such an element after a swap, line by line. What a page came to say, [data-tell=now],
   has the focus (focus.js); where something else has it, it is said here. */

const TOGETHER = 100;
const SPOKEN = 10000; // until what was said is removed, so that no one comes upon it later
const SETTLED = 500; // a region that has just come is not heard yet

const teller = document.getElementById("said"); // the big screen has none

// What several tell at the same moment is said together, each sentence once.
let sentences = [];
let speaking;
let silence;

function tell(said) {
  sentences.push(...said.filter((each) => !sentences.includes(each)));
  clearTimeout(speaking);
  speaking = setTimeout(say, TOGETHER);
}

function say() {
  if (!teller) return;
  teller.textContent = sentences.join(" ");
  sentences = [];
  clearTimeout(silence);
  silence = setTimeout(() => (teller.textContent = ""), SPOKEN);
}

document.addEventListener("tell", ({ detail }) => tell(detail));

// The lines of an element, without its buttons: those that its attribute picks, else paragraphs and entries of lists.
function linesOf(element) {
  const picked = element.dataset.tell.replace("now", "") || "p, li";
  const found = [...element.querySelectorAll(picked)].filter((each) => !each.parentElement.closest("li"));
  const lines = found.length ? found : [element];
  return lines.map((line) => line.textContent.replace(/\s+/g, " ").trim()).filter(Boolean);
}

const heard = {}; // by the element's id

function listen({ isAtLoad = false } = {}) {
  for (const element of document.querySelectorAll("[data-tell][id]")) {
    const lines = linesOf(element);
    const fresh = lines.filter((line) => !heard[element.id]?.includes(line));
    heard[element.id] = lines;
    if (fresh.length && !isAtLoad) tell(fresh);
  }
}

// What answers a form is new, even if it says the same again.
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  delete heard[detail.target?.id];
  listen();
});
document.addEventListener("htmx:oobAfterSwap", () => listen());
listen({ isAtLoad: true });

const came = teller ? document.querySelectorAll('main:not([data-refused]) [data-tell^="now"]') : [];
const first = [...came].find((each) => each.textContent.trim());
const isElsewhere = location.hash || document.querySelector("main [autofocus]");
if (first && isElsewhere) setTimeout(() => tell(linesOf(first)), SETTLED);
else if (first) first.dataset.first = "";
