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

/** Finds texts of the opening, other than the title, that lie over its outlined year. */
export function labelOverYear(): string[] {
  const banner = document.querySelector('[data-block="banner"]');
  const year = [...(banner?.querySelectorAll('p') ?? [])].find(
    (one) =>
      /^\d{2}$/.test(one.textContent?.trim() ?? '') &&
      Number.parseFloat(getComputedStyle(one).fontSize) > 120,
  );
  if (!banner || !year) return [];
  const range = document.createRange();
  range.selectNodeContents(year);
  const box = range.getBoundingClientRect();
  // figures are lower than their line
  const [top, bottom] = [box.top + box.height * 0.2, box.bottom - box.height * 0.2];
  return textLines()
    .filter(({ holder }) => banner.contains(holder) && holder !== year && !holder.closest('h1'))
    .filter(
      (line) =>
        Math.min(line.right, box.right) - Math.max(line.left, box.left) > 8 &&
        Math.min(line.bottom, bottom) - Math.max(line.top, top) > 4,
    )
    .map(({ text }) => text.slice(0, 40));
}

/** Finds columns of fee tables that a narrow window does not show. */
export function hiddenPrices(): string[] {
  if (innerWidth > 600) return [];
  const cells = document.querySelectorAll<HTMLElement>(
    '[data-block="table"] tbody tr:first-child > :is(td, th)',
  );
  return [...cells].flatMap((cell) => {
    const edge = scrollerOf(cell)?.getBoundingClientRect();
    const { left, right } = cell.getBoundingClientRect();
    const isOut = edge ? left < edge.left - 1 || right > edge.right + 1 : right > innerWidth + 1;
    return isOut ? [cell.textContent?.trim() ?? ''] : [];
  });
}

/** Reports portraits of a page of which one is more than 1.3 times as wide as another. */
export function unequalPortraits(): string[] {
  const portraits = document.querySelectorAll<HTMLElement>('[data-block="people"] img');
  const widths = [...portraits].map(({ offsetWidth }) => offsetWidth).filter((width) => width > 0);
  const [least, most] = [Math.min(...widths), Math.max(...widths)];
  return widths.length > 1 && most > least * 1.3 ? [`${least} to ${most} px`] : [];
}

/** Finds entries of a list of committees with more than 300 px of empty space below their content. */
export function hole(): string[] {
  const lines = textLines();
  return [...document.querySelectorAll('[data-block="committeeList"] li')].flatMap((entry) => {
    const bottoms = lines.filter(({ holder }) => entry.contains(holder)).map(({ bottom }) => bottom);
    for (const image of entry.querySelectorAll('img, svg'))
      bottoms.push(image.getBoundingClientRect().bottom);
    const empty = entry.getBoundingClientRect().bottom - Math.max(...bottoms);
    return bottoms.length > 0 && empty > 300 ? [`${Math.round(empty)} px`] : [];
  });
}

/** Reports a name in the header that ends with the year which follows it. */
export function doubleYear(): string[] {
  const name = document.querySelector('header:not(main *) a')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  return /(\d{2})\W{1,3}\1$/.test(name) ? [name] : [];
}

/** Finds logos in the header and footer with a contrast of less than 3 : 1 to the background. */
export function faintLogo(): string[] {
  const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((one) =>
      one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const groundOf = (element: Element): number => {
    for (let up: Element | null = element; up; up = up.parentElement) {
      context.clearRect(0, 0, 64, 64);
      context.fillStyle = getComputedStyle(up).backgroundColor;
      context.fillRect(0, 0, 64, 64);
      const pixel = context.getImageData(1, 1, 1, 1).data;
      if ((pixel[3] ?? 0) > 200) return luminance([...pixel]);
    }
    return 1;
  };
  const marks = document.querySelectorAll<HTMLImageElement>('header:not(main *) img, footer:not(main *) img');
  return [...marks].flatMap((image) => {
    if (!image.checkVisibility() || !image.complete || image.naturalWidth === 0) return [];
    const ground = groundOf(image);
    context.clearRect(0, 0, 64, 64);
    context.drawImage(image, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    let best = 1;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < 200) continue;
      const light = luminance([...data.subarray(at, at + 3)]);
      best = Math.max(best, (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05));
    }
    const place = image.closest('header') ? 'header' : 'footer';
    return best < 3 ? [`${place}: ${best.toFixed(1)} : 1`] : [];
  });
}

