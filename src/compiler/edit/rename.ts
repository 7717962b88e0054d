import { isScalar } from 'yaml';
import { isRecord, type Json, type ValuePath } from '../../shared/index.ts';
import type { Edit } from '../problems/problem.ts';
import { fullBudget } from '../references/budget.ts';
import { resolveReference, type Scope } from '../references/lookup.ts';
import { expand, type PageTask } from '../references/routes.ts';
import { type Schema, type Schemas, schemaAt } from '../schema/schemas.ts';
import { assemblePage } from '../site/assemble.ts';
import { withImpliedValues, withoutShortForms } from '../site/implied.ts';
import { type Source, valueAt } from '../source/position.ts';
import { referencesIn } from '../source/reference-syntax.ts';
import { validators } from '../validation/validate.ts';
import { isBlockScalar, positionAt } from './layout.ts';
import { modelOf } from './model.ts';
import { inlineScalar, styleOf } from './write.ts';

/*
 * Another id for a record or a block, with all that names it: references, names, addresses of its page, and links that jump to it. Or
 * another address for a page, with the links to it.
 */

export interface Renaming {
  edits: Edit[];
  /** The data after it. */
  model: Json;
  /** How many other values name it. */
  names: number;
  /** The addresses that end, each with the one that takes its place. */
  addresses: [before: string, after: string][];
}

/** The path of the id that an intent means: that of the record will do. */
export function idPathOf(data: unknown, path: ValuePath): ValuePath {
  return isRecord(valueAt(data, path)) ? [...path, 'id'] : path;
}

/** All changes of the text for another id, or another address of a page. Undefined where one of them cannot be made. */
export function renamingOf(
  source: Source,
  schemas: Schemas,
  idPath: ValuePath,
  id: string,
): Renaming | undefined {
  const data = source.data as Json;
  const old = valueAt(data, idPath);
  const renamed = modelOf(data, { do: 'set', path: idPath, value: id });
  if (typeof old !== 'string' || renamed === undefined) return undefined;
  const sites = [data, renamed].map((one) => siteOf({ ...source, data: one }, schemas)) as [Pages, Pages];
  const addresses = changedAddresses(...sites);
  const anchors = anchorChanges(...sites, old, id);
  const names = { list: idPath.slice(0, -2), old, id, scope: sites[0].scope };
  const edits: Edit[] = [];
  let model: Json = renamed;
  let count = 0;
  for (const { path, value } of textsIn(data)) {
    const isOwn = path.length === idPath.length && path.every((key, index) => key === idPath[index]);
    const role = roleOf(path, schemas, data);
    const tokens = isOwn || isName(value, path, role, names, anchors) ? 'whole' : tokensIn(value, role);
    const change = (token: Token) => changedToken(token, path, { names, addresses, anchors });
    const own =
      tokens === 'whole' ? wholeEdit(source, path, id) : tokenEdits(source, path, role, tokens, change);
    if (!own) return undefined;
    if (own.length === 0) continue;
    edits.push(...own);
    if (isOwn) continue;
    count++;
    const next = modelOf(model, {
      do: 'set',
      path,
      value: tokens === 'whole' ? id : replaced(value, tokens, change),
    });
    if (next === undefined) return undefined;
    model = next;
  }
  return { edits, model, names: count, addresses: [...addresses] };
}

/** A site as its pages are made of it. */
interface Pages {
  tasks: PageTask[];
  scope: Scope;
  anchorsOf: (task: PageTask) => ReadonlySet<string>;
}

function siteOf(source: Source, schemas: Schemas): Pages {
  const written = withoutShortForms(source, schemas);
  const root = withImpliedValues(written.data as Schema, schemas, []);
  const { tasks, scope } = expand(root, schemas);
  const { page } = validators(schemas);
  const known = new Map<PageTask, ReadonlySet<string>>();
  const anchorsOf = (task: PageTask) => {
    const anchors =
      known.get(task) ??
      assemblePage({ ...task, scope: { ...task.scope, budget: fullBudget() } }, page, written).anchors;
    known.set(task, anchors);
    return anchors;
  };
  return { tasks, scope, anchorsOf };
}

function changedAddresses(before: Pages, after: Pages): ReadonlyMap<string, string> {
  const changed = before.tasks.flatMap(({ path }, index): [string, string][] => {
    const next = after.tasks[index]?.path;
    return next !== undefined && next !== path ? [[path, next]] : [];
  });
  return new Map(changed);
}

/** What a link to a place of a page is afterwards. */
interface AnchorChanges {
  /** Whether a place of a page had the old id, and has the new one. */
  has: (page: string | undefined, anchor: string) => boolean;
  id: string;
  /** The pages of a route. */
  pagesOf: (path: ValuePath) => string[];
}

function anchorChanges(before: Pages, after: Pages, old: string, id: string): AnchorChanges {
  const indexes = new Map(before.tasks.map((task, index) => [task.path, index]));
  return {
    id,
    has: (page, anchor) => {
      const index = page === undefined ? undefined : indexes.get(page);
      const [task, next] = index === undefined ? [] : [before.tasks[index], after.tasks[index]];
      if (anchor !== old || !task || !next) return false;
      return (
        before.anchorsOf(task).has(old) && !after.anchorsOf(next).has(old) && after.anchorsOf(next).has(id)
      );
    },
    pagesOf: ([section, index]) =>
      before.tasks.filter(({ route }) => route[0] === section && route[1] === index).map(({ path }) => path),
  };
}

interface Names {
  /** The path of the list of the record. */
  list: ValuePath;
  old: string;
  id: string;
  scope: Scope;
}

