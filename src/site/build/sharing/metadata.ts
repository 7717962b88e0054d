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
import { isNotFoundPath, type Page, plainText, withBasePath } from '../../../core/index.ts';
import {
  alternateLinks,
  canonicalAddress,
  escapeHtml,
  homeAddress,
  type SharingMetadata,
} from '../../renderer/index.ts';
import type { BuiltFile } from '../built-file.ts';
import type { ArchivedPage } from '../editions/publish.ts';
import { collectPosts, feedAddress, feedFiles, type NewsPost } from './feed.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './social-cards/layout.ts';

/** For example, the pages of one `each` route. Drawing a card takes a tenth of a second. */
const MAX_CARDS_PER_KIND = 60;

type PageSummary = Pick<Page, 'path' | 'title' | 'description' | 'search'>;

/** Contains what the build needs about all pages to finish any single page. */
export interface Outline {
  /** The data that other pages use, by the path of the page. */
  pages: ReadonlyMap<string, PageSummary>;
  carded: Page[];
}

/** Reads the pages once, and stores only a line of data for most of them. */
export function createOutline(site: Pick<Site, 'pages' | 'others'>, cards = MAX_CARDS_PER_KIND): Outline {
  const homes = new Set(['/', ...(site.others ?? []).map(({ shell }) => shell.home)]);
  const pages = new Map<string, PageSummary>();
  const carded: Page[] = [];
  const kinds = new Map<string, number>();
  for (const page of site.pages) {
    const { path, title, description, search } = page;
    const line = { path, title, ...(description !== undefined && { description }) };
    pages.set(path, { ...line, ...(search !== undefined && { search }) });
    if (isNotFoundPath(path)) continue;
    const count = (kinds.get(pageKind(path)) ?? 0) + 1;
    kinds.set(pageKind(path), count);
    if (count <= cards || homes.has(path)) carded.push(page);
  }
  return { pages, carded };
}

/** Groups pages by depth and first segment, such as `/rooms/first` and `/rooms/second`. */
function pageKind(path: string): string {
  const parts = path.split('/');
  return parts.length > 2 ? `${parts.length} ${parts[1]}` : '';
}

/** Returns existing pages from the home page to the page: `/`, `/rooms`, `/rooms/first`. */
function ancestorPaths(path: string, { pages }: Pick<Outline, 'pages'>, home = '/'): string[] {
  const parts = path.split('/').slice(1);
  const ways = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return [...new Set([home, ...ways])].filter((way) => pages.has(way));
}

/** Returns an absolute address. */
type CardAddressLookup = (page: PageSummary) => string | undefined;

/**
 * Returns JSON-LD (schema.org): of the conference for the home page, of a committee as its part, else of the page itself.
 * Undefined for a page that search engines may not show.
 */
function createStructuredData(
  site: Site,
  outline: Outline,
  cardOf: CardAddressLookup,
  posts: ReadonlyMap<string | undefined, NewsPost>,
): (page: Page) => Graph | undefined {
  const committees = new Set(site.event.committees);
  const superEvent = { '@id': eventId(homeAddress(site.shell)) };
  return (page) => {
    if (isNotFoundPath(page.path) || page.search === false) return undefined;
    const things = [...ownThings(page), ...createSessionEvents(page, site), ...createFaqPages(page, site)];
    return { '@context': 'https://schema.org', '@graph': things };
  };

  function ownThings(page: Page): Thing[] {
    // committees refer to the conference as the event to which they belong
    if (page.path === (site.shell.home ?? '/')) return [createWebSite(site), createEvent(page, site, cardOf)];
    const post = posts.get(page.path);
    const self = committees.has(page.path)
      ? createEvent(page, site, cardOf, superEvent)
      : post
        ? createNewsArticle(post, page, site, cardOf)
        : createWebPage(page, site);
    return [self, createBreadcrumbs(page, site, outline)];
  }
}

function eventId(address: string): string {
  return `${address}#event`;
}

/** Returns the conference, or a part of the conference with a reference to the whole event. */
function createEvent(
  page: PageSummary,
  { shell, event }: Site,
  cardOf: CardAddressLookup,
  superEvent?: { '@id': string },
): EducationEvent {
  const url = canonicalAddress(page.path, shell);
  const home = homeAddress(shell);
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
    '@id': eventId(url),
    name: page.path === (shell.home ?? '/') ? event.name : `${page.title} · ${event.name}`,
    ...(description !== undefined && { description }),
    url,
    ...(image !== undefined && { image }),
    inLanguage: shell.language,
    startDate: event.starts,
    ...(event.ends !== undefined && { endDate: event.ends }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...describeAttendance(place, event.address, url),
    organizer: host,
    ...(superEvent && { superEvent }),
  };
}

