// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseDocument } from 'yaml';
import { editText, readEditable, type TextIntent } from '../../src/compiler/index.ts';
import {
  type Field,
  type Form,
  groupBy,
  type Json,
  type StudioProblem,
  UPLOAD_EXTENSIONS,
  type ValuePath,
  type Widget,
} from '../../src/core/index.ts';
import { ProblemView } from '../../src/studio/page/form/field-view.tsx';
import { FormView } from '../../src/studio/page/form/form-view.tsx';
import { inputFor } from '../../src/studio/page/form/inputs/widgets.tsx';
import { createSession, type Session, SessionContext } from '../../src/studio/page/session/session.ts';
import { createForm, type FormSource } from '../../src/studio/server/form/form.ts';
import { createLeafWidget } from '../../src/studio/server/form/widgets.ts';
import { renderIn } from './render-in.tsx';
import { allFields, everyForm, sample, sourceOf } from './sample.ts';
import { leavesOf } from './server/leaves.ts';

/* Every kind of value in its field: showing it changes nothing, and what was typed can be typed back. */

let session: Session;
/** The changes that the page has asked for. */
let asked: { intents: TextIntent[]; isPart?: boolean }[] = [];
beforeEach(() => {
  asked = [];
  // no preview runs here: what the fields ask of it is never answered, instead of being refused a hundred times in the log
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string } = {}) => {
    if (url.endsWith('/edit')) asked.push(JSON.parse(body));
    return new Promise(() => {});
  });
  session = createSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The sample site with every block on its first page, and every record and list that it lacks. */
function everything(): FormSource {
  const document = parseDocument(sample);
  const source = sourceOf();
  const page = createForm(['routes', 0], source);
  const blocks = page.fields.find(({ label }) => label === 'Blocks');
  if (blocks?.widget.kind === 'list')
    for (const { value } of blocks.widget.add) document.addIn(blocks.path, document.createNode(value));
  for (const { path: at, start } of [
    ...createForm([], source).absent,
    ...createForm(['committees', 0], source).absent,
  ])
    if (start !== undefined) document.setIn(at, document.createNode(start));
  return sourceOf(String(document));
}

/** A field as it stands in a form; `hear` gets each value. */
function Shown({ field, hear }: { field: Field; hear: (value: Json | undefined) => void }) {
  const [value, setValue] = useState(field.value);
  const take = (next: Json | undefined) => {
    hear(next);
    setValue(next);
  };
  return (
    <SessionContext value={session}>
      {inputFor({
        ...{ field, widget: field.widget, id: 'field', value, describedBy: '', isWrong: false },
        ...{ type: take, put: take },
      })}
    </SessionContext>
  );
}

/** What is typed instead of a value, by the type of its input. */
const OTHERS: Record<string, string> = {
  'datetime-local': '2024-12-04T03:02',
  date: '2031-05-04',
  time: '03:02',
  number: '7',
  color: '#123456',
};

const source = everything();
const fields = everyForm(source)
  .flatMap(allFields)
  .filter(({ reference }) => !reference);
const kinds = groupBy(fields, ({ widget }) => widget.kind);

test('there is a field of every kind, and none that only a text editor can change', () => {
  const leaves = leavesOf(source.schemas).map(
    ({ merged }) => createLeafWidget(['a', 'b', 'c'], merged, source).kind,
  );
  const all = new Set<Widget['kind']>([...leaves, 'list', 'pairs', 'record', 'table', 'texts']);
  expect([...kinds.keys()].sort()).toEqual([...all].sort());
});

/** So many fields of a kind with different values are enough. */
const ENOUGH = 12;

