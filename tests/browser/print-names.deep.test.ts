import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { english } from '../english.ts';
import { boxesOf, choosePeople, clipped } from './printed.ts';
import { test } from './visitor.ts';

/* Placards, badges, certificates and lists for 400 people whose names are in five scripts. `PLENARY_PDFS` is a folder in which the PDFs stay, to be looked at. */

const shown = process.env.PLENARY_PDFS;
if (shown) mkdirSync(shown, { recursive: true });

const words = (text: string) => text.split(' ');

/** Given names and family names of each script, and whole names that are long, or have rare letters. */
const SCRIPTS: Record<string, { first: string[]; last: string[]; between: string; whole: string[] }> = {
  Latin: {
    first: words('Asha Bina Chen Dev Ela Fay Gus Hal Ivy Jai'),
    last: words('Rao Das Li Roy Sen Orr Poe Kim Lal Nair'),
    between: ' ',
    whole: [
      'Venkatanarasimharaju Subramaniam Krishnamoorthy',
      'María de los Ángeles Fernández de Córdoba y Toledo',
    ],
  },
  Devanagari: {
    first: words('आशा बीना चंद्रिका दीप्ति ईशान फ़रहान गुरप्रीत हर्षवर्धन ज्ञानेश्वर लक्ष्मी'),
    last: words('शर्मा वर्मा सिंह त्रिपाठी मुखर्जी क्षत्रिय श्रीवास्तव अय्यर ठाकुर पाण्डेय'),
    between: ' ',
    whole: ['चंद्रशेखर वेंकटरमण सुब्रह्मण्यम अय्यर', 'श्रीमती ज्योत्स्ना हृषीकेश कुलकर्णी'],
  },
  Arabic: {
    first: words('ليلى محمد فاطمة عبدالرحمن زينب يوسف مريم خالد نور إبراهيم'),
    last: words('حداد الشيخ منصور الحسيني خوري بن‌سلمان قاسم السعدي درويش الأحمد'),
    between: ' ',
    whole: ['عبد الرحمن بن محمد بن عبد العزيز آل الشيخ', 'گلناز پژوهش‌زاده'],
  },
  Han: {
    first: [...'伟芳娜敏静丽强磊洋艳'],
    last: words('王 李 张 刘 陈 杨 黄 赵 欧阳 司马'),
    between: '',
    whole: ['阿不都热合曼·买买提', '喆堃翀煊犇骉', '龔曉彤', '尉迟靖瑶'],
  },
  Cyrillic: {
    first: words('Анна Борис Вера Глеб Дарья Егор Жанна Захар Инна Кирилл'),
    last: words('Иванова Смирнов Кузнецова Попов Соколова Лебедев Щербакова Цветаев Юрьева Ёлкин'),
    between: ' ',
    whole: ['Александра Константинопольская-Рождественская'],
  },
};

/** 80 of each script, the long names first. */
const NAMES = Object.values(SCRIPTS).flatMap(({ first, last, between, whole }) =>
  [
    ...whole,
    ...last.flatMap((family, at) =>
      first.map((given, place) =>
        between ? given + between + family : family + first[(at + place) % 10] + given,
      ),
    ),
  ].slice(0, 80),
);

const SCHOOLS = ['Oak', 'दिल्ली पब्लिक स्कूल', 'مدرسة النور الدولية', '北京第四中学', 'Школа № 57'];
const SEATS = [
  'France',
  'Democratic People’s Republic of Korea',
  'United Kingdom of Great Britain and Northern Ireland',
];

/** Half of the committees have no seats with names: there a placard has the name of the person. */
const PEOPLE = NAMES.map((name, at) => ({
  key: `AAAAAAA${String(at)
    .padStart(3, '0')
    .replace(/[0189]/g, (digit) => 'ABCDE'[Number(digit) % 5] ?? 'F')}`,
  name,
  school: SCHOOLS[at % SCHOOLS.length] ?? '',
  committee: `Committee ${String(at % 10).padStart(2, '0')}`,
  seat: at % 2 === 0 ? '' : `${SEATS[at % SEATS.length]}`,
  // every twentieth did not come
  mark: at % 20 === 19 ? 'no' : 'x',
  award: at % 10 === 3 ? 'Best Delegate' : '',
}));
const CAME = PEOPLE.filter(({ mark }) => mark === 'x');

