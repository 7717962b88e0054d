import { isAlias, isMap, isPair, isScalar, isSeq, type Node } from 'yaml';
import { type Path, type Problem, problem } from './problem.ts';

/** How deep values may be nested; a site needs about ten levels. */
export const DEPTH_LIMIT = 40;
/** What YAML makes of `!!`. */
const CORE = 'tag:yaml.org,2002:';

/**
 * The plain data of a document. Anchors, aliases and tags are refused instead of followed: references (`$name`) do
 * their work, and so no file can grow when it is read. A key that stands twice is a problem, and its last value
 * counts.
 */
export function dataOf(contents: Node | null): { data: unknown; problems: Problem[] } {
  const problems: Problem[] = [];
  const once = new Set<string>();
  // a file with a thousand aliases has one habit, not a thousand faults
  const addOnce = (kind: string, make: () => Problem) => {
    if (once.has(kind)) return;
    once.add(kind);
    problems.push(make());
  };

  const walk = (node: unknown, path: Path): unknown => {
    if (path.length > DEPTH_LIMIT) {
      addOnce('deep', () => problem('yaml-too-deep', offsetOf(node, path), { limit: DEPTH_LIMIT }));
      return null;
    }
    if (isAlias(node)) {
      addOnce('alias', () => problem('yaml-alias', offsetOf(node, path), { sign: 'alias (*)' }));
      return null;
    }
    const { tag, anchor } = node as { tag?: string; anchor?: string };
    if (anchor) addOnce('alias', () => problem('yaml-alias', offsetOf(node, path), { sign: 'anchor (&)' }));
    if (tag && !isPair(node))
      addOnce(tag, () => problem('yaml-tag', offsetOf(node, path), { tag: tag.replace(CORE, '!!') }));
    if (isScalar(node)) return plain(node.value);
    if (isSeq(node)) return node.items.map((item, index) => walk(item, [...path, index]));
    if (isMap(node)) return mapping(node.items, path);
    return null;
  };

  const mapping = (items: { key: unknown; value: unknown }[], path: Path) => {
    const entries = new Map<string, unknown>();
    // where the "- " of a record is missing all of its keys stand twice; the first is told
    let repeated = false;
    for (const { key, value } of items) {
      if (!isScalar(key) || key.value === null) {
        problems.push(problem('yaml-key', offsetOf(key, path), {}));
        continue;
      }
      const name = String(key.value);
      const here = [...path, name];
      if (entries.has(name) && !repeated) {
        repeated = true;
        const first = items.find((item) => isScalar(item.key) && String(item.key.value) === name);
        const related = [{ place: offsetOf(first?.key, path), message: 'It stands here already.' }];
        problems.push(problem('duplicate-key', offsetOf(key, path), { key: name }, related));
      }
      entries.set(name, value === null ? null : walk(value, here));
    }
    return Object.fromEntries(entries);
  };

  return { data: contents === null ? null : walk(contents, []), problems };
}

function plain(value: unknown): unknown {
  // YAML's numbers can be larger than JSON's
  return typeof value === 'bigint' ? String(value) : value;
}

function offsetOf(node: unknown, path: Path) {
  const range = (node as Node | null | undefined)?.range;
  return range ? { offset: range[0], end: range[1] } : { path };
}