test.each([...kinds].filter(([kind]) => kind !== 'list' && kind !== 'record'))(
  '%s: a value is shown without a change, and typed back it is the same',
  (kind, all) => {
    // the days of the conference are sent with what names them
    const own = all.filter(
      ({ path: at }) => !['conference/starts', 'conference/ends'].includes(at.join('/')),
    );
    const some = [...own.filter(({ value }) => value !== undefined).slice(0, ENOUGH), ...own.slice(0, 2)];
    for (const field of some) {
      const heard: (Json | undefined)[] = [];
      const { container, unmount } = render(<Shown field={field} hear={(value) => heard.push(value)} />);
      expect(heard).toEqual([]);
      const [input] = container.querySelectorAll<HTMLInputElement>(
        'input:not([type=file], [type=radio], [type=checkbox], [readonly]), textarea, select',
      );
      if (input && field.value !== undefined) {
        const shown = input.value;
        const other = input.matches('select')
          ? [...input.querySelectorAll('option')].map(({ value }) => value).find((value) => value !== shown)
          : (OTHERS[input.type] ?? `${shown}x`);
        fireEvent.change(input, { target: { value: other } });
        fireEvent.change(input, { target: { value: shown } });
        fireEvent.blur(input);
        const drafts = [...session.view().drafts.values()].map(({ value }) => value);
        // lists of texts are sent entry by entry
        if (kind === 'texts') expect(drafts.at(-1)).toEqual((field.value as Json[])[0]);
        else expect(heard.at(-1)).toEqual(field.value);
        for (const { path: at } of session.view().drafts.values()) session.drop(at);
      }
      unmount();
    }
  },
);

test('a field offers only files that the studio takes; the others are in the library alone', () => {
  const taken: string[] = Object.values(UPLOAD_EXTENSIONS).flat();
  for (const field of [...(kinds.get('file') ?? []), ...(kinds.get('image') ?? [])]) {
    const { container, unmount } = render(<Shown field={field} hear={() => {}} />);
    const offered = container.querySelector<HTMLInputElement>('input[type=file]')?.accept.split(',') ?? [];
    expect(offered.filter((ending) => !taken.includes(ending))).toEqual([]);
    const fits = field.widget.kind !== 'file' || field.widget.accept.some((one) => taken.includes(one));
    expect(offered.length > 0).toBe(fits);
    // what the label of the field is for
    expect(container.querySelector('#field')?.localName).toBe('button');
    unmount();
  }
});

test('a cell of a table shows all of its text, and is still one line', () => {
  const heard: (Json | undefined)[] = [];
  const [table] = kinds.get('table') ?? [];
  const { container } = render(<Shown field={table as Field} hear={(value) => heard.push(value)} />);
  const cell = container.querySelector('td > *') as HTMLTextAreaElement;
  fireEvent.change(cell, { target: { value: 'A long heading\nof a column' } });
  expect((heard.at(-1) as Json[][])[0]?.[0]).toBe('A long heading of a column');
  expect(Number(cell.rows)).toBeGreaterThan(1);
  expect(fireEvent.keyDown(cell, { key: 'Enter' })).toBe(false);
  // a click on it in the page finds it by its path
  const last = [...container.querySelectorAll<HTMLElement>('td[data-path]')].at(-1)?.dataset.path ?? '';
  const { length } = (table as Field).value as Json[];
  expect(JSON.parse(last).slice(0, -1)).toEqual([...(table as Field).path, length - 1]);
});

test('a switch and a choice give the values of the schema, not texts', () => {
  const heard: (Json | undefined)[] = [];
  const [footer] = kinds.get('switch') ?? [];
  const shown = render(<Shown field={footer as Field} hear={(value) => heard.push(value)} />);
  fireEvent.click(shown.getByRole('switch'));
  fireEvent.click(shown.getByRole('switch'));
  expect(heard.map((value) => typeof value)).toEqual(['boolean', 'boolean']);
  expect(heard[0]).not.toBe(heard[1]);
  shown.unmount();
  const mood = kinds
    .get('choice')
    ?.find(({ label, widget }) => label === 'Light or dark' && widget.kind === 'choice');
  const choice = render(
    <Shown field={{ ...(mood as Field), value: 'formal' }} hear={(value) => heard.push(value)} />,
  );
  fireEvent.click(choice.getByRole('radio', { name: /^Dark/ }));
  expect(heard.at(-1)).toBe('crisis');
});

