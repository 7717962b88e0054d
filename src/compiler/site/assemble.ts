import type { ErrorObject } from 'ajv';
import {
  basePathOf,
  isRecord,
  latestInstantOf,
  type Page,
  type Shell,
  toList,
  valueAt,
} from '../../core/index.ts';
import { type Path, type Problem, problem, toJsonPointer } from '../problems/problem.ts';
import { resolveReference, type Scope } from '../references/lookup.ts';
import { type Origin, relatedUsage, resolveReferences, wrongTypeProblem } from '../references/resolve.ts';
import { isHiddenPage, type PageTask } from '../references/routes.ts';
import type { Schema } from '../schema/schemas.ts';
import { rawTextAt, type Source } from '../source/position.ts';
import { findReferences, hasReference } from '../source/reference-syntax.ts';
import { explainErrors } from '../validation/explain.ts';
import type { Validator } from '../validation/validate.ts';
import type { Dependency } from '../values/dependencies.ts';
import type { AnnotatedValue } from '../values/kinds.ts';
import { outermostValues, type ValueResolver } from '../values/kinds.ts';
import type { HiddenPages } from '../values/links.ts';
import { isInFuture, isPast } from '../values/times/time.ts';
import { assignAnswerIds } from './answers.ts';
import { rowProblems } from './rows.ts';

type OriginLookup = (pointer: string) => Origin;

/** References are resolved and checked; annotated values are not resolved yet. */
export interface AssembledValue {
  data: Schema;
  annotated: AnnotatedValue[];
  originOf: OriginLookup;
  problems: Problem[];
}

/** Validates the result like content without references. */
export function assembleValue(
  written: unknown,
  path: Path,
  scope: Scope,
  check: Validator,
  source: Source,
): AssembledValue {
  const { value, originOf, problems } = resolveReferences(written, path, scope);
  // the value is undefined if its references exceed the budget
  if (value === undefined) return { data: {}, annotated: [], originOf, problems };
  const { errors, annotated } = check(value);
  const origin = (at: Path) => originOf(toJsonPointer(at));
  const wrongKind = errors.filter(
    (error) => error.keyword === 'type' && isReferenceTarget(originOf(error.instancePath)),
  );
  const gone = new Set(
    errors.filter(
      (error) =>
        (error.keyword === 'required' || error.keyword === 'dependencies') &&
        isWrittenReference(error, originOf, source),
    ),
  );
  // if a reference yields the wrong type, other errors of the same value are not reported
  const wrong = new Set(wrongKind.map((error) => error.instancePath));
  const others = errors.filter((error) => !wrong.has(error.instancePath) && !gone.has(error));
  const explained = explainErrors(others, {
    data: value,
    raw: (at) => rawTextAt(source, origin(at).path),
  }).map((one) => {
    if (!('path' in one.place)) return one;
    const from = origin(one.place.path);
    return {
      ...one,
      place: { ...one.place, path: from.path },
      related: [...one.related, ...relatedUsage(from)],
      // a missing value has no origin, so the origin of its record is used
      ...(one.follows && {
        follows: one.follows.map((missing) => [...origin(missing.slice(0, -1)).path, ...missing.slice(-1)]),
      }),
    };
  });
  // a text with a broken reference is not checked, because its value is unknown
  const broken = new Set(problems.flatMap(({ place: at }) => ('path' in at ? [toJsonPointer(at.path)] : [])));
  const sure = explained.filter(({ place: at }) => !('path' in at && broken.has(toJsonPointer(at.path))));
  const kinds = wrongKind.flatMap((error) =>
    wrongTypeProblem(originOf(error.instancePath), error, source.data),
  );
  return {
    data: value as Schema,
    annotated,
    originOf,
    problems: [
      ...problems,
      ...kinds,
      ...emptyReferenceProblems([...gone], { originOf, reported: broken, scope, data: source.data }),
      ...sure,
    ],
  };
}

/** Whether a missing key was written, with a reference that yields nothing. */
function isWrittenReference(error: ErrorObject, originOf: OriginLookup, source: Source): boolean {
  const path = [...originOf(error.instancePath).path, error.params.missingProperty];
  return hasReference(valueAt(source.data, path));
}

