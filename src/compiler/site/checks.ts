import { isRecord, NOT_FOUND_PATH } from '../../core/index.ts';
import {
  type Path,
  type Problem,
  type ProblemLocation,
  parseJsonPointer,
  problem,
  type RelatedLocation,
  toJsonPointer,
} from '../problems/problem.ts';
import { resolveReference, type Scope } from '../references/lookup.ts';
import { isHiddenPage, type PageTask } from '../references/routes.ts';
import { textsIn } from '../source/leaves.ts';
import { findReferences, hasReference } from '../source/reference-syntax.ts';
import type { AnnotatedData } from '../validation/validate.ts';
import type { Dependency } from '../values/dependencies.ts';
import { outermostValues, type ValueResolver } from '../values/kinds.ts';
import { RESERVED_ADDRESSES } from '../values/redirects.ts';

/** Keys below the top level that determine the addresses of pages and the jump targets. */
const PAGE_DETERMINING_KEYS = new Set(['id', 'path', 'each', 'as', 'type', 'blocks']);

/** If a problem concerns pages or jump targets, dead links are not reported. */
export function arePagesCertain(problems: Problem[], tasks: PageTask[]): boolean {
  const deciding = new Set(tasks.flatMap(({ route, record }) => [route, record ?? []]).map(toJsonPointer));
  return !problems.some(({ place, code }) => {
    if (!('path' in place) || place.path.length <= 1) return true;
    if (code !== 'missing-key' && code !== 'unknown-key')
      return PAGE_DETERMINING_KEYS.has(String(place.path.at(-1)));
    // a missing or misspelt key of a route, a block or a record with a page may be the path, type or id
    const owner = code === 'missing-key' ? place.path : place.path.slice(0, -1);
    return owner.at(-2) === 'blocks' || deciding.has(toJsonPointer(owner));
  });
}

/** As JSON pointers. */
interface ReportedPaths {
  /** The problem concerns the whole value, including everything inside. */
  within: Set<string>;
  /** All places, and all their parents. */
  around: Set<string>;
}

export function collectReportedPaths(problems: Problem[]): ReportedPaths {
  const reported: ReportedPaths = { within: new Set(), around: new Set() };
  for (const { place, code, lacks = [] } of problems) {
    for (const path of lacks) {
      reported.within.add(toJsonPointer(path));
      for (const one of withParentPointers(toJsonPointer(path))) reported.around.add(one);
    }
    if (!('path' in place)) continue;
    const pointer = toJsonPointer(place.path);
    for (const one of withParentPointers(pointer)) reported.around.add(one);
    // a missing key does not affect the other keys of its record
    if (code !== 'missing-key') reported.within.add(pointer);
  }
  return reported;
}

/** Drops problems at reported places, inside or around them; with `record`, all problems if any is reported in that record. */
export function dropReportedProblems(
  { within, around }: ReportedPaths,
  problems: Problem[],
  record?: Path,
): Problem[] {
  if (record && around.has(toJsonPointer(record))) return [];
  const follows = (place: ProblemLocation) => {
    if (!('path' in place)) return false;
    const pointer = toJsonPointer(place.path);
    return around.has(pointer) || isWithin(pointer);
  };
  const isWithin = (pointer: string) => withParentPointers(pointer).some((one) => within.has(one));
  return problems.filter(
    ({ place, related, follows: causes = [] }) =>
      !causes.some((path) => isWithin(toJsonPointer(path))) &&
      ![place, ...related.map((other) => other.place)].some(follows),
  );
}

function withParentPointers(pointer: string): string[] {
  const pointers = [pointer];
  for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    pointers.push(pointer.slice(0, end));
  }
  return pointers;
}

const RESERVED_FOLDERS = /^\/(assets|cards|media)(\/|$)/;
const STUDIO_FOLDER = /^\/studio(-school)?(\/|$)/;

/** Whether the site's own files or, if the site `hasStudio`, the studio have the address. Files need no check: their addresses contain a dot, which the schema refuses. */
export function isReservedPath(path: string, hasStudio: boolean): boolean {
  return (
    RESERVED_ADDRESSES.test(path) || RESERVED_FOLDERS.test(path) || (hasStudio && STUDIO_FOLDER.test(path))
  );
}