const ONLINE_PATTERN =
  /\b(?:online|virtual(?:ly)?|hybrid|zoom|discord|google meet|(?:microsoft|ms) teams)\b/i;

/** "Hybrid" and "Town hall and Zoom" are hybrid, "Zoom and Discord" isn't. */
function isHybridVenue(place: string): boolean {
  return /\bhybrid\b/i.test(place) || place.split(/\band\b|[&+]/i).some((part) => !ONLINE_PATTERN.test(part));
}

function describeAttendance(
  place: string | undefined,
  address: string | undefined,
  url: string,
): Pick<EducationEvent, 'eventAttendanceMode' | 'location'> {
  const there = (place ?? address) !== undefined ? { location: createVenue(place, address) } : {};
  if (!ONLINE_PATTERN.test(place ?? ''))
    return { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode', ...there };
  const online = { '@type': 'VirtualLocation', url } as const;
  return address !== undefined || isHybridVenue(place ?? '')
    ? {
        eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
        location: [createVenue(place, address), online],
      }
    : { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode', location: online };
}

/** Returns events only for a page with the whole schedule. */
function createSessionEvents({ blocks }: Page, { shell, event }: Site): EventThing[] {
  const superEvent = { '@id': eventId(homeAddress(shell)) };
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
        ...(where && { location: createVenue(where, event.address) }),
        superEvent,
      };
    });
  });
}

/** Combines all blocks of a page, for schema.org. */
export function createFaqPages({ path, blocks }: Page, { shell }: Pick<Site, 'shell'>): FAQPage[] {
  const entries = blocks.flatMap((block) => (block.type === 'faq' ? block.questions : []));
  if (entries.length === 0) return [];
  const url = canonicalAddress(path, shell);
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

function createVenue(name: string | undefined, address: string | undefined): Place {
  return {
    '@type': 'Place',
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address: { '@type': 'PostalAddress', streetAddress: address } }),
  };
}

function createNewsArticle(
  post: NewsPost,
  page: PageSummary,
  site: Site,
  cardOf: CardAddressLookup,
): NewsArticle {
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

function createWebSite({ shell }: Site): WebSite {
  const url = homeAddress(shell);
  return { '@type': 'WebSite', '@id': `${url}#website`, name: shell.name, url, inLanguage: shell.language };
}

function createWebPage(page: PageSummary, site: Site): WebPage {
  const url = canonicalAddress(page.path, site.shell);
  return {
    '@type': 'WebPage',
    '@id': url,
    name: page.title,
    ...(page.description !== undefined && { description: page.description }),
    url,
    inLanguage: site.shell.language,
    isPartOf: createWebSite(site),
  };
}

/** Contains the home page, and all pages whose paths are prefixes of the page's path. */
function createBreadcrumbs({ path }: PageSummary, { shell }: Site, outline: Outline): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: ancestorPaths(path, outline, shell.home).map((way, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: outline.pages.get(way)?.title ?? '',
      item: canonicalAddress(way, shell),
    })),
  };
}

/** A limit of the protocol. More addresses are split into several sitemaps with an index. */
const MAX_SITEMAP_ADDRESSES = 50_000;

const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const XHTML_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** `alternates` are the page's addresses in each language. */
interface ListedPage {
  address: string;
  alternates: ReturnType<typeof alternateLinks>;
}

/** Makes the sitemap, and robots.txt, which allows everything. */
export function searchFiles(
  { shell }: Pick<Site, 'shell'>,
  { pages }: Pick<Outline, 'pages'>,
  archived: readonly Pick<ArchivedPage, 'path' | 'search'>[] = [],
): BuiltFile[] {
  const isShown = ({ path, search }: { path: string; search?: boolean }) =>
    !isNotFoundPath(path) && search !== false;
  const hrefOf = (name: string) => new URL(withBasePath(shell.base, `/${name}`), shell.origin).href;
  const listed = [...pages.values()].filter(isShown).map(({ path }) => ({
    address: canonicalAddress(path, shell),
    alternates: alternateLinks(path, shell),
  }));
  // an archived page declares its other languages in its own HTML
  const past = archived.filter(isShown).map(({ path }) => ({
    address: canonicalAddress(path, shell),
    alternates: [],
  }));
  return [
    ...createSitemaps([...listed, ...past], hrefOf),
    { name: 'robots.txt', content: formatRobots(hrefOf('sitemap.xml'), shell.base) },
  ];
}

