import { expect } from 'vitest';
import { moved } from './layout-shift.ts';
import { ownSite } from './own-site.ts';
import { expectWhole } from './reflow.ts';
import { brokenPictures, CALM } from './visitor.ts';

/* The sample in English, French and Arabic, of which a few texts are translated: the beginning of a translation. */

/** A page of blocks whose scripts insert texts, of which only some are translated. */
const SCRIPTED = `  - path: /scripted
    title: Scripted
    blocks:
      - type: committeeList
        items:
          - id: robotics
            name: { en: Robotics Council }
            agenda: { label: { en: "Agenda:", fr: "Sujet :", ar: "البند:" }, text: { en: Thinking machines } }
${Array.from({ length: 12 }, (_, at) => `          - id: room-${at}\n            name: { en: Room ${at}, fr: Salle ${at}, ar: قاعة ${at} }\n`).join('')}
      - type: countdown
        heading: { en: Soon, fr: Bientôt, ar: قريبا }
        text: { en: In, fr: Dans, ar: خلال }
        starts: 2024-08-01T08:00
        after: { en: The conference is over. }
      - type: gallery
        pictures:
          - { image: photos/principal.svg, alt: { en: A drawing }, caption: { en: The opening } }
          - { image: photos/secretary-general.svg, alt: { en: A person, ar: شخص }, caption: { en: The end, ar: النهاية } }
      - type: schedule
        schedule:
          days:
            - sessions:
                - { starts: "08:00", ends: "09:00", title: { en: Registration desk } }
                - { starts: "09:00", ends: "10:00", title: { en: Opening, fr: Ouverture, ar: الافتتاح } }
`;

const test = ownSite((text) =>
  text
    .replace('\nconference:\n', '\nlanguages: [en, fr, ar]\n\nconference:\n')
    .replace('  language: en\n', '')
    .replace(
      '  edition: The 6th Edition\n',
      '  edition:\n    en: The 6th Edition\n    fr: La sixième édition\n    ar: الدورة السادسة\n',
    )
    .replace('    - label: Committees\n', '    - label:\n        en: Committees\n        fr: Comités\n')
    .replace('  - path: /committees\n', `${SCRIPTED}  - path: /committees\n`),
);

const ROUTES = ['/', '/fr', '/ar', '/fr/committees', '/ar/committees/unsc', '/ar/registration'];

test.for(ROUTES)(
  '%s is whole, with script and without, and axe finds nothing',
  async (route, { look, open, trouble }) => {
    await expectWhole(look, route, [320, 390, 768, 1440]);
    for (const width of [390, 1440]) {
      const page = await open({ viewport: { width, height: 844 } });
      await page.goto(route, { waitUntil: 'networkidle' });
      expect((await moved(page)).shift, `${width} px`).toBeLessThanOrEqual(0.01);
      expect(await brokenPictures(page)).toEqual([]);
    }
    const plain = await look(route, { script: false });
    expect(await plain.locator('#_languages a').allInnerTexts()).toEqual(['English', 'Français', 'العربية']);
    expect(trouble).toEqual(CALM);
  },
);

test('what is not translated has its language and its direction, on the page and in the menu', async ({
  look,
}) => {
  const page = await look('/ar', { width: 1440 });
  const link = page.locator('#_menu a', { hasText: 'Committees' });
  expect(await link.locator('[lang=en][dir=ltr]').innerText()).toBe('Committees');
  const paragraph = page.locator('main p > span[lang=en]').first();
  expect(await paragraph.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
  // nothing that isolates is left where an element says it
  expect(await page.locator('main').innerText()).not.toMatch(/[\u2066-\u2069]/);
  expect(await page.locator('[lang=en]').count()).toBeGreaterThan(5);
  const english = await look('/', { width: 1440 });
  expect(await english.locator('main [lang]').count()).toBe(0);
});

test('what is not translated has its language where a script shows it, too', async ({ open, trouble }) => {
  const page = await open({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Kolkata' });
  await page.clock.setFixedTime('2024-08-01T03:00:00Z');
  await page.goto('/ar/scripted');
  await page.locator('html[data-hydrated]').waitFor();
  /** The language of the closest element that says one, of the text itself. */
  const languageOf = (text: string, within: string) =>
    page
      .locator(within)
      .first()
      .evaluate((element, sought) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          if (node.textContent?.includes(sought))
            return node.parentElement?.closest('[lang]')?.getAttribute('lang');
        return 'no such text';
      }, text);

  // an island of React: as it comes, and after a search
  const list = '[data-block=committeeList]';
  const expected = { Robotics: 'en', Thinking: 'en', البند: 'ar', 'قاعة 3': 'ar' };
  const seen = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(expected).map(async (text) => [text, await languageOf(text, list)] as const),
      ),
    );
  expect(await seen()).toEqual(expected);
  await page.locator(`${list} input[type=search]`).fill('Robot');
  await page.locator(`${list} mark`).first().waitFor();
  expect(await languageOf('Robot', list)).toBe('en');
  await page.locator(`${list} input[type=search]`).fill('');
  await expect.poll(seen).toEqual(expected);

  // scripts that insert texts, as soon as their block is near the window
  await page.locator('[data-block=countdown]').scrollIntoViewIfNeeded();
  await expect.poll(() => languageOf('The conference is over.', '[data-block=countdown]')).toBe('en');
  await page.locator('[data-block=gallery] a').first().click();
  const dialog = '[data-block=gallery] dialog';
  await page.locator(dialog).waitFor();
  expect(await languageOf('The opening', `${dialog} [data-caption]`)).toBe('en');
  expect(await languageOf('A drawing', `${dialog} [data-alt]`)).toBe('en');
  await page.locator(`${dialog} [data-step="1"]`).click();
  await expect.poll(() => languageOf('النهاية', `${dialog} [data-caption]`)).toBe('ar');
  expect(await languageOf('شخص', `${dialog} [data-alt]`)).toBe('ar');
  expect(await languageOf('Registration desk', '[data-block=schedule] [data-live]')).toBe('en');
  expect(trouble).toEqual(CALM);
});
