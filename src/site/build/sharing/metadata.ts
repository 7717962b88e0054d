import type {
  BreadcrumbList,
  EducationEvent,
  Event as EventThing,
  FAQPage,
  Graph,
  NewsArticle,
  Place,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { Site } from '../../../compiler/index.ts';
import { isNotFound, type Page, plainText, withBase } from '../../../core/index.ts';
import { alternatesOf, canonicalOf, escapeHtml, homeOf, type Sharing } from '../../renderer/index.ts';
import type { BuiltFile } from '../built-file.ts';
import type { ArchivedPage } from '../editions/publish.ts';
import { feedAddress, feedFiles, type NewsPost, postsOf } from './feed.ts';
import { HEIGHT, WIDTH } from './social-cards/layout.ts';

/**
 * The maximum number of pages of a kind (such as those of one `each` route) that have their own card. Drawing a card takes a
 * tenth of a second.
 */
const MAX_CARDS = 60;

/** The data about all pages that the build needs to finish any single page. */
export interface Outline {
  /** The data of each page that other pages use, by the path of the page. */
  pages: ReadonlyMap<string, Pick<Page, 'path' | 'title' | 'description' | 'search'>>;
  carded: Page[];
}

/** Returns the outline of a site's pages. Reads the pages once, and stores only a line of data for most of them. */
export function outlineOf(site: Pick<Site, 'pages' | 'others'>, cards = MAX_CARDS): Outline {
  const homes = new Set(['/', ...(site.others ?? []).map(({ shell }) => shell.home)]);
  const pages = new Map<string, Page>();
  const carded: Page[] = [];
  const kinds = new Map<string, number>();
  for (const page of site.pages) {
    const { path, title, description, search } = page;
    const line = { path, title, ...(description !== undefined && { description }) };
    pages.set(path, { ...line, ...(search !== undefined && { search }) } as Page);
    if (isNotFound(path)) continue;
    const count = (kinds.get(kindOf(path)) ?? 0) + 1;
    kinds.set(kindOf(path), count);
    if (count <= cards || homes.has(path)) carded.push(page);
  }
  return { pages, carded };
}

/**
 * Returns the same key for all pages with the same depth and the same first segment, such as `/rooms/first` and `/rooms/second`.
 */
function kindOf(path: string): string {
  const parts = path.split('/');
  return parts.length > 2 ? `${parts.length} ${parts[1]}` : '';
}

/** Returns the paths from the home page to a page, as far as the pages exist: `/`, `/rooms`, `/rooms/first`. */
function ancestorsOf(path: string, { pages }: Pick<Outline, 'pages'>, home = '/'): string[] {
  const parts = path.split('/').slice(1);
  const ways = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return [...new Set([home, ...ways])].filter((way) => pages.has(way));
}

type PageSummary = Outline['pages'] extends ReadonlyMap<string, infer Line> ? Line : never;

/** Returns the absolute address of the card of a page. */
type CardAddress = (page: PageSummary) => string | undefined;

/**
 * Returns a function that returns the JSON-LD of a page (schema.org) for search engines. The home page describes the conference,
 * a committee's page describes the committee's part of the conference, and any other page describes itself. Undefined for a page
 * that search engines may not show.
 */
function structuredDataOf(
  site: Site,
  outline: Outline,
  cardOf: CardAddress,
  posts: ReadonlyMap<string | undefined, NewsPost>,
): (page: Page) => Graph | undefined {
  const committees = new Set(site.event.committees);
  const superEvent = { '@id': idOf(homeOf(site.shell)) };
  return (page) => {
    if (isNotFound(page.path) || page.search === false) return undefined;
    if (page.path === (site.shell.home ?? '/')) {
      // committees refer to the conference as the event to which they belong
      const whole = eventOf(page, site, cardOf);
      return graph(websiteOf(site), whole, ...sessionsOf(page, site), ...questionsOn(page, site));
    }
    const isPart = committees.has(page.path);
    const post = posts.get(page.path);
    const self = isPart
      ? eventOf(page, site, cardOf, superEvent)
      : post
        ? articleOf(post, page, site, cardOf)
        : webPageOf(page, site);
    return graph(self, crumbsTo(page, site, outline), ...sessionsOf(page, site), ...questionsOn(page, site));
  };
}

function graph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

function idOf(address: string): string {
  return `${address}#event`;
}

/** Returns the event of a page: the conference, or a part of the conference with a reference to the whole event. */
function eventOf(
  page: PageSummary,
  { shell, event }: Site,
  cardOf: CardAddress,
  superEvent?: { '@id': string },
): EducationEvent {
  const url = canonicalOf(page.path, shell);
  const home = homeOf(shell);
  const description = page.description ?? event.description;
  const image = cardOf(page);
  const place = event.place ?? event.school;
  const social = shell.footer.social?.map(({ href }) => href);
  const host = {
    ...(event.school
      ? ({ '@type': 'EducationalOrganization', name: event.school, url: home } as const)
      : ({ '@type': 'Organization', name: event.name, url: home } as const)),
    ...(social && { sameAs: social }),
  };
  return {
    '@type': 'EducationEvent',
    '@id': idOf(url),
    name: page.path === (shell.home ?? '/') ? event.name : `${page.title} · ${event.name}`,
    ...(description !== undefined && { description }),
    url,
    ...(image !== undefined && { image }),
    inLanguage: shell.language,
    startDate: event.starts,
    ...(event.ends !== undefined && { endDate: event.ends }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...attendanceOf(place, event.address, url),
    organizer: host,
    ...(superEvent && { superEvent }),
  };
}

const ONLINE = /\b(?:online|virtual(?:ly)?|hybrid|zoom|discord|google meet|(?:microsoft|ms) teams)\b/i;

/** Whether a place is both online and physical: "Hybrid" and "Town hall and Zoom" are, "Zoom and Discord" isn't. */
function isMixed(place: string): boolean {
  return /\bhybrid\b/i.test(place) || place.split(/\band\b|[&+]/i).some((part) => !ONLINE.test(part));
}

function attendanceOf(
  place: string | undefined,
  address: string | undefined,
  url: string,
): Pick<EducationEvent, 'eventAttendanceMode' | 'location'> {
  const there = (place ?? address) !== undefined ? { location: placeOf(place, address) } : {};
  if (!ONLINE.test(place ?? ''))
    return { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode', ...there };
  const online = { '@type': 'VirtualLocation', url } as const;
  return address !== undefined || isMixed(place ?? '')
    ? {
        eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
        location: [placeOf(place, address), online],
      }
    : { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode', location: online };
}

/** Returns the sessions on a page with the whole schedule, as parts of the conference. */
function sessionsOf({ blocks }: Page, { shell, event }: Site): EventThing[] {
  const superEvent = { '@id': idOf(homeOf(shell)) };
  const place = event.place ?? event.school;
  return blocks.flatMap((block) => {
    if (block.type !== 'schedule' || block.committee !== undefined) return [];
    const sessions = block.schedule.days.flatMap((day) => day.sessions).filter((one) => !one.break);
    return sessions.map(({ title, text, starts, ends, room }): EventThing => {
      const where = [room, place].filter(Boolean).join(', ');
      return {
        '@type': 'Event',
        name: title,
        ...(text !== undefined && { description: text }),
        startDate: starts,
        ...(ends !== undefined && { endDate: ends }),
        ...(where && { location: placeOf(where, event.address) }),
        superEvent,
      };
    });
  });
}

/** Returns the questions and answers of all blocks of a page, for schema.org. */
export function questionsOn({ path, blocks }: Page, { shell }: Pick<Site, 'shell'>): FAQPage[] {
  const entries = blocks.flatMap((block) => (block.type === 'faq' ? block.questions : []));
  if (entries.length === 0) return [];
  const url = canonicalOf(path, shell);
  const mainEntity = entries.map(({ question, answer, id }) => ({
    '@type': 'Question' as const,
    name: question,
    acceptedAnswer: {
      '@type': 'Answer' as const,
      text: plainText(answer),
      ...(id !== undefined && { url: `${url}#${encodeURIComponent(id)}` }),
    },
  }));
  return [{ '@type': 'FAQPage', '@id': `${url}#questions`, url, inLanguage: shell.language, mainEntity }];
}

function placeOf(name: string | undefined, address: string | undefined): Place {
  return {
    '@type': 'Place',
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address: { '@type': 'PostalAddress', streetAddress: address } }),
  };
}

function articleOf(post: NewsPost, page: PageSummary, site: Site, cardOf: CardAddress): NewsArticle {
  const image = cardOf(page);
  const publisher = { '@type': 'Organization', name: site.event.school ?? site.event.name } as const;
  return {
    '@type': 'NewsArticle',
    '@id': post.address,
    headline: post.title,
    ...(post.summary && { description: post.summary }),
    datePublished: post.date,
    url: post.address,
    ...(image !== undefined && { image }),
    inLanguage: site.shell.language,
    author: publisher,
    publisher,
  };
}

function websiteOf({ shell }: Site): WebSite {
  const url = homeOf(shell);
  return { '@type': 'WebSite', '@id': `${url}#website`, name: shell.name, url, inLanguage: shell.language };
}

function webPageOf(page: PageSummary, site: Site): WebPage {
  const url = canonicalOf(page.path, site.shell);
  return {
    '@type': 'WebPage',
    '@id': url,
    name: page.title,
    ...(page.description !== undefined && { description: page.description }),
    url,
    inLanguage: site.shell.language,
    isPartOf: websiteOf(site),
  };
}

/** Returns the breadcrumbs of a page: the home page, and all pages whose paths are prefixes of its path. */
function crumbsTo({ path }: PageSummary, { shell }: Site, outline: Outline): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: ancestorsOf(path, outline, shell.home).map((way, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: outline.pages.get(way)?.title ?? '',
      item: canonicalOf(way, shell),
    })),
  };
}