/** What a text is to its schema. */
interface Role {
  kind: string | undefined;
  /** The list whose ids it names. */
  names: unknown;
}

function roleOf(path: ValuePath, schemas: Schemas, data: unknown): Role {
  if (path[0] === 'redirects') return { kind: 'link', names: undefined };
  const schema = schemaAt(path, schemas, data)?.schema;
  const kind = schema?.['x-kind'];
  return { kind: typeof kind === 'string' ? kind : undefined, names: schema?.['x-names'] };
}

/** Whether a text is the id of the record, or of a place of its page, and nothing else. */
function isName(
  value: string,
  path: ValuePath,
  role: Role,
  { list, old }: Names,
  anchors: AnchorChanges,
): boolean {
  if (value !== old) return false;
  if (role.names !== undefined) return list.length === 1 && list[0] === role.names;
  if (role.kind === 'entry') return list.join('.') === 'conference.days';
  return role.kind === 'jump' && anchors.pagesOf(path).some((page) => anchors.has(page, old));
}

/** A part of a text that may name something: a reference, or the address of a link. */
interface Token {
  kind: 'reference' | 'address';
  text: string;
  start: number;
}

function tokensIn(text: string, { kind }: Role): Token[] {
  const references = referencesIn(text).map(
    ({ text: words, start }): Token => ({ kind: 'reference', text: words, start }),
  );
  if (kind === 'link')
    return [...references, { kind: 'address', text: text.trim(), start: text.indexOf(text.trim()) }];
  if (kind !== 'prose' && kind !== 'cell') return references;
  const links = [...text.matchAll(/\]\(\s*<?([/#][^\s)>]*)/g)].map((match): Token => {
    const address = match[1] as string;
    return { kind: 'address', text: address, start: match.index + match[0].length - address.length };
  });
  return [...references, ...links];
}

/** The text of a token afterwards; the same where it names something else. */
function changedToken(
  { kind, text }: Token,
  path: ValuePath,
  to: { names: Names; addresses: ReadonlyMap<string, string>; anchors: AnchorChanges },
): string {
  return kind === 'reference' ? changedReference(text, path, to.names) : changedAddress(text, path, to);
}

function changedReference(text: string, path: ValuePath, { list, old, id, scope }: Names): string {
  const [name = '', ...keys] = text.slice(1).split('.');
  const next = keys.map((key, index) => {
    if (key !== old) return key;
    const around: [string, ...string[]] = [name, ...keys.slice(0, index)];
    const reference = { text: `$${around.join('.')}`, keys: around };
    const target = resolveReference(reference, { path }, { ...scope, budget: fullBudget(), isTrial: true });
    const isList =
      'value' in target &&
      target.path.length === list.length &&
      target.path.every((one, at) => one === list[at]);
    return isList ? id : key;
  });
  return `$${[name, ...next].join('.')}`;
}

function changedAddress(
  text: string,
  path: ValuePath,
  { addresses, anchors }: { addresses: ReadonlyMap<string, string>; anchors: AnchorChanges },
): string {
  const [, page = '', query = '', anchor] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(text) ?? [];
  const next = addresses.get(page) ?? page;
  if (anchor === undefined) return next + query;
  const pages = page === '' ? anchors.pagesOf(path) : [page];
  const isChanged = pages.some((one) => anchors.has(one, anchor));
  return `${next}${query}#${isChanged ? anchors.id : anchor}`;
}

function replaced(value: string, tokens: readonly Token[], change: (token: Token) => string): string {
  return [...tokens]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, token) =>
        text.slice(0, token.start) + change(token) + text.slice(token.start + token.text.length),
      value,
    );
}

function* textsIn(value: Json, path: ValuePath = []): Generator<{ path: ValuePath; value: string }> {
  if (typeof value === 'string') yield { path, value };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, index]);
  else if (isRecord(value))
    for (const [key, item] of Object.entries(value as { [key: string]: Json }))
      yield* textsIn(item, [...path, key]);
}

/** The edit that writes the id in the place of a text. */
function wholeEdit(source: Source, path: ValuePath, id: string): Edit[] | undefined {
  const position = positionAt(source, path);
  const node = position?.node;
  if (!position || !isScalar(node) || !node.range || isBlockScalar(node)) return undefined;
  const [start, end] = [position.offset(node.range[0]), position.offset(node.range[1])];
  return [{ offset: start, end, text: inlineScalar(id, { isFlow: true, style: styleOf(node) }) }];
}

/** The edits of the parts of a text that change. Undefined where the file spells them in another way. */
function tokenEdits(
  source: Source,
  path: ValuePath,
  role: Role,
  tokens: readonly Token[],
  change: (token: Token) => string,
): Edit[] | undefined {
  if (tokens.every((token) => change(token) === token.text)) return [];
  const position = positionAt(source, path);
  const node = position?.node;
  if (!position || !isScalar(node) || !node.range) return undefined;
  const start = position.offset(node.range[0]);
  const raw = source.text.slice(start, position.offset(node.range[1]));
  const written = role.kind === 'link' ? tokensOfLink(raw, tokens) : tokensIn(raw, role);
  if (written.length !== tokens.length) return undefined;
  const edits: Edit[] = [];
  for (const [index, token] of tokens.entries()) {
    const spelled = written[index];
    if (spelled?.text !== token.text) return undefined;
    const offset = start + spelled.start;
    const text = change(token);
    if (text !== token.text) edits.push({ offset, end: offset + token.text.length, text });
  }
  return edits;
}

function tokensOfLink(raw: string, tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const start = raw.indexOf(token.text);
    return start < 0 ? [] : [{ ...token, start }];
  });
}
