import { isDeepEqual, type Link, lazy, type Page, type Shell, withBasePath } from '../core/index.ts';
import { locate } from './output/locate.ts';
import type { Files } from './platform/files.ts';
import type { LocatedProblem, Path, Problem, ProblemLocation } from './problems/problem.ts';
import { dropFollowUpProblems, refineProblems } from './recovery/misread.ts';
import type { Pieces } from './recovery/pieces.ts';
import { isUsable } from './recovery/read.ts';
import { createBudget } from './references/budget.ts';
import type { Scope } from './references/lookup.ts';
import { expandRoutes, isHiddenPage, type PageTask, type RouteExpansion } from './references/routes.ts';
import { createUsageFinder, type Usage } from './references/usages.ts';
import { type CheckedSite, type OutsideLink, outsideLinks, runChecks } from './rules/checks.ts';
import { hasErrors } from './rules/index.ts';
import { routeSchema, type Schema, type Schemas, siteSchema } from './schema/schemas.ts';
import { allotmentProblems, findMatrixFiles, type MatrixFile } from './site/allotment.ts';
import {
  type AssembledPage,
  type AssembledValue,
  assemblePage,
  assembleValue,
  createShell,
  type FinishedPage,
  resolveAnnotatedValues,
  siteBasePath,
  toPage,
} from './site/assemble.ts';
import { certificateProblems } from './site/certificates.ts';
import {
  arePagesCertain,
  collectReportedPaths,
  dropReportedProblems,
  duplicatePageProblems,
  hiddenPageProblems,
  missingPageProblems,
  reservedPageProblems,
  resolveWrittenValues,
  writtenReferenceProblems,
} from './site/checks.ts';
import { type Archive, archivedPathsInLanguage, editionNamesByPath } from './site/editions.ts';
import { createConferenceEvent } from './site/event.ts';
import { expandShortForms, withDerivedValues } from './site/implied.ts';
import { createMarker, type MarkedValue, type MarkStyle } from './site/marked.ts';
import { readRegistrationRules, registrationProblems } from './site/registrations.ts';
import type { OpenSiteInfo, Site } from './site/site.ts';
import { createWrittenSite, type WrittenSite } from './site/written-site.ts';
import { type Source, sampleLineNumbers } from './source/position.ts';
import { type AnnotatedData, loadValidators, validateSource } from './validation/validate.ts';
import {
  type Dependency,
  displayedPictures,
  frameOrigins,
  linkedCalendars,
  linkedFiles,
  type Resources,
  type SharedImages,
} from './values/dependencies.ts';
import { chosenDesign } from './values/faces.ts';
import { createValueResolver, type PictureData, type ValueResolver } from './values/kinds.ts';
import { ALL_PAGES, type HiddenPages, type LinkContext } from './values/links.ts';
import type { Media } from './values/media/media.ts';
import { logoBackgrounds, requiredPlate } from './values/plates.ts';
import { redirectMap, redirectProblems } from './values/redirects.ts';
import { readTheme, signalColours } from './values/theme.ts';
import { readCalendar } from './values/times/calendar.ts';
import { readScheduleFacts } from './values/times/schedule-facts.ts';
import { wordProblems } from './words/words.ts';

/*
 * A single pipeline serves check, build and preview. Opening a site reads and parses its file. After that, the caller either
 * makes single pages on demand, or makes all pages and checks the whole site. Both ways use the same two steps: assemble (resolve
 * references, validate the result) and finish (insert the values that components receive).
 */

export interface SiteOptions {
  content: Uint8Array | string;
  /** The file name that problems display. */
  name: string;
  media: Files;
  schemas: Schemas;
  /** The same site, opened before: unchanged parts of the file, and an unchanged media folder, are not read again. */
  previous?: Pick<OpenSite, 'pieces' | 'media'> | undefined;
  /** Decides whether a date is past; defaults to the real time. */
  now?: Date | undefined;
  /** The address of the published site. It replaces `conference.url` while that key contains a sample. */
  url?: string | undefined;
  /** The base path of all addresses, if it differs from the path in `conference.url`. */
  base?: string | undefined;
}

export interface Compilation {
  /** The compiled text, from which problems quote excerpts. */
  text: string;
  /** In file order; empty for a correct site. */
  problems: LocatedProblem[];
  samples: number[];
  /** Undefined if there are errors. */
  site?: Site;
  /** Includes hidden pages and their resources, for editors. */
  withHidden?: Site;
  /** Returns the links in the file to other sites; empty if there are errors. */
  outside: () => OutsideLink[];
  /** Returns the rows of all matrices that are tables in `media/`; empty if there are errors. */
  matrices: () => MatrixFile[];
  /** Locates problems that the build of the site finds after compilation. */
  locate: (problems: Problem[]) => LocatedProblem[];
  /** Works like `OpenSite.marked`. */
  marked: OpenSite['marked'];
  /** Returns the pages that display the place of a problem; empty if YAML could not read the file. */
  usages: (problem: LocatedProblem) => Usage[];
}

