import { isSame, type Link, type Page, type Shell, withBase } from '../core/index.ts';
import { locate } from './output/locate.ts';
import type { Files } from './platform/files.ts';
import type { LocatedProblem, Path, Place, Problem } from './problems/problem.ts';
import { dropFollowUps, refineProblems } from './recovery/misread.ts';
import type { Pieces } from './recovery/pieces.ts';
import { isUsable } from './recovery/read.ts';
import { fullBudget } from './references/budget.ts';
import type { Scope } from './references/lookup.ts';
import { type Expansion, expand, isHiddenPage, type PageTask } from './references/routes.ts';
import { type Usage, usagesIn } from './references/usages.ts';
import { type CheckedSite, type OutsideLink, outsideLinks, runChecks } from './rules/checks.ts';
import { hasErrors } from './rules/index.ts';
import { routeSchema, type Schema, type Schemas, siteSchema } from './schema/schemas.ts';
import { allotmentProblems, type MatrixFile, matrixFilesOf } from './site/allotment.ts';
import {
  type Assembled,
  type AssembledPage,
  assemble,
  assemblePage,
  baseIn,
  type FinishedPage,
  finish,
  pageOf,
  shellOf,
} from './site/assemble.ts';
import { certificateProblems } from './site/certificates.ts';
import {
  arePagesCertain,
  dropReported,
  missingPages,
  neededPages,
  repeatedPages,
  reportedPaths,
  reservedPages,
  unusedReferences,
  unusedValues,
} from './site/checks.ts';
import { type Archive, archivedIn, archivedPaths } from './site/editions.ts';
import { eventOf } from './site/event.ts';
import { withImpliedValues, withoutShortForms } from './site/implied.ts';
import { type MarkedValue, type MarkStyle, marker } from './site/marked.ts';
import { registrationProblems, rulesOf } from './site/registrations.ts';
import type { OpenInfo, Site } from './site/site.ts';
import { type WrittenSite, writtenSite } from './site/written-site.ts';
import { type Source, sampleLines } from './source/position.ts';
import { type AnnotatedData, validateSource, validators } from './validation/validate.ts';
import {
  calendarsIn,
  type Dependency,
  filesIn,
  framesIn,
  type Images,
  picturesIn,
  type Resources,
} from './values/dependencies.ts';
import { lookOf } from './values/faces.ts';
import { type Pictures, type ResolveValue, valueResolver } from './values/kinds.ts';
import { type Destinations, EVERYWHERE, type HiddenPages } from './values/links.ts';
import type { Media } from './values/media/media.ts';
import { papersOf, plateFor } from './values/plates.ts';
import { redirectProblems, redirectSources } from './values/redirects.ts';
import { signalsOf, themeOf } from './values/theme.ts';
import { calendarIn } from './values/times/calendar.ts';
import { scheduleFacts } from './values/times/schedule-facts.ts';
import { wordProblems } from './words/words.ts';

/*
 * A single pipeline serves check, build and preview. Opening a site reads and parses its file. After that, the caller either
 * makes single pages on demand, or makes all pages and checks the whole site. Both ways use the same two steps: assemble (resolve
 * references, validate the result) and finish (insert the values that components receive).
 */

export interface SiteOptions {
  /** The content of the YAML file. */
  content: Uint8Array;
  /** The file name that problems display. */
  name: string;
  media: Files;
  schemas: Schemas;
  /**
   * The result of opening the same site before. Unchanged parts of the file, and an unchanged media folder, are not read again.
   */
  previous?: Pick<OpenSite, 'pieces' | 'media'> | undefined;
  /** The current time, which decides whether a date is past; defaults to the real time. */
  now?: Date | undefined;
  /** The address of the published site. It replaces `conference.url` while that key contains a sample. */
  url?: string | undefined;
  /** The base path of all addresses, if it differs from the path in `conference.url`. */
  base?: string | undefined;
}

