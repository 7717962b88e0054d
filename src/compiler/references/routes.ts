import { isRecord } from '../../shared/index.ts';
import { type Path, type Problem, problem } from '../output/problem.ts';
import { keysOf, type Schema, type Schemas, siteSchema } from '../schema/schemas.ts';
import { typeText } from '../schema/words.ts';
import { valueAt } from '../source/position.ts';
import { certainMatch } from '../values/nearest.ts';
import { lookUp, type Scope } from './lookup.ts';
import { fullBudget } from './resolve.ts';
import { piecesOf, wholeReference } from './syntax.ts';

/** A page before its references are resolved: its route, the record it is made for, and its address. */
export interface PageTask {
  route: Path;
  written: Schema;
  scope: Scope;
  path: string;
  /** Whether all that the address names was found. */
  isNamed: boolean;
  /** The record that an `each` route makes this page of. */
  record?: Path;
}

export interface Expansion {
  /** What references outside of the routes may name. */
  scope: Scope;
  tasks: PageTask[];
  problems: Problem[];
  /** False when a route could not be expanded: then nobody complains of links to the pages it would have made. */
  complete: boolean;
}

/** Fourth stage: a task for each page of the routes, one per record where a route says `each`. */
export function expand(root: Schema, schemas: Schemas): Expansion {
  const problems: Problem[] = [];
  const pages = new Map<unknown, string>();
  const around = new Set<unknown>();
  const scope: Scope = { root, schemas, names: new Map(), pages, around, budget: fullBudget() };
  const routes = Array.isArray(root.routes) ? root.routes : [];
  const tasks: PageTask[] = [];
  let complete = true;
  for (const [index, written] of routes.entries()) {
    if (!isRecord(written) || typeof written.path !== 'string') {
      complete = false;
      continue;
    }
    const made = draftsOf(written, ['routes', index], scope, problems);
    complete &&= made?.every(({ isNamed }) => isNamed) ?? false;
    for (const task of made ?? []) {
      tasks.push(task);
      const record = task.record && valueAt(root, task.record);
      if (record && !pages.has(record)) pages.set(record, task.path);
    }
    const list = made?.[0]?.record?.slice(0, -1) ?? [];
    for (const depth of list.keys()) around.add(valueAt(root, list.slice(0, depth + 1)));
  }
  return { scope, tasks, problems, complete };
}

function draftsOf(written: Schema, route: Path, scope: Scope, problems: Problem[]): PageTask[] | undefined {
  const template = String(written.path);
  // with "as" alone the names in it mean nothing, and the schema has said what is missing
  if (written.each === undefined && written.as !== undefined) return undefined;
  if (written.each === undefined) return [{ route, written, scope, ...addressOf(template, scope) }];
  const name = written.as;
  const each = wholeReference(written.each);
  if (!each || typeof name !== 'string' || !/^\w+$/.test(name)) return undefined; // the schema has said what is wrong
  if (Object.hasOwn(scope.root, name)) {
    problems.push(problem('name-taken', { path: [...route, 'as'] }, { name }));
    return undefined;
  }
  const unused = unusedName(written, route, scope.schemas);
  if (unused) {
    problems.push(unused);
    return undefined;
  }
  const target = lookUp(each, { path: [...route, 'each'] }, scope);
  if ('nothing' in target) return [];
  if ('problem' in target) {
    problems.push(target.problem);
    return undefined;
  }
  if (!Array.isArray(target.value)) {
    const details = { reference: each.text, found: typeText(typeof target.value, target.value) };
    const related = [{ place: { path: target.path }, message: `${each.text} is written here.` }];
    problems.push(problem('each-not-a-list', { path: [...route, 'each'] }, details, related));
    return undefined;
  }
  return target.value.map((_, index) => {
    const record = [...target.path, index];
    const own = { ...scope, names: new Map([[name, record]]) };
    return { route, written, scope: own, ...addressOf(template, own), record };
  });
}

/** The address of a page; what cannot be filled in stays empty, and is told when the page is resolved. */
function addressOf(template: string, scope: Scope): Pick<PageTask, 'path' | 'isNamed'> {
  let isNamed = true;
  const pieces = piecesOf(template).map((piece) => {
    if (typeof piece === 'string') return piece;
    const target = lookUp(piece, { path: [] }, scope);
    if ('value' in target && typeof target.value !== 'object') return String(target.value);
    isNamed = false;
    return '';
  });
  return { path: pieces.join(''), isNamed };
}

/**
 * The problem of an `as` whose name nothing in its route uses, while references there use one that nobody gave: one slip, and
 * not one for each reference.
 */
function unusedName(written: Schema, route: Path, schemas: Schemas): Problem | undefined {
  const { as: name, each: _each, ...rest } = written;
  const uses = new Map<string, number>();
  countNames(rest, uses);
  if (typeof name !== 'string' || uses.has(name)) return undefined;
  for (const key of keysOf(siteSchema(schemas).schema)) uses.delete(key);
  const [intended, ...others] = [...uses].sort(([, a], [, b]) => b - a).map(([used]) => used);
  if (intended === undefined || others.length > 0) return undefined;
  const told = problem('name-unused', { path: [...route, 'as'] }, { name, intended });
  const sure = certainMatch(name, [intended]);
  return sure ? { ...told, fix: { part: 'value', text: intended } } : told;
}

/** How often each name stands at the beginning of a reference. */
function countNames(value: unknown, uses: Map<string, number>): void {
  if (typeof value === 'string') {
    for (const piece of piecesOf(value)) {
      if (typeof piece === 'string') continue;
      const [name] = piece.keys;
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const child of Object.values(value)) countNames(child, uses);
  }
}
