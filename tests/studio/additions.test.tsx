// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { editText, readEditable } from '../../src/compiler/index.ts';
import {
  type Fields,
  type Form,
  type MissingField,
  type NewPageRequest,
  slugOf,
  type ValuePath,
} from '../../src/core/index.ts';
import { FieldList } from '../../src/studio/page/form/field-view.tsx';
import { AddDialog } from '../../src/studio/page/form/lists/list-view.tsx';
import { NewPageDialog } from '../../src/studio/page/panels/new-page.tsx';
import { createSession } from '../../src/studio/page/session/session.ts';
import { words } from '../../src/studio/page/words.ts';
import { createForm, pageSubjectPath } from '../../src/studio/server/form/form.ts';
import { createNewPage } from '../../src/studio/server/form/new-page.ts';
import { small } from '../compiler/small-site.ts';
import { renderIn } from './render-in.tsx';
import { allFields, bytes, everyForm, media, reader, sample, sourceOf } from './sample.ts';

/*
 * Every "+" of every form: pressed, it opens an input, asks the preview for a change or another form, or asks where to show a section.
 * Nothing else is an addition.
 */

interface Asked {
  endpoint: string;
  body: { intents?: { do: string }[]; path?: ValuePath; page?: string };
}

/** What the page asks of the preview. */
let asked: Asked[] = [];