/** Reports a matrix in one column that is more than eight windows high, in a wide window. */
export function longMatrix(): string[] {
  if (innerWidth < 1024) return [];
  return [...document.querySelectorAll('[data-block="matrix"]')].flatMap((block) => {
    const { height } = block.getBoundingClientRect();
    return height > 8 * innerHeight ? [`${Math.round(height)} px`] : [];
  });
}

/** Finds names of committees on a home page that are larger than its title. */
export function largeCommittee(): string[] {
  const title = document.querySelector('[data-block="banner"] h1');
  if (!title) return [];
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  return textLines()
    .filter(
      ({ holder }) => holder.closest('[data-block="committeeList"] li') && sizeOf(holder) > sizeOf(title),
    )
    .map(
      ({ text, holder }) =>
        `${text.slice(0, 30)}: ${Math.round(sizeOf(holder))} > ${Math.round(sizeOf(title))} px`,
    )
    .slice(0, 1);
}

/** Finds lists of numbers, cards or menu entries whose last row has one entry below several. */
export function lonelyLast(): string[] {
  const lists = [
    ...document.querySelectorAll(
      '[data-block="numbers"] :is(ul, dl), [data-block="cards"] ul, header:not(main *) nav > ul',
    ),
  ];
  return lists.flatMap((list) => {
    const rows = new Map<number, number>();
    const middles: number[] = [];
    for (const child of list.children) {
      if (!child.checkVisibility()) continue;
      const { top, height } = child.getBoundingClientRect();
      const near = middles.find((one) => Math.abs(one - top) < height / 2) ?? top;
      if (!middles.includes(near)) middles.push(near);
      rows.set(near, (rows.get(near) ?? 0) + 1);
    }
    const counts = [...rows.values()];
    const last = counts.at(-1);
    return counts.length > 1 && last === 1 && (counts[0] ?? 0) > 2 ? [counts.join(' + ')] : [];
  });
}

/** Reports a footer whose seven or more links are one column in a wide window. */
export function narrowFooter(): string[] {
  if (innerWidth < 1024) return [];
  const links = [...document.querySelectorAll('footer:not(main *) nav li')].filter((one) =>
    one.checkVisibility(),
  );
  const columns = new Set(links.map((one) => Math.round(one.getBoundingClientRect().left)));
  return links.length > 6 && columns.size === 1 ? [`${links.length} links in one column`] : [];
}

/** Finds blocks of questions or text without a heading whose first third is empty. A column in the middle has as much space after it. */
export function emptyColumn(): string[] {
  if (innerWidth < 1024) return [];
  const blocks = document.querySelectorAll('[data-block="faq"], main > [data-block="text"]');
  return [...blocks].flatMap((block) => {
    // a question is a heading of its own
    if ([...block.querySelectorAll('h2')].some((heading) => !heading.closest('details'))) return [];
    const edge = block.getBoundingClientRect();
    const boxes = [...block.querySelectorAll('details, p')].map((part) => part.getBoundingClientRect());
    const lefts = boxes.filter(({ width }) => width > 0).map(({ left }) => left);
    const start = edge.left + Number.parseFloat(getComputedStyle(block).paddingInlineStart);
    const empty = Math.min(...lefts) - start;
    const after = edge.right - Math.max(...boxes.map(({ right }) => right));
    return lefts.length > 0 && empty > edge.width * 0.2 && empty > after + 1
      ? [`${Math.round(empty)} px`]
      : [];
  });
}

