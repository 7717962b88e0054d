import type { Schemas } from '../schema/schemas.ts';

/**
 * What each platform does in its own way, so that the compiler itself runs anywhere: `node/platform.ts` for Node.js and
 * `browser/platform.ts` for browsers are this. The import `#platform` is one of them (`imports` in package.json). All of it
 * answers at once, as a compilation does not wait.
 */
export interface Platform {
  // libraries that take longer to load than most sites to check, and that most sites do not need
  culori: () => Pick<typeof import('culori'), ColourFunction>;
  temporal: () => typeof import('temporal-polyfill').Temporal;
  /** The names of the time zones for which a calendar file can hold the rules, current and older ones. */
  zoneNames: () => readonly string[];
  /** Inflates data in the format of zlib. Undefined where it is broken, or becomes longer than `most` bytes. */
  inflate: (data: Uint8Array, most: number) => Uint8Array | undefined;
  /** The rows of the first visible sheet of a workbook (.xlsx), each cell as the sheet shows it. */
  workbookRows: (bytes: Uint8Array) => WorkbookRows;
  /** The validators of schemas that differ from those in validators.generated.js; undefined for these. */
  validatorsOf: (schemas: Schemas) => ValidatorModules | undefined;
}

/** What is used of the library of colours: named one by one, as bundles then leave out the rest. */
type ColourFunction = 'blend' | 'clampChroma' | 'converter' | 'formatHex' | 'wcagContrast' | 'wcagLuminance';

/** The rows of a workbook as texts, or why there are none. */
export type WorkbookRows = { rows: string[][] } | { failure: 'too-large' | 'unreadable' };

/** CommonJS modules whose exports are validators: of the file as it is written, and of what has its references resolved. */
export interface ValidatorModules {
  site: (exports: object) => void;
  pages: (exports: object) => void;
}

/** In front of the names of the validators of the entries of top-level lists. */
export const ENTRY = 'entry-';

/** What a workbook of a site may be at most. */
export const WORKBOOK_LIMITS = {
  /** Bytes of the file, and of all that is packed in it. */
  file: 10 * 2 ** 20,
  unpacked: 100 * 2 ** 20,
  /** The cells that are read: a heading and 20,000 rows, and one row more, which shows that there are too many. */
  range: 'A1:SR20002',
};
