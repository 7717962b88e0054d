import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PageFacts, pageFacts } from './page-text.ts';

/** Pages by address, in alphabetical order. */
export type SitePages = ReadonlyMap<string, PageFacts>;

/** Reads the folder `public/`, except for the pages of the studio. */
export function readPages(folder: string): SitePages {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.html') && !/^(?:studio|assets|media)\//.test(name))
    .sort();
  const sheetAt = (href: string) => {
    // the base path of the site is part of the address, but not of the file name
    const file = path.join(folder, href.replace(/^.*(?=\/assets\/)/, ''));
    return existsSync(file) ? readFileSync(file, 'utf8') : href;
  };
  return new Map(
    names.map((name) => [
      pageAddress(name),
      pageFacts(readFileSync(path.join(folder, name), 'utf8'), sheetAt),
    ]),
  );
}

function pageAddress(name: string): string {
  return `/${name.replace(/(?:^|(\/))index\.html$|\.html$/, '')}`;
}

/** Writes for each page the address, followed by its lines. */
export function formatPages(pages: SitePages): string {
  return [...pages].map(([address, { lines }]) => `== ${address}\n${lines.join('\n')}\n`).join('\n');
}

/** The inverse of `formatPages`. The returned pages have no appearance. */
export function parsePages(text: string): SitePages {
  const parts = text.split(/^== /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [address = '', ...lines] = part.trimEnd().split('\n');
      return [address, { lines, look: '' }];
    }),
  );
}