/** Pages display the main language instead of missing texts. `home` is the home page in the language. */
interface MissingTexts {
  language: string;
  home: string;
  paths: Path[];
}

/** All data except the file is computed on demand. */
export interface OpenSite {
  /** Empty if the file is not text. */
  text: string;
  /** Whether YAML could read the file without recovery. */
  isReadable: boolean;
  /** Returns the base path from `conference.url`, or `/` while that address is invalid. */
  base: () => string;
  /** Returns the data shared by all pages; undefined if an error in this data prevents the display of pages. */
  info: () => OpenSiteInfo | undefined;
  /** Pages generated from records come last. */
  paths: () => string[];
  /** Undefined without such a page; 'faulty' if it or the shared data has an error. Links need the whole site: unchecked. */
  page: (path: string) => Page | 'faulty' | undefined;
  /** With the marks, the editor knows which element displays which value. Undefined if the page is faulty. */
  marked: (path: string, style: MarkStyle) => MarkedPage | undefined;
  /** Returns the resources of the pages made so far. */
  resources: () => Resources;
  compile: () => Compilation;
  /** Works like `compile`, but in small steps, so that a server can answer requests between the steps. */
  compileInSteps: () => Generator<undefined, Compilation>;
  /** Returns the values in the language of the page, or in the main language; undefined if the file could not be read. */
  written: (page?: string) => WrittenSite | undefined;
  /** Returns the missing translations of each language; only present for sites in several languages. */
  missing?: () => MissingTexts[];
  /** The parsed parts of the file, to reuse when the site is opened again. */
  pieces: Pieces | undefined;
  media: Media;
}

export interface MarkedPage {
  shell: Shell;
  page: Page;
  /** The marked values. The number of a mark is the index of its value in this list. */
  values: MarkedValue[];
  /** The paths of missing pictures. */
  pictures: Path[];
  blocks: { path: Path; type: string }[];
}

/** A file that was read in one of its languages, and all data needed to make its pages. */
interface LanguageInput extends Pick<SiteOptions, 'name' | 'schemas' | 'base'> {
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
  images: SharedImages;
  /** The path of the home page in this language; `/` for the main language. */
  home: string;
}