/** Archived editions have reserved addresses too. */
export function reservedPageProblems(
  tasks: PageTask[],
  archived: ReadonlyMap<string, string>,
  hasStudio: boolean,
): Problem[] {
  return tasks
    .filter(({ path }) => isReservedPath(path, hasStudio) || archived.has(path))
    .map((task) => {
      const edition = archived.get(task.path);
      return problem('reserved-page', pageAddressLocation(task), {
        path: task.path,
        ...(edition && { edition }),
      });
    });
}

/** A route that gives all its records the same address is reported only once. */
export function duplicatePageProblems(tasks: PageTask[]): Problem[] {
  const first = new Map<string, PageTask>();
  const reported = new Set<string>();
  return tasks.flatMap((task) => {
    if (!task.isNamed) return [];
    const earlier = first.get(task.path);
    first.set(task.path, earlier ?? task);
    const place = pageAddressLocation(task);
    const pointer = toJsonPointer(place.path);
    if (!earlier || reported.has(pointer)) return [];
    reported.add(pointer);
    const details = { path: task.path, ...(hasOwnAddress(task) ? {} : { as: String(task.written.as) }) };
    return [problem('duplicate-page', place, details, relatedFirstPage(earlier, task))];
  });
}

function relatedFirstPage(earlier: PageTask, { route }: PageTask): RelatedLocation[] {
  if (earlier.route === route && !hasOwnAddress(earlier)) {
    return [{ place: { path: [...route, 'each'] }, message: 'The site makes one page for each of these.' }];
  }
  return [{ place: pageAddressLocation(earlier), message: `The first page at ${earlier.path} is here.` }];
}

/** Returns true without `each`, or if the path contains a reference. */
function hasOwnAddress({ record, written }: PageTask): boolean {
  return !record || hasReference(written.path);
}

function pageAddressLocation(task: PageTask) {
  const { record, route } = task;
  return { path: record && hasOwnAddress(task) ? [...record, 'id'] : [...route, 'path'] };
}

const NEEDED_PAGES: [path: string, purpose: string][] = [
  ['/', 'The home page'],
  [NOT_FOUND_PATH, "The page for addresses that don't exist"],
];

export function missingPageProblems(pages: ReadonlyMap<string, unknown>): Problem[] {
  return NEEDED_PAGES.filter(([path]) => !pages.has(path)).map(([path, purpose]) =>
    problem('page-missing', { path: ['routes'], part: 'key' }, { path, purpose }),
  );
}

export function hiddenPageProblems(tasks: PageTask[]): Problem[] {
  return tasks
    .filter((task) => task.written.hidden === true && !isHiddenPage(task))
    .map(({ route, path }) => ({
      ...problem('page-needed', { path: [...route, 'hidden'] }, { path }),
      fix: { part: 'value', text: 'false' },
    }));
}

/** Whether a value belongs to a hidden page, or to a link in header or footer, which is left out if it leads to a hidden page. */
function canBeLeftOut(path: Path, data: unknown, pointer: string): boolean {
  if (path[0] === 'routes') return isRecord(data) && data.hidden === true;
  return path.length === 0 && /^\/(header|footer)\/links\//.test(pointer);
}

/** Includes values that no page displays. */
export function resolveWrittenValues(
  written: AnnotatedData[],
  resolveValue: ValueResolver,
  resolveHidden: ValueResolver,
): { problems: Problem[]; dependencies: Dependency[] } {
  const problems: Problem[] = [];
  const dependencies: Dependency[] = [];
  // a picture is only a dependency if a page displays it
  const note = (one: Dependency) => 'picture' in one || dependencies.push(one);
  for (const { path, data, annotated } of written) {
    for (const value of outermostValues(annotated)) {
      // jumps and anchors are checked with the page that contains their block
      if (value.kind === 'jump' || value.kind === 'anchor' || hasReference(value.value)) continue;
      const at = {
        note,
        get path() {
          return [...path, ...parseJsonPointer(value.pointer, data)];
        },
      };
      const resolve = canBeLeftOut(path, data, value.pointer) ? resolveHidden : resolveValue;
      resolve(value, at, (one) => problems.push(one));
    }
  }
  return { problems, dependencies };
}

/** Leaves out routes; includes references that no page displays. */
export function writtenReferenceProblems(scope: Scope): Problem[] {
  // references in a route are resolved with its pages, because only they know the name under "as"
  const { routes: _routes, ...others } = scope.root;
  return textsIn(others).flatMap(({ path, text }) =>
    findReferences(text).flatMap((reference) => {
      const target = resolveReference(reference, { path }, scope);
      return 'problem' in target ? [target.problem] : [];
    }),
  );
}