/** The result of compiling a site. */
export interface Compilation {
  /** The compiled text, from which problems quote excerpts. */
  text: string;
  /** The problems in file order; empty for a correct site. */
  problems: LocatedProblem[];
  samples: number[];
  /** The compiled site; undefined if there are errors. */
  site?: Site;
  /** The compiled site including its hidden pages and their resources, for editors. */
  withHidden?: Site;
  /** Returns the links in the file to other sites; empty if there are errors. */
  outside: () => OutsideLink[];
  /** Returns the rows of all matrices that are tables in `media/`; empty if there are errors. */
  matrices: () => MatrixFile[];
  /** Locates problems that the build of the site finds after compilation. */
  locate: (problems: Problem[]) => LocatedProblem[];
  /** Returns a page with marks at its values, like `OpenSite.marked`. */
  marked: OpenSite['marked'];
  /** Returns the pages that display the place of a problem; empty if YAML could not read the file. */
  usages: (problem: LocatedProblem) => Usage[];
}

/**
 * The texts without a translation into a language, where pages display the main language instead. `home` is the home page in the
 * language.
 */
interface MissingIn {
  language: string;
  home: string;
  paths: Path[];
}

/** A site whose file was read. All other data is computed on demand. */
export interface OpenSite {
  /** The text of the file; empty if the file is not text. */
  text: string;
  /** Whether YAML could read the file without recovery. */
  isReadable: boolean;
  /** Returns the base path from `conference.url`, or `/` while that address is invalid. */
  base: () => string;
  /** Returns the data shared by all pages; undefined if an error in this data prevents the display of pages. */
  info: () => OpenInfo | undefined;
  /** Returns the paths of all pages. Pages generated from records come last. */
  paths: () => string[];
  /**
   * Returns the page at a path, and makes it on first use. Undefined if there is no such page; 'faulty' if the page or the shared
   * data has an error. Links are not checked, since that requires the whole site.
   */
  page: (path: string) => Page | 'faulty' | undefined;
  /**
   * Returns the page at a path with a mark at each value, so that the editor knows which element displays which value. Undefined
   * if the page is faulty.
   */
  marked: (path: string, style: MarkStyle) => MarkedPage | undefined;
  /** Returns the resources of the pages made so far. */
  resources: () => Resources;
  compile: () => Compilation;
  /** Compiles the site like `compile`, but in small steps, so that a server can answer requests between the steps. */
  compileInSteps: () => Generator<undefined, Compilation>;
  /**
   * Returns the values as written in the file, in the language of the given page or in the main language; undefined if the file
   * could not be read.
   */
  written: (page?: string) => WrittenSite | undefined;
  /** Returns the missing translations of each language; only present for sites in several languages. */
  missing?: () => MissingIn[];
  /** The parsed parts of the file, to reuse when the site is opened again. */
  pieces: Pieces | undefined;
  media: Media;
}

/** A page and the shell around it, with marks at their values (`marked.ts`). */
export interface MarkedPage {
  shell: Shell;
  page: Page;
  /** The marked values. The number of a mark is the index of its value in this list. */
  values: MarkedValue[];
  /** The paths of missing pictures. */
  pictures: Path[];
  /** The paths of the blocks of the page. */
  blocks: { path: Path; type: string }[];
}

/** A file that was read in one of its languages, and all data needed to make its pages. */
interface ReadSite extends Pick<SiteOptions, 'name' | 'schemas' | 'base'> {
  /** The file before its short forms are expanded. */
  written: Source;
  /** Returns the file for editors: without isolating characters around texts of the main language. */
  plain: () => Source;
  problems: Problem[];
  /** The problems that the recovery corrected. */
  recovered: Problem[];
  pieces: Pieces | undefined;
  media: Media;
  archive: Archive;
  now: Date;
  /** The data of pictures, shared by all languages of a site. */
  images: Images;
  /** The path of the home page in this language; `/` for the main language. */
  home: string;
}

