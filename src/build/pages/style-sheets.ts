/** A style sheet: its path in the project, and its minified text. */
export interface Sheet {
  file: string;
  text: string;
  /** What it is for, if it is optional: it is on the pages that have one of these classes, or the attribute of its first selector. */
  optional?: string[];
}

/** What the layout alone shows: it is the same on all pages. */
const LAYOUT = /^src\/renderer\/layout\//;

/** The style sheets of the layout, and those of each block type, in the order of their imports. */
export interface Styles {
  shell: Sheet[];
  blocks: Map<string, Sheet[]>;
}

/** The styles of all pages of a site with blocks of such types, but for those that every document has: for pages that a navigation brings. */
export function navigationStyles({ shell, blocks }: Styles, types: Iterable<string>): string {
  const common = shell.filter(({ file, optional }) => !optional || LAYOUT.test(file));
  const known = new Set(common.map(({ file }) => file));
  const all = [...shell, ...[...types].flatMap((type) => blocks.get(type) ?? [])];
  // two types can share a part
  return [...new Set(all.filter(({ file }) => !known.has(file)).map(({ text }) => text))].join('\n');
}
