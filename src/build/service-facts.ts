import type { Site } from '../compiler/index.ts';
import { type Page, withBase } from '../shared/index.ts';

/** What the service needs to know of the site, as `dist/service/site.json` holds it. */
export interface ServiceFacts {
  /** The base path, with a slash at both ends. */
  base: string;
  /** The words of the page that tells of a failed upload where there is no script, and the address of the form. */
  words: { language: string; error: string; back: string; address: string };
  /** What registrations are read by. */
  rules: Site['registrations'];
}

/** Takes the words from the first login form of the site. */
export function serviceFacts({
  shell,
  pages,
  registrations,
}: Pick<Site, 'shell' | 'registrations'> & { pages: Iterable<Page> }): ServiceFacts {
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
