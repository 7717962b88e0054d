import { isSame, type Link, type Page, type Shell, withBase } from '../shared/index.ts';
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
  dropReported,
  isSure,
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
 * One pipeline for check, build and preview. Opening a site reads and parses its file. From there a page is made when
 * somebody asks for it, or all pages are, with the checks that need the whole site. Both go through the same steps:
 * assemble (resolve references, validate what they bring) and finish (put in what components receive).
 */

/** What a site is opened with. */
export interface SiteOptions {
  /** What is in the YAML file. */
  content: Uint8Array;
  /** How the file is named in problems. */
  name: string;
  /** The files of `media/`. */
  media: Files;
  schemas: Schemas;
  /** The same site as it was opened before, with the same files: what has not changed in its file and its media is not read again. */
  previous?: Pick<OpenSite, 'pieces' | 'media'> | undefined;
  /** The time by which dates are past; the present when left out. */
  now?: Date | undefined;
  /** Where the site is published; it counts instead of `conference.url` while that is a sample. */
  url?: string | undefined;
  /** The base path of all addresses, where the site is shown at another one than `conference.url` says. */
  base?: string | undefined;
}

/** All that is found out about a site. */
export interface Compilation {
  /** The text that was compiled, for the excerpts of problems. */
  text: string;
  /** The problems in file order; empty when the site is whole. */
  problems: LocatedProblem[];
  /** The lines (from 1) that hold sample content. */
  samples: number[];
  /** Missing when there is an error among the problems. */
  site?: Site;
  /** The same with its hidden pages and what they need, for who edits them. */
  withHidden?: Site;
  /** The addresses of other sites that the file names; none where there is an error. */
  outside: () => OutsideLink[];
  /** The matrices of committees that are tables; none where there is an error. */
  matrices: () => MatrixFile[];
  /** Locates problems that turn up later, when the site is built. */
  locate: (problems: Problem[]) => LocatedProblem[];
  /** As that of an open site. */
  marked: OpenSite['marked'];
  /** Where on the site the place of a problem is seen; nowhere, for what YAML cannot read. */
  usages: (problem: LocatedProblem) => Usage[];
}

/** The places whose text a language lacks, so that its pages show the one of the main language; `home` is their home page. */
interface MissingIn {
  language: string;
  home: string;
  paths: Path[];
}

/** A site whose file was read. What more is asked of it is made then. */
export interface OpenSite {
  /** The text of the file; empty where it is none. */
  text: string;
  /** Whether YAML could read the file as it is written: with nothing to recover. */
  isReadable: boolean;
  /** The base path that `conference.url` decides; `/` while that is no address. */
  base: () => string;
  /** Undefined where an error in what all pages share keeps them from being shown. */
  info: () => OpenInfo | undefined;
  /** The paths of all pages, those made of records behind the others. */
  paths: () => string[];
  /**
   * The page of a path, made when it is first asked for. Undefined where there is none, and 'faulty' where it or what all
   * pages share has an error. Links are not checked: whether they lead anywhere only the whole site can tell.
   */
  page: (path: string) => Page | 'faulty' | undefined;
  /** The same page with marks at its values, to find out which element shows which value. Undefined where it is faulty. */
  marked: (path: string, style: MarkStyle) => MarkedPage | undefined;
  /** What the pages need that were made so far. */
  resources: () => Resources;
  /** Makes all pages and checks the whole site. */
  compile: () => Compilation;
  /** The same in small steps, so that who has others to answer can do so in between. */
  compileInSteps: () => Generator<undefined, Compilation>;
  /** The values as the file says them, in the language of a page or else in the main one; undefined where nothing can be made of it. */
  written: (page?: string) => WrittenSite | undefined;
  /** The texts that each language lacks; only of a site in several. */
  missing?: () => MissingIn[];
  /** The parsed file and what is known of its media, for the next time that it is opened. */
  pieces: Pieces | undefined;
  media: Media;
}

/** A page, and what all pages share, with marks at their values (`marked.ts`). */
export interface MarkedPage {
  shell: Shell;
  page: Page;
  /** By the numbers of their marks. */
  values: MarkedValue[];
  /** Where the pictures would be written that are missing. */
  pictures: Path[];
  /** Where the blocks of the page are written. */
  blocks: { path: Path; type: string }[];
}

/** A file that was read, as it is in one language, and what its pages are made with. */
interface ReadSite extends Pick<SiteOptions, 'name' | 'schemas' | 'base'> {
  /** The file before its short forms are written out. */
  written: Source;
  /** The same for who edits it: without what isolates texts of the main language. */
  plain: () => Source;
  problems: Problem[];
  /** Those among the problems that recovery corrected. */
  recovered: Problem[];
  pieces: Pieces | undefined;
  media: Media;
  archive: Archive;
  now: Date;
  /** The data of pictures, which the languages of a site share. */
  images: Images;
  /** The path of the home page in this language; `/` for the main one. */
  home: string;
}

/** Opens a site in one language. Whatever is wrong with the content is a problem and never thrown. */
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
    compile: () => {
      const steps = compileInSteps();
      for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
    },
    compileInSteps,
    written: lazy(() => (parsed ? writtenSite(one.plain(), parsed.root, schemas) : undefined)),
    pieces,
    media,
  };
}

