import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
} from 'yaml';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import { lineStart } from './lines.ts';
import { renamedKey, renameKeys } from './renamed-keys.ts';

/** Undefined if the nesting is too deep for the recursive parser. */
export function parseYaml(text: string): Document.Parsed | undefined {
  try {
    // in YAML 1.1, 08:00 would be a number, so 1.1 becomes 1.2; the length stays the same, so offsets stay correct
    const read = text.replace(/^((?:[ \t\r]*(?:[#%][^\n]*)?\n)*%YAML 1\.)1(?=\s)/, '$12');
    // with 'silent', the parser would drop a second document without an error
    const document = parseDocument(read, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
    renameKeys(document.contents);
    return document;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface ParserError {
  code: ErrorCode;
  pos: [number, number];
  message: string;
}

/** Reports only the first error, since one mistake causes several. Without a document, the nesting is too deep. */
export function syntaxProblems(document: Document.Parsed | undefined, text: string): Problem[] {
  const [first] = [...(document?.errors ?? [])].sort((a, b) => a.pos[0] - b.pos[0]);
  return [first ? parserProblem(first, text) : nestingProblem(text)];
}

// matches the parser's messages for a line in a wrong column, which lack an error code of their own
const INDENT_MESSAGE_PATTERN =
  /^All (mapping|collection) items must start at the same column|^Sequence item without - indicator/;

function parserProblem(error: ParserError, text: string): Problem {
  const [offset, end] = error.pos;
  // a place must contain at least one character of the file
  const place = { offset: Math.min(offset, Math.max(0, text.length - 1)), end: Math.max(end, offset + 1) };
  if (error.message.includes('call stack')) return nestingProblem(text);
  if (error.code === 'MULTIPLE_DOCS') return problem('several-documents', place, {});
  if (error.code === 'BAD_INDENT' || INDENT_MESSAGE_PATTERN.test(error.message)) {
    return problem('yaml-indent', firstWordsRange(text, lineStart(text, offset)), {});
  }
  return problem('yaml-syntax', place, { reason: PARSER_REASONS[error.code] ?? UNKNOWN_REASON });
}

function nestingProblem(text: string): Problem {
  return problem('yaml-too-deep', { offset: deepNestingOffset(text) }, { limit: MAX_NESTING_DEPTH });
}

const UNKNOWN_REASON = "there is something here that doesn't belong here";

const PARSER_REASONS: Partial<Record<ErrorCode, string>> = {
  BAD_DIRECTIVE: 'a line that starts with % has a special meaning',
  BAD_DQ_ESCAPE: 'inside "double quotes", a \\ has a special meaning; write \\\\, or use single quotes',
  BAD_SCALAR_START: 'a text that starts with this character needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second value starts on this line',
  BLOCK_IN_FLOW: "a list with dashes can't start inside brackets",
  IMPOSSIBLE: UNKNOWN_REASON,
  KEY_OVER_1024_CHARS: 'a key is much too long; perhaps a quote is missing around a text',
  MISSING_CHAR: 'a colon, a comma or a closing bracket is missing here',
  MULTILINE_IMPLICIT_KEY: 'a key and its colon must be on one line',
  UNEXPECTED_TOKEN: UNKNOWN_REASON,
};

/** Returns the range from the first word at or after an offset to the end of its line. */
function firstWordsRange(text: string, from: number): { offset: number; end: number } {
  const spaces = /[ \n]*/y;
  spaces.lastIndex = Math.min(from, text.length);
  const offset = from + (spaces.exec(text)?.[0].length ?? 0);
  const end = text.indexOf('\n', offset);
  return { offset, end: end < 0 ? text.length : end };
}

/** Deeper than any site needs: forty brackets or list dashes in a row, or an indent of 160 spaces. */
function deepNestingOffset(text: string): number {
  return /(?:[[{]\s*){40}|(?:- ?){40}|^ {160,}\S/m.exec(text)?.index ?? 0;
}

/** A site needs about ten levels. */
const MAX_NESTING_DEPTH = 40;
/** YAML abbreviates it as `!!`. */
const CORE_TAG_PREFIX = 'tag:yaml.org,2002:';

/** Refuses anchors, aliases and tags: a small file could expand to a huge one. Of a repeated key, the last value counts. */
export function plainData(contents: Node | null): { data: unknown; problems: Problem[] } {
  const problems: Problem[] = [];
  const once = new Set<string>();
  // a thousand aliases in a file are one mistake, repeated
  const addOnce = (kind: string, make: () => Problem) => {
    if (once.has(kind)) return;
    once.add(kind);
    problems.push(make());
  };

  const walk = (node: unknown, path: Path): unknown => {
    if (path.length > MAX_NESTING_DEPTH) {
      addOnce('deep', () => problem('yaml-too-deep', nodeLocation(node, path), { limit: MAX_NESTING_DEPTH }));
      return null;
    }
    if (isAlias(node)) {
      addOnce('alias', () => problem('yaml-alias', nodeLocation(node, path), { sign: 'alias (*)' }));
      return null;
    }
    const { tag, anchor } = node as { tag?: string; anchor?: string };
    if (anchor)
      addOnce('alias', () => problem('yaml-alias', nodeLocation(node, path), { sign: 'anchor (&)' }));
    if (tag && !isPair(node))
      addOnce(tag, () =>
        problem('yaml-tag', nodeLocation(node, path), { tag: tag.replace(CORE_TAG_PREFIX, '!!') }),
      );
    if (isScalar(node)) return plainValue(node.value);
    if (isSeq(node)) return list(node.items, path);
    if (isMap(node)) return mapping(node.items, path);
    return null;
  };

  const list = (items: unknown[], path: Path) => {
    const values: unknown[] = [];
    for (const [index, item] of items.entries()) {
      const here = [...path, index];
      values.push(
        isMap(item)
          ? mapping(item.items, here, { entry: values.at(-1), node: items[index - 1] })
          : walk(item, here),
      );
    }
    return values;
  };

  const mapping = (items: MappingItem[], path: Path, before?: PreviousEntry): Record<string, unknown> => {
    const two = before && separateEntries(items);
    if (two) return separated(two, path, before);
    const entries = new Map<string, unknown>();
    // only the first of several repeated keys is reported
    let repeated = false;
    for (const { key, value } of items) {
      if (!isScalar(key) || key.value === null) {
        problems.push(problem('yaml-key', nodeLocation(key, path), {}));
        continue;
      }
      const name = String(key.value);
      const here = [...path, name];
      if (entries.has(name) && !repeated) {
        repeated = true;
        const first = items.find((item) => isScalar(item.key) && String(item.key.value) === name);
        const related = [{ place: nodeLocation(first?.key, path), message: 'It is already here.' }];
        problems.push(problem('duplicate-key', nodeLocation(key, path), { key: name }, related));
      }
      const renamed = renamedKey(key);
      if (renamed) {
        const found = problem('renamed-key', nodeLocation(key, path), renamed);
        const [offset, end] = key.range ?? [0, 0];
        problems.push({ ...found, fix: { offset, end, text: renamed.to } });
      }
      entries.set(name, value === null ? null : walk(value, here));
    }
    return Object.fromEntries(entries);
  };

  /** Lines of another entry move to the previous entry if it lacks all their keys; otherwise they stay in this entry. */
  const separated = ({ own, other, keys }: SeparatedEntries, path: Path, { entry, node }: PreviousEntry) => {
    const first = own.find(({ key }) => keyName(key) === keys[0]);
    const last = other.at(-1);
    const names = other.map(({ key }) => keyName(key));
    const takes = isMap(node) && names.every((name) => !Object.hasOwn(entry as object, name));
    const above = takes ? node.items.at(-1) : undefined;
    const related = [
      { place: nodeLocation(first?.key, path), message: 'It is already here.' },
      { place: itemRange(last, path), message: `"${names.at(-1)}" is the last of these keys.` },
      ...(above
        ? [{ place: itemRange(above, path), message: 'They belong below the lines of this key.' }]
        : []),
    ];
    const [begin] = own;
    const details = { key: keys[0] as string, keys, begin: keyName(begin?.key), before: takes };
    problems.push(problem('duplicate-key', nodeLocation(other[0]?.key, path), details, related));
    const added = mapping(other, path);
    if (takes) Object.assign(entry as object, added);
    return { ...(takes ? {} : added), ...mapping(own, path) };
  };

  return { data: contents === null ? null : walk(contents, []), problems };
}

interface MappingItem {
  key: unknown;
  value: unknown;
}

interface PreviousEntry {
  entry: unknown;
  node: unknown;
}

/** `other` are lines of another entry; `keys` are in both. */
interface SeparatedEntries {
  own: MappingItem[];
  other: MappingItem[];
  keys: string[];
}

/** A line was lost, or an entry was pasted into another one. Undefined for a single entry, or if the lines are identical. */
function separateEntries(items: MappingItem[]): SeparatedEntries | undefined {
  const names = items.map(({ key }) => keyName(key));
  const at = names.findIndex((name, index) => names.indexOf(name) < index);
  if (at < 0) return undefined;
  const own = items.slice(0, at);
  const other = items.slice(at);
  const twice = other.filter((_, index) => names.indexOf(names[at + index] as string) < at);
  const isCopy = ({ key, value }: MappingItem) => {
    const first = own[names.indexOf(keyName(key))];
    return String(first?.value) === String(value);
  };
  if (twice.length < 2 || twice.every(isCopy)) return undefined;
  return { own, other, keys: twice.map(({ key }) => keyName(key)) };
}

function keyName(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

function itemRange(item: MappingItem | undefined, path: Path) {
  const key = nodeLocation(item?.key, path);
  const end = (item?.value as Node | null | undefined)?.range?.[1];
  return 'offset' in key && end !== undefined ? { ...key, end } : key;
}

function plainValue(value: unknown): unknown {
  // YAML's integers can exceed the precision of JSON numbers
  return typeof value === 'bigint' ? String(value) : value;
}

function nodeLocation(node: unknown, path: Path) {
  const range = (node as Node | null | undefined)?.range;
  return range ? { offset: range[0], end: range[1] } : { path };
}