/** Follows sitemaps.org. Contains no dates of changes, since it is unknown which builds change a page for readers. */
function createSitemaps(pages: ListedPage[], hrefOf: (name: string) => string): BuiltFile[] {
  // a sitemap may have at most 50 MB, so addresses in other languages also count
  const most = Math.floor(MAX_SITEMAP_ADDRESSES / (1 + (pages[0]?.alternates.length ?? 0)));
  if (pages.length <= most) return [{ name: 'sitemap.xml', content: formatSitemap(pages) }];
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    content: formatSitemap(pages.slice(index * most, (index + 1) * most)),
  }));
  const locations = parts.map(({ name }) => `  <sitemap>${locationElement(hrefOf(name))}</sitemap>\n`);
  return [
    { name: 'sitemap.xml', content: formatXml('sitemapindex', [SITEMAP_NAMESPACE], locations) },
    ...parts,
  ];
}

/** Lists a page in all languages, including its own language, as Google requires ("localized versions"). */
function formatSitemap(pages: ListedPage[]): string {
  const hasLanguages = pages.some(({ alternates }) => alternates.length > 0);
  const lines = pages.map(({ address, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) =>
        `\n    <xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`,
    );
    return `  <url>${locationElement(address)}${links.join('')}</url>\n`;
  });
  return formatXml(
    'urlset',
    hasLanguages ? [SITEMAP_NAMESPACE, XHTML_NAMESPACE] : [SITEMAP_NAMESPACE],
    lines,
  );
}

function locationElement(address: string): string {
  return `<loc>${escapeHtml(address)}</loc>`;
}

function formatXml(list: string, namespaces: string[], lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${namespaces.join(' ')}>\n${lines.join('')}</${list}>\n`;
}

/** Follows RFC 9309. Forbids nothing, since a robot can only see the `noindex` of pages that it may read. */
function formatRobots(sitemap: string, base: string): string {
  const rules = `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`;
  if (base === '/') return rules;
  return `# Robots read this file at the root of a host only. This site lives in ${base}, so copy the rules there.\n${rules}`;
}

export interface Card extends BuiltFile {
  content: Uint8Array;
  alt: string;
}

/** `of` returns the metadata of a page. */
interface SharingFiles {
  files: BuiltFile[];
  of: (page: Page) => Omit<SharingMetadata, 'icons'>;
}

/** `cards` contains the cards by the paths of their pages. */
export function createSharing(site: Site, outline: Outline, cards: ReadonlyMap<string, Card>): SharingFiles {
  // a page without its own card uses the card of its closest ancestor
  const cardOf = ({ path }: Pick<Page, 'path'>): Card | undefined => {
    const above = ancestorPaths(path, outline, site.shell.home).findLast((way) => cards.has(way));
    return above === undefined ? undefined : cards.get(above);
  };
  const hrefOf = ({ name }: Card) =>
    new URL(withBasePath(site.shell.base, `/${name}`), site.shell.origin).href;
  const posts = collectPosts(site);
  const postPaths = new Map(posts.map((post) => [post.path, post]));
  const addressOfCard: CardAddressLookup = (page) => {
    const card = cardOf(page);
    return card && hrefOf(card);
  };
  const dataOf = createStructuredData(site, outline, addressOfCard, postPaths);
  return {
    files: [
      ...site.pages.flatMap(({ path }) => {
        const card = cards.get(path);
        return card ? [{ name: card.name, content: card.content }] : [];
      }),
      ...feedFiles(site, posts),
    ],
    of: (page) => {
      const card = isNotFoundPath(page.path) ? undefined : cardOf(page);
      const size = { width: CARD_WIDTH, height: CARD_HEIGHT };
      return {
        ...(card && { card: { src: hrefOf(card), alt: card.alt, type: 'image/png', ...size } }),
        // linked on all pages, since feed readers search any page; the same link also stays correct during client-side navigation
        ...(posts.length > 0 && { feed: feedAddress(site.shell) }),
        data: dataOf(page),
      };
    },
  };
}
