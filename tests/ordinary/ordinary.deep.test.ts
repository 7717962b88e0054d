import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../browser/visitor.ts';
import { MAX_BROKEN, REMAINDERS } from './remainders.ts';
import { faultsOf, measuresOf, tableOf } from './report.ts';
import { isBroken, type Load, measureSite, ordinaryFolder } from './run.ts';
import { FACES, SITES } from './sites.ts';

/* Sites of the sizes that real sites have, in each face and at ten widths. `measure.ts` does the same as a command, for a part of them. */

let folder: string;
const loads: Load[] = [];

beforeAll(async () => {
  folder = await ordinaryFolder();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Whether a load may be broken. */
const isAllowed = ({ site, face, route, width }: Load): boolean =>
  REMAINDERS.some(
    (one) => one.site === site && one.face === face && one.route === route && one.widths.includes(width),
  );

describe.each(SITES)('the site $name', (site) => {
  test.for(FACES)('is whole in %s', async (face, { browser }) => {
    const measured = await measureSite(site, face, { browser, folder });
    loads.push(...measured);
    expect(faultsOf(measured.filter((load) => isBroken(load) && !isAllowed(load)))).toBe('');
  });
});

test('few loads are broken in all', () => {
  console.log(`${tableOf(loads)}\n\n${measuresOf(loads)}`);
  expect(loads.length).toBeGreaterThan(0);
  expect(loads.filter(isBroken).length).toBeLessThanOrEqual(MAX_BROKEN);
});
