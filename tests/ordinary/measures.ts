/*
 * Measures of a page, which run in the browser. Each returns descriptions of its faults, none on a good page. `PAGE_SCRIPT` makes
 * globals of them, so they call each other by name and use nothing else of this file.
 */

/** A line of text on the page. */
interface TextLine {
  text: string;
  holder: HTMLElement;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Whether an element is no visible text: an ornament, a text for screen readers, or a slide that is out of sight. */
export function isUnseen(element: Element): boolean {
  if (
    element.closest(
      '[aria-hidden="true"], .hidden-visually, [inert], [data-active="false"], svg, noscript',
    ) !== null
  )
    return true;
  for (let up: Element | null = element; up; up = up.parentElement) {
    const { clipPath, clip } = getComputedStyle(up);
    if (clipPath === 'inset(50%)' || (clip !== 'auto' && clip !== '')) return true;
  }
  return false;
}

/** Returns the visible lines of text, without the space of the font above and below the letters. */
export function textLines(): TextLine[] {
  const lines: TextLine[] = [];
  const range = document.createRange();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const holder = node.parentElement as HTMLElement;
    const text = node.textContent?.trim() ?? '';
    if (!text || !holder.checkVisibility({ visibilityProperty: true }) || isUnseen(holder)) continue;
    range.selectNodeContents(node);
    // Chromium gives a large initial the place of a small one, above its own
    const initial = getComputedStyle(holder, '::first-letter');
    const isLarge =
      initial.getPropertyValue('initial-letter') !== 'normal' ||
      Number.parseFloat(initial.fontSize) > 2 * Number.parseFloat(getComputedStyle(holder).fontSize);
    const [first, ...others] = range.getClientRects();
    for (const { left, right, top, bottom } of isLarge || !first ? others : [first, ...others]) {
      const space = (bottom - top) * 0.2;
      if (right - left > 1)
        lines.push({ text, holder, left, right, top: top + space, bottom: bottom - space });
    }
  }
  return lines;
}

/** Returns the closest ancestor that scrolls sideways. */
export function scrollerOf(element: Element): Element | undefined {
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth + 1) return up;
  return undefined;
}

/** Whether an element is the outlined year, which lies below the title on purpose. */
export function isOutlined(element: Element): boolean {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('-webkit-text-stroke-width')) > 0;
}

/** Finds texts that lie over other texts. A title may lie over the outlined year. */
export function textOverText(): string[] {
  const lines = textLines().filter(({ holder }) => !scrollerOf(holder));
  lines.sort((one, other) => one.top - other.top);
  const found = new Set<string>();
  for (const [at, one] of lines.entries())
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next] as TextLine;
      if (other.top >= one.bottom) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      const isNear = one.holder === other.holder && one.text === other.text;
      const [lower, upper] = isOutlined(one.holder) ? [one, other] : [other, one];
      if (isOutlined(lower.holder) && upper.holder.closest('h1')) continue;
      if (!isNear && across > 3 && down > 2)
        found.add(`${one.text.slice(0, 40)} / ${other.text.slice(0, 40)}`);
    }
  return [...found];
}

/** Finds texts that are cut by their boxes, leave the header or are off the screen. */
export function cutText(): string[] {
  const found = new Set<string>();
  const wide = document.documentElement.clientWidth;
  for (const { text, holder, left, right, top, bottom } of textLines()) {
    if (scrollerOf(holder)) continue;
    const name = text.slice(0, 50);
    if (left < -1 || right > wide + 1) found.add(`off the screen: ${name}`);
    if (top + scrollY < -1) found.add(`above the page: ${name}`);
    const bar = holder.closest('header:not(main *)');
    const edge = bar?.getBoundingClientRect();
    if (
      edge &&
      !holder.closest('[popover], details[open] > :not(summary)') &&
      (top < edge.top - 2 || bottom > edge.bottom + 2)
    )
      found.add(`outside the header: ${name}`);
    for (let up: HTMLElement | null = holder; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      const across = /hidden|clip/.test(overflowX) && (right > box.right + 2 || left < box.left - 2);
      const down = /hidden|clip/.test(overflowY) && (bottom > box.bottom + 2 || top < box.top - 2);
      if (across || down) found.add(`cut: ${name}`);
    }
  }
  return [...found];
}