/** Runs a compilation to its end, and returns the result. */
export function resultOf(steps: Generator<undefined, Compilation>): Compilation {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Opens a site in one language. Every fault of the content becomes a problem, never an exception. */
export function openRead(one: ReadSite): OpenSite {
  const { written, problems, recovered, pieces, media, name, schemas, now } = one;
  const source = withoutShortForms(written, schemas);
  const parsed = isUsable(source) ? parsedSite(source, one) : undefined;
  const pages = parsed && pagesOnDemand(parsed);

  function* compileInSteps(): Generator<undefined, Compilation> {
    const made = parsed ? yield* compilePages(parsed) : { problems };
    const subject = 'subject' in made ? made.subject : undefined;
    const found = refineProblems(
      [...made.problems, ...(subject ? yield* runChecks({ ...subject, now }) : [])],
      source,
      recovered,
    );
    const usages = parsed ? usagesIn(parsed.root, schemas) : () => [];
    return {
      text: source.text,
      problems: dropFollowUps(locate(found, source, name, schemas), recovered, source),
      samples: sampleLines(source.text),
      outside: () => (subject ? outsideLinks(subject) : []),
      matrices: () => (subject ? matrixFilesOf(subject.root, subject.media) : []),
      locate: (later) => locate(later, source, name, schemas),
      marked: (path, style) => pages?.marked(path, style),
      usages: ({ path }) => usages(path),
      ...(subject && 'site' in made ? { site: made.site, withHidden: subject.site } : {}),
    };
  }

  return {
    text: source.text,
    isReadable: isUsable(source) && recovered.length === 0,
    base: () => pages?.base() ?? '/',
    info: () => pages?.info(),
    paths: () => pages?.paths() ?? [],
    page: (path) => (pages ? pages.page(path) : 'faulty'),
    marked: (path, style) => pages?.marked(path, style),
    resources: () => pages?.resources() ?? { media: [], pictures: [], frames: [], calendar: [] },
    compile: () => resultOf(compileInSteps()),
    compileInSteps,
    written: lazy(() => (parsed ? writtenSite(one.plain(), parsed.root, schemas) : undefined)),
    pieces,
    media,
  };
}

interface ParsedSite {
  source: Source;
  /** Returns the data of the file before its short forms are expanded. */
  asWritten: () => unknown;
  /** The data of the file including implied values (`withImpliedValues()`), used for references and pages. */
  root: Schema;
  schemas: Schemas;
  check: ReturnType<typeof validators>;
  media: Media;
  archive: Archive;
  now: Date;
  /** The base path of all addresses, if it differs from the path in `conference.url`. */
  base: string | undefined;
  /** The path of the home page in this language. */
  home: string;
  images: Images;
  colours: () => ReturnType<typeof coloursIn>;
  /** Returns the problems found so far, and the annotated values. */
  written: () => { problems: Problem[]; written: AnnotatedData[] };
}

function parsedSite(
  source: Source,
  { plain, problems, schemas, media, archive, images, now, base, home }: ReadSite,
): ParsedSite {
  const data = source.data as Schema;
  const check = validators(schemas);
  const root = withImpliedValues(data, schemas, archive.editions);
  return {
    source,
    asWritten: () => plain().data,
    root,
    schemas,
    check,
    now,
    base,
    home,
    images,
    media,
    archive,
    colours: lazy(() => coloursIn({ root, schemas })),
    written: lazy(() => {
      const checked = validateSource(data, check, source, schemas);
      return { problems: [...problems, ...checked.problems], written: checked.written };
    }),
  };
}

/** The data needed to resolve all annotated values of a site. */
interface ResolveContext extends Omit<Destinations, 'note' | 'pages'>, Pictures {
  /** Whether embeds wait for the visitor's consent. */
  ask: boolean;
}

/** The top-level keys that all pages share: keys without defaults, and keys with defaults. */
const SHARED = ['conference', 'header', 'footer', 'notice', 'embeds', 'service', 'words'];
const SHARED_WITH_DEFAULTS = ['offline', 'registrations', 'redirects'];

/**
 * Assembles the parts shared by all pages, such as the conference and the header. Their links and pictures are resolved later.
 */
function assembleShared({ root, check, source }: ParsedSite, scope: Scope): Assembled {
  const written = Object.fromEntries([
    ...SHARED.map((key) => [key, root[key]]),
    ...SHARED_WITH_DEFAULTS.map((key) => [key, root[key] ?? {}]),
  ]);
  const shared = assemble(written, [], scope, check.shell, source);
  if (lookOf(root.theme).ornament === 'mark') {
    const mark = shared.annotated.find(({ pointer }) => pointer === '/header/mark');
    if (mark) mark.shown = { widest: MARK_WIDTH };
  }
  return shared;
}

/** The maximum width in pixels of the mark as an ornament. The ornament is a pale surface, so fewer pixels are enough. */
const MARK_WIDTH = 400;

function hiddenAmong(tasks: PageTask[]): HiddenPages {
  return new Map(tasks.filter(isHiddenPage).map(({ path, route }) => [path, route]));
}

const NONE_HIDDEN: HiddenPages = new Map();

function sharedIn(
  site: ParsedSite,
  { scope, tasks }: Pick<Expansion, 'scope' | 'tasks'>,
): { shell: Assembled; context: ResolveContext } {
  const { root, media } = site;
  const hidden = hiddenAmong(tasks);
  const pages = new Map([...scope.pages].filter(([, path]) => !hidden.has(path)));
  const shell = assembleShared(site, scope);
  const base = site.base ?? baseIn(shell.data);
  const calendar = calendarIn(shell.data);
  const facts = (shell.data.conference ?? {}) as Schema;
  const context = {
    base,
    home: baseOfHome(base, site.home),
    media,
    calendar,
    schedule: scheduleFacts(facts, calendar.zone, root.committees, {
      base: baseOfHome(base, site.home),
      pages,
    }),
    archived: archivedIn(site.archive.editions, site.home),
    redirects: redirectSources(root.redirects),
    hidden,
    images: site.images,
    plateOf: (file: string) => {
      const tones = media.tones(file);
      return tones && plateFor(tones, papersOf(site.colours().theme))?.plate;
    },
    ask: shell.data.embeds !== 'show',
  };
  return { shell, context };
}

function valueResolverFor(
  { images, ask, plateOf, ...to }: ResolveContext,
  pages: Destinations['pages'],
): ResolveValue {
  return valueResolver({ ...to, pages }, { images, ask, plateOf });
}

function infoOf(
  { shell, context }: ReturnType<typeof sharedIn>,
  { scope, tasks: all }: Expansion,
  { theme, signals }: ReturnType<typeof coloursIn>,
  { root, home, archive: { editions }, now }: Pick<ParsedSite, 'root' | 'home' | 'archive' | 'now'>,
): OpenInfo {
  const { variants, ornament, fonts } = lookOf(root.theme);
  const redirects = Object.entries(shell.data.redirects as Record<string, Link>);
  const tasks = all.filter((task) => !isHiddenPage(task));
  return {
    ...shellOf(shell.data, { base: context.base, ornament }, now),
    ...(root.studio === true && { studio: true }),
    event: eventOf(shell.data, tasks),
    registrations: lazy(() => rulesOf(shell.data, scope, tasks, context.media, home)),
    ...(theme ? { theme } : {}),
    ...(fonts ? { fonts } : {}),
    ...(variants.length > 0 ? { variants } : {}),
    ...(signals.length > 0 ? { signals } : {}),
    editions,
    redirects: redirects.map(([from, to]) => ({ from, to })),
  };
}

/**
 * Drops `wrong-form` problems of colour names such as `gold` that also have a contrast problem: following the hint of the
 * contrast problem solves both.
 */
function exceptNamed(problems: Problem[], ofColours: Problem[]): Problem[] {
  const isRefused = (place: Place) => ofColours.some((one) => isSame(one.place, place));
  return problems.filter(({ code, place }) => code !== 'wrong-form' || !isRefused(place));
}

/** Returns the theme, and the colours of committees and pages. These colours are only checked if the theme is valid. */
function coloursIn({ root, schemas }: Pick<ParsedSite, 'root' | 'schemas'>) {
  const { theme, problems: ofTheme } = themeOf(root.theme, schemas);
  if (ofTheme.length > 0) return { theme, signals: [], problems: ofTheme };
  return { theme, ...signalsOf(root, theme, schemas) };
}

function resourcesOf(dependencies: Dependency[], { calendar, images }: ResolveContext): Resources {
  return {
    media: filesIn(dependencies),
    pictures: picturesIn(dependencies, images),
    frames: framesIn(dependencies),
    calendar: calendarsIn(dependencies, calendar),
  };
}

/** Makes the pages of a site on demand, so that a page is displayed without delay even if the site has ten thousand pages. */
function pagesOnDemand(
  site: ParsedSite,
): Pick<OpenSite, 'base' | 'info' | 'paths' | 'page' | 'marked' | 'resources'> {
  const { root, schemas, check, source } = site;
  const expansion = lazy(() => expand(root, schemas));
  const shared = lazy(() => sharedIn(site, expansion()));
  const pages = new Map<string, Page | 'faulty'>();
  const dependencies: Dependency[] = [];

  /** Returns the shared data of all pages; undefined if an error prevents their display. */
  const pageContext = lazy(() => {
    const expanded = expansion();
    if (!expanded.complete || hasErrors([...site.written().problems, ...expanded.problems])) return undefined;
    const { shell, context } = shared();
    const resolveValue = valueResolverFor(context, undefined);
    const frame = finish(shell, resolveValue, { page: EVERYWHERE, hidden: context.hidden });
    const colours = site.colours();
    if (hasErrors([...shell.problems, ...frame.problems, ...colours.problems])) return undefined;
    dependencies.push(...frame.dependencies);
    const tasks = new Map<string, PageTask>();
    for (const task of expanded.tasks) if (!tasks.has(task.path)) tasks.set(task.path, task);
    return { resolveValue, tasks, info: infoOf(shared(), expanded, colours, site) };
  });

  const made = (task: PageTask, resolveValue: ResolveValue): Page | 'faulty' => {
    const scope = { ...task.scope, budget: fullBudget() };
    const page = assemblePage({ ...task, scope }, check.page, source);
    if (hasErrors(page.problems) || scope.budget.problem()) return 'faulty';
    const finished = finishPage(page, resolveValue, shared().context.hidden);
    if (hasErrors(finished.later)) return 'faulty';
    dependencies.push(...finished.dependencies);
    return pageOf(finished, site.now);
  };

  const marked = (task: PageTask, style: MarkStyle, resolveValue: ResolveValue): MarkedPage => {
    const budget = fullBudget();
    const page = assemblePage({ ...task, scope: { ...task.scope, budget } }, check.page, source);
    const shell = assembleShared(site, { ...expansion().scope, budget });
    const { values, pictures, mark } = marker({ written: site.asWritten(), root, schemas }, style);
    const { hidden } = shared().context;
    mark(page, routeSchema(schemas), PAGE_KEYS, () =>
      finish(page, resolveValue, { page: task.path, anchors: page.anchors, hidden }),
    );
    mark(shell, siteSchema(schemas), SHELL_KEYS, () =>
      finish(shell, resolveValue, { page: EVERYWHERE, hidden }),
    );
    const { blocks } = page.data as { blocks: { type: string }[] };
    return {
      page: pageOf(page, site.now),
      shell: shellOf(
        shell.data,
        { base: shared().context.base, ornament: lookOf(root.theme).ornament },
        site.now,
      ).shell,
      values,
      pictures,
      blocks: blocks.map(({ type }, at) => ({ path: page.originOf(`/blocks/${at}`).path, type })),
    };
  };

  const page: OpenSite['page'] = (path) => {
    const by = pageContext();
    if (!by) return 'faulty';
    const task = by.tasks.get(path);
    const known = pages.get(path) ?? (task && made(task, by.resolveValue));
    if (known) pages.set(path, known);
    return known;
  };

  return {
    base: () => shared().context.base,
    info: () => pageContext()?.info,
    paths: () => {
      const tasks = [...expansion().tasks].sort((a, b) => Number(!!a.record) - Number(!!b.record));
      return [...new Set(tasks.map((task) => task.path))];
    },
    page,
    marked: (path, style) => {
      const by = pageContext();
      const task = by?.tasks.get(path);
      return by && task && page(path) !== 'faulty' ? marked(task, style, by.resolveValue) : undefined;
    },
    resources: () => resourcesOf(dependencies, shared().context),
  };
}

/** Returns the base path of the pages in a language, with slashes at both ends. */
function baseOfHome(base: string, home: string): string {
  return home === '/' ? base : `${withBase(base, home)}/`;
}

/** The keys with visible text: of a page, and of the shell. */
const PAGE_KEYS = ['blocks'];
const SHELL_KEYS = ['header', 'footer', 'notice', 'words'];

/** Contains every id. */
const ANY_ID: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/**
 * Returns the ids on a page that links can jump to. If the page has a problem, some ids may be missing, so every id is accepted.
 */
function anchorsOf({ anchors, problems }: Pick<AssembledPage, 'anchors' | 'problems'>): ReadonlySet<string> {
  return problems.length > 0 ? ANY_ID : anchors;
}

/** Finishes a page. `later` contains the problems that finishing finds. */
function finishPage(
  page: AssembledPage,
  resolveValue: ResolveValue,
  hidden: HiddenPages,
): FinishedPage & { later: Problem[] } {
  const { task, data, anchors, problems } = page;
  const { problems: later, dependencies } = finish(page, resolveValue, {
    page: task.path,
    anchors: anchorsOf(page),
    hidden,
  });
  return { task, data, anchors, problems, dependencies, later };
}

/** Makes all pages and checks the whole site. Drops problems that only follow from other problems. */
function* compilePages(
  parsed: ParsedSite,
): Generator<undefined, { problems: Problem[]; site?: Site; subject?: Omit<CheckedSite, 'now'> }> {
  const { source, root, schemas, check } = parsed;
  const { problems: asWritten, written } = parsed.written();
  const colours = parsed.colours();
  const first = exceptNamed(asWritten, colours.problems);
  const expanded = expand(root, schemas);
  const { scope, tasks } = expanded;
  const pages: AssembledPage[] = [];
  for (const task of tasks) {
    pages.push(assemblePage(task, check.page, source));
    yield;
  }
  const shared = sharedIn(parsed, expanded);
  const { shell, context } = shared;
  const { hidden } = context;
  const archived = archivedPaths(parsed.archive.editions);
  const known =
    expanded.complete && arePagesCertain(first, tasks)
      ? new Map([
          ...pages.map((page) => [page.task.path, anchorsOf(page)] as const),
          ...[...archived.keys()].map((one) => [one, ANY_ID] as const),
        ])
      : undefined;
  const resolveValue = valueResolverFor(context, known);
  // hidden pages may link to other hidden pages
  const resolveHidden =
    hidden.size > 0 ? valueResolverFor({ ...context, hidden: NONE_HIDDEN }, known) : resolveValue;
  const finished: ReturnType<typeof finishPage>[] = [];
  for (const page of pages) {
    finished.push(finishPage(page, isHiddenPage(page.task) ? resolveHidden : resolveValue, hidden));
    yield;
  }
  const frame = finish(shell, resolveValue, { page: EVERYWHERE, hidden });
  const seats = allotmentProblems(root, context.media);
  yield;
  // unused content is checked, but not published
  const unused = unusedValues(written, resolveValue, resolveHidden);
  const reported = reportedPaths(first);
  const later = dropReported(reported, [
    ...expanded.problems,
    ...repeatedPages(tasks),
    ...reservedPages(tasks, archived, root.studio === true),
    ...parsed.archive.problems,
    // a redirect may use the address of a hidden page until the page is published
    ...redirectProblems(root.redirects, known && withoutPages(known, hidden), context.media),
    ...(known ? missingPages(known) : []),
    ...neededPages(tasks),
    ...finished.flatMap((page) => dropReported(reported, page.problems, page.task.record)),
    ...shell.problems,
    ...colours.problems,
    ...registrationProblems(root.registrations),
    ...certificateProblems(root.routes),
    ...seats,
    ...wordProblems(source.data as Schema, schemas),
    ...finished.flatMap((page) => page.later),
    ...frame.problems,
    ...unused.problems,
    ...unusedReferences(scope),
  ]);
  // over the budget, pages are not fully resolved, and their problems would mislead
  const tooMuch = scope.budget.problem();
  const problems = [...first, ...(tooMuch ? [tooMuch] : exceptNamed(later, colours.problems))];
  if (hasErrors(problems)) return { problems };
  yield;
  const {
    shell: pageShell,
    offline,
    event,
    registrations,
    ...info
  } = infoOf(shared, expanded, colours, parsed);
  const rules = registrations();
  const siteWith = (some: typeof finished): Site => {
    const dependencies = [...some.flatMap((page) => page.dependencies), ...frame.dependencies];
    return {
      shell: pageShell,
      offline,
      pages: some.map((page) => pageOf(page, parsed.now)),
      media: filesIn(dependencies),
      pictures: picturesIn(dependencies, context.images),
      frames: framesIn(dependencies),
      event,
      calendar: calendarsIn([...dependencies, ...unused.dependencies], context.calendar),
      registrations: rules,
      ...info,
    };
  };
  const whole = siteWith(finished);
  return {
    problems,
    site: hidden.size > 0 ? siteWith(finished.filter(({ task }) => !isHiddenPage(task))) : whole,
    subject: {
      schemas,
      source,
      root: source.data as Schema,
      site: whole,
      media: context.media,
      written,
      linked: new Set([...whole.media, ...filesIn(unused.dependencies)]),
    },
  };
}

function withoutPages<T>(pages: ReadonlyMap<string, T>, hidden: HiddenPages): ReadonlyMap<string, T> {
  return new Map([...pages].filter(([path]) => !hidden.has(path)));
}

/** Returns a function that computes a value on its first call and then returns the same value. */
function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
