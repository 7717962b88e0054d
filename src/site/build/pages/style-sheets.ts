/** A style sheet: its path in the project, and its minified text. */
export interface Sheet {
  file: string;
  text: string;
  /** The overrides of variants (bundles/variants.ts), by their names. */
  variants?: { [name: string]: string };
}

/** The style sheets of the layout and of each block type, in the order of their imports. */
export interface Styles {
  shell: Sheet[];
  blocks: Map<string, Sheet[]>;
  scripted: string[];
}

/** The layers of all sites, as base.css declares them. */
const LAYERS = ['base', 'parts', 'blocks', 'shell', 'print'];

/** Returns the declaration of layers for a site with variants: these are above all other layers, the last one on top. */
function layersWith(variants: readonly string[]): string[] {
  return variants.length > 0 ? [`@layer ${[...LAYERS, ...variants].join()};`] : [];
}

export interface SiteStyles {
  styles: Styles;
  /** Its variants, in ascending order of precedence. */
  variants: readonly string[];
  theme: string;
}

/**
 * Returns all styles of pages with some types of blocks: those of every page, those of the blocks in order, the overrides of variants, and
 * the colours. A page only contains the rules that it needs, and a client-side navigation loads the others.
 */
export function stylesOf({ styles, variants, theme }: SiteStyles, types: Iterable<string>): string {
  const all = [...styles.shell, ...[...types].flatMap((type) => styles.blocks.get(type) ?? [])];
  // two types can share a part
  const sheets = [...new Map(all.map((sheet) => [sheet.file, sheet])).values()];
  const over = variants.flatMap((name) => sheets.flatMap((sheet) => sheet.variants?.[name] ?? []));
  return [...layersWith(variants), ...sheets.map(({ text }) => text), ...over, theme].join('\n');
}
