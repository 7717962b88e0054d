import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { english } from '../english.ts';
import { EXAMPLE } from './docs-sites.ts';
import { ownSite } from './own-site.ts';
import { boxesOf, choosePeople, clipped } from './printed.ts';

/*
 * Each face has its own printed sheet of the same example: black on white and within the paper. `PLENARY_PDFS` is a folder in which
 * the pictures of placards, badges, certificates and lists stay, to be looked at.
 */

const shown = process.env.PLENARY_PDFS;

/** What each face draws at the title of a printed page, or before its headings, which atlas does not. */
const OWN: Record<string, RegExp> = {
  gazette: /top: double/,
  assembly: /start: solid/,
  poster: /bottom: solid/,
  treaty: /bottom: double.*counter/,
  cable: /top: dashed.*\+/,
};

/** What is drawn around a certificate, and above or below the first line of placards and badges, and in lists. */
const SHEETS: Record<string, Record<string, RegExp>> = {
  gazette: {
    certificates: /top: double .* start: double 0px/,
    placards: /over: double double/,
    badges: /conference: double double/,
    committeeLists: /caption: .*double/,
  },
  assembly: {
    certificates: /start: solid (?!0px)/,
    placards: /half: solid/,
    badges: /conference: .*start solid/,
    committeeLists: /caption: .*start solid/,
  },
  poster: {
    certificates: /top: solid /,
    placards: /over: none solid/,
    badges: /conference: none solid/,
    committeeLists: /caption: .*uppercase/,
  },
  treaty: {
    certificates: /outline: solid/,
    placards: /over: none double/,
    badges: /conference: none double/,
    committeeLists: /table: double/,
  },
  cable: {
    certificates: /top: dashed/,
    placards: /over: .*"\+ "/,
    badges: /conference: .*"\+ "/,
    committeeLists: /caption: .*"\+ "/,
  },
};

/** How a sheet is drawn, in words: the lines of its parts. */
const drawnAs = (page: Page) =>
  page
    .locator('[data-what]')
    .first()
    .evaluate((sheet) => {
      const words: string[] = [];
      const lines = (name: string, one: Element | null | undefined) => {
        if (!one) return;
        const style = getComputedStyle(one);
        const before = getComputedStyle(one, '::before').content;
        words.push(
          `${name}: ${style.borderTopStyle} ${style.borderBottomStyle} start ${style.borderInlineStartStyle} ${style.textTransform} ${before}`,
        );
      };
      const [first] = sheet.children;
      if (!first) throw new Error('The sheet is empty.');
      const own = getComputedStyle(first);
      const isTable = first.matches('table');
      words.push(
        `top: ${own.borderTopStyle} ${own.borderTopWidth} start: ${own.borderInlineStartStyle} ${own.borderInlineStartWidth} outline: ${own.outlineStyle}`,
        `half: ${own.borderInlineStartStyle}`,
        `table: ${own.borderTopStyle}`,
      );
      if (isTable) lines('caption', first.querySelector('caption'));
      else {
        lines('over', first.querySelector(':scope > p'));
        lines('conference', first.querySelector('div > div > p'));
      }
      return words.join('\n');
    });

/** Names, seats and schools as long as they are, and in several scripts. */
const PEOPLE = [
  ['Asha Rao', 'France'],
  ['Venkatanarasimharaju Subramaniam Krishnamoorthy', 'United Kingdom of Great Britain and Northern Ireland'],
  ['María de los Ángeles Fernández de Córdoba y Toledo', 'Democratic People’s Republic of Korea'],
  ['عبد الرحمن بن محمد بن عبد العزيز آل الشيخ', 'France'],
  ['चंद्रशेखर वेंकटरमण सुब्रह्मण्यम अय्यर', ''],
  ['阿不都热合曼·买买提', 'Chad'],
  ['Александра Константинопольская-Рождественская', 'Peru'],
  ['Gülşen İpekçioğlu', ''],
].map(([name = '', seat = ''], at) => ({
  ...{ name, seat, key: `AAAAAAA${'ABCDEFGH'[at]}AA` },
  ...{ school: 'Deodar Hall International School', committee: 'Human Rights Council' },
  ...{ mark: 'x', award: at === 1 ? 'Best Delegate' : '' },
}));

for (const [face, own] of Object.entries(OWN))
  describe(face, () => {
    const test = ownSite(
      (text) => text.replace(/^ {2}face: .*\n/m, '').replace(/^theme:.*\n/m, `$&  face: ${face}\n`),
      undefined,
      EXAMPLE,
    );

    test('placards, badges, certificates and lists have the lines of their face, in black, and room for long names on A4 and Letter', async ({
      look,
    }) => {
      const page = await look('/print', { width: 1300, height: 1200 });
      await choosePeople(page, PEOPLE);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const kinds = { placards: 8, badges: 1, certificates: 8, committeeLists: 1 };
      for (const paper of ['A4', 'letter'])
        for (const [kind, sheets] of Object.entries(kinds)) {
          await page.emulateMedia({ media: 'screen' });
          await page.getByLabel(english.printWhat).selectOption(kind);
          await page.getByLabel(english.paper).selectOption(paper);
          await page.locator(`[data-what="${kind}"][data-paper="${paper}"]`).first().waitFor();
          if (kind === 'badges') await expect.poll(() => page.locator('[data-what] svg').count()).toBe(8);
          await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
          const at = `${kind}, ${paper}`;
          expect.soft(await clipped(page), at).toEqual([]);
          expect.soft(await drawnAs(page), at).toMatch(SHEETS[face]?.[kind] ?? /./);
          // a list goes over as many sheets as it needs
          const printed = boxesOf(await page.pdf({ preferCSSPageSize: true })).length;
          expect.soft(printed, at).toBeGreaterThanOrEqual(sheets);
          expect.soft(printed, at).toBeLessThanOrEqual(kind === 'committeeLists' ? 2 : sheets);
          const shot = await page.locator('[data-what]').first().screenshot();
          if (shown) writeFileSync(path.join(shown, `${face}-${kind}-${paper}.png`), shot);
          // nothing but shades of black on white
          const { data } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
          const most = data.reduce(
            (sum, part, index) => (index % 3 ? Math.max(sum, Math.abs(part - Number(data[index - 1]))) : sum),
            0,
          );
          expect.soft(most, at).toBeLessThan(40);
        }
    });

    test('a printed page has the look of its face, in black, and no heading is wider than the paper', async ({
      page,
    }) => {
      for (const route of ['/', '/committees', '/committees/unsc', '/schedule', '/registration', '/team']) {
        await page.setViewportSize({ width: 687, height: 1046 });
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await page.goto(route);
        const found = await page.evaluate(() => {
          const title = document.querySelector('h1') as HTMLElement;
          const { borderTopStyle, borderBottomStyle, borderInlineStartStyle, color } =
            getComputedStyle(title);
          const heading = document.querySelector('h2');
          const before = heading ? getComputedStyle(heading, '::before').content : '';
          const look = `start: ${borderInlineStartStyle} top: ${borderTopStyle} bottom: ${borderBottomStyle} before: ${before}`;
          const wide = [...document.querySelectorAll('h1, h2')].filter(
            (one) => one.getBoundingClientRect().right > innerWidth + 1,
          ).length;
          return { look, color, wide, cut: title.scrollWidth > title.clientWidth + 1 };
        });
        // a page of a list may have no heading but its title
        if (route === '/committees/unsc') expect(found.look, route).toMatch(own);
        expect(found, route).toMatchObject({ color: 'rgb(0, 0, 0)', cut: false });
        expect(found.wide, route).toBe(0);
      }
    });
  });
