import {
  getOrCreate,
  isRecord,
  isSamePath,
  type Json,
  textOrUndefined,
  type ValuePath,
  valueAt,
} from '../../core/index.ts';
import type { Edit } from '../problems/problem.ts';
import { createBudget } from '../references/budget.ts';
import { resolveReference, type Scope } from '../references/lookup.ts';
import { expandRoutes, type PageTask } from '../references/routes.ts';
import { type Schema, type Schemas, schemaAt } from '../schema/schemas.ts';
import { assemblePage } from '../site/assemble.ts';
import { expandShortForms, withDerivedValues } from '../site/implied.ts';
import { textsIn } from '../source/leaves.ts';
import type { Source } from '../source/position.ts';
import { findReferences } from '../source/reference-syntax.ts';
import { loadValidators } from '../validation/validate.ts';
import { isBlockScalar, scalarAt } from './layout.ts';
import { dataAfterIntent } from './model.ts';
import { inlineScalar, quoteStyleOf } from './write.ts';

/*
 * A new id changes references, values with the id, the path of the record's page, and links to anchors. A new page path changes
 * all links to the page.
 */

export interface Renaming {
  edits: Edit[];
  model: Json;
  /** The number of other values that refer to the record. */
  names: number;
  /** Addresses that will no longer exist, with their replacements. */
  addresses: [before: string, after: string][];
}

/** Returns the path of the id that an intent changes. The path in the intent may also lead to the record. */
export function idPathOf(data: unknown, path: ValuePath): ValuePath {
  return isRecord(valueAt(data, path)) ? [...path, 'id'] : path;
}

/** Undefined if a change is impossible. */
export function createRenaming(
  source: Source,
  schemas: Schemas,
  idPath: ValuePath,
  id: string,
): Renaming | undefined {
  const data = source.data as Json;
  const old = valueAt(data, idPath);
  const renamed = dataAfterIntent(data, { do: 'set', path: idPath, value: id });
  if (typeof old !== 'string' || renamed === undefined) return undefined;
  const sites = [data, renamed].map((one) => expandPages({ ...source, data: one }, schemas)) as [
    RenamedPages,
    RenamedPages,
  ];
  const addresses = changedAddresses(...sites);
  const anchors = anchorChanges(...sites, old, id);
  const names = { list: idPath.slice(0, -2), old, id, scope: sites[0].scope };
  const edits: Edit[] = [];
  let model: Json = renamed;
  let count = 0;
  for (const { path: place, text: value } of textsIn(data)) {
    const path = [...place];
    const isOwn = isSamePath(path, idPath);
    const role = roleOf(path, schemas, data);
    const tokens = isOwn || refersToId(value, path, role, names, anchors) ? 'whole' : tokensIn(value, role);
    const change = (token: Token) => changedToken(token, path, { names, addresses, anchors });
    const own =
      tokens === 'whole' ? wholeTextEdit(source, path, id) : tokenEdits(source, path, role, tokens, change);
    if (!own) return undefined;
    if (own.length === 0) continue;
    edits.push(...own);
    if (isOwn) continue;
    count++;
    const next = dataAfterIntent(model, {
      do: 'set',
      path,
      value: tokens === 'whole' ? id : replaceTokens(value, tokens, change),
    });
    if (next === undefined) return undefined;
    model = next;
  }
  return { edits, model, names: count, addresses: [...addresses] };
}

interface RenamedPages {
  tasks: PageTask[];
  scope: Scope;
  anchorsOf: (task: PageTask) => ReadonlySet<string>;
}

function expandPages(source: Source, schemas: Schemas): RenamedPages {
  const written = expandShortForms(source, schemas);
  const root = withDerivedValues(written.data as Schema, schemas, []);
  const { tasks, scope } = expandRoutes(root, schemas);
  const { page } = loadValidators(schemas);
  const known = new Map<PageTask, ReadonlySet<string>>();
  const anchorsOf = (task: PageTask) =>
    getOrCreate(known, task, () => {
      const scope = { ...task.scope, budget: createBudget() };
      return assemblePage({ ...task, scope }, page, written).anchors;
    });
  return { tasks, scope, anchorsOf };
}

function changedAddresses(before: RenamedPages, after: RenamedPages): ReadonlyMap<string, string> {
  const changed = before.tasks.flatMap(({ path }, index): [string, string][] => {
    const next = after.tasks[index]?.path;
    return next !== undefined && next !== path ? [[path, next]] : [];
  });
  return new Map(changed);
}