function emptyReferenceProblems(
  errors: ErrorObject[],
  {
    originOf,
    reported,
    scope,
    data,
  }: { originOf: OriginLookup; reported: ReadonlySet<string>; scope: Scope; data: unknown },
): Problem[] {
  return errors.flatMap((error) => {
    const key: string = error.params.missingProperty;
    const path = [...originOf(error.instancePath).path, key];
    if (reported.has(toJsonPointer(path))) return [];
    const follows = findReferences(String(valueAt(data, path))).flatMap((reference) => {
      const target = resolveReference(reference, { path }, scope);
      return 'nothing' in target && target.path ? [target.path] : [];
    });
    const related = follows.map((gone) => ({
      place: { path: gone.slice(0, -1) },
      message: `"${gone.at(-1)}" is missing here.`,
    }));
    return [{ ...problem('reference-brings-nothing', { path }, { key }, related), follows }];
  });
}

/** If so, the reference causes a wrong type. */
function isReferenceTarget(origin: Origin): boolean {
  return origin.whole && origin.via !== undefined;
}

export interface AssembledPage extends AssembledValue {
  task: PageTask;
  anchors: Set<string>;
}

/** Resolves the references and collects the ids of the jump targets. */
export function assemblePage(task: PageTask, check: Validator, source: Source): AssembledPage {
  const { each: _each, as: _as, hidden: _hidden, ...template } = task.written;
  const written = { ...template, ...(isHiddenPage(task) && { hidden: true }) };
  const made = assembleValue(written, task.route, task.scope, check, source);
  const anchors = new Map<string, Path>();
  for (const { kind, value, pointer } of made.annotated) {
    if (kind !== 'anchor' || typeof value !== 'string') continue;
    const { path } = made.originOf(pointer);
    const earlier = anchors.get(value);
    if (earlier === undefined) anchors.set(value, path);
    else made.problems.push(duplicateAnchorProblem(value, task, path, earlier));
  }
  assignAnswerIds(made.data.blocks, [...task.route, 'blocks'], anchors);
  made.problems.push(...rowProblems(made.data.blocks, [...task.route, 'blocks']));
  return { ...made, task, anchors: new Set(anchors.keys()) };
}

function duplicateAnchorProblem(anchor: string, task: PageTask, path: Path, earlier: Path): Problem {
  const related = [{ place: { path: earlier }, message: `The first block with the id "${anchor}" is here.` }];
  return problem('duplicate-anchor', { path }, { anchor, page: task.path }, related);
}

export interface FinishedPage {
  task: PageTask;
  anchors: Set<string>;
  data: Schema;
  problems: Problem[];
  dependencies: Dependency[];
}

export function resolveAnnotatedValues(
  page: AssembledValue,
  resolveValue: ValueResolver,
  { hidden, ...context }: { page?: string; anchors?: ReadonlySet<string>; hidden: HiddenPages },
): { problems: Problem[]; dependencies: Dependency[] } {
  const problems: Problem[] = [];
  const dependencies: Dependency[] = [];
  const note = (one: Dependency) => dependencies.push(one);
  if (hidden.size > 0) removeHiddenLinks(page, hidden);
  for (const value of outermostValues(page.annotated)) {
    if (!Object.hasOwn(value.holder, value.key)) continue;
    const place = {
      ...context,
      note,
      // computed on demand, because it is rarely needed
      get path() {
        return page.originOf(value.pointer).path;
      },
    };
    const received = resolveValue(value, place, (one) =>
      problems.push(moveToInsertedText(one, value.value, page.originOf(value.pointer))),
    );
    if (received !== undefined) value.holder[value.key] = received;
  }
  return { problems, dependencies };
}

/** Moves only if the inserted text contains the excerpt. A problem with HTML also receives an inserted single line. */
function moveToInsertedText(
  one: Problem,
  value: unknown,
  { path, whole, via, brought = [] }: Origin,
): Problem {
  const { place } = one;
  if (!('path' in place) || !place.excerpt) return one;
  const { excerpt } = place;
  const isWhole = whole && via !== undefined && typeof value === 'string';
  const fact = isWhole ? { path, text: value } : brought.find(({ text }) => text.includes(excerpt));
  if (!fact) return one;
  const related = isWhole ? [] : [{ place: { path: place.path }, message: 'It is used here.' }];
  // a fact is used in many places, most of which do not support formatting
  if (one.code === 'markdown-html' && !fact.text.includes('\n'))
    return problem('markdown-html', { path: fact.path }, { ...one.details, fact: fact.text }, related);
  return isWhole
    ? one
    : { ...one, place: { path: fact.path, excerpt }, related: [...one.related, ...related] };
}

