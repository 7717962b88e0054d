import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { ownPreview } from './preview.ts';
import { openStudio, SOON } from './studio.ts';
import { CALM } from './visitor.ts';

/*
 * Twenty tasks of an editor's year in the folder of `plenary studio`, each by mouse, by keyboard alone, and by touch at 390 px; all are undone
 * and done again in each of the ways that an editor has.
 */

const { preview, siteText, test } = ownPreview();

/** The files of media/, and when each was written. */
const media = () =>
  readdirSync(path.join(preview.folder, 'media'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${name} ${statSync(path.join(preview.folder, 'media', name)).mtimeMs}`,
  );

/** One way to use the studio. */
interface Way {
  context: BrowserContextOptions;
  /** Whether there is no pointer. */
  isKeyboard?: boolean;
  /** Presses a button. */
  press: (page: Page, on: Locator) => Promise<void>;
}

/** Walks to a control with the Tab key, as a person without a mouse does. */
async function reach(page: Page, on: Locator): Promise<void> {
  await on.waitFor(SOON);
  const hasFocus = () => on.evaluate((one) => one === document.activeElement);
  for (let tabs = 0; tabs < 150; tabs++) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${on}.`);
}

const WAYS: Record<string, Way> = {
  mouse: { context: { viewport: { width: 1440, height: 900 } }, press: (_, on) => on.click() },
  keyboard: {
    isKeyboard: true,
    context: { viewport: { width: 1440, height: 900 } },
    press: async (page, on) => {
      await reach(page, on);
      await page.keyboard.press('Enter');
    },
  },
  touch: {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (_, on) => on.tap(),
  },
};

// biome-ignore lint/suspicious/noExplicitAny: whatever site.yaml says
type Site = any;

interface Task {
  make: () => Promise<void>;
  /** Returns a value of the site, which the task changes into the expected one. */
  value: (site: Site) => unknown;
  expected: unknown;
}

