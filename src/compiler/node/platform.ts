import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Platform } from '../platform/platform.ts';
import { validatorsOf } from './validator-code.ts';
import { workbookRows } from './workbook.ts';

// loaded when they are needed first, and once: `require` keeps what it has loaded
const load = createRequire(import.meta.url);
const zones = () => load('timezones-ical-library') as typeof import('timezones-ical-library');

/** The platform of Node.js. */
export const platform: Platform = {
  culori: () => load('culori'),
  temporal: () => (load('temporal-polyfill') as typeof import('temporal-polyfill')).Temporal,
  zoneNames: () => zones().tzlib_get_timezones(false) as string[],
  words: (language) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, `../words/${language}.json`), 'utf8')),
  inflate: (data, most) => {
    try {
      return inflateSync(data, { maxOutputLength: most });
    } catch {
      return undefined;
    }
  },
  workbookRows,
  validatorsOf,
};
