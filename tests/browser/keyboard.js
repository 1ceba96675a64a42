/* A walk by the Tab key, as it is seen: `keyboard` is put into every page that is walked (tests/browser/keyboard.py) and
   isn't part of the site. Just before the next press it records whether each stop shows that it has the focus. */
window.keyboard = (() => {
  "use strict";

  const STOPS =
    "a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], " +
    "[contenteditable], [tabindex]";
  // What is pressed, and what represents it: a field's words and its invisible field are one thing.
  const PRESSED = `:is(${STOPS}, label, option):not(body)`;

  const told = (box) => box.outerHTML.replace(/\s+/g, " ").slice(0, 140);
  const isSeen = (box) => box.checkVisibility({ visibilityProperty: true });

  /* What the key is to stop at, in the order of the document; of a group of radio buttons, the one that is chosen. */
  function stops() {
    const groups = new Map();
    const found = [...document.querySelectorAll(STOPS)].filter((box) => {
      const isPart = box.matches("[tabindex='-1']:not(a, button, input, select, textarea, summary, iframe)");
      if (isPart || box.disabled || box.type === "hidden" || box.closest("[inert]") || !isSeen(box)) return false;
      if (box.matches("summary") && box.parentElement.querySelector("summary") !== box) return false;
      if (box.type !== "radio") return true;
      const group = `${box.form?.id} ${[...document.forms].indexOf(box.form)} ${box.name}`;
      const chosen = groups.get(group);
      if (!chosen || box.checked) groups.set(group, box);
      return true;
    });
    return found.filter((box) => box.type !== "radio" || [...groups.values()].includes(box));
  }

  let wanted = [];
  let walked = [];

  /* Open what is folded, wait until scripts have seen how wide the window is, and stand at the top of the page. Return how
     many presses lead through it: a field of a date or a time has stops within. */
  async function start() {
    for (const each of document.querySelectorAll("details")) each.open = true;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    walked = [];
    wanted = stops();
    document.activeElement.blur();
    getSelection().removeAllRanges();
    scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    const within = wanted.filter((box) => /^(date|time|month|week|datetime-local)$/.test(box.type)).length;
    return wanted.length + 6 * within + 1;
  }

  function hasRing(box) {
    const { outlineStyle, outlineWidth } = getComputedStyle(box);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  }

  /* Whether the middle of what is in the window of one of its boxes is not under something else: a link that runs over
     two lines is drawn as two. */
  function isInSight(box, label) {
    return [...box.getClientRects()].some((place) => {
      const [left, right] = [Math.max(0, place.left), Math.min(innerWidth, place.right)];
      const [top, bottom] = [Math.max(0, place.top), Math.min(innerHeight, place.bottom)];
      if (left >= right || top >= bottom) return false;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return over !== null && (label.contains(over) || box.contains(over));
    });
  }

  /* Called before each press after the first: where the press before it led. */
  function keep() {
    const box = document.activeElement;
    if (!box || box === walked.at(-1)?.box) return;
    const label = box.closest("label") ?? box;
    walked.push({ box, isRinged: hasRing(box) || hasRing(label), isSeen: isInSight(box, label) });
  }

  addEventListener("keydown", ({ key }) => key === "Tab" && keep(), true);

  /* The way from the first stop until the page is left: then the focus is on its body, or at the first stop again. */
  function way() {
    keep();
    const all = walked[0]?.box === document.body ? walked.slice(1) : walked;
    const end = all.findIndex(({ box }, place) => box === document.body || (place && box === all[0].box));
    return { isLeft: end >= 0 || wanted.length < 2, stood: end < 0 ? all : all.slice(0, end) };
  }

  const isThrough = () => way().isLeft;

  /* What was wrong on the way, as sentences. */
  function faults() {
    const { isLeft, stood } = way();
    const found = isLeft ? [] : [`the page is not left: ${told(document.activeElement)}`];
    for (const box of wanted) if (!stood.some((each) => each.box === box)) found.push(`not reached: ${told(box)}`);
    let last = -1;
    for (const { box, isRinged, isSeen } of stood) {
      const place = wanted.indexOf(box);
      if (place >= 0 && place < last) found.push(`out of order: ${told(box)}`);
      last = Math.max(last, place);
      if (!isRinged) found.push(`no ring: ${told(box)}`);
      if (!isSeen) found.push(`out of sight: ${told(box)}`);
    }
    return [...found, ...pointerOnly()];
  }

  /* What says that it can be pressed, but for a pointer alone. */
  function pointerOnly() {
    const found = [];
    for (const box of document.querySelectorAll("body *")) {
      if (getComputedStyle(box).cursor !== "pointer" || box.closest(PRESSED) || !isSeen(box)) continue;
      found.push(`only by pointer: ${told(box)}`);
    }
    return found;
  }

  return { start, isThrough, faults };
})();