/** Runs a compilation to its end. */
export function runCompilation(steps: Generator<undefined, Compilation>): Compilation {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Turns every fault of the content into a problem, never into an exception. */
export function openInLanguage(one: LanguageInput): OpenSite {
  const { written, problems, recovered, pieces, media, name, schemas, now } = one;
  const source = expandShortForms(written, schemas);
  const parsed = isUsable(source) ? createParsedSite(source, one) : undefined;
  const pages = parsed && pagesOnDemand(parsed);

  function* compileInSteps(): Generator<undefined, Compilation> {
    const made = parsed ? yield* compilePages(parsed) : { problems };
    const subject = 'subject' in made ? made.subject : undefined;
    const found = refineProblems(
      [...made.problems, ...(subject ? yield* runChecks({ ...subject, now }) : [])],
      source,
      recovered,
    );
    const usages = parsed ? createUsageFinder(parsed.root, schemas) : () => [];
    return {
      text: source.text,
      problems: dropFollowUpProblems(locate(found, source, name, schemas), recovered, source),
      samples: sampleLineNumbers(source.text),
      outside: () => (subject ? outsideLinks(subject) : []),
      matrices: () => (subject ? findMatrixFiles(subject.root, subject.media) : []),
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
    compile: () => runCompilation(compileInSteps()),
    compileInSteps,
    written: lazy(() => (parsed ? createWrittenSite(one.plain(), parsed.root, schemas) : undefined)),
    pieces,
    media,
  };
}

interface ParsedSite
  extends Pick<LanguageInput, 'schemas' | 'media' | 'archive' | 'images' | 'now' | 'base' | 'home'> {
  source: Source;
  /** Returns the data of the file before its short forms are expanded. */
  asWritten: () => unknown;
  /** The data of the file including implied values (`withDerivedValues()`), used for references and pages. */
  root: Schema;
  check: ReturnType<typeof loadValidators>;
  colours: () => ReturnType<typeof siteColours>;
  /** Returns the problems found so far, and the annotated values. */
  written: () => { problems: Problem[]; written: AnnotatedData[] };
}

function createParsedSite(source: Source, input: LanguageInput): ParsedSite {
  const { plain, problems, schemas, archive } = input;
  const data = source.data as Schema;
  const check = loadValidators(schemas);
  const root = withDerivedValues(data, schemas, archive.editions);
  return {
    ...input,
    source,
    asWritten: () => plain().data,
    root,
    check,
    colours: lazy(() => siteColours({ root, schemas })),
    written: lazy(() => {
      const checked = validateSource(data, check, source, schemas);
      return { problems: [...problems, ...checked.problems], written: checked.written };
    }),
  };
}

interface ResolveContext extends Omit<LinkContext, 'note' | 'pages'>, PictureData {
  /** Whether embeds wait for the visitor's consent. */
  ask: boolean;
}

/** The top-level keys that all pages share: keys without defaults, and keys with defaults. */
const SHARED_KEYS = ['conference', 'header', 'footer', 'notice', 'embeds', 'service', 'words'];
const SHARED_DEFAULT_KEYS = ['offline', 'registrations', 'redirects'];

/** The links and pictures of the parts are resolved later. */
function assembleSharedParts({ root, check, source }: ParsedSite, scope: Scope): AssembledValue {
  const written = Object.fromEntries([
    ...SHARED_KEYS.map((key) => [key, root[key]]),
    ...SHARED_DEFAULT_KEYS.map((key) => [key, root[key] ?? {}]),
  ]);
  const shared = assembleValue(written, [], scope, check.shell, source);
  if (chosenDesign(root.theme).ornament === 'mark') {
    const mark = shared.annotated.find(({ pointer }) => pointer === '/header/mark');
    if (mark) mark.shown = { widest: ORNAMENT_WIDTH };
  }
  return shared;
}

/** In pixels. The ornament is a pale surface, so fewer pixels are enough. */
const ORNAMENT_WIDTH = 400;

const NO_HIDDEN_PAGES: HiddenPages = new Map();

function prepareSharedParts(
  site: ParsedSite,
  { scope, tasks }: Pick<RouteExpansion, 'scope' | 'tasks'>,
): { shell: AssembledValue; context: ResolveContext } {
  const { root, media } = site;
  const hidden: HiddenPages = new Map(tasks.filter(isHiddenPage).map(({ path, route }) => [path, route]));
  const pages = new Map([...scope.pages].filter(([, path]) => !hidden.has(path)));
  const shell = assembleSharedParts(site, scope);
  const base = site.base ?? siteBasePath(shell.data);
  const calendar = readCalendar(shell.data);
  const facts = (shell.data.conference ?? {}) as Schema;
  const context = {
    base,
    home: languageBase(base, site.home),
    media,
    calendar,
    schedule: readScheduleFacts(facts, calendar.zone, root.committees, {
      base: languageBase(base, site.home),
      pages,
    }),
    archived: archivedPathsInLanguage(site.archive.editions, site.home),
    redirects: redirectMap(root.redirects),
    hidden,
    images: site.images,
    plateOf: (file: string) => {
      const tones = media.tones(file);
      return tones && requiredPlate(tones, logoBackgrounds(site.colours().theme))?.plate;
    },
    ask: shell.data.embeds !== 'show',
  };
  return { shell, context };
}

function createOpenInfo(
  { shell, context }: ReturnType<typeof prepareSharedParts>,
  { scope, tasks: all }: RouteExpansion,
  { theme, signals }: ReturnType<typeof siteColours>,
  { root, home, archive: { editions }, now }: Pick<ParsedSite, 'root' | 'home' | 'archive' | 'now'>,
): OpenSiteInfo {
  const { variants, ornament, fonts } = chosenDesign(root.theme);
  const redirects = Object.entries(shell.data.redirects as Record<string, Link>);
  const tasks = all.filter((task) => !isHiddenPage(task));
  return {
    ...createShell(shell.data, { base: context.base, ornament }, now),
    ...(root.studio === true && { studio: true }),
    event: createConferenceEvent(shell.data, tasks),
    registrations: lazy(() => readRegistrationRules(shell.data, scope, tasks, context.media, home)),
    ...(theme ? { theme } : {}),
    ...(fonts ? { fonts } : {}),
    ...(variants.length > 0 ? { variants } : {}),
    ...(signals.length > 0 ? { signals } : {}),
    editions,
    redirects: redirects.map(([from, to]) => ({ from, to })),
  };
}

/** Drops `wrong-form` problems of colour names such as `gold`: the hint of the contrast problem solves both. */
function withoutNamedColours(problems: Problem[], ofColours: Problem[]): Problem[] {
  const isRefused = (place: ProblemLocation) => ofColours.some((one) => isDeepEqual(one.place, place));
  return problems.filter(({ code, place }) => code !== 'wrong-form' || !isRefused(place));
}

/** Checks the colours of committees and pages only if the theme is valid. */
function siteColours({ root, schemas }: Pick<ParsedSite, 'root' | 'schemas'>) {
  const { theme, problems: ofTheme } = readTheme(root.theme, schemas);
  if (ofTheme.length > 0) return { theme, signals: [], problems: ofTheme };
  return { theme, ...signalColours(root, theme, schemas) };
}

function collectResources(dependencies: Dependency[], { calendar, images }: ResolveContext): Resources {
  return {
    media: linkedFiles(dependencies),
    pictures: displayedPictures(dependencies, images),
    frames: frameOrigins(dependencies),
    calendar: linkedCalendars(dependencies, calendar),
  };
}

/** Makes a page when it is needed: a site may have ten thousand pages. */
function pagesOnDemand(
  site: ParsedSite,
): Pick<OpenSite, 'base' | 'info' | 'paths' | 'page' | 'marked' | 'resources'> {
  const { root, schemas, check, source } = site;
  const expansion = lazy(() => expandRoutes(root, schemas));
  const shared = lazy(() => prepareSharedParts(site, expansion()));
  const pages = new Map<string, Page | 'faulty'>();
  const dependencies: Dependency[] = [];

  /** Returns the shared data of all pages; undefined if an error prevents their display. */
  const pageContext = lazy(() => {
    const expanded = expansion();
    if (!expanded.complete || hasErrors([...site.written().problems, ...expanded.problems])) return undefined;
    const { shell, context } = shared();
    const resolveValue = createValueResolver({ ...context, pages: undefined });
    const frame = resolveAnnotatedValues(shell, resolveValue, { page: ALL_PAGES, hidden: context.hidden });
    const colours = site.colours();
    if (hasErrors([...shell.problems, ...frame.problems, ...colours.problems])) return undefined;
    dependencies.push(...frame.dependencies);
    const tasks = new Map<string, PageTask>();
    for (const task of expanded.tasks) if (!tasks.has(task.path)) tasks.set(task.path, task);
    return { resolveValue, tasks, info: createOpenInfo(shared(), expanded, colours, site) };
  });

  const made = (task: PageTask, resolveValue: ValueResolver): Page | 'faulty' => {
    const scope = { ...task.scope, budget: createBudget() };
    const page = assemblePage({ ...task, scope }, check.page, source);
    if (hasErrors(page.problems) || scope.budget.problem()) return 'faulty';
    const finished = finishPage(page, resolveValue, shared().context.hidden);
    if (hasErrors(finished.later)) return 'faulty';
    dependencies.push(...finished.dependencies);
    return toPage(finished, site.now);
  };

  const marked = (task: PageTask, style: MarkStyle, resolveValue: ValueResolver): MarkedPage => {
    const budget = createBudget();
    const page = assemblePage({ ...task, scope: { ...task.scope, budget } }, check.page, source);
    const shell = assembleSharedParts(site, { ...expansion().scope, budget });
    const { values, pictures, mark } = createMarker({ written: site.asWritten(), root, schemas }, style);
    const { hidden } = shared().context;
    mark(page, routeSchema(schemas), PAGE_KEYS, () =>
      resolveAnnotatedValues(page, resolveValue, { page: task.path, anchors: page.anchors, hidden }),
    );
    mark(shell, siteSchema(schemas), SHELL_KEYS, () =>
      resolveAnnotatedValues(shell, resolveValue, { page: ALL_PAGES, hidden }),
    );
    const { blocks } = page.data as { blocks: { type: string }[] };
    return {
      page: toPage(page, site.now),
      shell: createShell(
        shell.data,
        { base: shared().context.base, ornament: chosenDesign(root.theme).ornament },
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
    resources: () => collectResources(dependencies, shared().context),
  };
}

/** Has slashes at both ends. */
function languageBase(base: string, home: string): string {
  return home === '/' ? base : `${withBasePath(base, home)}/`;
}

/** The keys with visible text: of a page, and of the shell. */
const PAGE_KEYS = ['blocks'];
const SHELL_KEYS = ['header', 'footer', 'notice', 'words'];

/** Contains every id. */
const ANY_ID: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** If the page has a problem, some ids may be missing, so every id is accepted. */
function linkableAnchors({
  anchors,
  problems,
}: Pick<AssembledPage, 'anchors' | 'problems'>): ReadonlySet<string> {
  return problems.length > 0 ? ANY_ID : anchors;
}

/** `later` contains the problems that finishing finds. */
function finishPage(
  page: AssembledPage,
  resolveValue: ValueResolver,
  hidden: HiddenPages,
): FinishedPage & { later: Problem[] } {
  const { task, data, anchors, problems } = page;
  const { problems: later, dependencies } = resolveAnnotatedValues(page, resolveValue, {
    page: task.path,
    anchors: linkableAnchors(page),
    hidden,
  });
  return { task, data, anchors, problems, dependencies, later };
}

/** Drops problems that only follow from other problems. */
function* compilePages(
  parsed: ParsedSite,
): Generator<undefined, { problems: Problem[]; site?: Site; subject?: Omit<CheckedSite, 'now'> }> {
  const { source, root, schemas, check } = parsed;
  const { problems: asWritten, written } = parsed.written();
  const colours = parsed.colours();
  const first = withoutNamedColours(asWritten, colours.problems);
  const expanded = expandRoutes(root, schemas);
  const { scope, tasks } = expanded;
  const pages: AssembledPage[] = [];
  for (const task of tasks) {
    pages.push(assemblePage(task, check.page, source));
    yield;
  }
  const shared = prepareSharedParts(parsed, expanded);
  const { shell, context } = shared;
  const { hidden } = context;
  const archived = editionNamesByPath(parsed.archive.editions);
  const known =
    expanded.complete && arePagesCertain(first, tasks)
      ? new Map([
          ...pages.map((page) => [page.task.path, linkableAnchors(page)] as const),
          ...[...archived.keys()].map((one) => [one, ANY_ID] as const),
        ])
      : undefined;
  const resolveValue = createValueResolver({ ...context, pages: known });
  // hidden pages may link to other hidden pages
  const resolveHidden =
    hidden.size > 0
      ? createValueResolver({ ...context, pages: known, hidden: NO_HIDDEN_PAGES })
      : resolveValue;
  const finished: ReturnType<typeof finishPage>[] = [];
  for (const page of pages) {
    finished.push(finishPage(page, isHiddenPage(page.task) ? resolveHidden : resolveValue, hidden));
    yield;
  }
  const frame = resolveAnnotatedValues(shell, resolveValue, { page: ALL_PAGES, hidden });
  const seats = allotmentProblems(root, context.media);
  yield;
  // unused content is checked, but not published
  const unused = resolveWrittenValues(written, resolveValue, resolveHidden);
  const reported = collectReportedPaths(first);
  const later = dropReportedProblems(reported, [
    ...expanded.problems,
    ...duplicatePageProblems(tasks),
    ...reservedPageProblems(tasks, archived, root.studio === true),
    ...parsed.archive.problems,
    // a redirect may use the address of a hidden page until the page is published
    ...redirectProblems(root.redirects, known && withoutPages(known, hidden), context.media),
    ...(known ? missingPageProblems(known) : []),
    ...hiddenPageProblems(tasks),
    ...finished.flatMap((page) => dropReportedProblems(reported, page.problems, page.task.record)),
    ...shell.problems,
    ...colours.problems,
    ...registrationProblems(root.registrations),
    ...certificateProblems(root.routes),
    ...seats,
    ...wordProblems(source.data as Schema, schemas),
    ...finished.flatMap((page) => page.later),
    ...frame.problems,
    ...unused.problems,
    ...writtenReferenceProblems(scope),
  ]);
  // over the budget, pages are not fully resolved, and their problems would mislead
  const tooMuch = scope.budget.problem();
  const problems = [...first, ...(tooMuch ? [tooMuch] : withoutNamedColours(later, colours.problems))];
  if (hasErrors(problems)) return { problems };
  yield;
  const {
    shell: pageShell,
    offline,
    event,
    registrations,
    ...info
  } = createOpenInfo(shared, expanded, colours, parsed);
  const rules = registrations();
  const siteWith = (some: typeof finished): Site => {
    const dependencies = [...some.flatMap((page) => page.dependencies), ...frame.dependencies];
    return {
      shell: pageShell,
      offline,
      pages: some.map((page) => toPage(page, parsed.now)),
      media: linkedFiles(dependencies),
      pictures: displayedPictures(dependencies, context.images),
      frames: frameOrigins(dependencies),
      event,
      calendar: linkedCalendars([...dependencies, ...unused.dependencies], context.calendar),
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
      linked: new Set([...whole.media, ...linkedFiles(unused.dependencies)]),
    },
  };
}

function withoutPages<T>(pages: ReadonlyMap<string, T>, hidden: HiddenPages): ReadonlyMap<string, T> {
  return new Map([...pages].filter(([path]) => !hidden.has(path)));
}
