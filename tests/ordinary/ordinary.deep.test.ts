import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../browser/visitor.ts';
import { FACES } from '../faces.ts';
import { faultsOf, measuresOf, tableOf } from './report.ts';
import { isBroken, type Load, measureSite, ordinaryFolder } from './run.ts';
import { SITES } from './sites.ts';

/* Sites of the sizes that real sites have, in each face and at ten widths. `measure.ts` does the same as a command, for a part of them. */

let folder: string;
const loads: Load[] = [];

beforeAll(async () => {
  folder = await ordinaryFolder();
});

afterAll(async () => {
  console.log(`${tableOf(loads)}\n\n${measuresOf(loads)}`);
  await rm(folder, { recursive: true, force: true });
});

describe.each(SITES)('the site $name', (site) => {
  test.for(FACES)('is whole in %s', async (face, { browser }) => {
    const measured = await measureSite(site, face, { browser, folder });
    loads.push(...measured);
    expect(faultsOf(measured.filter(isBroken))).toBe('');
  });
});
