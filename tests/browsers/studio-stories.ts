import { expect } from 'vitest';
import { click, hasText, type Tab, type Target, textOf, until } from './tab.ts';

/* What editors do most in the studio of a tab, in every browser. */

const HEADING: Target = { css: '[data-block="letter"] h2', frame: true };
const HEADING_FIELD: Target = { css: '.side input, .side textarea', text: 'Heading' };
const HEADING_TEXT = 'Letter from the Principal';

/** Somebody who edits the sample in a studio. */
interface Editor {
  tab: Tab;
  /** The address of the studio. */
  studio: string;
  /** Whether the browser stores what a site gives it. */
  stores: boolean;
}

/** Opens the sample, and waits until its page can be edited. */
async function tryIt({ tab, studio }: Editor): Promise<void> {
  await tab.goto(studio);
  await click(tab, { css: 'button', text: 'Try it' });
  await editable(tab);
}

const editable = (tab: Tab) =>
  until(tab, true, () =>
    Boolean(document.querySelector('iframe')?.contentDocument?.querySelector('html[data-studio-edit]')),
  );

/** Waits until the bar says what becomes of a change: it is stored, or this browser stores nothing. */
const saved = ({ tab, stores }: Editor) => hasText(tab, { css: '.saved' }, stores ? 'Saved' : 'Not saved');

/** Types words after the heading of the letter, on the page itself. */
async function typeInHeading(editor: Editor, words: string): Promise<void> {
  const { tab } = editor;
  await click(tab, HEADING);
  // keys that move the cursor are for what is editable already
  await until(tab, true, () =>
    Boolean(document.querySelector('iframe')?.contentDocument?.querySelector('[contenteditable]')),
  );
  await tab.press('End', true);
  await tab.type(words);
  await tab.press('Enter');
  await hasText(tab, HEADING, HEADING_TEXT + words);
  await saved(editor);
}

/** Opens a form by its name. */
async function openForm(tab: Tab, name: string): Promise<void> {
  await tab.press('k', true);
  await click(tab, { css: 'dialog input' });
  await tab.type(name);
  await click(tab, { css: 'dialog [role="option"]', starts: name });
  await until(tab, 0, () => document.querySelectorAll('dialog[open]').length);
}

const rows = () =>
  [...document.querySelectorAll<HTMLElement>('.row-title')].map(({ innerText }) => innerText);

/** Whether the page that is shown has an element. */
const inFrame = (css: string) =>
  Boolean(document.querySelector('iframe')?.contentDocument?.querySelector(css));

type Story = (editor: Editor) => Promise<void>;

export const STUDIO_STORIES: Record<string, Story> = {
  'the sample opens and shows its page': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    expect(await textOf(tab, HEADING)).toBe(HEADING_TEXT);
  },

  'a heading is typed on the page, and undone': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await typeInHeading(editor, ' for all');
    await tab.press('z', true);
    await hasText(tab, HEADING, HEADING_TEXT);
    await hasText(tab, HEADING_FIELD, HEADING_TEXT);
  },

  'a heading is typed in the form, and the page shows it': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await click(tab, HEADING);
    await click(tab, HEADING_FIELD);
    await tab.press('a', true);
    await tab.type('A letter for you');
    await hasText(tab, HEADING, 'A letter for you');
    await saved(editor);
  },

  'what cannot be empty says so, and the page stays': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await click(tab, HEADING);
    await click(tab, HEADING_FIELD);
    await tab.press('a', true);
    await tab.press('Backspace');
    await textOf(tab, { css: '.side *', text: 'This can’t be empty.' });
    await hasText(tab, HEADING, HEADING_TEXT);
  },

  'a change is there again after the tab was closed': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await typeInHeading(editor, ' again');
    if (!editor.stores) return;
    await tab.goto(editor.studio);
    await click(tab, { css: 'main section button', starts: 'Deodar Hall MUN' });
    await editable(tab);
    await hasText(tab, HEADING, `${HEADING_TEXT} again`);
  },

  'a table is added to a page': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await openForm(tab, 'Registration Pages');
    await click(tab, { css: 'button', text: 'Add to Blocks' });
    await click(tab, { css: '.additions button', starts: 'Table' });
    await until(tab, true, inFrame, '[data-block="table"] td');
    await saved(editor);
  },

  'a committee is moved, removed and brought back': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await openForm(tab, 'Committees All content');
    await click(tab, { css: 'button', text: 'Move UNHRC up' });
    await until(tab, ['UNHRC', 'UNSC'], () =>
      [...document.querySelectorAll<HTMLElement>('.row-title')].slice(0, 2).map(({ innerText }) => innerText),
    );
    const moved = await tab.evaluate(rows);
    await click(tab, { css: '.row summary' });
    await click(tab, { css: 'button', text: 'Remove' });
    await until(tab, moved.slice(1), rows);
    await click(tab, { css: '.notice button', text: 'Undo' });
    await until(tab, moved, rows);
  },

  'a face is tried by looking': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await openForm(tab, 'Theme');
    await click(tab, { css: '.faces label', starts: 'Gazette' });
    await until(tab, true, () => {
      const shown = document.querySelector('iframe[title]:not(.face iframe)') as HTMLIFrameElement | null;
      const styles = [...(shown?.contentDocument?.querySelectorAll('style') ?? [])];
      return styles.some(({ textContent }) => /@layer gazette\s*\{/.test(textContent ?? ''));
    });
  },

  'another page is opened by its link': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await click(tab, { css: '.bar button', text: 'Look' });
    await click(tab, { css: 'header a[href$="/secretariat"]', frame: true });
    await until(tab, true, () =>
      Boolean(document.querySelector('iframe')?.contentWindow?.location.pathname.endsWith('/secretariat')),
    );
  },

  'the finished site is offered': async (editor) => {
    const { tab } = editor;
    await tryIt(editor);
    await click(tab, { css: '.bar button', text: 'Publish' });
    await textOf(tab, { css: 'dialog button', starts: 'Download everything' });
  },
};
