import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, RegistrationRules, Shell } from '../../shared/index.ts';
import { locate } from '../output/locate.ts';
import type { LocatedProblem, Problem } from '../output/problem.ts';
import { type Usage, usagesIn } from '../output/usages.ts';
import { dropFollowUps, refineProblems } from '../recovery/refine.ts';
import type { Scope } from '../references/lookup.ts';
import { expand } from '../references/routes.ts';
import { type CheckedSite, type OutsideLink, outsideLinks, runChecks } from '../rules/checks.ts';
import { hasErrors } from '../rules/index.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import { checkWritten, type Validate, validators } from '../schema/validate.ts';
import { type Source, sampleLines } from '../source/position.ts';
import { isUsable, read } from '../source/read.ts';
import { type Calendar, calendarIn, type Entry } from '../values/calendar.ts';
import { type Picture, picturesOf } from '../values/image-uses.ts';
import { EVERYWHERE } from '../values/links.ts';
import type { Media } from '../values/media.ts';
import { converter } from '../values/resolve-value.ts';
import { type Assembled, assemble, baseIn, finish, type Offline, pageOf, shellOf } from './assemble.ts';
import {
  isSure,
  missingPages,
  notTold,
  repeatedPages,
  reservedPages,
  toldIn,
  unusedReferences,
  unusedValues,
} from './checks.ts';
import { type ConferenceEvent, eventOf } from './event.ts';
import { type Effect, emptyMemory, type Ground, groundIn, type Memory, mediaOf, pagesOf } from './pages.ts';
import { registrationProblems, rulesOf } from './registrations.ts';
import { type Theme, themeOf } from './theme.ts';

export interface CompileOptions {
  /** The path of the YAML file; media are looked up in `media/` beside it. */
  file: string;
  /** What is in the file; it is read when left out. */
  content?: Uint8Array;
  schemas: Schemas;
  /** How the file is named in problems; its path when left out. */
  name?: string;
  /** What the last compilation of this file with these schemas leaves for the next one; nothing when left out. */
  memory?: Memory;
  /** The time by which dates are past; the present when left out. */
  now?: Date;
}

export interface Compilation {
  /** The text that was compiled, for the frames of problems. */
  text: string;
  /** The problems in file order; empty when the site is whole. */
  problems: LocatedProblem[];
  /** The lines (from 1) that hold sample content. */
  samples: number[];
  /** Missing when there is an error among the problems. */
  site?: Site;
  /** The addresses of other sites that the file names; none where the site does not stand. */
  outside: () => OutsideLink[];
  /** Finds the lines of problems that turn up later, when the site is built. */
  locate: (problems: Problem[]) => LocatedProblem[];
  /** Where on the site the place of a problem is seen; nowhere, for what YAML cannot read. */
  usages: (problem: LocatedProblem) => Usage[];
}

/**
 * Compiles a site. Whatever is wrong with the content is a problem and never thrown; only a file that cannot be
 * read throws the error of the file system.
 */
export function compile({
  file,
  content = readFileSync(file),
  schemas,
  name = file,
  memory = emptyMemory(),
  now = new Date(),
}: CompileOptions): Compilation {
  const { source, problems, recovered = [] } = read(content, memory);
  const folder = path.join(path.dirname(file), 'media');
  const { site, subject, ...made } = isUsable(source)
    ? build(source, schemas, folder, problems, memory)
    : { problems, site: undefined, subject: undefined };
  const spots = isUsable(source) ? usagesIn(source.data as Schema, schemas) : () => [];
  const warnings = subject ? runChecks({ ...subject, now }) : [];
  return {
    text: source.text,
    problems: dropFollowUps(
      locate(refineProblems([...made.problems, ...warnings], source, recovered), source, name, schemas),
      recovered,
      source,
    ),
    samples: sampleLines(source.text),
    outside: () => (subject ? outsideLinks(subject) : []),
    locate: (later) => locate(later, source, name, schemas),
    usages: ({ path }) => spots(path),
    ...(site ? { site } : {}),
  };
}

/** What all pages of a site have in common. */
interface Common {
  /** The conference, the header and the like, not finished. */
  shell: Assembled;
  place: { base: string; media: Media; calendar: Calendar };
  /** Whether embeds wait for the visitor. */
  ask: boolean;
  ground: Ground;
}