/** Finds prices of which the sign and the figure are on two lines. */
export function splitPrice(): string[] {
  const range = document.createRange();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    for (const { 0: price, index } of (node.textContent ?? '').matchAll(/[₹€£$]\s\d+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + price.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(price);
    }
  return found;
}

/** Reports a photo of the opening that is a strip of less than 220 px in a wide window. */
export function photoStrip(): string[] {
  if (innerWidth < 1024) return [];
  const photos = [...document.querySelectorAll<HTMLElement>('[data-block="banner"] img')];
  return photos
    .filter((image) => image.offsetWidth > 3 * image.offsetHeight && image.offsetHeight < 220)
    .map((image) => `${image.offsetWidth} × ${image.offsetHeight}`);
}

/** Reports a title that starts below the first screen. */
export function lowTitle(): string[] {
  const title = document.querySelector('[data-block="banner"] h1');
  const top = title ? title.getBoundingClientRect().top + scrollY : 0;
  return top > innerHeight - 40 ? [`${Math.round(top)} px`] : [];
}

/** Reports a link to the home page that is less than 24 px high. */
export function lowHomeLink(): string[] {
  const height = document.querySelector('header:not(main *) a')?.getBoundingClientRect().height ?? 24;
  return height > 1 && height < 23.5 ? [`${Math.round(height)} px`] : [];
}

/** Finds entries of the menu that take two lines in a row of entries. */
export function splitEntry(): string[] {
  const lines = textLines().filter(({ holder }) => holder.closest('header:not(main *) nav'));
  const counts = new Map<HTMLElement, Set<number>>();
  for (const { holder, top } of lines)
    counts.set(holder, (counts.get(holder) ?? new Set()).add(Math.round(top)));
  return [...counts].filter(([, tops]) => tops.size > 1).map(([holder]) => holder.textContent?.trim() ?? '');
}

/** Finds people side by side, of whom some are dimmed, without a control above each that says who is active. */
export function unmarkedSlide(): string[] {
  if (innerWidth < 768) return [];
  const leftOf = (element: Element | undefined) => element?.getBoundingClientRect().left ?? 0;
  return [...document.querySelectorAll('[data-block="carousel"] [data-kind="people"]')].flatMap(
    (carousel) => {
      const slides = [...carousel.querySelectorAll('[data-active]')];
      const dots = [...carousel.querySelectorAll('[data-dots] button')];
      if (slides.length < 2 || slides.length > 3) return [];
      const apart = slides.filter((slide, at) => Math.abs(leftOf(slide) - leftOf(dots[at])) > 4);
      return apart.map((slide) => slide.textContent?.slice(0, 30) ?? '');
    },
  );
}

/** Measures that make a load of a page broken, as in the report. */
export const BROKEN = { textOverText, cutText, sideways, squeezedLogo, highBar, brokenWord };

/** Measures of single faults of the report. */
export const SINGLE = {
  labelOverYear,
  hiddenPrices,
  unequalPortraits,
  hole,
  doubleYear,
  faintLogo,
  longMatrix,
  largeCommittee,
  lonelyLast,
  narrowFooter,
  emptyColumn,
  splitPrice,
  photoStrip,
  lowTitle,
  lowHomeLink,
  splitEntry,
  unmarkedSlide,
};

/** Name of a measure. */
export type Measure = keyof typeof BROKEN | keyof typeof SINGLE;

const FUNCTIONS = { isUnseen, isOutlined, textLines, scrollerOf, ...BROKEN, ...SINGLE };

/** The script that defines `plenaryMeasures()` in a page. It returns the faults by measure, of the measures that found any. */
export const PAGE_SCRIPT = `(() => {
  // tsx names functions with it
  globalThis.__name = (value) => value;
${Object.values(FUNCTIONS).map(String).join('\n')}
  const measures = { ${Object.keys({ ...BROKEN, ...SINGLE }).join(', ')} };
  globalThis.plenaryMeasures = () =>
    Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, measure()]).filter(([, found]) => found.length > 0));
})()`;
