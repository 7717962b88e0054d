import type { Node } from 'yaml';
import type { Section, Stretch } from './cut.ts';
import { parse } from './parse.ts';
import type { Path } from './problem.ts';
import type { Nodes } from './source.ts';

/** In front of what is read, so that it is a text of its own: a part of another would keep all of that in memory. */
export const MARGIN = '\n';

/** An entry is read as a list of one, under its key: so its columns mean the same as in the file. */
export function prefixOf({ key }: Section): string {
  return `${key}:\n`;
}

/** The nodes of a file in pieces. They are read again where a place is asked for: of a file without problems that is nowhere. */
export function nodesIn(text: string, sections: Section[]): (path: Path) => Nodes {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const read = new Map<string, Node | null>();
  const nodes = (prefix: string, { start, end }: Stretch, path: Path): Nodes => {
    const name = `${start} ${end}`;
    const contents = read.get(name) ?? parse(prefix + text.slice(start, end))?.contents ?? null;
    read.set(name, contents);
    return { contents, path, from: start - prefix.length };
  };
  return (path) => {
    const [key, index, ...rest] = path;
    const section = byKey.get(String(key));
    if (!section) return nodes(MARGIN, { start: 0, end: text.length }, path);
    const item = typeof index === 'number' ? section.items[index] : undefined;
    if (item) return nodes(prefixOf(section), item, [section.key, 0, ...rest]);
    // of a list its key and its first line are shown, which the second entry ends
    const end = (section.items[1] ?? section).end;
    return nodes(MARGIN, { start: section.start, end }, path);
  };
}