/**
 * The maximum number of addresses in a sitemap, according to the protocol. More addresses are split into several sitemaps with an
 * index.
 */
const MAX_ADDRESSES = 50_000;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const XMLNS_XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** A page in a sitemap: its address, and its addresses in each language. */
interface ListedPage {
  address: string;
  alternates: ReturnType<typeof alternatesOf>;
}

/** Returns the files for search engines: the sitemap, and robots.txt, which allows everything. */
export function searchFiles(
  { shell }: Pick<Site, 'shell'>,
  { pages }: Pick<Outline, 'pages'>,
  archived: readonly Pick<ArchivedPage, 'path' | 'search'>[] = [],
): BuiltFile[] {
  const isShown = ({ path, search }: { path: string; search?: boolean }) =>
    !isNotFound(path) && search !== false;
  const hrefOf = (name: string) => new URL(withBase(shell.base, `/${name}`), shell.origin).href;
  const listed = [...pages.values()].filter(isShown).map(({ path }) => ({
    address: canonicalOf(path, shell),
    alternates: alternatesOf(path, shell),
  }));
  // an archived page declares its other languages in its own HTML
  const past = archived.filter(isShown).map(({ path }) => ({
    address: canonicalOf(path, shell),
    alternates: [],
  }));
  return [
    ...sitemapsOf([...listed, ...past], hrefOf),
    { name: 'robots.txt', content: robotsOf(hrefOf('sitemap.xml'), shell.base) },
  ];
}

