import {
  homePathFor,
  isDeepEqual,
  type Page,
  pathBelowHome,
  pathWithoutHome,
  type Shell,
} from '../core/index.ts';
import {
  type Compilation,
  type MarkedPage,
  type OpenSite,
  openInLanguage,
  runCompilation,
  type SiteOptions,
} from './compile.ts';
import { locate } from './output/locate.ts';
import type { Code, LocatedProblem, Problem } from './problems/problem.ts';
import { dropFollowUpProblems, refineProblems } from './recovery/misread.ts';
import { isUsable, readSource } from './recovery/read.ts';
import type { OutsideLink } from './rules/checks.ts';
import type { Schema } from './schema/schemas.ts';
import { readArchive } from './site/editions.ts';
import {
  homePath,
  languageProblems,
  listedLanguages,
  readInLanguage,
  unlistedLanguages,
} from './site/languages.ts';
import { combineLanguageRules } from './site/registrations.ts';
import type { Site, SiteView } from './site/site.ts';
import type { WrittenSite } from './site/written-site.ts';
import { nodeAt, type Source, sampleLineNumbers } from './source/position.ts';
import { createSharedImages, type Picture, type Resources } from './values/dependencies.ts';
import { openMedia } from './values/media/media.ts';

/* Opens a site once per language (`readInLanguage()`), and joins the results. Other languages have a home page such as /fr. */

/** Turns every fault of the content into a problem, never into an exception. */
export function openSite({
  content,
  media: files,
  previous,
  url,
  now = new Date(),
  ...options
}: SiteOptions): OpenSite {
  const { schemas, name } = options;
  const {
    source,
    problems,
    recovered = [],
    pieces = previous?.pieces,
  } = readSource(content, previous?.pieces, schemas);
  const written = url === undefined ? source : withConferenceUrl(source, url);
  const media = previous?.media.isUnchanged() ? previous.media : openMedia(files);
  const shared = {
    ...options,
    recovered,
    pieces,
    media,
    archive: readArchive(files),
    images: createSharedImages(),
    now,
  };
  const openIn = (languages: readonly string[], more: readonly Problem[] = []): OpenSite => {
    const homeOf = (index: number) => (index === 0 ? '/' : homePath(languages[index] as string));
    const readings = languages.map((one) => readInLanguage(written, one, languages, schemas));
    const sites = readings.map(({ source: own }, index) => ({
      language: languages[index] as string,
      site: openInLanguage({
        ...shared,
        written: own,
        plain: () =>
          readInLanguage(written, languages[index] as string, languages, schemas, { isPlain: true }).source,
        // problems of the file itself are reported only once
        problems: index === 0 ? problems : [],
        home: homeOf(index),
      }),
    }));
    const found = [...more, ...languageProblems(readings, written, languages)];
    // drops problems that follow from a line in a wrong column
    const located = () =>
      dropFollowUpProblems(
        locate(refineProblems(found, written, recovered), written, name, schemas),
        recovered,
        written,
      );
    const missing = () =>
      readings.map((one, index) => ({
        language: languages[index] as string,
        home: homeOf(index),
        paths: one.missing.map(({ path }) => path),
      }));
    return { ...joinLanguages(sites, located, languages[0] as string), missing };
  };
  const languages = isUsable(written) ? listedLanguages(written.data) : [];
  if (languages.length > 0) return openIn(languages);
  const one = openInLanguage({ ...shared, written, plain: () => written, problems, home: '/' });
  return withUnlistedLanguages(one, () => {
    const unlisted = unlistedLanguages(written, schemas);
    return unlisted && openIn(unlisted.languages, unlisted.problems);
  });
}

/** Checks a site with texts in several languages as if it listed the languages, so that a missing list is reported once. */
function withUnlistedLanguages(one: OpenSite, openUnlisted: () => OpenSite | undefined): OpenSite {
  function* compileInSteps(): Generator<undefined, Compilation> {
    const made = yield* one.compileInSteps();
    const isUnlisted = made.problems.some(({ code }) => code === 'languages-missing');
    const meant = isUnlisted ? openUnlisted() : undefined;
    return meant ? yield* meant.compileInSteps() : made;
  }
  return { ...one, compileInSteps, compile: () => runCompilation(compileInSteps()) };
}

interface LanguageSite {
  language: string;
  site: OpenSite;
}

