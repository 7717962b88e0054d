// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SiteText, ValuePath } from '../../src/core/index.ts';
import { findWords, prepareTexts } from '../../src/studio/page/panels/find-words.ts';
import { Picker } from '../../src/studio/page/panels/picker.tsx';
import { createSession, type Session } from '../../src/studio/page/session/session.ts';
import { words } from '../../src/studio/page/words.ts';
import { createForm } from '../../src/studio/server/form/form.ts';
import { collectTexts } from '../../src/studio/server/form/texts.ts';
import { grownSite } from '../bench/grow.ts';
import { renderIn } from './render-in.tsx';
import { sample, sourceOf } from './sample.ts';

/* The search of the studio, which also finds the words of the content. */

const source = sourceOf();
const texts = collectTexts(source);
const find = (search: string, all: readonly SiteText[] = texts) => findWords(prepareTexts(all), search, 30);

/** How often the preview is asked, by endpoint. */
let asked: string[] = [];
let session: Session;

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
});
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    const endpoint = address.split('/').at(-1) ?? '';
    asked.push(endpoint);
    if (endpoint === 'texts') return Promise.resolve(Response.json(texts));
    if (endpoint !== 'form') return new Promise(() => {});
    const { path: at } = JSON.parse(String(body)) as { path?: ValuePath };
    return Promise.resolve(Response.json(createForm(at ?? [], source)));
  });
  session = createSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a text is found in its place, with the words around it, whatever its capitals and accents', () => {
  const [found, ...others] = find('burkina');
  expect(found).toMatchObject({
    text: { path: ['committees', 0, 'agenda'], place: 'UNSC › Agenda' },
    before: 'Insurgency in ',
    hit: 'Burkina',
    after: ' Faso, with emphasis on legal repercussions',
  });
  expect(others.map(({ text }) => text.place)).toEqual([
    'UNSC › About',
    'Home › Letter from the Secretary General › Text',
  ]);
  expect(others[0]?.before).toMatch(/^….* across $/);
  const place = (search: string) => find(search).map(({ text, hit }) => [text.place, hit]);
  expect(place('JOAQUIN abreu')[0]).toEqual(['UNSC › Joaquín Abreu › Name', 'Joaquín Abreu']);
  expect(place('letter from')[0]?.[0]).toBe('Home › Letter from the Principal › Heading');
  // in any order, and within what a reference brings
  expect(place('repercussions insurgency')[0]?.[0]).toBe('UNSC › Agenda');
  expect(place('every committee of Deodar Hall')[0]?.[0]).toBe('Committees › Description');
});

test('texts are what people read: no id, no name of a file, no mark of Markdown', () => {
  const all = texts.map(({ text }) => text);
  expect(
    all.filter((text) => /\$|\*\*|\.(?:svg|jpg|pdf)$|^(?:unsc|mun2024|Asia\/.*|#\w{6})$/.test(text)),
  ).toEqual([]);
  const about = 'The **proud** [school of *Kraków*](/about) and ﬁve_more\\! friends';
  const [made] = collectTexts(
    sourceOf(
      sample
        .replace(/^ {4}fullName: .*$/m, (line) => `${line}\n    about: "${about.replaceAll('\\', '\\\\')}"`)
        .replace(/^ {4}about: (?:>|\|)-?\n(?: {6}.*\n|\n)+/m, ''),
    ),
  ).filter(({ text }) => text.includes('proud'));
  expect(made?.text).toBe('The proud school of Kraków and ﬁve_more! friends');
  // a letter that becomes two
  const [hit] = find('five_more', made ? [made] : []);
  expect(hit?.hit).toBe('ﬁve_more');
  expect(find('krakow', made ? [made] : [])[0]?.hit).toBe('Kraków');
});

test('of 100 committees, a search shows no more than 30 texts', () => {
  const many = collectTexts(sourceOf(grownSite(sample, 100)));
  expect(many.length).toBeGreaterThan(1_000);
  const ready = prepareTexts(many);
  for (const search of ['committee', 'the', 'burkina']) expect(findWords(ready, search, 30)).toHaveLength(30);
  expect(findWords(ready, 'zz', 30).length).toBeLessThanOrEqual(30);
});

test('names come first, then texts with their words marked; the preview is asked once, not at each key', async () => {
  renderIn(session, <Picker close={() => {}} />);
  const input = screen.getByRole('combobox', { hidden: true });
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: true }).length).toBeGreaterThan(20));
  const before = asked.length;
  for (const typed of ['u', 'un', 'uns', 'unsc']) fireEvent.change(input, { target: { value: typed } });
  expect(asked).toHaveLength(before);
  const options = screen.getAllByRole('option', { hidden: true });
  const firstText = options.findIndex((one) => one.querySelector('mark'));
  expect(options[0]?.textContent).toMatch(/^UNSC /);
  expect(firstText).toBeGreaterThan(0);
  expect(options.slice(firstText).every((one) => one.querySelector('mark'))).toBe(true);
  // its name is found by its name already
  expect(options.map(({ textContent }) => textContent)).not.toContain('UNSC › Name UNSC');

  act(() => session.set({ pages: [{ path: '/committees/unsc', title: 'UNSC', href: '' }] }));
  // what begins with the words comes before what has them in its address
  fireEvent.change(input, { target: { value: 'committees' } });
  const first = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(first.indexOf('Committees All content')).toBeLessThan(first.indexOf('UNSC /committees/unsc'));

  fireEvent.change(input, { target: { value: 'Burkina' } });
  const [found] = screen.getAllByRole('option', { hidden: true });
  expect(found?.textContent).toMatch(/^UNSC › Agenda Insurgency in Burkina Faso/);
  expect(found?.querySelector('mark')?.textContent).toBe('Burkina');
  expect(found?.closest('[role=group]')?.textContent).toContain(words.inTexts);
  expect(input.getAttribute('aria-activedescendant')).toBe(found?.id);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(input.getAttribute('aria-activedescendant')).not.toBe(found?.id);
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(session.view().form?.title).toBe('UNSC'));
  expect(session.view()).toMatchObject({ selected: ['committees', 0, 'agenda'], focus: 1, focusOn: 'field' });
  expect(session.view().caret?.text.slice(0, session.view().caret?.offset)).toBe('Insurgency in Burkina');

  fireEvent.change(input, { target: { value: 'no such words' } });
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe(words.nothingFound);
});

test('a search that cannot ask says why, instead of that there is nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('The schema is broken.', { status: 500 })));
  renderIn(session, <Picker close={() => {}} />);
  await waitFor(() =>
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('The schema is broken.'),
  );
});
