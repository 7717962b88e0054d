import path from 'node:path';
import { describe, expect } from 'vitest';
import { root } from '../cli/project-copy.ts';
import { FACES, OTHER_FACES } from '../faces.ts';
import { INVITED, photoOf, savePhoto, withOpenings } from './openings.ts';
import { builtSite, ownSite } from './own-site.ts';
import { broken, expectWhole, overlapping, wordsOnPictures } from './reflow.ts';
import { violations } from './violations.ts';

/* What each face makes of the sample, and of first screens with all that invites. */

const TITLE = 'The 6th Edition';

/** Openings by the addresses of their pages. */
const OPENINGS: Record<string, object> = {
  words: { name: 'Deodar Hall Model United Nations' },
  numeral: { year: '40' },
  invitation: { year: '40', ...INVITED },
  photo: { ...photoOf('hall'), ...INVITED },
  ...Object.fromEntries(
    ['beside', 'framed', 'whole', 'field'].map((layout) => [
      layout,
      { ...photoOf('hall'), layout, ...INVITED },
    ]),
  ),
  'field-alone': { year: '40', layout: 'field', ...INVITED },
};

/** A photo of a letter, a quotation, people of two sizes and several guides. */
const SAID = `  - path: /said
    title: Said
    blocks:
      - type: pageHeader
        title: Said
      - type: letter
        heading: Letter from the Principal
        picture: { image: hall.jpg, alt: A hall }
        text: |
          Welcome.

          > Small rooms, large questions.
          > — Asha Rao
        signature: { name: Asha Rao, role: Principal }
      - type: text
        text: |
          > The best weekend of my year.
          >
          > — A delegate
      - type: people
        heading: The team
        large: 1
        people:
          - { name: Asha Rao, role: Secretary General, photo: hall.jpg }
          - { name: Ben Venkataraghavan, role: Head of Delegate Affairs }
          - { name: Chidi Okafor, role: Head of Press }
      - type: guideTile
        guide:
          link: https://example.org/guide
          note: Available now!
          more:
            - { name: Research Guide, link: https://example.org/research }
            - { name: Rules of this committee, link: https://example.org/rules }
`;

const ROUTES = [
  '/',
  '/committees',
  '/committees/unsc',
  '/registration',
  ...Object.keys(OPENINGS).map((name) => `/${name}`),
  '/said',
];
const WIDTHS = [320, 390, 768, 1024, 1440];

describe.each(OTHER_FACES)('in the face %s', (face) => {
  const test = ownSite(
    (text) =>
      `${withOpenings(text, OPENINGS)
        .replace(/^ +fullName: United Nations Security Council\n/m, '')
        .replace(/^ {4}logo:\n(?: {6}.*\n)+/m, '')
        .replace(/^routes:\n/m, `routes:\n${SAID}`)}\ntheme:\n  face: ${face}\n`,
    savePhoto,
  );

  test.for(ROUTES)(
    '%s is whole, and free of what axe finds, in windows of 320 to 1440 px, light and dark',
    (route, { look }) => expectWhole(look, route, WIDTHS),
  );

  test('of a committee without a long name and an emblem, the name is above its topic or beside it', async ({
    look,
  }) => {
    for (const width of WIDTHS) {
      const page = await look('/committees', { width, height: 900 });
      const entry = page.locator('main li:has(h2)').first();
      const name = await entry.locator('h2').boundingBox();
      const topic = await entry.locator('p').first().boundingBox();
      expect(topic?.y, `${width} px`).toBeGreaterThanOrEqual(name?.y ?? Number.POSITIVE_INFINITY);
    }
  });

  test('no text of an opening lies over another', async ({ look }) => {
    for (const name of Object.keys(OPENINGS))
      for (const width of [...WIDTHS, 1920]) {
        const page = await look(`/${name}`, { width, height: 900 });
        expect(await overlapping(page, '[data-block="banner"]'), `${name}, ${width} px`).toEqual([]);
      }
  });
});