/**
 * Returns the sitemaps of all pages (sitemaps.org). They contain no dates of changes, since it is unknown which builds change a
 * page for readers.
 */
function sitemapsOf(pages: ListedPage[], hrefOf: (name: string) => string): BuiltFile[] {
  // a sitemap may also have at most 50 MB, so addresses in other languages count, too
  const most = Math.floor(MAX_ADDRESSES / (1 + (pages[0]?.alternates.length ?? 0)));
  if (pages.length <= most) return [{ name: 'sitemap.xml', content: urlset(pages) }];
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    content: urlset(pages.slice(index * most, (index + 1) * most)),
  }));
  const locations = parts.map(({ name }) => `  <sitemap>${location(hrefOf(name))}</sitemap>\n`);
  return [{ name: 'sitemap.xml', content: xml('sitemapindex', [XMLNS], locations) }, ...parts];
}

/**
 * Returns a sitemap of pages. Each page has its addresses in all languages, including its own language, as Google requires
 * ("localized versions").
 */
function urlset(pages: ListedPage[]): string {
  const hasLanguages = pages.some(({ alternates }) => alternates.length > 0);
  const lines = pages.map(({ address, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) =>
        `\n    <xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`,
    );
    return `  <url>${location(address)}${links.join('')}</url>\n`;
  });
  return xml('urlset', hasLanguages ? [XMLNS, XMLNS_XHTML] : [XMLNS], lines);
}