/** A file that was parsed, and checked as it is written. */
interface ParsedSite {
  source: Source;
  /** The data of the file before its short forms are written out. */
  asWritten: () => unknown;
  /** The data of the source, with what follows from it (`withImpliedValues`): what references and pages are made of. */
  root: Schema;
  schemas: Schemas;
  check: ReturnType<typeof validators>;
  media: Media;
  archive: Archive;
  /** The time by which dates are past. */
  now: Date;
  /** The base path of all addresses, where it is not that of `conference.url`. */
  base: string | undefined;
  /** The path of the home page in this language. */
  home: string;
  images: Images;
  colours: () => ReturnType<typeof coloursIn>;
  /** The problems so far, and the values that the schema annotates. */
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

/** The context for resolving all annotated values of a site. Links of hidden pages may lead to each other. */
interface ResolveContext extends Omit<Destinations, 'note' | 'pages'>, Pictures {
  /** Whether embeds wait for the visitor. */
  ask: boolean;
}

/** The keys of the file that all pages share, and those of them whose defaults hold where they are omitted. */
const SHARED = ['conference', 'header', 'footer', 'notice', 'embeds', 'service', 'words'];
const SHARED_WITH_DEFAULTS = ['offline', 'registrations', 'redirects'];

/** Assembles what all pages share: the conference, the header and the like, not finished. */
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

/** How wide the mark is shown where it is the ornament: as a pale surface, so that fewer pixels will do. */
const MARK_WIDTH = 400;

/** The hidden pages among those of tasks. */
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

/** Problems without those of names such as `gold` that cannot be read as a colour of the site either: that hint works at once. */
function exceptNamed(problems: Problem[], ofColours: Problem[]): Problem[] {
  const isRefused = (place: Place) => ofColours.some((one) => isSame(one.place, place));
  return problems.filter(({ code, place }) => code !== 'wrong-form' || !isRefused(place));
}

/** The theme, and the colours of committees and pages: these can only be checked on the grounds of a sound theme. */
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

/** The pages of a site, each made when it is asked for: of ten thousand, the one that somebody looks at is there at once. */
function pagesOnDemand(
  site: ParsedSite,
): Pick<OpenSite, 'base' | 'info' | 'paths' | 'page' | 'marked' | 'resources'> {
  const { root, schemas, check, source } = site;
  const expansion = lazy(() => expand(root, schemas));
  const shared = lazy(() => sharedIn(site, expansion()));
  const pages = new Map<string, Page | 'faulty'>();
  const dependencies: Dependency[] = [];

  /** What pages are made with; undefined where an error keeps all of them from being shown. */
  const means = lazy(() => {
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
    mark(page, routeSchema(schemas), SHOWN_OF_PAGE, () =>
      finish(page, resolveValue, { page: task.path, anchors: page.anchors, hidden }),
    );
    mark(shell, siteSchema(schemas), SHOWN_OF_ALL, () =>
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
    const by = means();
    if (!by) return 'faulty';
    const task = by.tasks.get(path);
    const known = pages.get(path) ?? (task && made(task, by.resolveValue));
    if (known) pages.set(path, known);
    return known;
  };

  return {
    base: () => shared().context.base,
    info: () => means()?.info,
    paths: () => {
      const tasks = [...expansion().tasks].sort((a, b) => Number(!!a.record) - Number(!!b.record));
      return [...new Set(tasks.map((task) => task.path))];
    },
    page,
    marked: (path, style) => {
      const by = means();
      const task = by?.tasks.get(path);
      return by && task && page(path) !== 'faulty' ? marked(task, style, by.resolveValue) : undefined;
    },
    resources: () => resourcesOf(dependencies, shared().context),
  };
}

/** The base path of the pages in a language, with a slash at both ends. */
function baseOfHome(base: string, home: string): string {
  return home === '/' ? base : `${withBase(base, home)}/`;
}

/** What of a page, and of what all pages share, has texts that people see. */
const SHOWN_OF_PAGE = ['blocks'];
const SHOWN_OF_ALL = ['header', 'footer', 'notice', 'words'];

/** Any id at all. */
const ANY: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** The ids that links can jump to. Where something is wrong with a page it may be what takes one away, so all will do. */
function anchorsOf({ anchors, problems }: Pick<AssembledPage, 'anchors' | 'problems'>): ReadonlySet<string> {
  return problems.length > 0 ? ANY : anchors;
}

/** Finishes a page. `later` are the problems of that. */
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

/** Makes all pages and checks the whole site. A problem that follows from another is left out. */
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
    expanded.complete && isSure(first, tasks)
      ? new Map([
          ...pages.map((page) => [page.task.path, anchorsOf(page)] as const),
          ...[...archived.keys()].map((one) => [one, ANY] as const),
        ])
      : undefined;
  const resolveValue = valueResolverFor(context, known);
  // what visitors don't have may lead to what they don't have
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
  // what no page shows is checked, and not published
  const unused = unusedValues(written, resolveValue, resolveHidden);
  const reported = reportedPaths(first);
  const later = dropReported(reported, [
    ...expanded.problems,
    ...repeatedPages(tasks),
    ...reservedPages(tasks, archived, root.studio === true),
    ...parsed.archive.problems,
    // the address of a hidden page may lead elsewhere until it is shown
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
  // with only a part brought, what else is wrong with the pages means nothing
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

/** Makes a value when it is first asked for. */
function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
