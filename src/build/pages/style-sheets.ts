/** A style sheet: its path in the project, and its minified text. */
export interface Sheet {
  file: string;
  text: string;
  /** What variants (bundles/variants.ts) say over it, by their names. */
  variants?: { [name: string]: string };
}

/** The style sheets of the layout, and those of each block type, in the order of their imports. */
export interface Styles {
  shell: Sheet[];
  blocks: Map<string, Sheet[]>;
  /** The classes that scripts give to elements. */
  scripted: string[];
}

/** The layers of all sites, as base.css declares them. */
const LAYERS = ['base', 'parts', 'blocks', 'shell', 'print'];

/** What comes before the style sheets of a site with variants: these are over all other layers, the last one over the others. */
function layersWith(variants: readonly string[]): string[] {
  return variants.length > 0 ? [`@layer ${[...LAYERS, ...variants].join()};`] : [];
}

/** What decides the styles of a site. */
export interface SiteStyles {
  styles: Styles;
  /** Its variants, the weaker first. */
  variants: readonly string[];
  /** The style sheet of its colours. */
  theme: string;
}

/**
 * All styles of pages with blocks of such types: those of every page, those of the blocks in their order, what variants say over them,
 * and the colours. A page has only the rules that it needs of these, and a navigation brings the others.
 */
export function stylesOf({ styles, variants, theme }: SiteStyles, types: Iterable<string>): string {
  const all = [...styles.shell, ...[...types].flatMap((type) => styles.blocks.get(type) ?? [])];
  // two types can share a part
  const sheets = [...new Map(all.map((sheet) => [sheet.file, sheet])).values()];
  const over = variants.flatMap((name) => sheets.flatMap((sheet) => sheet.variants?.[name] ?? []));
  return [...layersWith(variants), ...sheets.map(({ text }) => text), ...over, theme].join('\n');
}
