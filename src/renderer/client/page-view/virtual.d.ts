/** The styles of all blocks, by their ids; the build makes it (`src/build/styles.ts`). */
declare module 'virtual:plenary/sheets' {
  /** The text of a sheet. In development it has to be asked for. */
  export function textOf(id: string): string | Promise<string>;
}
