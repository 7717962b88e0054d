/** `file` is the path in the project; the text is minified. */
export interface CompiledSheet {
  file: string;
  text: string;
  /** The overrides by the name of the variant (bundles/variants.ts). */
  variants?: { [name: string]: string };
}

/** In the order of their imports. */
export interface Styles {
  shell: CompiledSheet[];
  blocks: Map<string, CompiledSheet[]>;
  scripted: string[];
}

/** As base.css declares the layers. */
const CASCADE_LAYERS = ['base', 'parts', 'blocks', 'shell', 'print'];

/** The layers of variants are above all other layers, with the last variant on top. */
function declareLayers(variants: readonly string[]): string[] {
  return variants.length > 0 ? [`@layer ${[...CASCADE_LAYERS, ...variants].join()};`] : [];
}

export interface SiteStyles {
  styles: Styles;
  /** In ascending order of precedence. */
  variants: readonly string[];
  theme: string;
}

/** Styles of every page, of the blocks in order, overrides of variants, and colours. A page contains only the rules it needs. */
export function combineStyles({ styles, variants, theme }: SiteStyles, types: Iterable<string>): string {
  const all = [...styles.shell, ...[...types].flatMap((type) => styles.blocks.get(type) ?? [])];
  // two block types can share a part and its style sheet
  const sheets = [...new Map(all.map((sheet) => [sheet.file, sheet])).values()];
  const over = variants.flatMap((name) => sheets.flatMap((sheet) => sheet.variants?.[name] ?? []));
  return [...declareLayers(variants), ...sheets.map(({ text }) => text), ...over, theme].join('\n');
}
