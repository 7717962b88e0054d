import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Shell } from '../page/page.ts';
import { isFatal, type Memory, read } from './1-read.ts';
import { type Validation, validators } from './2-validate.ts';
import { expand } from './4-expand.ts';
import { mediaIn } from './5-media.ts';
import { assemble, assemblePage, finish, pageOf } from './6-assemble.ts';
import { calendarIn, type Entry } from './calendar.ts';
import { converter } from './convert.ts';
import { type ConferenceEvent, eventOf } from './event.ts';
import { explain } from './explain.ts';
import { emptyGallery, type Picture } from './gallery.ts';
import { sampleLines } from './lines.ts';
import { EVERYWHERE } from './links.ts';
import { show } from './place.ts';
import { type Problem, problem, type ShownProblem } from './problem.ts';
import { hasReference } from './references.ts';
import { isSure, missingPages, notTold, repeatedPages, reservedPages, toldIn } from './rules.ts';
import type { Schema, Schemas } from './schemas.ts';
import { baseIn, shellOf } from './shell.ts';
import { type Source, sightOf } from './source.ts';
import { type Theme, themeOf } from './theme.ts';
import { unusedReferences, unusedValues } from './unused.ts';

export interface CompileOptions {
  /** The path of the YAML file; media are looked up in `media/` beside it. */
  file: string;
  schemas: Schemas;
  /** How the file is named in problems; its path when left out. */
  name?: string;
}

/** A compiled site: plain data, ready for the renderer. */
export interface Site {
  shell: Shell;
  pages: Page[];
  /** The files of `media/` that the pages link to, as paths below `media/`. */
  media: string[];
  /** The pictures that the pages show. */
  pictures: Picture[];
  event: ConferenceEvent;
  /** What pages let visitors add to their calendars. */
  calendar: Entry[];
  /** Only where the school chose colours. */
  theme?: Theme;
}

export interface Compilation {
  /** The text that was compiled, for the frames of problems. */
  text: string;
  /** The problems in file order; empty when the site is whole. */
  problems: ShownProblem[];
  /** The lines (from 1) that hold sample content. */
  samples: number[];
  /** Missing when there is an error among the problems. */
  site?: Site;
  /** Finds the lines of problems that turn up later, when the site is built. */
  show: (problems: Problem[]) => ShownProblem[];
}

// a preview compiles the same file with the same schemas again and again
const memories = new WeakMap<Schemas, Memory>();

function memoryOf(schemas: Schemas): Memory {
  const memory = memories.get(schemas) ?? { pieces: new Map() };
  memories.set(schemas, memory);
  return memory;
}

/**
 * Compiles a site. Whatever is wrong with the content is a problem and never thrown; only a file that cannot be
 * read throws the error of the file system.
 */
export function compile({ file, schemas, name = file }: CompileOptions): Compilation {
  const { source, problems } = read(readFileSync(file), memoryOf(schemas));
  const usable = source.data !== undefined && typeof source.data === 'object' && !problems.some(isFatal);
  const folder = path.join(path.dirname(file), 'media');
  const { site, ...made } = usable ? build(source, schemas, folder, problems) : { problems };
  return {
    text: source.text,
    problems: show(made.problems, source, name),
    samples: sampleLines(source.text),
    show: (later) => show(later, source, name),
    ...(site ? { site } : {}),
  };
}

/** The stages after reading, in order. Each gives problems of its own; one that follows from another is not told. */
function build(
  source: Source,
  schemas: Schemas,
  folder: string,
  earlier: Problem[],
): { problems: Problem[]; site?: Site } {
  const root = source.data as Schema;
  const check = validators(schemas);
  const written = check.written(root);
  const first = [...earlier, ...writtenProblems(written, source)];
  const expanded = expand(root, schemas);
  const { scope } = expanded;
  const pages = expanded.drafts.map((draft) => assemblePage(draft, check.page, source));
  const { conference, header, footer, embeds } = root;
  const shell = assemble({ conference, header, footer, embeds }, [], scope, check.shell, source);

  const media = new Set<string>();
  const base = baseIn(shell.data);
  const sure = expanded.complete && isSure(first, expanded.drafts);
  const known = sure ? new Map(pages.map(({ draft, anchors }) => [draft.path, anchors])) : undefined;
  const calendar = calendarIn(shell.data);
  const to = { base, media: mediaIn(folder), calendar, pages: known, use: (one: string) => media.add(one) };
  const gallery = emptyGallery();
  const convert = converter(to, gallery, shell.data.embeds !== 'show');
  const told = toldIn(first);
  const themed = themeOf(root.theme, schemas);
  const finished = [
    ...pages.flatMap((page) => finish(page, convert, { page: page.draft.path, anchors: page.anchors })),
    ...finish(shell, convert, { page: EVERYWHERE }),
  ];
  // what no page shows is checked, and not published
  const used = { media: [...media].sort(), pictures: gallery.pictures() };
  const later = notTold(told, [
    ...expanded.problems,
    ...repeatedPages(expanded.drafts),
    ...reservedPages(expanded.drafts),
    ...(known ? missingPages(known) : []),
    ...pages.flatMap((page) => notTold(told, page.problems, page.draft.record)),
    ...shell.problems,
    ...themed.problems,
    ...finished,
    ...unusedValues(written, root, convert),
    ...unusedReferences(scope),
  ]);
  // with only a part brought, what else is wrong with the pages means nothing
  const tooMuch = scope.budget.problem();
  const all = [...first, ...(tooMuch ? [tooMuch] : later)];
  if (all.some(({ severity }) => severity === 'error')) return { problems: all };
  const site: Site = {
    shell: shellOf(shell.data, base),
    pages: pages.map(pageOf),
    ...used,
    event: eventOf(shell.data, expanded.drafts),
    calendar: [...calendar.linked],
    ...(themed.theme ? { theme: themed.theme } : {}),
  };
  return { problems: all, site };
}

function writtenProblems(written: Validation, source: Source): Problem[] {
  // a text with a reference in it is checked when it is known what the reference brings
  const errors = written.errors.filter(
    ({ data, parentSchema }) => !hasReference(data) || parentSchema?.['x-literal'] === true,
  );
  const repeated = written.repetitions.map(({ key, value, path: at, first }) =>
    problem('duplicate-id', { path: at }, { key, value }, [
      { place: { path: first }, message: 'It is used here first.' },
    ]),
  );
  return [...explain(errors, sightOf(source)), ...repeated];
}
