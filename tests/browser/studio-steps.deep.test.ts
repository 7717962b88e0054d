import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { ownPreview } from './preview.ts';
import { openForm, openStudio, SOON } from './studio.ts';

/* Each kind of change in the studio is one step: an undo takes it back to the byte, and a redo brings it again. */

const { preview, siteText: site, test } = ownPreview();

test('fifty steps of all kinds are undone to the first byte of the file and redone to the last, and the pictures stay', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  const frame = await openStudio(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  const media = () => {
    const folder = path.join(preview.folder, 'media');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    return Object.fromEntries(
      files.map(({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
      }),
    );
  };
  const side = page.locator('.side');
  const button = (name: string | RegExp) => side.getByRole('button', { name, exact: true });
  const field = (name: string) =>
    side
      .getByRole('textbox', { name, exact: true })
      .or(side.getByRole('combobox', { name, exact: true }))
      .first();
  const saved = async () => {
    await page.locator('.bar .saved', { hasText: /^Saved$/ }).waitFor(SOON);
    const standing = page.locator('.yaml-bar [role=status]');
    if ((await standing.count()) > 0) await expect.poll(() => standing.textContent(), SOON).toBe('Saved');
  };

  /** The frame shows the page that the bar names, to which an undo may have sent it: a page that is being left hears no key. */
  const arrived = async () => {
    await saved();
    const [named] = (await page.locator('.picker-button > span').innerText()).split(' ▾');
    const title = async () => (await frame.title()).split(' · ');
    await expect
      .poll(async () => ((await title()).length > 1 ? (await title())[0] : 'Home'), SOON)
      .toBe(named);
  };

  /** Opens a form by the search; the keyboard is in it. */
  const form = async (name: string, title = name) => {
    await page.locator('.picker-button').focus();
    await openForm(page, name);
    await page.locator('.side h2', { hasText: title }).waitFor();
    await page.locator('.side :focus').waitFor();
  };
  const inPlace = async (shown: string, more: string) => {
    await openStudio(page, '/');
    await frame.locator('main h2', { hasText: shown }).first().click();
    // the cursor is in it
    await frame.locator('main h2[contenteditable]', { hasText: shown }).waitFor(SOON);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(more);
    await page.keyboard.press('Enter');
  };
  const write = async (name: string, label: string, text: string) => {
    await form(name);
    await field(label).fill(text);
  };
  const press = async (name: string, label: string | RegExp, title = name) => {
    await form(name, title);
    await button(label).click();
  };
  const begin = async (name: string, label: string, title = name) => {
    await form(name, title);
    const more = side.locator('.more-keys:not([open]) > summary');
    if ((await more.count()) > 0) await more.click();
    await side.locator('.missing button').filter({ hasText: label }).first().click();
  };
  const choose = async (name: string, entry: string, action: string) => {
    await form(`${name} All content`, name);
    await page.getByLabel(`More for ${entry}`, { exact: true }).click();
    await side.getByRole('button', { name: action, exact: true }).click();
  };
  const key = async (name: string, entry: RegExp, pressed: string) => {
    await form(`${name} All content`, name);
    await button(entry).press(pressed);
  };
  const drag = async (entry: string, to: number) => {
    await form('Secretariat All content', 'Secretariat');
    const [from, end] = [
      await button(`Move ${entry}`).boundingBox(),
      await side.locator('.row').nth(to).boundingBox(),
    ];
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((end?.x ?? 0) + 8, (end?.y ?? 0) + 4, { steps: 4 });
    await page.mouse.up();
  };
  const add = async (list: string, kind: RegExp) => {
    await button(`Add to ${list}`).click();
    await page.locator('dialog').getByRole('button', { name: kind }).click();
  };
  /** A field of the form that is shown in the YAML editor, at the end of its line. */
  const line = async (name: string, label: string, written: string, title = name) => {
    await form(name, title);
    await field(label).focus();
    await page.locator('.yaml-selected', { hasText: written }).click();
    await page.keyboard.press('End');
  };
  const image = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#8fa7b5' } })
    .png()
    .toBuffer();
  const place = (of: string) =>
    side
      .locator(`.field[data-path*='"${of}"'] input[type=file]`)
      .setInputFiles({ name: 'IMG_2041.PNG', mimeType: 'image/png', buffer: image });

  const [SCHOOL, UNSC, WHO] = [
    'Letter from the Principal',
    'United Nations Security Council',
    'World Health Org',
  ];
  const steps: Record<string, () => Promise<unknown>> = {
    'a heading in its place': () => inPlace(SCHOOL, ' for $all'),
    'a line': () => write(SCHOOL, 'Salutation', 'Dear delegates, dear teachers,'),
    'a text, key by key': async () => {
      await form(SCHOOL);
      await field('Text').press('Control+Home');
      await field('Text').pressSequentially('O: # ');
      // the first keys may be in the file before the last ones
      await expect.poll(site, SOON).toContain('O: # Every year');
    },
    'a fact in a text': async () => {
      await press('About the Conference', 'Heading: Put in a fact…');
      await page.locator('dialog li button', { hasText: 'Edition' }).click();
    },
    'bold words': async () => {
      await form('About the Conference');
      await field('Text').press('Control+Home');
      await field('Text').press('Control+Shift+ArrowRight');
      await field('Text').press('Control+b');
    },
    'a role': () => write(SCHOOL, 'Role', 'Head of School'),
    'a second heading in its place': () => inPlace('Letter from the Secretary', ': "a" # b'),
    'a moment': () => write('Conference', 'Ends', '2034-08-03T18:30'),
    'a time of day': () => write('Day 2', 'Starts', '09:00'),
    'a time zone': async () => {
      await begin('Conference', 'Time zone');
      await field('Time zone').fill('Asia/Kolkata');
    },
    'a colour by its name, the first of its section': async () => {
      await form('Theme');
      await side.locator('.missing button', { hasText: 'Second colour' }).click();
      await field('Second colour').fill('navy');
    },
    'a colour from the palette': async () => {
      await form('Theme');
      await side.locator('.missing button', { hasText: 'Main colour' }).click();
      await side.getByLabel('Pick a colour').last().fill('#224488');
    },
    'a mood': async () => {
      await begin(UNSC, 'Light or dark', 'UNSC');
      await side.locator('.field[data-path*="mood"] input[type=radio]').last().click();
    },
    'a switch': async () => {
      await form('Individual Registration');
      await side.getByRole('switch', { name: 'Open in a new tab' }).click();
    },
    'a fact only here': () => press('Footer', 'Name: Only here'),
    'a fact everywhere': async () => {
      await form('Banner', 'The 6th Edition');
      await side.getByLabel('Title', { exact: true }).fill('The 7th Edition');
    },
    'an entry by its handle': () => drag('Kenji Moritake', 0),
    'an entry by a button': () => press('Secretariat All content', 'Move Leela Farooqui down', 'Secretariat'),
    'an entry by keys': () => key('Committees', /^IPC/, 'Alt+ArrowUp'),
    'an entry to the end': () => choose('Committees', 'UNHRC', 'Move to the end'),
    'an entry removed': () => choose('Committees', 'Lok Sabha', 'Remove'),
    'an entry twice': () => choose('Ways to register', 'Delegation Registration', 'Duplicate'),
    'a committee': async () => {
      await form('Committees All content', 'Committees');
      await add('Committees', /^Committee Only/);
      await side.locator('h2', { hasText: 'WHO' }).waitFor();
    },
    'what it is called': async () => {
      await form(WHO, 'WHO');
      await field('Name').fill('ECOSOC');
      // its address follows when the cursor leaves, and is a part of the step
      await field('Name').press('Tab');
      await expect.poll(site, SOON).toContain('- id: ecosoc\n');
    },
    'its name in addresses': async () => {
      await press(WHO, 'Short name: Rename…', 'ECOSOC');
      await field('New short name').fill('eco');
      await field('New short name').press('Enter');
    },
    'what was invented and is right': () => press(WHO, 'Full name: Keep it', 'ECOSOC'),
    'its first chair': () => begin(WHO, 'Chairs', 'ECOSOC'),
    'another chair': () => press(UNSC, 'Add to Chairs', 'UNSC'),
    'a photo': async () => {
      await form(UNSC, 'UNSC');
      await button(/^Tenzin Pelmo Rai /).click();
      await side.locator('h2', { hasText: 'Tenzin Pelmo Rai' }).waitFor();
      await place('photo');
    },
    'a picture and what it shows': async () => {
      await form(UNSC, 'UNSC');
      await place('logo');
      await page
        .getByRole('textbox', { name: 'What does the picture show?' })
        .fill('Picture of a "round" table: # seats');
      await page.getByRole('button', { name: 'Use this picture' }).click();
    },
    'what a warning says to do': () => press(UNSC, 'Fix it', 'UNSC'),
    'an address for people': async () => {
      await form(UNSC, 'UNSC');
      await field('Published spreadsheet').fill('https://drive.google.com/file/d/1aB2cD3eF4/view');
    },
    'what the list of problems says to do': async () => {
      await page
        .locator('.tabs')
        .getByRole('button', { name: /^Problems/ })
        .click();
      await page
        .locator('.drawer .problems > li', { hasText: '1aB2cD3eF4' })
        .getByRole('button', { name: 'Fix it' })
        .click();
    },
    'a row of the footer': () => write('Footer', 'Entry 2', '1st, 2nd: and 3rd # August'),
    'one more row': async () => {
      await form('Footer');
      await side.getByRole('group', { name: 'Lines' }).getByRole('button', { name: '+ Add' }).click();
    },
    'one row less': () => press('Footer', 'Remove 1st, 2nd: and 3rd # August'),
    'what is missing': async () => {
      await begin(UNSC, 'Freeze date', 'UNSC');
      await field('Freeze date').fill('31 July: noon');
    },
    'what is not wanted': () => press('Disarmament and International', 'Remove Agenda', 'DISEC'),
    'words of the file in the editor': async () => {
      await page.locator('.tabs').getByRole('button', { name: 'YAML' }).click();
      await line('Code Of Conduct', 'Name', 'name: Code Of Conduct');
      // at once: it is one step, however slow the machine is
      await page.keyboard.insertText(' 2034');
    },
    'a block': async () => {
      await form('Registration Pages', 'Registration');
      await add('Blocks', /^Table/);
    },
    'a comment in the editor': async () => {
      await line('Continuous Crisis Committee', 'Freeze date', 'freezeDate:', 'CCC');
      await page.keyboard.press('Control+/');
    },
    'its first cell': async () => {
      await form('Fees Registration', 'Fees');
      await side.getByRole('textbox', { name: 'Row 1, column 1' }).fill('Early: # bird');
    },
    'a line removed in the editor': async () => {
      await line('United Nations Human', 'Link', 'link: https', 'UNHRC');
      await page.keyboard.press('Control+Shift+k');
    },
    'its place': () => press('Fees Registration', /^Move .* up$/, 'Fees'),
    'its next row': () => press('Fees Registration', 'Add a row', 'Fees'),
    'a page': async () => {
      await press('Pages All content', 'Add to Pages', 'Pages');
      // the cursor is in its field
      await page.getByText('Name of the page').waitFor();
      await page.keyboard.type('Judges');
      await page.keyboard.press('Enter');
    },
    'a link': async () => {
      await form('Resources Header', 'Resources');
      await field('Link').fill('/committees');
    },
    'a section': () => form('Notice'),
    'a mail address': () => press('Contact All content', 'Add to Mails', 'Contact'),
    'a heading that was new': () => inPlace('for $all', ' – really'),
  };

  // but for the clock, which runs from the moment on when somebody comes near it
  const shown = async () =>
    (await frame.locator('main [data-block]:not([data-block="countdown"])').allInnerTexts()).join('\n');
  const [first, texts] = [await shown(), [site()]];
  for (const [name, make] of Object.entries(steps)) {
    const before = texts.at(-1) ?? '';
    // nothing follows a step that was saved
    expect(site(), name).toBe(before);
    await make().catch((error) => {
      throw new Error(name, { cause: error });
    });
    await expect.poll(site, { ...SOON, message: name }).not.toBe(before);
    await saved();
    texts.push(site());
  }
  expect(texts).toHaveLength(51);

  // back, in each of the ways that an editor has, and forth
  const ways = (word: 'Undo' | 'Redo', keys: string[]) => [
    () =>
      page
        .locator('.bar')
        .getByRole('button', { name: new RegExp(`^${word}: `) })
        .click(),
    () => page.locator('.picker-button').press(keys[0] ?? ''),
    async () => {
      await arrived();
      await openStudio(page, '/');
      await page.locator('.page-frame iframe').focus();
      await page.keyboard.press(keys[1] ?? '');
    },
    () => page.getByRole('textbox', { name: 'Text of site.yaml' }).press(keys[2] ?? ''),
  ];
  const filled = () => side.ariaSnapshot();
  await openStudio(page, '/');
  await form(SCHOOL);
  const [last, lastForm, files] = [await shown(), await filled(), media()];
  const names = Object.keys(steps);
  for (let step = names.length; step > 0; step--) {
    await ways('Undo', ['Control+z', 'Control+z', 'Control+z'])[step % 4]?.();
    await expect.poll(site, { ...SOON, message: `undo: ${names[step - 1]}` }).toBe(texts[step - 1]);
  }
  await page.getByRole('button', { name: 'Nothing to undo' }).waitFor();
  await expect.poll(shown, SOON).toBe(first);
  await expect.poll(() => field('Salutation').inputValue(), SOON).toBe('Dear delegates,');
  expect(media()).toEqual(files);
  for (let step = 1; step <= names.length; step++) {
    await ways('Redo', ['Control+Shift+z', 'Control+y', 'Control+y'])[step % 4]?.();
    await expect.poll(site, { ...SOON, message: `redo: ${names[step - 1]}` }).toBe(texts[step]);
  }
  await page.getByRole('button', { name: 'Nothing to redo' }).waitFor();
  await expect.poll(shown, SOON).toBe(last);
  await expect.poll(filled, SOON).toBe(lastForm);
  expect(media()).toEqual(files);
});
