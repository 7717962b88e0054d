// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Field, StudioProblem, StudioState } from '../../src/core/index.ts';
import { Bar, SaveState } from '../../src/studio/page/bar.tsx';
import { FieldList, ProblemView } from '../../src/studio/page/form/field-view.tsx';
import { AddDialog } from '../../src/studio/page/form/lists/list-view.tsx';
import { AltDialog } from '../../src/studio/page/form/pictures/alt-dialog.tsx';
import { keepFocus } from '../../src/studio/page/keep-focus.ts';
import { editionTexts } from '../../src/studio/page/panels/edition-words.ts';
import { PublishDialog } from '../../src/studio/page/panels/publish.tsx';
import { createSession, type Session } from '../../src/studio/page/session/session.ts';
import { useScrollToTop } from '../../src/studio/page/use-scroll-to-top.ts';
import { snippetLabel } from '../../src/studio/server/form/titles.ts';
import { renderIn } from './render-in.tsx';

/* What somebody does at once, without waiting for the studio. */

let session: Session;
/** The bodies of the edits that the page asked for, each with what answers it. */
let edits: { intents: unknown; answer: (body: object) => void }[];
beforeEach(() => {
  session = createSession();
  edits = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) =>
    address.endsWith('/edit')
      ? new Promise((resolve) => {
          const answer = (one: object) => resolve(Response.json(one));
          edits.push({ intents: JSON.parse(String(body)).intents, answer });
        })
      : new Promise(() => {}),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const problemOf = (name: string, fix: string): StudioProblem => ({
  severity: 'warning',
  ...{ code: 'dates', path: [name], message: name, fix },
  ...{ line: 1, column: 1, endLine: 1, endColumn: 2 },
});

const stateOf = (problems: StudioProblem[], checking: boolean, revision: number): StudioState => ({
  ...{ version: String(revision), revision, saved: 'saved', locked: false, problems, checking, samples: 0 },
});

test('two fixes that are clicked at once are both made, each of the text as it is by then', async () => {
  const [one, two] = [problemOf('one', 'one of the first text'), problemOf('two', 'two of the first text')];
  session.set({ state: stateOf([one, two], false, 1) });
  const { getAllByText } = renderIn(
    session,
    <>
      <ProblemView problem={one} />
      <ProblemView problem={two} />
    </>,
  );
  const [first, second] = getAllByText('Fix it') as [HTMLElement, HTMLElement];
  for (const button of [first, first, second]) fireEvent.click(button);
  await expect.poll(() => edits.length).toBe(1);
  expect(edits[0]?.intents).toEqual([{ do: 'fix', fix: 'one of the first text' }]);
  // the text is another one, and the site is not yet checked again
  edits[0]?.answer({ state: stateOf([one, two], true, 2), changes: [], since: '1', words: [] });
  await expect.poll(() => session.view().state?.revision).toBe(2);
  expect(edits.length).toBe(1);
  session.set({ state: stateOf([problemOf('two', 'two of the second text')], false, 3) });
  await expect.poll(() => edits.length).toBe(2);
  expect(edits[1]?.intents).toEqual([{ do: 'fix', fix: 'two of the second text' }]);
});

test('while a file is on its way, the bar says that it is being saved, and publishing says what it waits for', async () => {
  const asked: unknown[] = [];
  let arrive = (_answer: Response) => {};
  vi.stubGlobal('fetch', (address: string) => {
    const name = new URL(address, 'http://studio').pathname.split('/').at(-1);
    asked.push(name);
    return new Promise<Response>((resolve) => {
      if (name === 'media') arrive = resolve;
    });
  });
  session.set({ state: stateOf([], false, 1) });
  const done = session.storeFile(new File(['x'], 'photo.jpg'), ['committees', 0, 'logo']);
  const { getByText, findByText } = renderIn(
    session,
    <>
      <SaveState />
      <PublishDialog close={() => {}} />
    </>,
  );
  expect(getByText('Saving…')).toBeTruthy();
  expect(getByText(/^A file is still being added/)).toBeTruthy();
  expect(asked).toEqual(['media']);
  arrive(Response.json({ file: 'logos/photo.jpg', words: [] }));
  await act(() => done);
  await findByText('Saved');
  await expect.poll(() => asked).toContain('history');
});

test('the bar and the window for publishing count the same warnings, and of a ZIP file nothing is said to go online', async () => {
  const sample = { ...problemOf('samples', 'none'), code: 'sample-lines' };
  const problems = [sample, problemOf('one', 'a fix')];
  const state = { ...stateOf(problems, false, 1), samples: 91 };
  const git = { can: 'zip', why: 'This site is only in this browser.' };
  const publication = { ...state, git, words: [], files: [], sampleValues: [], message: '' };
  vi.stubGlobal('fetch', async () => Response.json(publication));
  session.set({ state });
  const { container, findByText, getAllByText, queryByText } = renderIn(
    session,
    <>
      <Bar />
      <PublishDialog close={() => {}} />
    </>,
  );
  await findByText('Before you download it');
  expect(getAllByText('1 warning')).toHaveLength(2);
  expect(getAllByText(/^91 lines/)).toHaveLength(2);
  expect(queryByText(/goes online/)).toBeNull();
  expect(container.textContent).not.toContain('2 warnings');
});

test('an entry with samples is called so, and after the next edition has begun no folder is named', () => {
  expect(snippetLabel('a committee with all its keys')).toBe('Committee with sample content');
  expect(editionTexts.undo('/2026')).toContain('/2026');
  expect(editionTexts.undo('/2026')).not.toContain('media/');
});

test('a name with any letters can be typed in the search for a block', () => {
  const add = [...'abcdefght'].map((letter) => ({ label: `${letter}-block`, help: '', value: letter }));
  const { getByRole } = render(<AddDialog add={add} choose={() => {}} />);
  const search = getByRole('searchbox', { hidden: true });
  search.focus();
  for (const key of ['t', 'a', 'b', 'ArrowLeft', 'ArrowRight']) {
    // where the key is not prevented, the browser types it
    expect(fireEvent.keyDown(search, { key }), key).toBe(true);
    expect(document.activeElement, key).toBe(search);
  }
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).not.toBe('');
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test('who keeps an invented text types over it at once, before the answer comes', () => {
  const field = {
    ...{
      label: 'Full name',
      path: ['committees', 0, 'fullName'],
      help: '',
      problems: [],
      sample: true,
      line: 1,
    },
    ...{
      value: 'World Health Organization',
      widget: { kind: 'line', input: 'text', examples: [], fits: 90 },
    },
  } as unknown as Field;
  const { getByRole } = renderIn(session, <FieldList fields={{ fields: [field], absent: [] }} />);
  const button = getByRole('button', { name: /Keep it$/ });
  button.focus();
  fireEvent.click(button);
  const text = getByRole('textbox') as HTMLTextAreaElement;
  expect(document.activeElement).toBe(text);
  expect([text.selectionStart, text.selectionEnd]).toEqual([0, text.value.length]);
});

test('a list of languages is called by its label', () => {
  const options = [...'abcdefgh'].map((value) => ({ value, label: value }));
  const field = {
    ...{ label: 'Language', path: ['conference', 'language'], help: '', problems: [], sample: false },
    ...{ value: 'a', widget: { kind: 'choice', options } },
  } as unknown as Field;
  const { getByRole } = renderIn(session, <FieldList fields={{ fields: [field], absent: [] }} />);
  expect(getByRole('combobox', { name: 'Language' })).toBeDefined();
});

test('Enter takes what a picture shows, as the button does, and without words it asks for them', () => {
  const said: (string | undefined)[] = [];
  const asked = { file: 'photos/a.jpg', text: '', done: (text?: string) => said.push(text) };
  const { getByRole } = render(<AltDialog {...asked} close={() => {}} />);
  const text = getByRole('textbox', { hidden: true });
  fireEvent.keyDown(text, { key: 'Enter' });
  expect(said).toEqual([]);
  expect(getByRole('alert', { hidden: true }).textContent).not.toBe('');
  fireEvent.change(text, { target: { value: 'The last vote' } });
  fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
  expect(fireEvent.keyDown(text, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(said).toEqual([]);
  fireEvent.keyDown(text, { key: 'Enter' });
  expect(said).toEqual(['The last vote']);
});

test('where a field is removed, the next one of its record gets the keyboard, and the form stays where it is', async () => {
  const field = (...at: (string | number)[]) =>
    `<div class="field" data-path='${JSON.stringify(['committees', 0, ...at])}'><button>×</button><input></div>`;
  document.body.innerHTML = `<div class="side"><h2 tabindex="-1">WHO</h2>${field('guide', 'link')}${field('guide', 'note')}${field('matrix', 'title')}</div>`;
  const end = keepFocus();
  const [link, note, title] = document.querySelectorAll<HTMLElement>('.field');
  const heading = document.querySelector('h2') as HTMLElement;
  const focused = vi.spyOn(heading, 'focus');
  link?.querySelector('button')?.focus();
  link?.remove();
  await expect.poll(() => document.activeElement).toBe(note?.querySelector('input'));
  note?.querySelector('button')?.focus();
  note?.remove();
  // the next one belongs to another record
  await expect.poll(() => focused.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(document.activeElement).not.toBe(title?.querySelector('input'));
  end();
  document.body.innerHTML = '';
});

test('another form begins at its top, also where it was hidden when it came', () => {
  let height = 400;
  function Scrolled({ form, hiding }: { form: string; hiding: string }) {
    const ref = useScrollToTop(form, hiding);
    const withHeight = (element: HTMLDivElement | null) => {
      if (element) Object.defineProperty(element, 'clientHeight', { configurable: true, get: () => height });
      ref.current = element;
    };
    return <div ref={withHeight} data-testid="scrolled" />;
  }
  const { getByTestId, rerender } = render(<Scrolled form="contact" hiding="" />);
  const element = getByTestId('scrolled');
  element.scrollTop = 300;
  rerender(<Scrolled form="contact" hiding="drawer" />);
  expect(element.scrollTop).toBe(300);
  height = 0;
  rerender(<Scrolled form="sponsors" hiding="drawer" />);
  height = 400;
  expect(element.scrollTop).toBe(300);
  rerender(<Scrolled form="sponsors" hiding="" />);
  expect(element.scrollTop).toBe(0);
});