/** From header and footer; from records, removes the addresses of hidden pages. */
function removeHiddenLinks({ data, annotated }: AssembledValue, hidden: HiddenPages): void {
  const isHidden = (address: unknown) =>
    typeof address === 'string' && hidden.has(address.replace(/[?#].*$/s, ''));
  for (const { kind, value, holder, key } of annotated)
    if (kind === 'page' && isHidden(value)) delete holder[key];
  const shown = (links: Schema[]) =>
    links.filter((entry) => {
      if (Array.isArray(entry.links)) {
        entry.links = shown(entry.links as Schema[]);
        if ((entry.links as Schema[]).length === 0) delete entry.links;
      }
      if (isHidden(entry.link)) delete entry.link;
      return entry.link !== undefined || entry.links !== undefined;
    });
  for (const section of [data.header, data.footer])
    if (isRecord(section) && Array.isArray(section.links)) section.links = shown(section.links as Schema[]);
}

export function toPage({ data }: Pick<AssembledValue, 'data'>, now: Date): Page {
  // the schema has checked the data, and the type `Page` is generated from the same schema
  const page = data as unknown as Page;
  const come = page.blocks.flatMap(registrationDates).filter((date) => date <= now.getTime());
  return come.length > 0 ? { ...page, come: Math.max(...come) } : page;
}

/** Returns the times at which the dates have passed in all time zones. */
function registrationDates(block: Page['blocks'][number]): number[] {
  const ways = toList<{ opens?: string; late?: string; closes?: string }>('links' in block && block.links);
  return ways.flatMap(({ opens, late, closes }) =>
    [opens, late, closes].flatMap((date) => (date === undefined ? [] : latestInstantOf(date).getTime())),
  );
}

/** Reads `conference.url`; returns `/` if the address is invalid. */
export function siteBasePath(data: Schema): string {
  const url = valueAt(data, ['conference', 'url']);
  return typeof url === 'string' && URL.canParse(url) ? basePathOf(url) : '/';
}

export interface OfflineSettings {
  /** Whether the browsers of visitors store any part of the site. */
  keep: boolean;
  /** Committees whose pages are stored in advance, before a visitor opens them. */
  committees: number;
}

/** Makes what all pages share, and the settings for visitors without a network connection. */
export function createShell(
  data: Schema,
  { base, ornament }: Pick<Shell, 'base' | 'ornament'>,
  now: Date,
): { shell: Shell; offline: OfflineSettings } {
  // the schema has checked these values and filled in their defaults, and their types are generated from the same schema
  const { header, footer, notice, service, words, offline } = data as unknown as Pick<
    Shell,
    'header' | 'footer' | 'notice' | 'service' | 'words'
  > & {
    offline: OfflineSettings;
  };
  const markOnDark = valueAt(data, ['conference', 'markOnDark']) as unknown as Shell['markOnDark'];
  const text = (at: Path, otherwise: string) => String(valueAt(data, at) ?? otherwise);
  const shell = {
    base,
    origin: text(['conference', 'url'], '').replace(/\/$/, ''),
    language: text(['conference', 'language'], 'en'),
    name: text(['conference', 'name'], ''),
    words,
    header,
    footer,
    ...(markOnDark !== undefined && { markOnDark }),
    ...(notice && !isNoticeOver(notice, now) && { notice: withNoticeState(notice, now) }),
    ...(ornament && { ornament: ornament === 'mark' && !header.mark ? 'none' : ornament }),
    ...(service !== undefined && { service }),
    ...(!offline.keep && { keep: false }),
  };
  return { shell, offline };
}

type ShellNotice = NonNullable<Shell['notice']>;

function isNoticeOver({ until }: ShellNotice, now: Date): boolean {
  return until !== undefined && isPast(until, now);
}

function withNoticeState(notice: ShellNotice, now: Date): ShellNotice {
  const { from } = notice;
  return from !== undefined && isInFuture(from, now) ? { ...notice, isAhead: true } : notice;
}