test('the samples of a form that are right are kept with one click', async () => {
  const form = createForm(['conference'], source);
  const marked = form.fields.filter(
    ({ sample, widget }) => sample && !['list', 'record'].includes(widget.kind),
  );
  expect(marked.length).toBeGreaterThan(2);
  session.set({ form });
  const { getByRole } = renderIn(session, <FormView />);
  fireEvent.click(getByRole('button', { name: `Keep all ${marked.length} samples of this form` }));
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.intents).toEqual(
    marked.map(({ path: at, value }) => ({ do: 'keep', path: at, was: value })),
  );
});

test('an invented value that is typed again is kept, and none that somebody types and deletes', async () => {
  const form = createForm(['conference'], source);
  session.set({ form });
  const { getByLabelText } = renderIn(session, <FormView />);
  const type = (label: string, ...keys: object[]) => {
    const input = getByLabelText(label, { selector: 'input, textarea' });
    for (const key of keys) fireEvent.keyDown(input, key);
    fireEvent.blur(input);
  };
  type('Name', { key: 'x' }, { key: 'Backspace' });
  type('Name', { key: 'a', ctrlKey: true });
  type('Edition', { key: 'x' });
  type('Ends', { key: '0' }, { key: '3' }, { key: 'Tab' });
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.intents).toEqual([{ do: 'keep', path: ['conference', 'ends'], was: '2024-08-03T17:00' }]);
});

test('each language of a site is chosen from a list of names', () => {
  const text = sample.replace(/^conference:/m, 'languages: [en, zh-TW]\n\nconference:');
  const form = createForm(['languages'], sourceOf(text));
  const list = allFields(form).find(({ widget }) => widget.kind === 'texts');
  const { container } = render(<Shown field={list as Field} hear={() => {}} />);
  const [, second] = container.querySelectorAll('select');
  const nameOf = (value: string | undefined) =>
    [...(second?.options ?? [])].find((one) => one.value === value)?.textContent;
  expect(nameOf(second?.value)).toBe('Chinese (Taiwan)');
  expect(nameOf('"ar"')).toBe('Arabic');
  fireEvent.change(second as HTMLSelectElement, { target: { value: '"ar"' } });
  expect([...session.view().drafts.values()]).toMatchObject([
    { path: ['languages', 1], value: 'ar', was: 'zh-TW' },
  ]);
});

test('a field for a link has the list of pages that letters have, and takes the name of a page', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  const heard: (Json | undefined)[] = [];
  const field = kinds.get('link')?.find(({ value }) => typeof value === 'string') as Field;
  const links = [{ value: '/registration', label: 'Registration' }];
  session.set({ form: { ...createForm(['routes', 0], source), links } });
  const { getByRole, container } = render(<Shown field={field} hear={(value) => heard.push(value)} />);
  const input = container.querySelector('input:not([type=file])') as HTMLInputElement;
  fireEvent.change(input, { target: { value: 'registration' } });
  fireEvent.blur(input);
  expect(heard.at(-1)).toBe('/registration');
  fireEvent.change(input, { target: { value: '/elsewhere' } });
  fireEvent.click(getByRole('button', { name: /Choose…/ }));
  const page = () => container.ownerDocument.querySelector('dialog li button');
  await expect.poll(page).not.toBeNull();
  fireEvent.click(page() as HTMLElement);
  expect(heard.at(-1)).toBe('/registration');
});

