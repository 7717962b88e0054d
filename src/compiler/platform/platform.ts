import type { Schema, Schemas } from '../schema/schemas.ts';

/**
 * The import `#platform` resolves to `node/platform.ts` or `browser/platform.ts` (`imports` in package.json). All functions are
 * synchronous, as compilation is.
 */
export interface Platform {
  // loaded on demand: loading these libraries takes longer than checking most sites, and few sites need them
  culori: () => Pick<typeof import('culori'), ColourFunction>;
  temporal: () => typeof import('temporal-polyfill').Temporal;
  /** Returns the names of all time zones, current and former, that calendar files support. */
  zoneNames: () => readonly string[];
  /** Decompresses data in zlib format. Undefined if the data is invalid, or longer than `most` bytes when decompressed. */
  inflate: (data: Uint8Array, most: number) => Uint8Array | undefined;
  /** Returns the rows of the first visible sheet of a workbook (.xlsx), with the cells as Excel displays them. */
  workbookRows: (bytes: Uint8Array) => WorkbookRows;
  /** Undefined if the schemas are the same as in validators.generated.js. */
  validatorsOf: (schemas: Schemas) => ValidatorModules | undefined;
}

/** Bundles omit all other functions of culori. */
type ColourFunction = 'blend' | 'clampChroma' | 'converter' | 'formatHex' | 'wcagContrast' | 'wcagLuminance';

export type WorkbookRows = { rows: string[][] } | { failure: 'too-large' | 'unreadable' };

/** CommonJS modules. `site` validates the data of the file as written; `pages`, data with resolved references. */
export interface ValidatorModules {
  site: ValidatorModule;
  pages: ValidatorModule;
}

/** `schemaOf` returns the schema of a file, without the alternatives for references. */
type ValidatorModule = (exports: object, schemaOf: (file: string) => Schema) => void;

/** Prefix of the names of validators for the entries of top-level lists. */
export const ENTRY_PREFIX = 'entry-';

export const WORKBOOK_LIMITS = {
  /** Maximum sizes in bytes: `file` of the file, `unpacked` of its decompressed content. */
  file: 10 * 2 ** 20,
  unpacked: 100 * 2 ** 20,
  /** The range of cells to read: a heading row, 20,000 rows, and one more row to detect that there are too many. */
  range: 'A1:SR20002',
};
