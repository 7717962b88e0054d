import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { compareWith, isNamed, tableOf } from './compare.ts';
import { baseCommit, namedLooks } from './trees.ts';

/*
 * No face changes unseen: pictures of all blocks in all faces are those of the main branch, except where a commit since then says
 * that it changes the look (docs/contributing.md). The pictures are not stored: both are made here, as each machine draws letters differently.
 */

test('blocks look as on the main branch, in every face, width and scheme, except where a commit names the change', async () => {
  const base = baseCommit(process.env.PICTURES_BASE);
  const browser = await chromium.connect(inject('chromium'));
  const { differences } = await compareWith({ browser, base });
  await browser.close();
  const looks = namedLooks(base);
  expect(tableOf(differences.filter((difference) => !isNamed(difference, looks)))).toEqual([]);
}, 3_600_000);
