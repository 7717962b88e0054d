import type { Embed, Image, Link } from '../../../src/core/index.ts';
import type { FrameWords } from '../../../src/site/parts/frame.tsx';
import { anchor, picture, text } from './html.ts';

/** What lets a picture wait until it is near. */
export const LAZY = ' loading="lazy" decoding="async"';

/** The globe of thin lines behind the titles. */
export const GLOBE =
  '<svg class="globe" viewBox="-100 -100 200 200" aria-hidden="true"><ellipse rx="25" ry="98"/><ellipse rx="49" ry="98"/><ellipse rx="69" ry="98"/><ellipse rx="85" ry="98"/><ellipse rx="95" ry="98"/><ellipse rx="98" ry="98"/><path d="M-49-85H49M-85-49H85M-98 0H98M-85 49H85M-49 85H49M0-98V98"/></svg>';

/** A section with its heading. */
export function section(heading: string | undefined, body: string, kind = ''): string {
  return `<section class="part ${kind}">${heading ? `<h2>${text(heading)}</h2>` : ''}<div>${body}</div></section>`;
}

/** A photo, or the initials. */
export function portrait(name: string, photo: Image | undefined): string {
  if (photo) return picture(photo, '', LAZY);
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = `${words[0]?.[0] ?? ''}${words.length > 1 ? words.at(-1)?.[0] : ''}`;
  return `<svg class="mono" viewBox="0 0 200 250" aria-hidden="true"><circle cx="100" cy="125" r="86"/><ellipse cx="100" cy="125" rx="62" ry="86"/><ellipse cx="100" cy="125" rx="32" ry="86"/><path d="M100 39V211"/><text x="100" y="153">${text(letters)}</text></svg>`;
}

/** A page of another site, which comes when it is asked for. */
export function frame(embed: Embed, title: string, words: FrameWords, link?: Link): string {
  const open = anchor(link ?? { href: embed.src, external: true }, text(words.open), { newTab: true });
  return `<div class="frame"><p><strong>${text(title)}</strong> ${text(words.comesFrom.replace('{host}', embed.host))}</p><button data-src="${text(embed.src)}" data-title="${text(title)}" hidden>${text(words.show)}</button>${open}</div>`;
}

/** The top of a page. */
export function header(title: string, below: string, year = '', emblem = GLOBE): string {
  return `<header class="top">${emblem}${year && `<p class="year" aria-hidden="true">${text(year)}</p>`}<h1>${text(title)}</h1>${below}</header>`;
}
