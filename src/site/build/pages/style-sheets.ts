/** A style sheet with its path in the project and its minified text. */
export interface CompiledSheet {
  file: string;
  text: string;
  /** The overrides by variants, keyed by the name of the variant (bundles/variants.ts). */
  variants?: { [name: string]: string };
}

/** The style sheets of the layout and of each block type, in the order of their imports. */
export interface Styles {
  shell: CompiledSheet[];
  blocks: Map<string, CompiledSheet[]>;
  scripted: string[];
}

/** The cascade layers of all sites, as base.css declares them. */
const CASCADE_LAYERS = ['base', 'parts', 'blocks', 'shell', 'print'];

/**
 * Returns the declaration of layers for a site with variants. The layers of variants are above all other layers, with the last
 * variant on top.
 */
function declareLayers(variants: readonly string[]): string[] {
  return variants.length > 0 ? [`@layer ${[...CASCADE_LAYERS, ...variants].join()};`] : [];
}

export interface SiteStyles {
  styles: Styles;
  /** The variants of the site, in ascending order of precedence. */
  variants: readonly string[];
  theme: string;
}

/**
 * Returns the styles for pages with the given types of blocks: styles of every page, styles of the blocks in order, overrides of
 * variants, and colours. A page contains only the rules that it needs; a client-side navigation loads the others.
 */
export function combineStyles({ styles, variants, theme }: SiteStyles, types: Iterable<string>): string {
  const all = [...styles.shell, ...[...types].flatMap((type) => styles.blocks.get(type) ?? [])];
  // two block types can share a part and its style sheet
  const sheets = [...new Map(all.map((sheet) => [sheet.file, sheet])).values()];
  const over = variants.flatMap((name) => sheets.flatMap((sheet) => sheet.variants?.[name] ?? []));
  return [...declareLayers(variants), ...sheets.map(({ text }) => text), ...over, theme].join('\n');
}