function joinLanguages(
  all: LanguageSite[],
  problemsOfLanguages: () => LocatedProblem[],
  main: string,
): OpenSite {
  const [first, ...others] = all as [LanguageSite, ...LanguageSite[]];
  const home = (language: string) => (language === main ? '/' : homePath(language));
  const languages = all.map(({ language }) => ({ language, home: home(language) }));
  const at = (path: string) => {
    const from = homePathFor(path, languages);
    return {
      ...(others.find(({ language }) => home(language) === from) ?? first),
      path: pathWithoutHome(from, path),
    };
  };
  const shellIn = (shell: Shell, language: string): Shell =>
    others.length === 0 ? shell : { ...shell, home: home(language), languages };
  const pageIn = <P extends Page>(page: P, language: string): P =>
    language === main ? page : { ...page, path: pathBelowHome(home(language), page.path), language };
  const viewIn = <V extends SiteView>(view: V, language: string): V => ({
    ...view,
    shell: shellIn(view.shell, language),
    event: {
      ...view.event,
      committees: view.event.committees.map((path) => pathBelowHome(home(language), path)),
    },
  });
  const markedIn = (path: string, style: Parameters<OpenSite['marked']>[1]): MarkedPage | undefined => {
    const { site, language, path: own } = at(path);
    const marked = site.marked(own, style);
    return (
      marked && { ...marked, page: pageIn(marked.page, language), shell: shellIn(marked.shell, language) }
    );
  };
  /** An old address redirects to its page in each language, unless that language has a redirect of its own. */
  const redirectsIn = (views: { language: string; site: Pick<Site, 'redirects'> }[]): Site['redirects'] => {
    const known = new Map<string, Site['redirects'][number]>();
    for (const { language, site } of views)
      for (const { from, to } of site.redirects) {
        const path = pathBelowHome(home(language), from);
        if (!known.has(path)) known.set(path, { from: path, to });
      }
    return [...known.values()];
  };
  const siteOf = (sites: { language: string; site: Site }[]): Site => {
    const [whole, ...more] = sites as [{ language: string; site: Site }];
    return {
      ...viewIn(whole.site, main),
      ...joinResources(sites.map(({ site, language }) => ({ ...site, home: home(language) }))),
      pages: sites.flatMap(({ site, language }) => site.pages.map((page) => pageIn(page, language))),
      ...(more.length > 0 && {
        others: more.map(({ site, language }) => siteView(viewIn(site, language))),
      }),
      redirects: redirectsIn(sites),
      registrations: combineLanguageRules(
        sites.map(({ site, language }) => ({ language, rules: site.registrations })),
      ),
    };
  };

  function* compileInSteps(): Generator<undefined, Compilation> {
    const made: { language: string; compilation: Compilation }[] = [];
    for (const { language, site } of all) made.push({ language, compilation: yield* site.compileInSteps() });
    const whole = (made[0] as (typeof made)[0]).compilation;
    const compilations = made.map(({ compilation }) => compilation);
    const sitesOf = (key: 'site' | 'withHidden') => {
      const sites = made.flatMap(({ language, compilation }) => {
        const site = compilation[key];
        return site ? [{ language, site }] : [];
      });
      return sites.length === made.length ? { [key]: siteOf(sites) } : {};
    };
    const { site: _site, withHidden: _withHidden, ...rest } = whole;
    const ofLanguages = problemsOfLanguages();
    const isWhole = ofLanguages.every(({ severity }) => severity !== 'error');
    return {
      ...rest,
      problems: mergeProblems([ofLanguages, ...compilations.map(({ problems }) => problems)]),
      outside: () => joinLinks(compilations.map(({ outside }) => outside())),
      marked: markedIn,
      ...(isWhole && { ...sitesOf('site'), ...sitesOf('withHidden') }),
    };
  }

  return {
    ...first.site,
    info: () => {
      const infos = all.flatMap(({ language, site }) => {
        const info = site.info();
        return info ? [{ language, site: viewIn(info, language) }] : [];
      });
      const [own, ...more] = infos.map(({ site }) => site);
      return own && infos.length === all.length
        ? {
            ...own,
            ...(more.length > 0 && { others: more.map(siteView) }),
            redirects: redirectsIn(infos),
            registrations: () =>
              combineLanguageRules(
                infos.map(({ site, language }) => ({ language, rules: site.registrations() })),
              ),
          }
        : undefined;
    },
    paths: () =>
      all.flatMap(({ language, site }) => site.paths().map((path) => pathBelowHome(home(language), path))),
    page: (path) => {
      const { site, language, path: own } = at(path);
      const page = site.page(own);
      return page === undefined || page === 'faulty' ? page : pageIn(page, language);
    },
    written: (page = '/') => {
      const { site, language } = at(page);
      const written = site.written();
      return written && writtenInLanguage(written, home(language));
    },
    marked: markedIn,
    resources: () =>
      joinResources(all.map(({ site, language }) => ({ ...site.resources(), home: home(language) }))),
    compile: () => runCompilation(compileInSteps()),
    compileInSteps,
  };
}

