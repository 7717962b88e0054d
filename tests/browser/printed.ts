import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { english } from '../english.ts';

/* What a printer gets: sheets for people, the pages of a PDF, and whether the texts on sheets have room. */

/** Somebody in a workbook. */
export interface Person {
  key: string;
  name: string;
  school: string;
  committee: string;
  seat: string;
  /** In the column of those who came. */
  mark: string;
  award: string;
}

/** Chooses a workbook with people on the page for printing. */
export async function choosePeople(page: Page, people: readonly Person[]): Promise<void> {
  const sheets = [
    {
      name: 'Allotment',
      rows: [
        ['Name', 'School', 'Committee', 'Portfolio', 'Lock', 'Key'],
        ...people.map(({ name, school, committee, seat, key }) => [name, school, committee, seat, null, key]),
      ],
    },
    {
      name: 'Check-in',
      rows: [
        ['Committee', 'Portfolio', 'Name', 'School', 'Arrived', 'Award', 'Key'],
        ...people.map(({ name, school, committee, seat, key, mark, award }) => [
          ...[committee, seat, name, school, mark, award, key],
        ]),
      ],
    },
  ];
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const buffer = Buffer.from(await writeXlsx({ sheets }));
  await page.getByLabel(english.printFile).setInputFiles({ name: 'data.xlsx', mimeType, buffer });
  await page.getByRole('button', { name: english.printSheets }).waitFor();
}

/** The sizes of the pages of a PDF in points. */
export function boxesOf(pdf: Buffer): number[][] {
  const text = pdf.toString('latin1');
  return [
    ...text.matchAll(
      /\/Type\s*\/Page(?![a-zA-Z])[^>]*?\/MediaBox\s*\[([\d. ]+)\]|\/MediaBox\s*\[([\d. ]+)\]/g,
    ),
  ].map(([, one, other]) =>
    (one ?? other ?? '')
      .trim()
      .split(/\s+/)
      .slice(2)
      .map((side) => Math.round(Number(side))),
  );
}

/** The texts that leave their place, or lie over another. */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // from side to side what the letters take, from top to bottom the lines, with room for marks above and below letters
    const boxOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const all = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      const { top, bottom } = element.getBoundingClientRect();
      const { fontSize, paddingBottom } = getComputedStyle(element);
      const isArabic = /\p{Script=Arabic}/u.test(element.textContent ?? '');
      const marks = element.matches('td, th') ? 0 : Number.parseFloat(fontSize) * (isArabic ? 0.25 : 0.12);
      const room = Number.parseFloat(paddingBottom) || 0;
      return {
        left: Math.min(...all.map(({ left }) => left)),
        right: Math.max(...all.map(({ right }) => right)),
        top: top - marks,
        bottom: bottom - room + marks,
      };
    };
    // half of a placard, a badge, a certificate; a list has the table's own cells
    const places = [...document.querySelectorAll('[data-what]')].flatMap((sheet) => {
      const parts = [...sheet.querySelectorAll('svg')].map((code) => code.parentElement);
      return sheet.getAttribute('data-what') === 'badges' ? parts : [...sheet.children];
    });
    return places.flatMap((place) => {
      if (!place) return [];
      const outer = place.getBoundingClientRect();
      const isTurned = place.hasAttribute('data-turned');
      const texts = [...place.querySelectorAll(place.tagName === 'TABLE' ? 'td, th' : ':scope > p')]
        .filter((one) => one.textContent?.trim())
        .map((one) => ({ text: one.textContent ?? '', ...boxOf(one) }));
      const outside = texts.filter(
        ({ left, right, top, bottom }) =>
          left < outer.left - 1 ||
          right > outer.right + 1 ||
          top < outer.top - 1 ||
          bottom > outer.bottom + 1,
      );
      const over =
        place.tagName === 'TABLE'
          ? []
          : texts.filter(({ top, bottom }, at) => {
              const next = texts[at + 1];
              return next && (isTurned ? top < next.bottom - 1 : bottom > next.top + 1);
            });
      return [
        ...outside.map(({ text }) => `outside: ${text}`),
        ...over.map(({ text }) => `over the next: ${text}`),
      ];
    });
  });
}