// in the others, a field or a large title is set against the photo
describe.each(['atlas', 'cable', 'gazette', 'treaty'])('in %s, with a large photo', (face) => {
  const test = ownSite((text) => `${withOpenings(text, OPENINGS)}\ntheme:\n  face: ${face}\n`, savePhoto);

  test('no word lies on it, in every window', async ({ look }) => {
    for (const width of [...WIDTHS, 1920]) {
      const page = await look('/photo', { width, height: 900 });
      const banner = page.locator('[data-block="banner"]');
      const words = await wordsOnPictures(banner);
      // the lines of its title have a ground, see below
      const others = face === 'atlas' ? words.filter((text) => text !== TITLE) : words;
      expect(others, `${width} px`).toEqual([]);
    }
  });

  if (face === 'atlas')
    test('the lines of the title are cut out of it: nothing of it is behind a letter', async ({ look }) => {
      for (const width of [...WIDTHS, 1920]) {
        const page = await look('/photo', { width, height: 900 });
        const title = page.locator('[data-block="banner"] h1');
        const lines = await title.evaluate((one) => {
          const range = document.createRange();
          range.selectNodeContents(one.firstElementChild?.firstChild as Node);
          const em = Number.parseFloat(getComputedStyle(one).fontSize);
          // without the air above the capitals
          return [...range.getClientRects()].map(({ x, y, width, height }) => {
            return { x, y: y + 0.2 * em, width, height: height - 0.2 * em - 1 };
          });
        });
        expect(lines.length, `${width} px`).toBeGreaterThan(0);
        const pictures = () => Promise.all(lines.map((clip) => page.screenshot({ clip })));
        const shown = await pictures();
        await page.locator('[data-block="banner"] img').evaluate((one) => {
          one.style.visibility = 'hidden';
        });
        const hidden = await pictures();
        for (const [at, one] of shown.entries())
          expect(one.equals(hidden[at] as Buffer), `${width} px, line ${at + 1}`).toBe(true);
      }
    });

  test('in print, where it is left out, the words leave no room for it', async ({ look }) => {
    const page = await look('/photo', { width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const banner = await page.locator('[data-block="banner"]').boundingBox();
    const title = await page.locator('[data-block="banner"] h1').boundingBox();
    expect((title?.y ?? 0) - (banner?.y ?? 0)).toBeLessThan(100);
  });
});

describe.each(FACES)('%s, soft, compact, in bands, with laurel and tinted photos', (face) => {
  const test = ownSite(
    (text) =>
      `${withOpenings(text, OPENINGS)}\ntheme: { face: ${face}, shape: soft, density: compact, ground: bands, ornament: laurel, photos: tinted }\n`,
    savePhoto,
  );

  test.for(['/', '/committees', '/committees/unsc', '/secretariat', '/registration'])(
    '%s is whole, and free of what axe finds',
    (route, { look }) => expectWhole(look, route, [320, 768, 1440]),
  );

  test('a band is seen under every other section', async ({ look }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await look('/', { width: 1440, height: 844, colorScheme });
      const bands = await page.locator('[data-block] > [data-layout]').evaluateAll((all) => {
        const plain = ['rgba(0, 0, 0, 0)', getComputedStyle(document.body).backgroundColor];
        return all.filter((one) => !plain.includes(getComputedStyle(one).backgroundColor)).length;
      });
      expect(bands, colorScheme).toBeGreaterThan(0);
    }
  });

  test('a photo is in shades of one colour', async ({ look }) => {
    const page = await look('/photo', { width: 1440, height: 844 });
    const filter = await page
      .locator('main img[alt="A hall"]')
      .evaluate((img) => getComputedStyle(img).filter);
    expect(filter).toMatch(/^grayscale\(1\) sepia\(0\.35\) hue-rotate\(-?[\d.]+deg\)$/);
  });
});

describe.each(FACES)('%s with the mark', (face) => {
  const test = ownSite((text) => `${text}\ntheme: { face: ${face}, ornament: mark }\n`);

  test('is whole, and the mark is drawn in the colour of lines', async ({ look }) => {
    for (const route of ['/', '/registration'])
      for (const width of [320, 768, 1440])
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await look(route, { width, height: 844, colorScheme });
          expect(await broken(page), `${route}, ${width} px`).toEqual({ sideways: 0, cut: [] });
          expect(await violations(page), `${route}, ${width} px`).toEqual([]);
          const [fill, brass] = await page.evaluate(() => {
            const drawn = document.querySelector('main path[mask="url(#_mark)"]');
            if (!drawn) throw new Error('no mark is drawn');
            const { fill } = getComputedStyle(drawn);
            const probe = drawn.parentElement?.parentElement?.appendChild(document.createElement('i'));
            if (probe) probe.style.color = 'var(--brass)';
            return [fill, probe && getComputedStyle(probe).color];
          });
          expect(fill).toBe(brass);
        }
  });
});

