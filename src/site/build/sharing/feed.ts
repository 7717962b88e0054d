import { Feed } from 'feed';
import type { Site } from '../../../compiler/index.ts';
import {
  type BlockProps,
  FEED,
  inlineText,
  newestFirst,
  pathIn,
  withBase,
  withoutBase,
} from '../../../core/index.ts';
import { canonicalOf, escapeHtml, homeOf } from '../../renderer/index.ts';
import type { BuiltFile } from '../built-file.ts';

type Item = BlockProps<'news'>['items'][number];

/** A post of the news. Its address is also its id in the feed. */
export interface NewsPost {
  address: string;
  path?: string;
  date: string;
  title: string;
  summary: string;
}

/** Returns the posts of all news blocks of a site, without duplicates, newest first. */
export function postsOf({ pages, shell }: Pick<Site, 'pages' | 'shell'>): NewsPost[] {
  const posts = new Map<string, NewsPost>();
  for (const page of pages)
    for (const block of page.blocks) {
      if (block.type !== 'news') continue;
      for (const item of block.items)
        if (!posts.has(item.id)) posts.set(item.id, postOf(item, page.path, shell));
    }
  return newestFirst([...posts.values()]);
}

function postOf(item: Item, shownOn: string, shell: Site['shell']): NewsPost {
  const path = item.page && withoutBase(shell.base, item.page.href);
  return {
    address: path ? canonicalOf(path, shell) : `${canonicalOf(shownOn, shell)}#${item.id}`,
    ...(path && { path }),
    date: item.date,
    title: item.title,
    summary: item.summary ?? firstWords(item.text),
  };
}

function firstWords(text: Item['text']): string {
  const first = text.find((block) => block.type === 'paragraph');
  return first?.type === 'paragraph' ? inlineText(first.children) : '';
}

export function feedAddress({ base, home = '/', origin }: Site['shell']): string {
  return new URL(withBase(base, pathIn(home, FEED)), origin).href;
}

/** Returns the feed of the news (Atom, RFC 4287) as a file; no file for a site without news. */
export function feedFiles({ shell, event }: Site, posts: readonly NewsPost[]): BuiltFile[] {
  const [newest] = posts;
  if (!newest) return [];
  const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);
  const home = homeOf(shell);
  const feed = new Feed({
    id: home,
    link: home,
    title: inXml(shell.name),
    language: shell.language,
    updated: dateOf(newest.date),
    feedLinks: { atom: feedAddress(shell) },
    author: { name: inXml(event.school ?? shell.name) },
    generator: 'Plenary',
  });
  for (const { address, title, date, summary } of posts)
    feed.addItem({
      id: address,
      link: address,
      date: dateOf(date),
      // the library declares title and description as HTML, and feed readers would display "until <July>" as "until"
      title: escapeHtml(inXml(title)),
      description: escapeHtml(inXml(summary)),
    });
  return [{ name: pathIn(shell.home ?? '/', FEED).slice(1), content: feed.atom1() }];
}

function inXml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
