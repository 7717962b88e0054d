import { Feed } from 'feed';
import type { Site } from '../../../compiler/index.ts';
import {
  type BlockProps,
  FEED_PATH,
  inlineText,
  newestFirst,
  pathBelowHome,
  withBasePath,
  withoutBasePath,
} from '../../../core/index.ts';
import { canonicalAddress, escapeHtml, homeAddress } from '../../renderer/index.ts';
import type { BuiltFile } from '../built-file.ts';

type NewsItem = BlockProps<'news'>['items'][number];

/** The address is also the id in the feed. */
export interface NewsPost {
  address: string;
  path?: string;
  date: string;
  title: string;
  summary: string;
}

/** Reads all news blocks. Returns no duplicates, newest first. */
export function collectPosts({ pages, shell }: Pick<Site, 'pages' | 'shell'>): NewsPost[] {
  const posts = new Map<string, NewsPost>();
  for (const page of pages)
    for (const block of page.blocks) {
      if (block.type !== 'news') continue;
      for (const item of block.items)
        if (!posts.has(item.id)) posts.set(item.id, createPost(item, page.path, shell));
    }
  return newestFirst([...posts.values()]);
}

function createPost(item: NewsItem, shownOn: string, shell: Site['shell']): NewsPost {
  const path = item.page && withoutBasePath(shell.base, item.page.href);
  return {
    address: path ? canonicalAddress(path, shell) : `${canonicalAddress(shownOn, shell)}#${item.id}`,
    ...(path && { path }),
    date: item.date,
    title: item.title,
    summary: item.summary ?? firstParagraph(item.text),
  };
}

function firstParagraph(text: NewsItem['text']): string {
  const first = text.find((block) => block.type === 'paragraph');
  return first?.type === 'paragraph' ? inlineText(first.children) : '';
}

export function feedAddress({ base, home = '/', origin }: Site['shell']): string {
  return new URL(withBasePath(base, pathBelowHome(home, FEED_PATH)), origin).href;
}

/** Atom, RFC 4287. Returns no file for a site without news. */
export function feedFiles({ shell, event }: Site, posts: readonly NewsPost[]): BuiltFile[] {
  const [newest] = posts;
  if (!newest) return [];
  const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);
  const home = homeAddress(shell);
  const feed = new Feed({
    id: home,
    link: home,
    title: cleanXmlText(shell.name),
    language: shell.language,
    updated: dateOf(newest.date),
    feedLinks: { atom: feedAddress(shell) },
    author: { name: cleanXmlText(event.school ?? shell.name) },
    generator: 'Plenary',
  });
  for (const { address, title, date, summary } of posts)
    feed.addItem({
      id: address,
      link: address,
      date: dateOf(date),
      // the library declares title and description as HTML, and feed readers would display "until <July>" as "until"
      title: escapeHtml(cleanXmlText(title)),
      description: escapeHtml(cleanXmlText(summary)),
    });
  return [{ name: pathBelowHome(shell.home ?? '/', FEED_PATH).slice(1), content: feed.atom1() }];
}

function cleanXmlText(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
