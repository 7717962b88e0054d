import type { Site } from '../compiler/index.ts';
import type { Page } from '../shared/index.ts';
import { pageAt } from './page-index.ts';

/** The address of the page that stands for those that are not kept, without the base path. */
export const OFFLINE = '/offline';

/** The page that the service worker shows for those that it does not have; into its list it puts those that it has. */
export function offlinePages(site: Site): Page[] {
  const { offline, shell } = site;
  const { keep, title, text, kept } = offline;
  if (!keep) return [];
  const home = pageAt(site, '/')?.title ?? shell.name;
  const page = {
    path: OFFLINE,
    title,
    footer: true,
    search: false,
    blocks: [
      {
        type: 'message',
        id: 'offline',
        title,
        text: [text, kept].map((line) => ({ type: 'paragraph', children: [line] })),
        links: [{ label: home, link: { href: shell.base, external: false } }],
      },
    ],
  };
  return [page as Page];
}