const URL_PATH = ['conference', 'url'];

/** Replaces only a sample: a new site has no address yet, and hosts provide one. */
function withConferenceUrl(source: Source, url: string): Source {
  const { range, found } = nodeAt(source, URL_PATH);
  if (!range || found < URL_PATH.length) return source;
  if (!sampleLineNumbers(source.text).includes(source.lineOf(range[0]).line)) return source;
  const root = source.data as Schema;
  return { ...source, data: { ...root, conference: { ...(root.conference as Schema), url } } };
}

function writtenInLanguage(written: WrittenSite, home: string): WrittenSite {
  if (home === '/') return written;
  const own = (page: string) => pathWithoutHome(home, page);
  return {
    ...written,
    follow: (reference, at, page) => written.follow(reference, at, page && own(page)),
    usagesOf: (path) =>
      written.usagesOf(path).map((one) => ({ ...one, page: pathBelowHome(home, one.page) })),
    routeOf: (page) => written.routeOf(own(page)),
    pageOf: (route, record) => {
      const page = written.pageOf(route, record);
      return page && pathBelowHome(home, page);
    },
  };
}

function siteView({ shell, event, offline }: SiteView): SiteView {
  return { shell, event, offline };
}

function joinResources(all: (Resources & { home: string })[]): Resources {
  const each = (values: string[][]) => [...new Set(values.flat())].sort();
  const pictures = new Map<Picture['image'], Picture>();
  for (const picture of all.flatMap((one) => one.pictures)) {
    const known = pictures.get(picture.image);
    // the width at which a place displays a picture is the same in each language
    if (!known || known.widest < picture.widest) pictures.set(picture.image, picture);
  }
  return {
    media: each(all.map(({ media }) => media)),
    frames: each(all.map(({ frames }) => frames)),
    pictures: [...pictures.values()],
    calendar: all.flatMap(({ calendar, home }) =>
      home === '/' ? calendar : calendar.map((file) => ({ ...file, folder: `${home.slice(1)}/` })),
    ),
  };
}

function joinLinks(all: OutsideLink[][]): OutsideLink[] {
  const links = new Map<string, OutsideLink>();
  for (const { address, places } of all.flat()) {
    const known = links.get(address)?.places ?? [];
    const more = places.filter((place) => !known.some((one) => isDeepEqual(one, place)));
    links.set(address, { address, places: [...known, ...more] });
  }
  return [...links.values()];
}

/** Reported only if they occur in all languages: a file used in one language is not unused. */
const ALL_LANGUAGE_CODES: ReadonlySet<Code> = new Set<Code>(['media-unused']);

const DEAD_LINK_CODES: ReadonlySet<Code> = new Set<Code>(['dead-link', 'dead-anchor']);

/** Returns problems in file order and without duplicates. */
function mergeProblems([ofLanguages, ...ofEach]: LocatedProblem[][]): LocatedProblem[] {
  const keyOf = ({ line, column, code, message }: LocatedProblem) => `${line}:${column}:${code}:${message}`;
  const counts = new Map<string, number>();
  for (const key of ofEach.flatMap((problems) => [...new Set(problems.map(keyOf))]))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  const all = new Map([ofLanguages ?? [], ...ofEach].flat().map((one) => [keyOf(one), one]));
  // if the address of a page differs between languages, it is uncertain which pages exist
  const isUnsure = ofLanguages?.some(
    ({ code, path }) => code === 'translated-here' && /\.(path|id)$/.test(path),
  );
  // a language listed by mistake is reported only once
  const isListWrong = ofLanguages?.some(
    ({ code, path }) => code === 'unknown-language' && path.startsWith('languages'),
  );
  return [...all.values()]
    .filter(({ code }) => !isUnsure || !DEAD_LINK_CODES.has(code))
    .filter(({ code }) => !isListWrong || code !== 'language-without-words')
    .filter((one) => !ALL_LANGUAGE_CODES.has(one.code) || counts.get(keyOf(one)) === ofEach.length)
    .sort((a, b) => a.line - b.line || a.column - b.column);
}