/** Reports a page that is wider than its window. */
export function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth + 1 ? [`${scrollWidth - clientWidth} px`] : [];
}

/** Finds logos of the header and footer whose drawn shape is not that of their file. */
export function squeezedLogo(): string[] {
  const marks = document.querySelectorAll<HTMLImageElement>('header:not(main *) img, footer:not(main *) img');
  return [...marks].flatMap((image) => {
    if (!image.checkVisibility()) return [];
    const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
    const natural = image.naturalWidth > 0 ? image.naturalWidth / image.naturalHeight : width / height;
    const { clientWidth, clientHeight } = image;
    const drawn = clientWidth / Math.max(1, clientHeight);
    const isSqueezed =
      Math.abs(drawn / natural - 1) > 0.08 && Math.abs(clientWidth - natural * clientHeight) > 2;
    return isSqueezed ? [`${clientWidth} × ${clientHeight}, not ${natural.toFixed(2)} : 1`] : [];
  });
}

/** Reports a header of more than 190 px. */
export function highBar(): string[] {
  const height = document.querySelector('header:not(main *)')?.getBoundingClientRect().height ?? 0;
  return height > 190 ? [`${Math.round(height)} px`] : [];
}

/** Finds words and mail addresses that are broken without a hyphen. */
export function brokenWord(): string[] {
  const found = new Set<string>();
  const range = document.createRange();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const linesOf = (node: Node, start: number, end: number) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set(
      [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
    ).size;
  };
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const holder = node.parentElement as HTMLElement;
    const text = node.textContent ?? '';
    if (!text.trim() || !holder.checkVisibility({ visibilityProperty: true }) || isUnseen(holder)) continue;
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2) continue;
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}'’@._+]{3,}/gu)) {
      // an initial may be higher than the rest of its word
      if (linesOf(node, index + 1, index + word.length) < 2) continue;
      // a word that stays broken without emergency breaks has a hyphen
      const { overflowWrap, wordBreak } = holder.style;
      holder.style.overflowWrap = 'normal';
      holder.style.wordBreak = 'normal';
      const isHyphenated = linesOf(node, index + 1, index + word.length) > 1;
      Object.assign(holder.style, { overflowWrap, wordBreak });
      if (!isHyphenated) found.add(word);
    }
  }
  return [...found];
}

/** Finds entries of the menu that take two lines in a row of entries. */
export function splitEntry(): string[] {
  const lines = textLines().filter(({ holder }) => holder.closest('header:not(main *) nav'));
  const counts = new Map<HTMLElement, Set<number>>();
  for (const { holder, top } of lines)
    counts.set(holder, (counts.get(holder) ?? new Set()).add(Math.round(top)));
  return [...counts].filter(([, tops]) => tops.size > 1).map(([holder]) => holder.textContent?.trim() ?? '');
}

/** Measures that make a load of a page broken. */
export const BROKEN = { textOverText, cutText, sideways, squeezedLogo, highBar, brokenWord };

const MEASURES = { ...BROKEN, splitEntry };

/** Name of a measure. */
export type Measure = keyof typeof MEASURES;

const FUNCTIONS = { isUnseen, isOutlined, textLines, scrollerOf, ...MEASURES };

/** The script that defines `plenaryMeasures()` in a page. It returns the faults by measure, of the measures that found any. */
export const PAGE_SCRIPT = `(() => {
  // tsx names functions with it
  globalThis.__name = (value) => value;
${Object.values(FUNCTIONS).map(String).join('\n')}
  const measures = { ${Object.keys(MEASURES).join(', ')} };
  globalThis.plenaryMeasures = () =>
    Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, measure()]).filter(([, found]) => found.length > 0));
})()`;
