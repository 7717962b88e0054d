import type { BreadcrumbList, EducationEvent, Graph, Thing, WebPage, WebSite } from 'schema-dts';
import type { Site } from '../compiler/index.ts';
import { canonicalOf } from '../renderer/index.ts';
import { NOT_FOUND } from '../shared/index.ts';
import { type Outline, wayTo } from './outline.ts';

/** What the build knows of a page from its outline. */
type Page = Outline['pages'] extends ReadonlyMap<string, infer Line> ? Line : never;

/** The absolute address of the card of a page. */
export type CardAddress = (page: Page) => string | undefined;

/** How many committees the home page names as its parts: it must fit into one round trip, and their pages name it anyway. */
const MOST_PARTS = 24;

/**
 * What the pages of a site tell search engines in the words of schema.org, as JSON-LD: the home page of the conference
 * with the first committees as its parts, the page of a committee of that part, any other of itself. Undefined for a page
 * that is not to be found.
 */
export function structuredDataOf(
  site: Site,
  outline: Outline,
  cardOf: CardAddress,
): (page: Page) => Graph | undefined {
  const committees = new Set(site.event.committees);
  const first = site.event.committees.slice(0, MOST_PARTS).flatMap((path) => outline.pages.get(path) ?? []);
  const superEvent = { '@id': idOf(canonicalOf('/', site.shell)) };
  return (page) => {
    if (page.path === NOT_FOUND || page.search === false) return undefined;
    if (page.path === '/') {
      const subEvent = first.map((part) => eventOf(part, site, cardOf, {}));
      return graph(websiteOf(site), eventOf(page, site, cardOf, subEvent.length > 0 ? { subEvent } : {}));
    }
    const isPart = committees.has(page.path);
    const self = isPart ? eventOf(page, site, cardOf, { superEvent }) : webPageOf(page, site);
    return graph(self, crumbsTo(page, site, outline));
  };
}

function graph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

function idOf(address: string): string {
  return `${address}#event`;
}

/** The conference, or the part of it that has a page of its own. `related` ties the two together. */
function eventOf(
  page: Page,
  { shell, event }: Site,
  cardOf: CardAddress,
  related: { subEvent?: EducationEvent[]; superEvent?: { '@id': string } },
): EducationEvent {
  const url = canonicalOf(page.path, shell);
  const home = canonicalOf('/', shell);
  const description = page.description ?? event.description;
  const image = cardOf(page);
  const place = event.place ?? event.school;
  const host = event.school
    ? ({ '@type': 'EducationalOrganization', name: event.school, url: home } as const)
    : ({ '@type': 'Organization', name: event.name, url: home } as const);
  return {
    '@type': 'EducationEvent',
    '@id': idOf(url),
    name: page.path === '/' ? event.name : `${page.title} · ${event.name}`,
    ...(description !== undefined && { description }),
    url,
    ...(image !== undefined && { image }),
    inLanguage: shell.language,
    startDate: event.starts,
    ...(event.ends !== undefined && { endDate: event.ends }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...((place ?? event.address) !== undefined && {
      location: {
        '@type': 'Place',
        ...(place !== undefined && { name: place }),
        ...(event.address !== undefined && {
          address: { '@type': 'PostalAddress', streetAddress: event.address },
        }),
      },
    }),
    organizer: host,
    ...related,
  };
}

function websiteOf({ shell }: Site): WebSite {
  const url = canonicalOf('/', shell);
  return { '@type': 'WebSite', '@id': `${url}#website`, name: shell.name, url, inLanguage: shell.language };
}

function webPageOf(page: Page, site: Site): WebPage {
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

/** The way to a page from the home page, by the pages whose addresses its own begins with. */
function crumbsTo({ path }: Page, { shell }: Site, outline: Outline): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: wayTo(path, outline).map((way, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: outline.pages.get(way)?.title ?? '',
      item: canonicalOf(way, shell),
    })),
  };
}
