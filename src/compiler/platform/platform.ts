import type { Schemas } from '../schema/schemas.ts';

/**
 * The platform-specific functions of the compiler: `node/platform.ts` for Node.js and `browser/platform.ts` for browsers. The
 * import `#platform` resolves to one of them (`imports` in package.json). All functions are synchronous, as a compilation is.
 */
export interface Platform {
  // libraries that take longer to load than checking most sites, and that most sites do not need
  culori: () => Pick<typeof import('culori'), ColourFunction>;
  temporal: () => typeof import('temporal-polyfill').Temporal;
  /** The names of the time zones whose rules a calendar file can contain, current and older ones. */
  zoneNames: () => readonly string[];
  /** Inflates data in zlib format. Undefined if it is broken, or longer than `most` bytes. */
  inflate: (data: Uint8Array, most: number) => Uint8Array | undefined;
  /** The rows of the first visible sheet of a workbook (.xlsx), each cell as displayed. */
  workbookRows: (bytes: Uint8Array) => WorkbookRows;
  /** The validators of schemas that differ from those in validators.generated.js; otherwise undefined. */
  validatorsOf: (schemas: Schemas) => ValidatorModules | undefined;
}

/** The functions of the colour library in use: listed, so that bundles can omit the rest. */
type ColourFunction = 'blend' | 'clampChroma' | 'converter' | 'formatHex' | 'wcagContrast' | 'wcagLuminance';

/** The rows of a workbook as texts, or the reason that there are none. */
export type WorkbookRows = { rows: string[][] } | { failure: 'too-large' | 'unreadable' };

/** CommonJS modules whose exports are validators: for the file as written, and for data with resolved references. */
export interface ValidatorModules {
  site: (exports: object) => void;
  pages: (exports: object) => void;
}

/** Prefix of the validator names for the entries of top-level lists. */
export const ENTRY_PREFIX = 'entry-';

export const WORKBOOK_LIMITS = {
  /** Maximum sizes in bytes: of the file, and of its unpacked content. */
  file: 10 * 2 ** 20,
  unpacked: 100 * 2 ** 20,
  /** The cells to read: a heading and 20,000 rows, and one more row, to detect that there are too many. */
  range: 'A1:SR20002',
};
