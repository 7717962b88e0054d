import type { Site } from '../compiler/index.ts';
import { type Page, type SiteFacts, withBase } from '../shared/index.ts';

/** What the service knows of a site, but for the headers. Takes the words from the first login form of the site. */
export function serviceFacts({
  shell,
  pages,
  registrations,
}: Pick<Site, 'shell' | 'registrations'> & { pages: Iterable<Page> }): Omit<SiteFacts, 'headers'> {
  const { base, language } = shell;
  const words = formOf(pages) ?? { error: 'Some error', back: shell.name, path: '/' };
  const { error, back, path } = words;
  return {
    base,
    words: { language, error, back, address: withBase(base, path) },
    rules: registrations,
  };
}

function formOf(pages: Iterable<Page>): { error: string; back: string; path: string } | undefined {
  for (const { path, blocks } of pages)
    for (const block of blocks)
      if (block.type === 'login') return { error: block.error, back: block.title, path };
  return undefined;
}
