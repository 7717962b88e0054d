import { parseAtomFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { compile } from '../../../src/compiler/node/site.ts';
import { collectPosts, feedFiles } from '../../../src/site/build/sharing/feed.ts';
import { schemas } from '../../compiler/cases.ts';
import { small } from '../../compiler/small-site.ts';

const NEWS = `news:
  - id: agendas
    date: 2024-02-14
    title: The agendas & more
    text: All of them.
  - id: open
    date: 2024-03-01
    title: Registration is open
    summary: Until <July>.
    text: Until July.
`;
const PAGES = `routes:
  - path: /news/$post.id
    each: $news
    as: post
    title: $post.title
    blocks: [{ type: pageHeader, title: $post.title, date: $post.date }, { type: text, text: $post.text }]
`;
const BLOCK = '      - type: text\n        text: Welcome.';

function siteWith(news: string, routes: string) {
  const text = small.replace('routes:\n', routes).replace(BLOCK, `      - type: news\n        items: $news`);
  const { site, problems } = compile({
    file: 'site.yaml',
    content: new TextEncoder().encode(news + text.replace('mun.example.org/', 'mun.example.org/2024/')),
    schemas,
  });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!site) throw new Error('The site has errors.');
  return site;
}

function feedOf(site: ReturnType<typeof siteWith>) {
  const [file] = feedFiles(site, collectPosts(site));
  return { name: file?.name, feed: parseAtomFeed(String(file?.content)) };
}

test('the feed is valid Atom, with the newest post first and absolute addresses as ids', () => {
  const { name, feed } = feedOf(siteWith(NEWS, PAGES));
  expect(name).toBe('news.xml');
  const home = 'https://mun.example.org/2024/';
  expect(feed).toMatchObject({
    id: home,
    title: { value: 'Example MUN' },
    updated: '2024-03-01T00:00:00.000Z',
  });
  expect(feed.links).toEqual(
    expect.arrayContaining([expect.objectContaining({ rel: 'self', href: `${home}news.xml` })]),
  );
  expect(
    feed.entries?.map(({ id, title, updated, summary }) => ({
      id,
      updated,
      title: title?.value,
      summary: summary?.value,
    })),
  ).toEqual([
    {
      id: `${home}news/open`,
      title: 'Registration is open',
      updated: '2024-03-01T00:00:00.000Z',
      summary: 'Until &lt;July&gt;.',
    },
    {
      id: `${home}news/agendas`,
      title: 'The agendas &amp; more',
      updated: '2024-02-14T00:00:00.000Z',
      summary: 'All of them.',
    },
  ]);
});

test('a post keeps its id when its words change, and without a page it is on that of the block', () => {
  const ids = (news: string) => feedOf(siteWith(news, 'routes:\n')).feed.entries?.map(({ id }) => id);
  expect(ids(NEWS)).toEqual(['https://mun.example.org/2024/#open', 'https://mun.example.org/2024/#agendas']);
  expect(ids(NEWS.replace('Registration is open', 'Register now'))).toEqual(ids(NEWS));
});

test('a site without news has no feed', () => {
  const site = siteWith(NEWS, PAGES);
  expect(feedFiles(site, [])).toEqual([]);
});

// feedsmith gives what is in an element: here HTML, which readers show as the text of site.yaml
test('nothing in a post is HTML or breaks the XML for readers', () => {
  const hostile = NEWS.replace('The agendas & more', '"<img src=x onerror=alert(1)> \\x07 ]]> 1 < 2"');
  const { feed } = feedOf(siteWith(hostile, PAGES));
  expect(feed.entries?.[1]?.title?.value).toBe('&lt;img src=x onerror=alert(1)&gt;   ]]&gt; 1 &lt; 2');
});