test('the address of what is new follows its first name, as a part of the same step, and no name after that of a person', async () => {
  const shown = (own: string) => {
    session = createSession();
    session.set({ form: createForm(['committees', 0], sourceOf(own)) });
    const { container } = renderIn(session, <FormView />);
    const name = container.querySelector<HTMLInputElement>(
      `[data-path='["committees",0,"name"]'] :is(input, textarea)`,
    ) as HTMLInputElement;
    name.focus();
    // as in a browser, what is typed is in the field when it is left
    name.value = 'ECOSOC';
    // by then the file has what was typed, without the mark
    const typed = own.replace(/name: (UNSC|Security Council) {2}# sample/, 'name: ECOSOC');
    act(() => session.set({ form: createForm(['committees', 0], sourceOf(typed)) }));
    name.blur();
    cleanup();
  };
  shown(sample);
  shown(sample.replace('name: UNSC', 'name: Security Council  # sample'));
  await session.flush();
  expect(asked).toEqual([]);
  shown(sample.replace('name: UNSC', 'name: UNSC  # sample'));
  const rename = { do: 'rename', path: ['committees', 0, 'id'], id: 'ecosoc', was: 'unsc' };
  await expect.poll(() => asked).toMatchObject([{ intents: [rename], isPart: true }]);
});

test('a fact says before its field how many places typing changes', () => {
  const form = createForm(['conference'], source);
  const place = form.fields.find(({ label, reference }) => label === 'Place' && reference?.fact);
  session.set({ form: { ...form, fields: [place as Field], absent: [] } });
  const { container } = renderIn(session, <FormView />);
  const [first] = container.querySelectorAll('.reference :is(small, input, textarea)');
  expect(first?.textContent).toMatch(/typing changes \d+ places/);
});

test('the code that embeds a page gives its address', () => {
  const heard: (Json | undefined)[] = [];
  const [embed] = kinds.get('embed') ?? [];
  const { container } = render(<Shown field={embed as Field} hear={(value) => heard.push(value)} />);
  const input = container.querySelector('input') as HTMLInputElement;
  input.type = 'text';
  const code = '<iframe src="https://maps.example.org/embed?a=1&amp;b=2" width="600"></iframe>';
  fireEvent.change(input, { target: { value: code } });
  expect(heard.at(-1)).toBe('https://maps.example.org/embed?a=1&b=2');
});

test('the form of what was selected gets the keyboard, though the form before it had it until it came', async () => {
  const added: ValuePath = ['routes', 0, 'blocks', 6];
  let answer = (_form: Form) => {};
  const coming = new Promise<Form>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async () => Response.json(await coming));
  const { select, view, set } = session;
  const selecting = select(added, { focus: true });
  // the dialog closes, and gives the keyboard back to the list
  set({ selected: added.slice(0, -1) });
  answer({ ...createForm(['routes', 0, 'blocks', 0], source), asked: added, path: added });
  await selecting;
  expect(view()).toMatchObject({ selected: added, focus: 1, focusOn: 'field' });
});