/* What is so on the page of one committee in one face only: its parts are in the same order in all. */
describe('of one committee', () => {
  const committee = (folder: string) => builtSite(path.join(root, 'docs/gallery', folder, 'site.yaml'));
  const assembly = committee('nahda');
  const gazette = committee('lindental');
  const cable = committee('kule');

  assembly('in assembly, the text begins beside the name', async ({ look }) => {
    const page = await look('/nahda/committees/security-council', { width: 1440, height: 900 });
    const header = await page.locator('[data-block="pageHeader"]').boundingBox();
    const text = await page.locator('[data-block="text"]').boundingBox();
    expect(text?.y).toBe(header?.y);
    expect(text?.width).toBe(header?.width);
  });

  gazette('in gazette, the guide is announced beside the text', async ({ look }) => {
    const page = await look('/lindental/gremien/sicherheitsrat', { width: 1440, height: 900 });
    const text = await page.locator('[data-block="text"]').boundingBox();
    const guide = await page.locator('[data-block="guideTile"]').boundingBox();
    expect(guide?.y).toBe(text?.y);
  });

  cable('in cable, what is urgent is on paper of another colour', async ({ look }) => {
    const paper = async (route: string) => {
      const page = await look(route, { width: 1440, height: 900 });
      const form = page.locator('[data-block="pageHeader"] > header');
      return form.evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
    };
    const calm = await paper('/kule/komiteler/basin');
    expect(calm).not.toBe('rgba(0, 0, 0, 0)');
    // the signal colour of the school
    expect(await paper('/kule/komiteler/uzay')).toBe('rgb(255, 181, 71)');
    expect(calm).not.toBe('rgb(255, 181, 71)');
  });
});