/** Finds what all pages have in common. `folder` is that of the media. */
export function commonOf(
  root: Schema,
  scope: Scope,
  check: Validate,
  source: Source,
  { memory, folder }: { memory: Memory; folder: string },
): Common {
  const { conference, header, footer, embeds, offline = {}, registrations = {} } = root;
  const frames = { conference, header, footer, embeds, offline, registrations };
  const shell = assemble(frames, [], scope, check, source);
  const ask = shell.data.embeds !== 'show';
  const place = {
    base: baseIn(shell.data),
    media: mediaOf(memory, folder),
    calendar: calendarIn(shell.data),
  };
  return { shell, place, ask, ground: groundIn(memory, place, ask) };
}

/** The files of `media/` that are linked. */
export function filesIn(effects: Effect[]): string[] {
  return [...new Set(effects.flatMap((effect) => ('file' in effect ? [effect.file] : [])))].sort();
}

/** The origins that are embedded, each once. */
export function framesIn(effects: Effect[]): string[] {
  return [...new Set(effects.flatMap((effect) => ('frame' in effect ? [effect.frame] : [])))].sort();
}

/** The entries for calendars that are linked; no others are published. */
export function entriesIn(effects: Effect[], { entries }: Calendar): Entry[] {
  const ids = new Set(effects.flatMap((effect) => ('entry' in effect ? [effect.entry] : [])));
  return [...ids].flatMap((id) => entries.get(id) ?? []);
}

/** A compiled site: plain data, ready for the renderer. */
export interface Site {
  shell: Shell;
  pages: Page[];
  /** The files of `media/` that the pages link to, as paths below `media/`. */
  media: string[];
  /** The pictures that the pages show. */
  pictures: Picture[];
  /** The origins of the pages of other sites that the pages embed: no others may be shown in a frame. */
  frames: string[];
  event: ConferenceEvent;
  /** What pages let visitors add to their calendars. */
  calendar: Entry[];
  offline: Offline;
  /** What the service reads registrations by. */
  registrations: RegistrationRules;
  /** Only where the school chose colours. */
  theme?: Theme;
}

/**
 * The stages after reading, in order. Each gives problems of its own; one that follows from another is not told.
 */
function build(
  source: Source,
  schemas: Schemas,
  folder: string,
  earlier: Problem[],
  memory: Memory,
): { problems: Problem[]; site?: Site; subject?: Omit<CheckedSite, 'now'> } {
  const root = source.data as Schema;
  const check = validators(schemas);
  const { problems, written } = checkWritten(root, check, source, schemas);
  const first = [...earlier, ...problems];
  const expanded = expand(root, schemas);
  const { scope } = expanded;
  const pages = pagesOf(expanded, check.page, source, memory);
  const { shell, place, ask, ground } = commonOf(root, scope, check.shell, source, { memory, folder });
  const sure = expanded.complete && isSure(first, expanded.drafts);
  const known = pages.made(ground, sure);
  const convert = converter({ ...place, pages: known }, ground.images, ask);
  const finished = pages.finished(convert);
  const frame = finish(shell, convert, { page: EVERYWHERE });
  // what no page shows is checked, and not published
  const unused = unusedValues(written, convert, ground, known);
  const themed = themeOf(root.theme, schemas);
  const told = toldIn(first);
  const later = notTold(told, [
    ...expanded.problems,
    ...repeatedPages(expanded.drafts),
    ...reservedPages(expanded.drafts),
    ...(known ? missingPages(known) : []),
    ...finished.flatMap((page) => notTold(told, page.problems, page.draft.record)),
    ...shell.problems,
    ...themed.problems,
    ...registrationProblems(root.registrations),
    ...finished.flatMap((page) => page.later),
    ...frame.problems,
    ...unused.problems,
    ...unusedReferences(scope),
  ]);
  // with only a part brought, what else is wrong with the pages means nothing
  const tooMuch = scope.budget.problem();
  // and where it was too much is only known when all is brought again
  if (tooMuch && pages.kept > 0) return build(source, schemas, folder, earlier, emptyMemory());
  const all = [...first, ...(tooMuch ? [tooMuch] : later)];
  if (hasErrors(all)) return { problems: all };
  const effects = [...finished.flatMap((page) => page.effects), ...frame.effects];
  const site: Site = {
    ...shellOf(shell.data, place.base),
    pages: finished.map(pageOf),
    media: filesIn(effects),
    pictures: picturesOf(effects, ground.images),
    frames: framesIn(effects),
    event: eventOf(shell.data, expanded.drafts),
    calendar: entriesIn([...effects, ...unused.effects], place.calendar),
    registrations: rulesOf(shell.data, scope, expanded.drafts),
    ...(themed.theme ? { theme: themed.theme } : {}),
  };
  const linked = new Set(filesIn([...effects, ...unused.effects]));
  return { problems: all, site, subject: { source, root, site, media: place.media, written, linked } };
}