/** Returns the tasks of a page that is open. */
function tasksOn(page: Page, { press, isKeyboard = false }: Way): Record<string, Task> {
  const side = page.locator('.side');
  const by = (on: Locator) => press(page, on);
  const button = (name: string | RegExp) => side.getByRole('button', { name, exact: true }).first();
  const field = (name: string) =>
    side
      .getByRole('textbox', { name, exact: true })
      .or(side.getByRole('combobox', { name, exact: true }))
      .first();

  /** Opens a form by the search. */
  const form = async (name: string, title = name) => {
    await by(page.locator('.picker-button'));
    await page.getByRole('combobox', { name: 'Search pages and records' }).waitFor();
    await page.keyboard.type(name);
    await page.getByRole('option').filter({ hasText: name }).first().waitFor(SOON);
    await page.keyboard.press('Enter');
    await side.locator('h2', { hasText: title }).waitFor(SOON);
  };
  /** Types over the text of a field. */
  const write = async (on: Locator, text: string) => {
    // Enter would close a dialog
    await (isKeyboard ? reach(page, on) : by(on));
    await on.press('Control+a');
    await page.keyboard.type(text);
  };
  const begin = async (label: string) => {
    const more = side.locator('.more-keys:not([open]) > summary');
    if ((await more.count()) > 0) await by(more);
    await by(side.locator('.missing button').filter({ hasText: label }).first());
  };
  /** Chooses a picture of this computer. */
  const choose = async (on: Locator) => {
    const create = { width: 600, height: 600, channels: 3, background: '#146aa0' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    const chooser = page.waitForEvent('filechooser', SOON);
    await by(on);
    await (await chooser).setFiles({ name: 'IMG_2041.PNG', mimeType: 'image/png', buffer });
  };
  const committee = (site: Site, id: string) => site.committees.find((one: Site) => one.id === id);
  const ids = (site: Site) => site.committees.map(({ id }: Site) => id);
  const block = (site: Site, type: string) => site.routes[0].blocks.find((one: Site) => one.type === type);
  const UNSC = 'United Nations Security Council';

  return {
    'a text of a page': {
      make: async () => {
        await form('Letter from the Principal');
        await write(field('Salutation'), 'Dear delegates, dear teachers,');
      },
      value: (site) => block(site, 'letter').salutation,
      expected: 'Dear delegates, dear teachers,',
    },
    'the agenda of a committee': {
      make: async () => {
        await form(UNSC, 'UNSC');
        await write(field('Agenda'), 'The situation in the Sahel');
      },
      value: (site) => committee(site, 'unsc').agenda,
      expected: 'The situation in the Sahel',
    },
    'a deadline': {
      make: async () => {
        await form(UNSC, 'UNSC');
        await begin('Freeze date');
        await write(field('Freeze date'), '31 July, noon');
      },
      value: (site) => committee(site, 'unsc').freezeDate,
      expected: '31 July, noon',
    },
    'a new committee': {
      make: async () => {
        await form('Committees All content', 'Committees');
        await by(button('Add to Committees'));
        await by(page.locator('dialog').getByRole('button', { name: /^Committee Only/ }));
      },
      value: (site) => ids(site).at(-1),
      expected: 'who',
    },
    'a committee moved': {
      make: async () => {
        await form('Committees All content', 'Committees');
        await by(button('Move IPC up'));
      },
      value: (site) => ids(site).indexOf('ipc'),
      expected: 3,
    },
    'a committee removed': {
      make: async () => {
        await form('Committees All content', 'Committees');
        await by(page.getByLabel('More for WHO', { exact: true }));
        await by(button('Remove'));
      },
      value: (site) => ids(site).includes('who'),
      expected: false,
    },
    'the end of the conference': {
      make: async () => {
        await form('Conference');
        await by(field('Ends'));
        await field('Ends').fill('2034-08-03T18:30');
      },
      value: (site) => site.conference.ends,
      expected: '2034-08-03T18:30',
    },
    'the start of a day': {
      make: async () => {
        await form('Day 2');
        await by(field('Starts'));
        await field('Starts').fill('09:00');
      },
      value: (site) => site.conference.days[1].starts,
      expected: '09:00',
    },
    'a person with a photo': {
      make: async () => {
        await form('Secretariat All content', 'Secretariat');
        await by(button('Add to Secretariat'));
        await write(field('Name'), 'Ravi Menon');
        // the file is named after the person
        await expect.poll(siteText, SOON).toContain('Ravi Menon');
        await choose(side.locator('.field[data-path*="photo"]').getByText('Choose a file').first());
      },
      value: (site) => site.secretariat.at(-1).photo?.replace(/(-\d)?\.\w+$/, ''),
      expected: 'photos/ravi-menon',
    },
    'a page': {
      make: async () => {
        await form('Pages All content', 'Pages');
        await by(button('Add to Pages'));
        await page.getByText('Name of the page').waitFor(SOON);
        await page.keyboard.type('Judges');
        await page.keyboard.press('Enter');
      },
      value: (site) => site.routes.some((one: Site) => one.path === '/judges'),
      expected: true,
    },
    'an entry of the menu': {
      make: async () => {
        await form('Resources Header', 'Resources');
        await write(field('Link'), '/committees');
      },
      value: (site) => site.header.links[4].link,
      expected: '/committees',
    },
    'the name of a document': {
      make: async () => {
        await form('Code Of Conduct');
        await write(field('Name'), 'Rules');
      },
      value: (site) => site.documents[0].name,
      expected: 'Rules',
    },
    'a colour': {
      make: async () => {
        await form('Theme');
        await begin('Second colour');
        await write(field('Second colour'), 'navy');
      },
      value: (site) => site.theme?.accent,
      expected: '#000080',
    },
    'a logo': {
      make: async () => {
        await form(UNSC, 'UNSC');
        await choose(
          side
            .locator('.field[data-path*="logo"]')
            .getByText(/^(Choose a file|Replace)$/)
            .first(),
        );
        await write(page.getByRole('textbox', { name: 'What does the picture show?' }), 'A round table');
        await by(page.getByRole('button', { name: 'Use this picture' }));
      },
      value: (site) => committee(site, 'unsc').logo.alt,
      expected: 'A round table',
    },
    'a fee': {
      make: async () => {
        await form('Individual Registration');
        await begin('Price');
        await write(field('Price'), 'INR 1,500');
      },
      value: (site) => site.registration[0].price,
      expected: 'INR 1,500',
    },
    'a face': {
      make: async () => {
        await form('Theme');
        await side.locator('.faces input').first().waitFor(SOON);
        if (isKeyboard) {
          await reach(page, side.locator('.faces input:checked'));
          await page.keyboard.press('ArrowRight');
        } else
          await by(
            side
              .locator('.faces label')
              .filter({ hasText: /treaty/i })
              .first(),
          );
        await by(page.locator('.trying').getByRole('button', { name: /^Use/ }));
      },
      value: (site) => typeof site.theme?.face,
      expected: 'string',
    },
    'a line of the text of site.yaml': {
      make: async () => {
        await by(page.getByRole('button', { name: 'YAML', exact: true }).first());
        const text = page.getByRole('textbox', { name: 'Text of site.yaml' });
        await text.waitFor(SOON);
        await text.press('Control+Home');
        await page.keyboard.type('# Ours\n');
        await expect.poll(siteText, SOON).toMatch(/^# Ours\n/);
        await by(page.getByRole('button', { name: 'YAML', exact: true }).first());
      },
      value: () => siteText().startsWith('# Ours'),
      expected: true,
    },
    'a line of the footer': {
      make: async () => {
        await form('Footer');
        await write(field('Entry 2'), '1st to 3rd August');
      },
      value: (site) => site.footer.lines[1],
      expected: '1st to 3rd August',
    },
    'an undo': {
      make: () => by(page.getByRole('button', { name: /^Undo: / }).first()),
      value: (site) => site.footer.lines[1],
      expected: '1st, 2nd, and 3rd August 2034',
    },
    'a redo': {
      make: () => by(page.getByRole('button', { name: /^Redo: / }).first()),
      value: (site) => site.footer.lines[1],
      expected: '1st to 3rd August',
    },
  };
}

/** Undoes all that was done, and does it again, in four ways in turn. Returns what the file had on the way back, and on the way forth. */
async function backAndForth(page: Page, before: string): Promise<[back: string[], forth: string[]]> {
  const frame = await openStudio(page);
  const text = page.getByRole('textbox', { name: 'Text of site.yaml' });
  await page.getByRole('button', { name: 'YAML', exact: true }).first().click();
  await text.waitFor();
  const ways = (word: 'Undo' | 'Redo', keys: readonly [string, string]) => [
    () =>
      page
        .locator('.bar')
        .getByRole('button', { name: new RegExp(`^${word}: `) })
        .click(),
    () => page.locator('.picker-button').press(keys[0]),
    async () => {
      // an undo may have sent the frame to another page, and one that is being left hears no key
      await openStudio(page);
      await page.locator('.page-frame iframe').focus();
      await page.keyboard.press(keys[1]);
    },
    () => text.press(keys[1]),
  ];
  const walk = async (all: ReturnType<typeof ways>, end: string): Promise<string[]> => {
    const texts = [siteText()];
    while (texts.at(-1) !== end) {
      await all[texts.length % all.length]?.();
      await expect.poll(siteText, { ...SOON, message: `${texts.length} steps` }).not.toBe(texts.at(-1));
      texts.push(siteText());
    }
    return texts;
  };
  const shown = async () =>
    // but for the clock, which runs from the moment on when somebody comes near it
    (await frame.locator('main [data-block]:not([data-block="countdown"])').allInnerTexts()).join('\n');
  const [last, files, after] = [await shown(), media(), siteText()];
  const back = await walk(ways('Undo', ['Control+z', 'Control+z']), before);
  await page.getByRole('button', { name: 'Nothing to undo' }).waitFor();
  const forth = await walk(ways('Redo', ['Control+Shift+z', 'Control+y']), after);
  await page.getByRole('button', { name: 'Nothing to redo' }).waitFor();
  await openStudio(page);
  await expect.poll(shown, SOON).toBe(last);
  expect(media()).toEqual(files);
  return [back, forth];
}

describe.each(Object.entries(WAYS))('by %s', (name, way) => {
  test('the tasks of a year change what they say, and nothing is in the console; by mouse, all are undone to the first byte and done again', async ({
    open,
    trouble,
  }) => {
    const before = siteText();
    const page = await open(way.context);
    await openStudio(page);
    // somebody listens all the time: who begins with the key that opens the dialog may come too late
    page.on('filechooser', () => {});
    await way.press(page, page.getByRole('button', { name: 'Got it' }));
    const times: string[] = [];
    const failures: string[] = [];
    const texts = [before];
    for (const [task, { make, value, expected }] of Object.entries(tasksOn(page, way))) {
      expect(value(parse(siteText())), task).not.toEqual(expected);
      const start = performance.now();
      await make()
        .then(() => expect.poll(() => value(parse(siteText())), SOON).toEqual(expected))
        .catch((error: Error) => failures.push(`${task}: ${error.message}`));
      if (name === 'mouse') {
        await page.locator('.bar .saved', { hasText: /^Saved$/ }).waitFor(SOON);
        texts.push(siteText());
      }
      times.push(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${task}`);
    }
    console.log(`by ${name}\n${times.join('\n')}`);
    expect(failures).toEqual([]);
    // the page of the committee that is removed was in the frame
    const gone = trouble.lost.filter((one) => /^404 .*\/committees\/who\?/.test(one));
    const errors = gone.map(() => expect.stringContaining('404'));
    expect(trouble).toEqual({ ...CALM, lost: gone, errors });
    if (name === 'mouse') {
      const [back, forth] = await backAndForth(page, before);
      expect(texts.filter((text) => !back.includes(text) || !forth.includes(text))).toEqual([]);
    }
    await page.close();
    writeFileSync(path.join(preview.folder, 'site.yaml'), before);
  });
});