/* Sessions in parallel and one after another, and matrices of many columns. */
describe('of the example', () => {
  const inFace = (face: string) =>
    ownSite(
      (text) => text.replace(/^theme:\n/m, `theme:\n  face: ${face}\n`),
      undefined,
      path.join(root, 'docs/example'),
    );
  const poster = inFace('poster');
  const treaty = inFace('treaty');

  poster('in poster, each row of the schedule is full', async ({ look }) => {
    for (const width of WIDTHS) {
      const page = await look('/schedule', { width, height: 900 });
      const rows = await page.locator('[data-block="schedule"] li:has(> p > time)').evaluateAll((slots) => {
        const boxes = slots.map((slot) => slot.getBoundingClientRect());
        return boxes.map(({ top }) => boxes.reduce((sum, box) => sum + (box.top === top ? box.width : 0), 0));
      });
      expect(rows.length).toBeGreaterThan(20);
      for (const row of rows) expect(row, `${width} px`).toBeCloseTo(width, 0);
    }
  });

  treaty(
    'in treaty, all lines of dots begin below each other, and no session is without one',
    async ({ look }) => {
      for (const width of [768, 1024, 1440]) {
        const page = await look('/schedule', { width, height: 900 });
        const { starts, sessions } = await page.locator('[data-block="schedule"]').evaluate((schedule) => {
          const titles = [...schedule.querySelectorAll('[data-title]')].map((title) => title.closest('div'));
          const starts = titles.map((session) => {
            const isFirst = session?.previousElementSibling === null;
            const line = getComputedStyle(session as HTMLElement, '::after');
            const { left, right } = (session as HTMLElement).getBoundingClientRect();
            if (isFirst) return Math.round(right);
            return line.borderBlockEndStyle === 'dotted'
              ? Math.round(left + Number.parseFloat(line.left) - 12)
              : 0;
          });
          return { starts: [...new Set(starts)], sessions: titles.length };
        });
        expect(sessions).toBeGreaterThan(20);
        expect(starts, `${width} px`).toHaveLength(1);
      }
    },
  );

  const gazette = inFace('gazette');
  const cable = inFace('cable');
  const chosen = { cable, gazette, poster, treaty };
  const all = { ...Object.fromEntries(FACES.map((face) => [face, inFace(face)])), ...chosen };
  for (const [face, test] of Object.entries(all))
    test(`in ${face}, the first button is on the first screen, below a notice and a photo; on a computer, date and place are, too`, async ({
      look,
    }) => {
      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1440, 900],
      ] as const) {
        const banner = (await look('/', { width, height })).locator('[data-block="banner"]');
        const expected = [banner.locator('li a').first()];
        if (width === 1440)
          expected.push(banner.getByText('11–13 June'), banner.getByText('Nyota Hills School'));
        for (const one of expected) {
          const { bottom } = await one.evaluate((element) => element.getBoundingClientRect());
          expect(bottom, `${width} px`).toBeLessThanOrEqual(height);
        }
      }
    });

  for (const [face, test] of Object.entries({ gazette, treaty }))
    test(`in ${face}, no fact of a committee is alone in the last line`, async ({ look }) => {
      const page = await look('/committees/suez', { width: 1440, height: 900 });
      const tops = await page
        .locator('[data-block="pageHeader"] p:has(> span)')
        .evaluateAll((facts) => facts.map((fact) => Math.round(fact.getBoundingClientRect().top)));
      expect(tops).toHaveLength(4);
      expect(tops.at(-1)).toBe(tops.at(-2));
    });

  for (const [face, test] of Object.entries(all))
    test(`in ${face}, no name and no address of a person is broken within a word, and none touches another`, async ({
      look,
    }) => {
      for (const width of [390, 768, 1024, 1440])
        for (const [route, block] of [
          ['/team', 'people'],
          ['/committees/suez', 'carousel'],
        ] as const) {
          const page = await look(route, { width, height: 900 });
          const { count, wrong } = await page
            .locator(`[data-block="${block}"] :is(h2, h3, p, a[href^="mailto:"])`)
            .evaluateAll((elements) => {
              const texts = elements.flatMap((element) => {
                const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
                const nodes: Text[] = [];
                while (words.nextNode()) nodes.push(words.currentNode as Text);
                return nodes;
              });
              const boxOf = (node: Text, from: number, to: number) => {
                const range = document.createRange();
                range.setStart(node, from);
                range.setEnd(node, to);
                return range.getClientRects();
              };
              const torn = texts.flatMap((node) =>
                [...node.data.matchAll(/[^\s-]+-?/g)]
                  .filter(({ 0: word, index }) => {
                    const tops = [...boxOf(node, index, index + word.length)].map(({ top }) => top);
                    return new Set(tops).size > 1;
                  })
                  .map(([word]) => word),
              );
              const lines = texts.flatMap((node) =>
                [...boxOf(node, 0, node.data.length)].map((box) => ({
                  box,
                  of: node.parentElement?.closest('li, [data-active]'),
                })),
              );
              const touching = lines.filter((one) =>
                lines.some(
                  (other) =>
                    other.of !== one.of &&
                    other.box.left >= one.box.left &&
                    other.box.left < one.box.right + 8 &&
                    other.box.top < one.box.bottom &&
                    one.box.top < other.box.bottom,
                ),
              );
              return { count: lines.length, wrong: [...torn, ...(touching.length ? ['touching'] : [])] };
            });
          expect(count).toBeGreaterThan(3);
          expect(wrong, `${route}, ${width} px`).toEqual([]);
        }
    });

  for (const [face, test] of Object.entries(all))
    test(`in ${face}, no word of a committee lies on its picture`, async ({ look }) => {
      for (const width of [768, 1440]) {
        const page = await look('/committees', { width, height: 900 });
        const entry = page.locator('[data-block="committeeList"] li').filter({ hasText: 'UNEA' });
        expect(await wordsOnPictures(entry), `${width} px`).toEqual([]);
      }
    });

  gazette('in gazette, news and links leave no hole in their last row', async ({ look }) => {
    for (const width of [768, 1280, 1440])
      for (const [route, block] of [
        ['/news', 'news'],
        ['/team', 'links'],
        ['/registration', 'links'],
      ] as const) {
        const page = await look(route, { width, height: 900 });
        const hole = await page.locator(`[data-block="${block}"] li:last-child`).evaluate((last) => {
          const list = (last.parentElement as HTMLElement).getBoundingClientRect();
          return list.right - last.getBoundingClientRect().right;
        });
        expect(hole, `${route}, ${width} px`).toBeCloseTo(0, 1);
      }
  });

  treaty(
    'in treaty, frames touch no heading, and what is said of times is in the middle',
    async ({ look }) => {
      for (const width of [390, 768, 1440]) {
        const team = await look('/team', { width, height: 900 });
        const heading = await team.locator('[data-block="links"] h2').boundingBox();
        const frame = await team.locator('[data-block="links"] li').first().boundingBox();
        // the frame has a second line, 6 px around it
        expect((frame?.y ?? 0) - 6).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0) + 16);
        const schedule = await look('/committees/suez', { width, height: 900 });
        const aside = await schedule.locator('p:has(> [data-clock])').evaluate((said) => {
          const range = document.createRange();
          range.selectNodeContents(said.firstChild as Node);
          const { left, right } = range.getBoundingClientRect();
          const all = said.getBoundingClientRect();
          return left - all.left - (all.right - right);
        });
        expect(Math.abs(aside), `${width} px`).toBeLessThan(8);
      }
    },
  );

  for (const [face, test] of Object.entries({ gazette, cable, treaty, poster }))
    test(`in ${face}, on a phone, a matrix has lines between its rows, and none under single cells`, async ({
      look,
    }) => {
      const page = await look('/committees/unea', { width: 390, height: 844 });
      const lines = await page.locator('table[data-columns="many"] :is(th, td)').evaluateAll((cells) =>
        cells.map((cell) => {
          const { borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(cell);
          return `${borderBlockStartWidth} ${borderBlockEndWidth}`;
        }),
      );
      expect([...new Set(lines)]).toEqual(['0px 0px']);
    });
});
