/** A style sheet: its path in the project, and its minified text. */
export interface Sheet {
  file: string;
  text: string;
  /** What it is for, if it is optional: it is on the pages that have one of these classes, or the attribute of its first selector. */
  optional?: string[];
  /** What variants (bundles/variants.ts) say over it, by their names. */
  variants?: { [name: string]: string };
}

/** What the layout alone shows: it is the same on all pages. */
const LAYOUT = /^src\/renderer\/layout\//;

/** The style sheets of the layout, and those of each block type, in the order of their imports. */
export interface Styles {
  shell: Sheet[];
  blocks: Map<string, Sheet[]>;
}

/** The layers of all sites, as base.css declares them. */
const LAYERS = ['base', 'parts', 'blocks', 'shell', 'print'];

/** What comes before the style sheets of a site with variants: these are over all other layers, the last one over the others. */
export function layersWith(variants: readonly string[]): string[] {
  return variants.length > 0 ? [`@layer ${[...LAYERS, ...variants].join()};`] : [];
}

/** The texts of style sheets, and of what the variants of a site say over them. */
export function textsOf(sheets: readonly Sheet[], variants: readonly string[]): string[] {
  const over = variants.flatMap((name) => sheets.flatMap((sheet) => sheet.variants?.[name] ?? []));
  return [...layersWith(variants), ...sheets.map(({ text }) => text), ...over];
}

/** The styles of all pages of a site with blocks of such types, but for those that every document has: for pages that a navigation brings. */
export function navigationStyles(
  { shell, blocks }: Styles,
  types: Iterable<string>,
  variants: readonly string[] = [],
): string {
  const common = shell.filter(({ file, optional }) => !optional || LAYOUT.test(file));
  const known = new Set(common.map(({ file }) => file));
  const all = [...shell, ...[...types].flatMap((type) => blocks.get(type) ?? [])];
  // two types can share a part
  const others = new Map(all.filter(({ file }) => !known.has(file)).map((sheet) => [sheet.file, sheet]));
  return textsOf([...others.values()], variants).join('\n');
}