interface AnchorChanges {
  /** Whether an anchor of a page changes from the old id to the new id. */
  has: (page: string | undefined, anchor: string) => boolean;
  id: string;
  pagesOf: (path: ValuePath) => string[];
}

function anchorChanges(before: RenamedPages, after: RenamedPages, old: string, id: string): AnchorChanges {
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

interface RenamedId {
  list: ValuePath;
  old: string;
  id: string;
  scope: Scope;
}

interface Role {
  kind: string | undefined;
  /** The list that contains the id in the text. */
  names: unknown;
}

function roleOf(path: ValuePath, schemas: Schemas, data: unknown): Role {
  if (path[0] === 'redirects') return { kind: 'link', names: undefined };
  const schema = schemaAt(path, schemas, data)?.schema;
  return { kind: textOrUndefined(schema?.['x-kind']), names: schema?.['x-names'] };
}

/** Whether the whole text refers to the record by its id, or to the anchor with this id. */
function refersToId(
  value: string,
  path: ValuePath,
  role: Role,
  { list, old }: RenamedId,
  anchors: AnchorChanges,
): boolean {
  if (value !== old) return false;
  if (role.names !== undefined) return list.length === 1 && list[0] === role.names;
  if (role.kind === 'entry') return list.join('.') === 'conference.days';
  return role.kind === 'jump' && anchors.pagesOf(path).some((page) => anchors.has(page, old));
}

/** A part of a text that may refer to the record or page: a reference, or the address of a link. */
interface Token {
  kind: 'reference' | 'address';
  text: string;
  start: number;
}

function tokensIn(text: string, { kind }: Role): Token[] {
  const references = findReferences(text).map((one): Token => ({ kind: 'reference', ...one }));
  if (kind === 'link')
    return [...references, { kind: 'address', text: text.trim(), start: text.indexOf(text.trim()) }];
  if (kind !== 'prose' && kind !== 'cell') return references;
  const links = [...text.matchAll(/\]\(\s*<?([/#][^\s)>]*)/g)].map((match): Token => {
    const address = match[1] as string;
    return { kind: 'address', text: address, start: match.index + match[0].length - address.length };
  });
  return [...references, ...links];
}

/** Returns the new text of a token; the same text if the token refers to something else. */
function changedToken(
  { kind, text }: Token,
  path: ValuePath,
  to: { names: RenamedId; addresses: ReadonlyMap<string, string>; anchors: AnchorChanges },
): string {
  return kind === 'reference' ? changedReference(text, path, to.names) : changedAddress(text, path, to);
}

function changedReference(text: string, path: ValuePath, { list, old, id, scope }: RenamedId): string {
  const [name = '', ...keys] = text.slice(1).split('.');
  const next = keys.map((key, index) => {
    if (key !== old) return key;
    const around: [string, ...string[]] = [name, ...keys.slice(0, index)];
    const reference = { text: `$${around.join('.')}`, keys: around };
    const target = resolveReference(reference, { path }, { ...scope, budget: createBudget(), isTrial: true });
    const isList = 'value' in target && isSamePath(target.path, list);
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

function replaceTokens(value: string, tokens: readonly Token[], change: (token: Token) => string): string {
  return [...tokens]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, token) =>
        text.slice(0, token.start) + change(token) + text.slice(token.start + token.text.length),
      value,
    );
}

function wholeTextEdit(source: Source, path: ValuePath, id: string): Edit[] | undefined {
  const scalar = scalarAt(source, path);
  if (!scalar || isBlockScalar(scalar.node)) return undefined;
  const { node, start, end } = scalar;
  return [{ offset: start, end, text: inlineScalar(id, { isFlow: true, style: quoteStyleOf(node) }) }];
}

/** Undefined if the file spells a token differently. */
function tokenEdits(
  source: Source,
  path: ValuePath,
  role: Role,
  tokens: readonly Token[],
  change: (token: Token) => string,
): Edit[] | undefined {
  if (tokens.every((token) => change(token) === token.text)) return [];
  const scalar = scalarAt(source, path);
  if (!scalar) return undefined;
  const { start, end } = scalar;
  const raw = source.text.slice(start, end);
  const written = role.kind === 'link' ? findLinkTokens(raw, tokens) : tokensIn(raw, role);
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

function findLinkTokens(raw: string, tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const start = raw.indexOf(token.text);
    return start < 0 ? [] : [{ ...token, start }];
  });
}
