import {
  addedErrors,
  type Compilation,
  describeChanges,
  type LocatedProblem,
  parseProblemPath,
  requiredKeysFor,
  type Schemas,
  schemaAt,
} from '../../compiler/index.ts';
import { type Intent, isRecord, type Json, type Removal, type ValuePath, valueAt } from '../../core/index.ts';
import { convertProblems } from './session/problems.ts';
import type { Session } from './session/session.ts';

/* Menu, footer and list entries are removed together with the page to which they link. Links within texts become plain text. */

/** Removing a link can leave an empty list, which the next round removes. */
const MAX_REMOVAL_ROUNDS = 5;

/** Returns also the changes that the removal needs elsewhere, and the problems that only the editor can solve. */
export function prepareRemoval(
  { state, opened, tryOut }: Pick<Session, 'state' | 'opened' | 'tryOut'>,
  removal: Intent,
  schemas: Schemas,
): Removal {
  const { version } = state();
  const site = opened();
  const nothing = { version, intents: [removal], words: [], first: [] };
  const data = site?.written()?.data;
  if (!site || !data) return nothing;
  const before = site.compile();
  const known = new Set(site.paths());
  const changes = new Map<string, Intent>();
  let after: Compilation | undefined;
  let left: LocatedProblem[] = [];
  for (let round = 0; round < MAX_REMOVAL_ROUNDS; round++) {
    const tried = tryOut([...sortForRemoval(changes.values()), removal]);
    if (!tried || 'refused' in tried) return nothing;
    after = tried.compile();
    left = addedErrors(before, after, { from: 0, to: after.text.length });
    const paths = new Set(tried.paths());
    const place = { data, schemas, isGone: (page: string) => known.has(page) && !paths.has(page) };
    const more = left.flatMap((problem) => createUnlinkIntents(problem, removal, place));
    const fresh = more.filter((one) => !changes.has(JSON.stringify(one)));
    if (fresh.length === 0) break;
    for (const one of fresh) changes.set(JSON.stringify(one), one);
  }
  const first = convertProblems(left, after?.text ?? '').map((one) => ({
    ...one,
    path: pathBeforeRemoval(one.path, removal),
  }));
  const words = after ? describeChanges(site.text, after.text, schemas) : [];
  return { version, intents: [...sortForRemoval(changes.values()), removal], words, first };
}

interface RemovalContext {
  data: unknown;
  schemas: Schemas;
  isGone: (page: string) => boolean;
}

/** Returns the edits that remove the link. Empty if only the editor can decide. */
function createUnlinkIntents(problem: LocatedProblem, removal: Intent, place: RemovalContext): Intent[] {
  if (problem.code !== 'dead-link' && problem.code !== 'dead-anchor') return [];
  const path = pathBeforeRemoval([...parseProblemPath(problem.path)], removal);
  const { data, schemas, isGone } = place;
  const value = valueAt(data, path);
  const isProse = schemaAt(path, schemas, data)?.schema['x-kind'] !== 'link';
  if (path[0] === 'redirects' || !isProse) return createRemovalIntents(path, place);
  const texts: [ValuePath, unknown][] = isRecord(value)
    ? Object.entries(value).map(([language, text]) => [[...path, language], text])
    : [[path, value]];
  return texts.flatMap(([at, text]): Intent[] => {
    const plain = typeof text === 'string' ? withoutDeadLinks(text, isGone) : text;
    return plain === text ? [] : [{ do: 'set', path: at, value: plain as Json }];
  });
}

/** Removes an optional key or, if the key is required, the list entry around it. */
function createRemovalIntents(path: ValuePath, { data, schemas }: RemovalContext): Intent[] {
  for (let length = path.length; length > 1; length--) {
    const [around, key] = [path.slice(0, length - 1), path[length - 1]];
    const schema = schemaAt(around, schemas, data)?.schema;
    const value = valueAt(data, around);
    if (!schema || key === undefined) return [];
    if (typeof key === 'number') {
      if (isContentList(around)) return [];
      const count = Array.isArray(value) ? value.length : 0;
      if (count > Number(schema.minItems ?? 0)) return [{ do: 'remove', list: around, index: key }];
    } else if (!requiredKeysFor(schema, value).includes(key))
      return [{ do: 'unset', path: path.slice(0, length) }];
  }
  return [];
}

/** Content is pages, blocks and records. It is never removed because of a link. */
function isContentList(list: ValuePath): boolean {
  return list.at(-1) === 'blocks' || list.length === 1;
}

const LINK_PATTERN = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(\s*<?(\/[^\s)>]*)[^)]*\)/g;

function withoutDeadLinks(text: string, isGone: (page: string) => boolean): string {
  return text.replace(LINK_PATTERN, (link, words: string, address: string) => {
    const [page = ''] = address.split(/[?#]/);
    return isGone(page) ? words : link;
  });
}

/** `path` is valid after the removal. */
function pathBeforeRemoval(path: ValuePath, removal: Intent): ValuePath {
  if (removal.do !== 'remove') return path;
  const { list, index } = removal;
  const at = path[list.length];
  const isIn = list.every((key, place) => path[place] === key) && typeof at === 'number' && at >= index;
  return isIn ? [...path.slice(0, list.length), at + 1, ...path.slice(list.length + 1)] : path;
}

/** Puts the last entries first, so that no removal shifts the index of a later edit. */
function sortForRemoval(changes: Iterable<Intent>): Intent[] {
  const indexOf = (one: Intent) => (one.do === 'remove' ? one.index : Number.POSITIVE_INFINITY);
  return [...changes].sort((a, b) => indexOf(b) - indexOf(a) || 0);
}