test('of a value that was refused, the one that was meant is a press away', () => {
  const at = ['routes', 3, 'path'];
  const problem: StudioProblem = {
    ...{ severity: 'error' as const, code: 'wrong-form', path: at, message: '"fees" is not an address.' },
    ...{ hint: 'Write: /fees', instead: '/fees', line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
  const { getByRole, queryByText } = renderIn(session, <ProblemView problem={problem} was="/prices" />);
  expect(queryByText('Write: /fees')).toBeNull();
  fireEvent.click(getByRole('button', { name: 'Write “/fees”' }));
  expect([...session.view().drafts.values()]).toMatchObject([{ path: at, value: '/fees', was: '/prices' }]);
});

test('a date or time that is typed is one change when the field is left, or at Enter; a chosen one is at once', () => {
  const moments = kinds.get('moment') ?? [];
  const types = new Set<string>();
  for (const field of moments.filter(({ path: at, value }) => at[1] !== 'starts' && value !== undefined)) {
    const heard: (Json | undefined)[] = [];
    const { container, unmount } = render(<Shown field={field} hear={(value) => heard.push(value)} />);
    const input = container.querySelector('input') as HTMLInputElement;
    types.add(input.type);
    const typing = (value: string) => {
      fireEvent.keyDown(input, { key: '4' });
      fireEvent.change(input, { target: { value } });
    };
    const [first = '', second = ''] =
      input.type === 'time'
        ? ['04:30', '04:45']
        : ['2031-05-04', '2031-06-04'].map((day) => day + input.value.slice(10));
    if (field.path.join('/') !== 'conference/ends') {
      typing(first);
      typing(second);
      expect(heard).toEqual([]);
      fireEvent.blur(input);
      expect(heard).toEqual([second]);
      typing(first);
      fireEvent.keyDown(input, { key: 'Enter' });
      expect(heard).toEqual([second, first]);
      typing(second);
      fireEvent.keyDown(input, { key: 'Escape' });
      fireEvent.blur(input);
      fireEvent.pointerDown(input);
      expect(heard).toEqual([second, first]);
      fireEvent.change(input, { target: { value: second } });
      expect(heard).toEqual([second, first, second]);
    }
    unmount();
  }
  expect(types.size).toBeGreaterThan(1);
});

test('a registration that opens or gets dearer in the future is closed with one click, and then offers it no more', async () => {
  const link = 'link: https://forms.gle/sample-individual  # sample\n';
  const dates = '    opens: 2090-01-01T09:00\n    late: 2090-02-01T00:00\n    latePrice: 30\n';
  const text = sample.replace(link, link + dates);
  const closes = (from: FormSource) =>
    allFields(createForm(['registration', 0], from)).find(({ path: at }) => at.at(-1) === 'closes') as Field;
  const { getByRole } = render(<Shown field={closes(sourceOf(text))} hear={() => {}} />);
  fireEvent.click(getByRole('button', { name: 'Close now' }));
  await expect.poll(() => asked.length).toBe(1);
  const intents = asked[0]?.intents ?? [];
  const closed = editText({ text: readEditable(text), intents, schemas: source.schemas });
  const after = 'text' in closed ? closed.text : '';
  expect(after.replace(/ {4}closes: \d{4}-\d\d-\d\dT\d\d:\d\d\n/, '')).toBe(sample);
  expect(closes(sourceOf(after)).widget).toEqual({ kind: 'moment', precision: 'minute' });
});

test('the first date of a sample asks for no archive, and other days go with all that names them', async () => {
  const asked: [string, unknown][] = [];
  const changes = [{ from: 0, to: 0, insert: '' }];
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string } = {}) => {
    asked.push([url.slice(url.lastIndexOf('/') + 1), JSON.parse(body)]);
    return url.endsWith('/days') ? Response.json(changes) : new Promise(() => {});
  });
  const form = createForm(['conference'], source);
  const starts = allFields(form).find(({ path: at }) => at.join('/') === 'conference/starts') as Field;
  const type = (field: Field, isSample: boolean) => {
    const fields = form.fields.map((one) => ({ ...one, sample: isSample && one.path[1] === 'ends' }));
    session.set({ form: { ...form, fields }, question: undefined });
    const { container, unmount } = render(<Shown field={{ ...field, sample: false }} hear={() => {}} />);
    const input = container.querySelector('input') as HTMLInputElement;
    fireEvent.change(input, { target: { value: '2099-08-05T08:00' } });
    unmount();
  };
  type(starts, true);
  expect(session.view().question).toBeUndefined();
  await expect.poll(() => asked.map(([call]) => call)).toEqual(['days', 'edit']);
  expect(asked[0]?.[1]).toEqual({ starts: '2099-08-05T08:00', ends: '2099-08-07T17:00' });
  expect(asked[1]?.[1]).toMatchObject({ intents: [{ do: 'replace', changes }] });
  // a real conference that is over has an archive
  type(starts, false);
  expect(session.view().question?.choices).toHaveLength(2);
});

test('the focus of a photo is moved by two sliders, for those who use no pointer', () => {
  const taken: unknown[] = [];
  const take = (value: unknown) => taken.push(value);
  const field = { path: ['secretariat', 0, 'focus'], label: 'Focus' } as unknown as Field;
  const { getByLabelText } = render(
    inputFor({
      field,
      widget: { kind: 'focus', file: 'photos/asha.jpg' },
      id: 'focus',
      value: '20% 30%',
      describedBy: 'help',
      isWrong: false,
      type: take,
      put: take,
    }),
  );
  fireEvent.change(getByLabelText('From left to right'), { target: { value: '75' } });
  fireEvent.change(getByLabelText('From top to bottom'), { target: { value: '5' } });
  expect(taken).toEqual(['75% 30%', '20% 5%']);
});