function location(address: string): string {
  return `<loc>${escapeHtml(address)}</loc>`;
}

function xml(list: string, namespaces: string[], lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${namespaces.join(' ')}>\n${lines.join('')}</${list}>\n`;
}

/** Returns robots.txt (RFC 9309). It forbids nothing, since a robot can only see the `noindex` of pages that it may read. */
function robotsOf(sitemap: string, base: string): string {
  const rules = `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`;
  if (base === '/') return rules;
  return `# Robots read this file at the root of a host only. This site lives in ${base}, so copy the rules there.\n${rules}`;
}

export interface Card extends BuiltFile {
  content: Uint8Array;
  alt: string;
}

/** The files for search engines and for sharing pages, except the icons; `of` returns the metadata of a page. */
interface Sharings {
  files: BuiltFile[];
  of: (page: Page) => Omit<Sharing, 'icons'>;
}

/**
 * Returns the cards and the feed of a site, and the metadata of each page. `cards` contains the cards by the paths of their
 * pages.
 */
export function sharingOf(site: Site, outline: Outline, cards: ReadonlyMap<string, Card>): Sharings {
  // a page without its own card uses the card of its closest ancestor
  const cardOf = ({ path }: Pick<Page, 'path'>): Card | undefined => {
    const above = ancestorsOf(path, outline, site.shell.home).findLast((way) => cards.has(way));
    return above === undefined ? undefined : cards.get(above);
  };
  const hrefOf = ({ name }: Card) => new URL(withBase(site.shell.base, `/${name}`), site.shell.origin).href;
  const posts = postsOf(site);
  const postPaths = new Map(posts.map((post) => [post.path, post]));
  const addressOfCard: CardAddress = (page) => {
    const card = cardOf(page);
    return card && hrefOf(card);
  };
  const dataOf = structuredDataOf(site, outline, addressOfCard, postPaths);
  return {
    files: [
      ...site.pages.flatMap(({ path }) => {
        const card = cards.get(path);
        return card ? [{ name: card.name, content: card.content }] : [];
      }),
      ...feedFiles(site, posts),
    ],
    of: (page) => {
      const card = isNotFound(page.path) ? undefined : cardOf(page);
      const size = { width: WIDTH, height: HEIGHT };
      return {
        ...(card && { card: { src: hrefOf(card), alt: card.alt, type: 'image/png', ...size } }),
        // linked on all pages, since feed readers search any page; the same link also stays correct during client-side navigation
        ...(posts.length > 0 && { feed: feedAddress(site.shell) }),
        data: dataOf(page),
      };
    },
  };
}
