import { isRecord, NOT_FOUND_PATH, toList, valueAt } from '../../core/index.ts';
import { certainMatch } from '../problems/nearest.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import { propertyKeys, type Schema, type Schemas, siteSchema, typeText } from '../schema/schemas.ts';
import { collectReferences, splitReferences, wholeReference } from '../source/reference-syntax.ts';
import { createBudget } from './budget.ts';
import { resolveReference, type Scope } from './lookup.ts';

/** A page before its references are resolved. */
export interface PageTask {
  route: Path;
  written: Schema;
  scope: Scope;
  path: string;
  isNamed: boolean;
  /** The record for which an `each` route generates this page. */
  record?: Path;
}

/** The built site omits hidden pages. The home page and the page for unknown addresses are never hidden. */
export function isHiddenPage({ written, path }: Pick<PageTask, 'written' | 'path'>): boolean {
  return written.hidden === true && path !== '/' && path !== NOT_FOUND_PATH;
}

export interface RouteExpansion {
  /** The names that references outside the routes can use. */
  scope: Scope;
  tasks: PageTask[];
  problems: Problem[];
  /** If false, links to unknown pages are not reported. */
  complete: boolean;
}

/** One task per route, or one per record for a route with `each`. */
export function expandRoutes(root: Schema, schemas: Schemas): RouteExpansion {
  const problems: Problem[] = [];
  const pages = new Map<unknown, string>();
  const around = new Set<unknown>();
  const scope: Scope = {
    root,
    schemas,
    names: new Map(),
    pages,
    around,
    budget: createBudget(),
    idIndexes: new Map(),
    comparisons: { count: 0 },
  };
  const routes = toList(root.routes);
  const tasks: PageTask[] = [];
  let complete = true;
  for (const [index, written] of routes.entries()) {
    if (!isRecord(written) || typeof written.path !== 'string') {
      complete = false;
      continue;
    }
    const expanded = createPageTasks(written, ['routes', index], scope, problems);
    complete &&= expanded?.every(({ isNamed }) => isNamed) ?? false;
    for (const task of expanded ?? []) {
      tasks.push(task);
      const record = task.record && valueAt(root, task.record);
      if (record && !pages.has(record)) pages.set(record, task.path);
    }
    const list = expanded?.[0]?.record?.slice(0, -1) ?? [];
    for (const depth of list.keys()) around.add(valueAt(root, list.slice(0, depth + 1)));
  }
  return { scope, tasks, problems, complete };
}

function createPageTasks(
  written: Schema,
  route: Path,
  scope: Scope,
  problems: Problem[],
): PageTask[] | undefined {
  const template = String(written.path);
  // without "each", the name is unknown; schema validation reports the missing key
  if (written.each === undefined && written.as !== undefined) return undefined;
  if (written.each === undefined) return [{ route, written, scope, ...resolvePageAddress(template, scope) }];
  const name = written.as;
  const each = wholeReference(written.each);
  if (!each || typeof name !== 'string' || !/^\w+$/.test(name)) return undefined; // the schema reports it
  if (Object.hasOwn(scope.root, name)) {
    problems.push(problem('name-taken', { path: [...route, 'as'] }, { name }));
    return undefined;
  }
  const unused = unusedNameProblem(written, route, scope.schemas);
  if (unused) {
    problems.push(unused);
    return undefined;
  }
  const target = resolveReference(each, { path: [...route, 'each'] }, scope);
  if ('nothing' in target) return [];
  if ('problem' in target) {
    problems.push(target.problem);
    return undefined;
  }
  if (!Array.isArray(target.value)) {
    const details = { reference: each.text, found: typeText(typeof target.value, target.value) };
    const related = [{ place: { path: target.path }, message: `${each.text} is here.` }];
    problems.push(problem('each-not-a-list', { path: [...route, 'each'] }, details, related));
    return undefined;
  }
  return target.value.map((_, index) => {
    const record = [...target.path, index];
    const own = { ...scope, names: new Map([[name, record]]) };
    return { route, written, scope: own, ...resolvePageAddress(template, own), record };
  });
}

/** An unresolved reference is empty in the address; resolving the page reports it later. */
function resolvePageAddress(template: string, scope: Scope): Pick<PageTask, 'path' | 'isNamed'> {
  let isNamed = true;
  const segments = splitReferences(template).map((segment) => {
    if (typeof segment === 'string') return segment;
    const target = resolveReference(segment, { path: [] }, scope);
    if ('value' in target && typeof target.value !== 'object') return String(target.value);
    isNamed = false;
    return '';
  });
  return { path: segments.join(''), isNamed };
}

/** One problem for the route, not one per reference. */
function unusedNameProblem(written: Schema, route: Path, schemas: Schemas): Problem | undefined {
  const { as: name, each: _each, ...rest } = written;
  const uses = new Map<string, number>();
  for (const { keys } of collectReferences(rest)) uses.set(keys[0], (uses.get(keys[0]) ?? 0) + 1);
  if (typeof name !== 'string' || uses.has(name)) return undefined;
  for (const key of propertyKeys(siteSchema(schemas).schema)) uses.delete(key);
  const [intended, ...others] = [...uses].sort(([, a], [, b]) => b - a).map(([used]) => used);
  if (intended === undefined || others.length > 0) return undefined;
  const found = problem('name-unused', { path: [...route, 'as'] }, { name, intended });
  const sure = certainMatch(name, [intended]);
  return sure ? { ...found, fix: { part: 'value', text: intended } } : found;
}
