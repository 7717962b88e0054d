/** The styles of all blocks, by their ids, which the build provides (`src/build/bundles/styles.ts`). */
declare module 'virtual:plenary/sheets' {
  /** The text of a sheet. In development it is fetched. */
  export function textOf(id: string): string | Promise<string>;
}