/** Chooses a workbook on the page for printing. Returns the fonts for names, and the script with them, that came for it. */
async function chosen(page: Page, people: typeof PEOPLE): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/names\/([\w-]+)-[\w-]{8}\.\w+$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  await choosePeople(page, people);
  return asked;
}

const first = (script: number, many = 1) => PEOPLE.slice(80 * script, 80 * script + many);

test('fonts for names come only for names that need them, from the site, and few of their parts', async ({
  look,
  trouble,
}) => {
  const page = await look('/print');
  expect(
    await chosen(
      page,
      first(0, 80).map((one) => ({ ...one, school: 'Oak' })),
    ),
  ).toEqual([]);
  const asked = await chosen(
    page,
    first(3, 3).map((one) => ({ ...one, school: 'Oak' })),
  );
  expect(asked[0]).toBe('name-fonts');
  expect(asked.filter((name) => !/^name-fonts$|^noto-sans-sc-\d+-wght-normal$/.test(name))).toEqual([]);
  // of about a hundred
  expect(asked.length).toBeLessThan(20);
  expect(trouble).toEqual({ errors: [], foreign: [], lost: [] });
});

const PAPERS = {
  A4: { option: 'A4', box: [595, 842] },
  Letter: { option: 'letter', box: [612, 792] },
} as const;

/** How many sheets there are of each kind; lists go over several. */
const KINDS = [
  ['placards', english.placards, PEOPLE.length],
  ['badges', english.badges, PEOPLE.length / 8],
  ['certificates', english.certificates, CAME.length],
  ['committeeLists', english.committeeLists, 10],
] as const;

describe.for(Object.entries(PAPERS))('400 people in five scripts on %s', ([paper, { option, box }]) => {
  test.for(KINDS)(
    'have %s: each on its page, no text is cut or over another, no letter is missing',
    async ([kind, label, sheets], { look }) => {
      const page = await look('/print');
      await chosen(page, PEOPLE);
      await page.getByLabel(english.printWhat).selectOption({ label });
      await page.getByLabel(english.paper).selectOption(option);
      if (kind === 'badges')
        await expect.poll(() => page.locator('[data-what="badges"] svg').count()).toBe(PEOPLE.length);
      const texts = await page.locator('[data-printed] bdi').allTextContents();
      const expected = kind === 'certificates' ? CAME : PEOPLE;
      const missing = expected.filter(
        ({ name, seat }) => !texts.includes(kind === 'placards' ? seat || name : name),
      );
      expect(missing).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await clipped(page)).toEqual([]);
      expect(
        await drawnByOthers(
          page,
          expected.map(({ name }) => name),
        ),
      ).toEqual([]);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      if (shown) writeFileSync(path.join(shown, `${kind}-${paper}.pdf`), pdf);
      const boxes = boxesOf(pdf);
      if (kind === 'committeeLists') {
        expect(boxes.length).toBeGreaterThanOrEqual(sheets);
        expect(boxes.length).toBeLessThanOrEqual(4 * sheets);
      } else expect(boxes).toHaveLength(sheets);
      const size = kind === 'badges' ? box : [...box].reverse();
      expect(boxes.filter((one) => one.join() !== size.join())).toEqual([]);
    },
  );
});

/** The names of which letters are drawn by other fonts than those that the site has for their script: a letter that no font has is drawn by the first one. */
async function drawnByOthers(page: Page, names: readonly string[]): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const selector = '[data-printed] bdi';
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const texts = await page.locator(selector).allTextContents();
  const known = new Set(names);
  const wrong: string[] = [];
  for (const [at, nodeId] of nodeIds.entries()) {
    const text = texts[at] ?? '';
    if (!known.has(text) || /\p{Script=Latin}/u.test(text)) continue;
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    const others = fonts.filter(
      ({ familyName, isCustomFont }) => !(isCustomFont && familyName.startsWith('Noto Sans')),
    );
    const drawn = others.reduce((sum, { glyphCount }) => sum + glyphCount, 0);
    const signs = text.match(/[\p{Script=Common}\p{Script=Inherited}]/gu)?.length ?? 0;
    if (fonts.length === others.length || drawn > signs)
      wrong.push(
        `${text}: ${fonts.map(({ familyName, glyphCount }) => `${familyName} ${glyphCount}`).join(', ')}`,
      );
  }
  await devtools.detach();
  return wrong;
}