/** What the preview answers; usually it never does. */
let answer: (one: Asked) => object | undefined = () => undefined;
beforeEach(() => {
  asked = [];
  answer = () => undefined;
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    const one = { endpoint: address.split('/').at(-1) ?? '', body: JSON.parse(String(body)) };
    asked.push(one);
    const answered = answer(one);
    return answered ? Promise.resolve(Response.json(answered)) : new Promise(() => {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The records within a form. */
function recordsIn(form: Fields): Fields[] {
  return allFields(form).flatMap(({ widget }) =>
    widget.kind === 'record' && widget.inside ? [widget.inside] : [],
  );
}

/** Where a value is in the schemas: the same for each entry of a list. */
const kindOf = (at: ValuePath) => at.map((key) => (typeof key === 'number' ? '#' : key)).join('.');

const sites = [
  ['the sample site', sample, media],
  ['a site of two pages, with an empty media/', small, new Set<string>()],
] as const;

const INPUT = 'input:not([hidden]), textarea, select, .file button';

describe.each(sites)('%s', (_name, text, files) => {
  const source = sourceOf(text, files);
  const forms = everyForm(source);

  test('every value that can be added opens an input, or is added', async () => {
    const seen = new Set<string>();
    const dead: string[] = [];
    const all = forms.flatMap((form) => [form, ...recordsIn(form)].flatMap(({ absent }) => absent));
    for (const field of all) {
      const kind = kindOf(field.path);
      if (seen.has(kind)) continue;
      seen.add(kind);
      if (!(await doesSomething(field))) dead.push(kind);
    }
    expect(seen.size).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  test('a section that no page shows is shown on a new page, on this page, or not yet', async () => {
    const sections = createForm([], source).absent.filter(({ shows, start }) => shows && start !== undefined);
    expect(sections.map(({ path: at }) => kindOf(at))).toEqual(
      expect.arrayContaining(['schedule', 'sponsors', 'news']),
    );
    for (const field of sections) {
      const kind = kindOf(field.path);
      const path = `/${slugOf(field.shows?.title ?? '')}`;
      const { header } = source.site.data as { header?: { links?: unknown } };
      expect([kind, await withChoice(field, words.onNewPage)]).toEqual([
        kind,
        {
          errors: [],
          // each post has a page of its own
          uses: kind === 'news' ? [path, `${path}/registration-is-open`] : [path],
          menu: header?.links ? [path] : [],
        },
      ]);
      expect([kind, await withChoice(field, words.onThisPage('Home'))]).toEqual([
        kind,
        { errors: [], uses: ['/'], menu: [] },
      ]);
      expect([kind, await withChoice(field, words.notYet)]).toEqual([
        kind,
        { errors: [], uses: [], menu: [] },
      ]);
    }
  });

  test('every list has a button that adds an entry', () => {
    const lists = forms
      .flatMap(allFields)
      .filter(({ widget, reference }) => widget.kind === 'list' && !reference);
    const without = lists.filter(
      ({ widget }) => widget.kind === 'list' && widget.add.length === 0 && !widget.files,
    );
    expect([...new Set(without.map(({ path: at }) => kindOf(at)))]).toEqual([]);
  });

  /** Whether a press on the "+" of a value leads to an input for it, or to a request that adds it. */
  async function doesSomething(field: MissingField): Promise<boolean> {
    const session = createSession();
    asked = [];
    const { container, unmount } = renderIn(session, <FieldList fields={{ fields: [], absent: [field] }} />);
    const button = container.querySelector('.missing button');
    if (!button) throw new Error(`There is no "+ ${field.label}".`);
    fireEvent.click(button);
    const inputIn = () => {
      const places = [...container.querySelectorAll<HTMLElement>('[data-path]')];
      const place = places.find(({ dataset }) => dataset.path === JSON.stringify(field.path));
      return place?.querySelector(`${INPUT}, .add`);
    };
    // a request goes out after what was typed before: a few steps later
    for (let step = 0; step < 20 && !inputIn() && asked.length === 0 && !session.view().wantedPage; step++)
      await Promise.resolve();
    const input = inputIn();
    const [request] = asked;
    unmount();
    if (session.view().wantedPage?.show) return true;
    if (input) return session.view().focus === 1;
    if (request?.endpoint === 'form')
      return hasSomething(createForm(request.body.path ?? [], source), field.path);
    return request?.endpoint === 'edit' && request.body.intents?.length === 1;
  }

  /** What is wrong with the file, and which pages show the section, after a choice in the dialog of its "+". */
  async function withChoice({ path: at, shows, start }: MissingField, choice: string) {
    if (!shows || start === undefined) throw new Error('Nothing shows it.');
    asked = [];
    answer = ({ endpoint, body }) => {
      if (endpoint === 'form' && body.page)
        return createForm(pageSubjectPath(body.page, source.site) ?? [], source);
      if (endpoint !== 'new-page') return undefined;
      return createNewPage(
        body as unknown as NewPageRequest,
        source.site,
        new Set(reader.open(bytes(text)).paths()),
      );
    };
    const session = createSession();
    const { findByLabelText, container, unmount } = renderIn(
      session,
      <NewPageDialog wanted={{ show: { ...shows, path: at, start } }} close={() => {}} />,
    );
    fireEvent.click(await findByLabelText(choice));
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(asked.at(-1)?.endpoint).toBe('edit'));
    // data, page, block and link are one step
    expect(asked.filter(({ endpoint }) => endpoint === 'edit')).toHaveLength(1);
    const intents = asked.at(-1)?.body.intents ?? [];
    unmount();
    const { text: after } = editText({
      ...{ text: readEditable(text), intents: intents as never, schemas: source.schemas },
    }) as { text: string };
    const { problems } = reader.compile(bytes(after));
    const { site } = sourceOf(after, files);
    expect(site.data[String(at[0])]).toBeDefined();
    return {
      errors: problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
      uses: [...new Set(site.usagesOf(at).map(({ page }) => page))],
      menu: linksIn(site.data).filter((link) => !linksIn(source.site.data).includes(link)),
    };
  }

  /** Where the menu leads. */
  function linksIn({ header }: { header?: unknown }): string[] {
    const { links = [] } = (header ?? {}) as { links?: { link: string }[] };
    return links.map(({ link }) => link);
  }

  test('a new notice is there at once', () => {
    const field = createForm([], source).absent.find(({ path: at }) => at[0] === 'notice');
    const { text: after } = editText({
      ...{ text: readEditable(text), schemas: source.schemas },
      intents: [{ do: 'set', path: ['notice'], value: field?.start ?? null, sample: true }],
    }) as { text: string };
    const { notice } = reader.compile(bytes(after)).site?.shell ?? {};
    expect(notice?.text).toBeDefined();
    // from a day on, or until one, nobody who adds it sees it
    expect(Object.keys(field?.start as object)).toEqual(['text', 'link']);
  });

  /** Whether the form of a section is its own, with something to fill in or to add. */
  function hasSomething({ path: at, fields, absent }: Form, section: ValuePath): boolean {
    if (kindOf(at) !== kindOf(section)) return false;
    const [field] = fields;
    if (field?.widget.kind === 'list') return field.widget.add.length > 0 || field.widget.files !== undefined;
    return fields.length + absent.length > 0;
  }
});

test('blocks are in groups, those that are used often first; a search finds them by their names and what they are for', () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  const blocks = createForm(['routes', 0], sourceOf(small, new Set())).fields.find(
    ({ path: at }) => at.at(-1) === 'blocks',
  );
  const add = blocks?.widget.kind === 'list' ? blocks.widget.add : [];
  let chosen: string | undefined;
  const { container, getByLabelText, getByRole } = render(
    <AddDialog add={add} choose={(one) => (chosen = one?.label)} />,
  );
  const labels = (at: Element = container) =>
    [...at.querySelectorAll('li strong')].map(({ textContent }) => textContent);
  const groups = [...container.querySelectorAll('section')];
  const names = groups.map((group) => group.getAttribute('aria-label') ?? '');
  expect(names).toEqual(words.blockGroups.filter((one) => names.includes(one)));
  expect(labels(groups[0])).toEqual(expect.arrayContaining(['Text', 'Letter', 'Questions and answers']));
  for (const group of groups)
    expect(labels(group)).toEqual(
      labels(group).toSorted((one, other) => (one ?? '').localeCompare(other ?? '')),
    );
  expect(labels()).toHaveLength(add.length);
  expect(container.querySelectorAll('li img.block-picture')).toHaveLength(add.length);

  const search = getByLabelText(words.findBlock);
  fireEvent.change(search, { target: { value: ' LÉTTER ' } });
  expect(labels()).toContain('Letter');
  expect(labels().length).toBeLessThan(5);
  // by what it is for, where its name says something else
  fireEvent.change(search, { target: { value: 'logos of the sponsors' } });
  expect(labels()).toEqual(['Sponsors']);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(chosen).toBe('Sponsors');
  fireEvent.change(search, { target: { value: 'zzz' } });
  expect([labels(), getByRole('status', { hidden: true }).textContent]).toEqual([[], words.nothingFound]);
});

test('of a name whose letters no address has, the words of its address are asked for', async () => {
  const source = sourceOf(small, new Set());
  const paths = new Set(reader.open(bytes(small)).paths());
  answer = ({ endpoint, body }) =>
    endpoint === 'new-page'
      ? createNewPage(body as unknown as NewPageRequest, source.site, paths)
      : undefined;
  const session = createSession();
  const { container, getByLabelText, findByText, queryByLabelText } = renderIn(
    session,
    <NewPageDialog wanted={{}} close={() => {}} />,
  );
  const name = getByLabelText(words.pageName);
  fireEvent.change(name, { target: { value: 'Совет' } });
  await findByText(words.addressWillBe('/sovet'));
  expect(queryByLabelText(words.pageAddress)).toBeNull();
  fireEvent.change(name, { target: { value: '日程' } });
  await findByText(words.addressWillBe('/page'));
  fireEvent.change(getByLabelText(words.pageAddress), { target: { value: 'Day plan' } });
  await findByText(words.addressWillBe('/day-plan'));
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(asked.at(-1)?.endpoint).toBe('edit'));
  expect(asked.at(-1)?.body.intents?.[0]).toMatchObject({ value: { path: '/day-plan', title: '日程' } });
});
