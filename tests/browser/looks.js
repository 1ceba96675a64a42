/* What can be seen of a page, measured. Each function gives its faults as sentences; `looks` is put into every
   page of the walk (tests/browser/looks.py) and isn't part of the site. */
window.looks = (() => {
  "use strict";

  const FOCUSABLE =
    "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), " +
    "textarea:not(:disabled), summary, [tabindex='0']";
  const TEXT = 4.5;
  const LARGE_TEXT = 3;
  const SHAPE = 3;
  const TARGET = 24;

  const isShown = (box) =>
    box.checkVisibility({ visibilityProperty: true }) &&
    box.getClientRects().length > 0 &&
    getComputedStyle(box).clipPath === "none" &&
    !box.closest(".visually-hidden");
  const named = (box) => {
    const kind = box.getAttribute("class") ? `.${box.getAttribute("class").trim().split(/\s+/).join(".")}` : "";
    const words = (box.textContent || box.getAttribute("name") || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${box.tagName.toLowerCase()}${kind} "${words}"`;
  };
  const once = (faults) => [...new Set(faults)];

  /* Colours are [red, green, blue, opacity], the first three from 0 to 255. */

  function colour(text) {
    const parts = text.match(/[\d.]+(?:e-?\d+)?/g).map(Number);
    const [red, green, blue, opacity = 1] = text.startsWith("color(srgb")
      ? parts.map((part, at) => (at < 3 ? part * 255 : part))
      : parts;
    return [red, green, blue, opacity];
  }

  const mix = (under, over, share) => under.map((part, at) => part + (over[at] - part) * share);
  const onto = (under, over) => [...mix(under.slice(0, 3), over.slice(0, 3), over[3]), 1];

  function luminance([red, green, blue]) {
    const part = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  }

  function ratio(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  /* The colours that a box may have behind its words: one, or each stop of the gradient that it is on. With `ink`, its
     words' colours on them: [[ground, words], ...]. Opacity counts for the box and all that it is in. */
  function painted(box, ink) {
    const chain = [];
    for (let each = box; each; each = each.parentElement) chain.unshift(getComputedStyle(each));
    const stops = chain.map((style) =>
      style.backgroundImage.includes("gradient") ? style.backgroundImage.match(/rgba?\([^)]*\)/g).map(colour) : []
    );
    const most = Math.max(1, ...stops.map((each) => each.length));
    const found = [];
    for (let stop = 0; stop < most; stop += 1) {
      const draw = (at, behind) => {
        const style = chain[at];
        let ground = onto(behind, colour(style.backgroundColor));
        if (stops[at].length) ground = onto(ground, stops[at][Math.min(stop, stops[at].length - 1)]);
        const inner = at + 1 < chain.length ? draw(at + 1, ground) : [ground, onto(ground, ink || ground)];
        return inner.map((each) => mix(behind, each, Number(style.opacity)));
      };
      const canvas = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
      found.push(draw(0, canvas));
    }
    return found;
  }

  function wordsFault(box, style, what, least) {
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const wanted = least || (isLarge ? LARGE_TEXT : TEXT);
    const ink = colour(style.color);
    ink[3] *= what === "" ? 1 : Number(style.opacity);
    const seen = Math.min(...painted(box, ink).map(([ground, words]) => ratio(ground, words)));
    return seen < wanted ? [`contrast ${seen.toFixed(2)} of ${wanted}: ${what}${named(box)}`] : [];
  }

  function* textsIn(part) {
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) yield words.currentNode;
  }

  /* Words, disabled ones too, what a field contains or suggests, and what a style sheet writes (WCAG 1.4.3, 1.4.11). */
  function contrast() {
    const faults = [];
    const holders = new Set();
    for (const text of textsIn(document.body)) if (text.data.trim()) holders.add(text.parentElement);
    for (const box of holders) {
      if (box.matches("script, style, noscript, template, option") || !isShown(box)) continue;
      faults.push(...wordsFault(box, getComputedStyle(box), ""));
    }
    for (const box of document.querySelectorAll("body *")) {
      for (const part of ["::before", "::after"]) {
        const style = getComputedStyle(box, part);
        const text = style.content.match(/^"(.*)"$/)?.[1]?.trim();
        if (!text || !isShown(box)) continue;
        const isDrawn = style.position === "absolute" && style.backgroundColor !== "rgba(0, 0, 0, 0)";
        if (!isDrawn) faults.push(...wordsFault(box, style, part, /[\p{L}\p{N}]/u.test(text) ? 0 : SHAPE));
      }
    }
    for (const field of document.querySelectorAll("input, select, textarea")) {
      const style = getComputedStyle(field);
      if (!isShown(field) || /^(checkbox|radio|hidden|range|file)$/.test(field.type) || style.opacity === "0") continue;
      faults.push(...wordsFault(field, style, "in the field "));
      if (field.placeholder) faults.push(...wordsFault(field, getComputedStyle(field, "::placeholder"), "placeholder of "));
      const edged = style.borderBottomWidth === "0px" ? field.parentElement : field;
      const [[around]] = painted(edged.parentElement);
      const [[inside]] = painted(edged);
      const line = onto(around, colour(getComputedStyle(edged).borderBottomColor));
      const seen = Math.max(ratio(line, around), ratio(inside, around));
      if (seen < SHAPE) faults.push(`edge ${seen.toFixed(2)} of ${SHAPE}: ${named(field)} ${field.name}`);
    }
    return once(faults);
  }

  /* The ring of whatever has the keyboard's focus, against what it lies on (WCAG 1.4.11, 2.4.7). One of each kind. */
  function focusRings() {
    const faults = [];
    const kinds = new Set();
    const had = document.activeElement;
    for (const box of document.querySelectorAll(FOCUSABLE)) {
      const kind = `${box.tagName} ${box.className} ${box.type} in ${box.parentElement.className}`;
      if (kinds.has(kind) || !isShown(box)) continue;
      kinds.add(kind);
      box.focus({ preventScroll: true, focusVisible: true });
      if (document.activeElement !== box) continue;
      // A field that lies invisible over its label is ringed by the label.
      const ringed = getComputedStyle(box).opacity === "0" ? box.parentElement : box;
      const style = getComputedStyle(ringed);
      const width = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
      const isInside = parseFloat(style.outlineOffset) < 0;
      const grounds = painted(isInside ? ringed : ringed.parentElement).map(([ground]) => ground);
      const ring = colour(style.outlineColor);
      const seen = Math.min(...grounds.map((ground) => ratio(onto(ground, ring), ground)));
      if (width < 2 || seen < SHAPE) faults.push(`ring of ${width} px, ${seen.toFixed(2)} of ${SHAPE}: ${named(box)}`);
    }
    if (had instanceof HTMLElement) had.focus({ preventScroll: true });
    if (had === document.body) document.activeElement.blur();
    return once(faults);
  }

  /* What has the focus is never wholly under what stays in view while the page scrolls (WCAG 2.4.11). */
  function hiddenFocus() {
    const stays = [...document.querySelectorAll("body *")].filter(
      (box) => /sticky|fixed/.test(getComputedStyle(box).position) && isShown(box)
    );
    const faults = [];
    for (const box of stays.length ? document.querySelectorAll(FOCUSABLE) : []) {
      if (!isShown(box) || stays.some((each) => each.contains(box))) continue;
      box.focus();
      const place = box.getBoundingClientRect();
      const isUnder = ({ top, bottom, left, right }) =>
        place.top >= top && place.bottom <= bottom && place.left >= left && place.right <= right;
      for (const each of stays) {
        if (isUnder(each.getBoundingClientRect())) faults.push(`focus on ${named(box)} under ${named(each)}`);
      }
    }
    document.activeElement.blur();
    window.scrollTo(0, 0);
    return once(faults);
  }

  /* Whether a link is a word among others: its line is as high as theirs (WCAG 2.5.8, "inline"). */
  function isInSentence(box) {
    if (getComputedStyle(box).display !== "inline") return false;
    let around = box.parentElement;
    while (getComputedStyle(around).display === "inline") around = around.parentElement;
    for (const { data, parentElement } of textsIn(around)) {
      if (!/[\p{L}\p{N}]/u.test(data) || parentElement.closest("a, button, label, .visually-hidden")) continue;
      return true;
    }
    return false;
  }

  /* A link may fill the cell that it is in by a box over it. */
  function filled(box) {
    const over = getComputedStyle(box, "::after");
    const fills = over.position === "absolute" && ["top", "right", "bottom", "left"].every((side) => over[side] === "0px");
    return (fills && box.offsetParent) || box;
  }

  /* Whatever is pressed is 24 pixels high and wide, links among words excepted (WCAG 2.5.8). */
  function targets() {
    const faults = [];
    for (const box of document.querySelectorAll(`${FOCUSABLE}, :is(button, input, select, textarea):disabled`)) {
      if (!isShown(box) || box.matches(".skip-link, [type=hidden], main, .table-wrap") || isInSentence(box)) continue;
      const pressed = box.matches("[type=checkbox], [type=radio]") ? box.closest("label") || box : filled(box);
      const { width, height } = pressed.getBoundingClientRect();
      if (width < TARGET - 0.1 || height < TARGET - 0.1) {
        faults.push(`target of ${width.toFixed(1)} x ${height.toFixed(1)}: ${named(box)} in ${named(box.parentElement)}`);
      }
    }
    return once(faults);
  }

  const isScroller = (box) => /auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX);

  /* The page never scrolls sideways (WCAG 1.4.10), and what does so by itself is reached by the keyboard and named
     (WCAG 2.1.1). app.js names a table's frame once it has seen its width: that is waited for. */
  async function sideways() {
    if (!scrolling().length) return [];
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return scrolling();
  }

  function scrolling() {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const wide = [];
      const collect = (box) => {
        if (box.getBoundingClientRect().right > root.clientWidth + 0.5 && isShown(box)) wide.push(box);
        if (!isScroller(box)) [...box.children].forEach(collect);
      };
      collect(document.body);
      faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}: ${named(wide.at(-1) || root)}`);
    }
    for (const box of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(box);
      const isWide = /auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth + 1;
      const isHigh = /auto|scroll/.test(style.overflowY) && box.scrollHeight > box.clientHeight + 1;
      if (!(isWide || isHigh) || box.matches("textarea, select") || !isShown(box)) continue;
      const isNamed = box.tabIndex === 0 && box.role && (box.ariaLabel || box.getAttribute("aria-labelledby"));
      const isList = box.closest("nav") && box.querySelector(FOCUSABLE);
      if (!isNamed && !isList) faults.push(`scrolls, without focus or name: ${named(box)}`);
    }
    return once(faults);
  }

  /* Who asked for less motion gets none (WCAG 2.3.3). */
  function motion() {
    const moving = document.getAnimations().map((each) => `moves: ${named(each.effect.target)}`);
    for (const box of document.querySelectorAll("body *")) {
      const style = getComputedStyle(box);
      if (style.transitionDuration !== "0s" && style.transitionProperty !== "none") moving.push(`glides: ${named(box)}`);
    }
    return once(moving);
  }

  /* Numbers that follow a name written from right to left stand to its right all the same. */
  function numbersBeside() {
    const faults = [];
    const ends = /[\u0590-\u08ff](?=[^\u0590-\u08ff]*$)/u;
    const range = document.createRange();
    let last = null;
    for (const text of textsIn(document.body)) {
      const box = text.parentElement;
      if (!isShown(box)) continue;
      let around = box;
      while (/inline$|contents/.test(getComputedStyle(around).display)) around = around.parentElement;
      if (last && last.around !== around) last = null;
      for (const part of text.data.matchAll(/[\u0590-\u08ff]+|\d+/gu)) {
        range.setStart(text, part.index);
        range.setEnd(text, part.index + part[0].length);
        const place = range.getBoundingClientRect();
        if (ends.test(part[0])) last = { around, place, words: part[0] };
        else if (last && Math.abs(place.top - last.place.top) < place.height / 2 && place.left < last.place.left) {
          faults.push(`${part[0]} to the left of ${last.words}: ${named(around)}`);
        }
      }
    }
    return once(faults);
  }

  /* What may be cut short: what only screen readers hear, what scrolls, and what is elsewhere in full: the event's name
     in the head, the second line of what was done last. */
  const CUT_SHORT = ".visually-hidden, .brand__name, .event-bar__name, .last-step, .tabs, .game__title";

  /* The visible part of words, their box, and their position. */
  function* visibleTexts() {
    const range = document.createRange();
    for (const text of textsIn(document.body)) {
      const holder = text.parentElement;
      if (!text.data.trim() || holder.closest(CUT_SHORT) || !holder.checkVisibility()) continue;
      range.selectNodeContents(text);
      yield { text, holder, rect: range.getBoundingClientRect() };
    }
  }

  /* No box cuts words off (WCAG 1.4.4, 1.4.12). */
  function lostWords() {
    const faults = [];
    for (const { text, holder, rect } of visibleTexts()) {
      if (!rect.width || !rect.height) continue;
      for (let box = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.clipPath !== "none" || "scroll" in box.dataset) break;
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        if (style.overflowX === "auto" || style.overflowX === "scroll") break;
        const edge = box.getBoundingClientRect();
        const isOut = rect.left < edge.left - 1 || rect.right > edge.right + 1;
        if (isOut || rect.top < edge.top - 2 || rect.bottom > edge.bottom + 2) {
          faults.push(`cut off: ${text.data.trim().slice(0, 50)}`);
        }
      }
    }
    return once(faults);
  }

  /* The page, and each table outside of folds, fits into its width without scrolling. */
  function tooWide() {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth}`);
    for (const wrap of document.querySelectorAll(".table-wrap")) {
      if (!wrap.checkVisibility()) continue; // in a fold
      const [needs, has] = [wrap.scrollWidth, wrap.clientWidth];
      if (needs > has + 1) faults.push(`a table of ${needs} in ${has}`);
    }
    return faults;
  }

  /* Short words stand on one line. */
  function brokenWords() {
    const faults = [];
    const range = document.createRange();
    for (const { text, holder, rect } of visibleTexts()) {
      if (text.data.includes("://") || !rect.width || rect.height <= 1.9 * parseFloat(getComputedStyle(holder).fontSize)) continue;
      for (const word of text.data.matchAll(/[\p{L}\p{N}:.]{2,7}(?![\p{L}\p{N}])/gu)) {
        if (word.index && /\p{L}|\p{N}/u.test(text.data[word.index - 1])) continue;
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        if (lines.size > 1) faults.push(`broken: ${word[0]} in ${text.data.trim().slice(0, 50)}`);
      }
    }
    return faults;
  }

  /* Of a long list of the reference, this many entries: its other ones are of the same template. */
  function keepFirst(most) {
    for (const part of document.querySelectorAll("main, main *")) {
      const alike = [...part.children].filter((each) => each.matches("article[id], .entry, section[id], .walk-step"));
      for (const each of alike.slice(most)) each.remove();
    }
  }

  const height = () => document.documentElement.scrollHeight;
  const openAll = () => document.querySelectorAll("details").forEach((each) => (each.open = true));

  /* WCAG 1.4.12: what a reader may set, by a style sheet of their own. */
  function spaceText(isSpaced) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }" +
        "p { margin-bottom: 2em !important; }"
    );
    document.adoptedStyleSheets = isSpaced ? [sheet] : [];
  }

  return { contrast, focusRings, hiddenFocus, targets, sideways, motion, numbersBeside, tooWide, brokenWords, lostWords, keepFirst, openAll, height, spaceText };
})();
