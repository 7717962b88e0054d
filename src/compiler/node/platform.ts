import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Platform } from '../platform/platform.ts';
import { validatorsOf } from './validator-code.ts';
import { workbookRows } from './workbook.ts';

// loads libraries on first use, and only once, since `require` caches modules
const require = createRequire(import.meta.url);
const loadTimeZones = () => require('timezones-ical-library') as typeof import('timezones-ical-library');

export const platform: Platform = {
  culori: () => require('culori'),
  temporal: () => (require('temporal-polyfill') as typeof import('temporal-polyfill')).Temporal,
  zoneNames: () => loadTimeZones().tzlib_get_timezones(false) as string[],
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
