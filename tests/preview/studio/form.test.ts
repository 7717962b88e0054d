import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Document, parseDocument } from 'yaml';
import { mediaFolder, projectIn } from '../../../src/build/index.ts';
import { editable, editText, siteReader } from '../../../src/compiler/index.ts';
import { factsOf } from '../../../src/preview/studio/form/facts.ts';
import { type FormSource, formOf, pathOfPage } from '../../../src/preview/studio/form/form.ts';
import type { Field, Fields, Form, ValuePath } from '../../../src/shared/index.ts';
import { isDeep } from '../../scale.ts';

/* The forms of the studio, of the sample site. */

const project = projectIn(path.join(import.meta.dirname, '../../..'), {});
const reader = siteReader(project);
const text = readFileSync(project.site, 'utf8');
const files = new Set(
  readdirSync(mediaFolder(project), { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(path.sep, '/'),
  ),
);

function sourceOf(content = text): FormSource {
  const open = reader.open(new TextEncoder().encode(content));
  const site = open.written();
  if (!site) throw new Error('The file has no values.');
  const pages = open.paths().map((one) => ({ path: one, title: one, href: one }));
  return { schemas: reader.schemas(), site, version: '', problems: [], pages, files };
}

const source = sourceOf();

/** All fields of a form, those of the records within it and the missing ones included. */
function allFields({ fields, absent }: Fields): Field[] {
  return [...fields, ...absent].flatMap((field) => [
    field,
    ...(field.widget.kind === 'record' && field.widget.inside ? allFields(field.widget.inside) : []),
  ]);
}

/** The field of a form with a label. */
function fieldOf(form: Form, label: string): Field {
  const found = allFields(form).find((field) => field.label === label);
  if (!found) throw new Error(`There is no field "${label}" in "${form.title}".`);
  return found;
}

/** Every form that can be reached from that of the whole file. */
function everyForm(at: ValuePath = []): Form[] {
  const form = formOf(at, source);
  const inside = allFields(form).flatMap(({ path: inner, widget, line }): ValuePath[] => {
    if (widget.kind === 'list') return widget.rows.map((row) => row.path);
    return widget.kind === 'record' && !widget.inside && line !== undefined ? [inner] : [];
  });
  return [form, ...inside.filter((one) => one.length > at.length).flatMap(everyForm)];
}

const forms = everyForm();

test('every value of the file has a field, and no field is beyond the studio', () => {
  const leaves = new Set<string>();
  for (const { path: at, widget } of forms.flatMap(allFields)) {
    expect(widget.kind).not.toBe('yaml');
    leaves.add(JSON.stringify(at));
  }
  const missing: string[] = [];
  const walk = (value: unknown, at: ValuePath) => {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...at, Array.isArray(value) ? Number(key) : key]);
    // entries of lists of texts are in the field of their list
    else if (
      at.at(-1) !== 'type' &&
      !leaves.has(JSON.stringify(typeof at.at(-1) === 'number' ? at.slice(0, -1) : at))
    )
      missing.push(at.join('.'));
  };
  walk(source.site.data, []);
  expect(missing).toEqual([]);
});

describe('the form of a committee', () => {
  const form = formOf(['committees', 0], source);

  test('has what is required first, the short name last, and offers what is missing', () => {
    expect(form.fields.map(({ label }) => label)).toEqual([
      'Name',
      'Full name',
      'Agenda',
      'About',
      'Logo',
      'Guide',
      'Matrix',
      'Chairs',
      'Name in addresses',
    ]);
    expect(form.absent.map(({ label }) => label)).toEqual([
      'Freeze date',
      'Language',
      'Level',
      'Mood',
      'Colour',
      'Picture',
    ]);
  });

  test('has the short name behind the name, as long as it is that of another name', () => {
    const renamed = formOf(['committees', 0], sourceOf(text.replace('name: UNSC', 'name: UNEP')));
    expect(
      renamed.fields
        .slice(0, 2)
        .map(({ label }) => label)
        .toSorted(),
    ).toEqual(['Name', 'Name in addresses']);
  });

  test('is the same for each value in it, and says where it is shown and what is around it', () => {
    expect(formOf(['committees', 0, 'logo', 'alt'], source).path).toEqual(['committees', 0]);
    expect(form.parents.map(({ title }) => title)).toEqual(['All content', 'Committees']);
    expect(form.shownOn.map(({ page }) => page)).toEqual(['/committees/unsc', '/committees', '/resources']);
  });

  test('lists its chairs by name and role, and offers whole ones', () => {
    const { widget } = fieldOf(form, 'Chairs');
    if (widget.kind !== 'list') throw new Error('no list');
    expect(widget.rows[0]).toMatchObject({
      title: 'Meher Bandukwalla',
      detail: 'Co-Chairperson',
      picture: 'photos/unsc-chair.svg',
      sample: true,
    });
    expect(widget.add[0]).toMatchObject({
      label: 'Chair',
      value: { name: 'Asha Example', role: 'Co-Chairperson' },
    });
  });

  test('offers other ways to write the agenda', () => {
    expect(fieldOf(form, 'Agenda').widget).toMatchObject({ kind: 'line' });
    expect(fieldOf(form, 'Agenda').others?.map(({ label }) => label)).toEqual([
      'Give it a label of its own',
      'Write it as a list',
    ]);
    const listed = formOf(
      ['committees', 0],
      sourceOf(text.replace('agenda: Insurgency', 'agenda:\n      - One\n      - Insurgency')),
    );
    expect(fieldOf(listed, 'Agenda').widget).toMatchObject({ kind: 'texts', most: 3 });
  });
});

test('what is added to a list of addresses begins as an address, which the file accepts', () => {
  expect(fieldOf(formOf(['contact'], source), 'Social').widget).toMatchObject({
    kind: 'texts',
    start: expect.stringMatching(/^https:/),
  });
});

test('a day of the schedule is called so', () => {
  const days = text.replace(
    /^committees:/m,
    'schedule:\n  days:\n    - sessions:\n        - starts: 08:30\n          title: Registration\ncommittees:',
  );
  expect(fieldOf(formOf(['schedule'], sourceOf(days)), 'Days').widget).toMatchObject({
    rows: [{ title: 'Day' }],
  });
});

test('what a page of each committee says tells how many pages it changes', () => {
  const [route] = forms.filter(({ reach }) => reach !== undefined);
  expect(route?.reach).toBe('This changes all 7 committee pages');
});

test('a reference tells what it brings, where that is written, and how many places have it', () => {
  const { reference } = fieldOf(formOf(['header'], source), 'Name');
  expect(reference).toMatchObject({ brings: 'Deodar Hall MUN', path: ['conference', 'name'] });
  expect(reference?.uses).toBe(text.split('$conference.name').length - 1);
});

test('a text tells what the references in it bring', () => {
  const at = (source.site.data.routes as { path: string }[]).findIndex(
    ({ path: address }) => address === '/',
  );
  const description = fieldOf(formOf(['routes', at], source), 'Description');
  expect(description.brings).toContainEqual({ text: '$conference.dates', value: '1 to 3 August 2024' });
  expect(fieldOf(formOf(['routes', at], source), 'Title').brings).toBeUndefined();
});

test('the facts for a text bring what they say, with the pages that show them; a page of each record has its own', () => {
  const { site, schemas } = source;
  const routes = site.data.routes as { each?: string }[];
  const each = routes.findIndex((route) => route.each === '$committees');
  for (const at of [
    ['routes', 0, 'title'],
    ['routes', each, 'blocks', 0, 'text'],
  ]) {
    const facts = factsOf(at, source);
    for (const { text, value } of facts)
      expect(String(site.follow(text, at)?.value).replace(/\s+/g, ' ').trim()).toBe(value);
    expect(facts.map(({ text }) => text)).toContain('$committees.count');
    expect(facts.some(({ isEach }) => isEach)).toBe(at[1] === each);
  }
  const facts = new Map(factsOf(['routes', 0, 'title'], { site, schemas }).map((one) => [one.text, one]));
  expect(facts.get('$conference.name')).toMatchObject({ value: 'Deodar Hall MUN', isEverywhere: true });
  expect(facts.get('$conference.address')?.shownOn).toContain('Committees');
  // no times in figures, no pictures, no looks
  expect([...facts.keys()].filter((text) => /starts|mark|theme|words|header/.test(text))).toEqual([]);
});

test('what each page has of its own can be changed for the page that is looked at', () => {
  const slides = sourceOf().site.data.routes as { blocks: { slides?: unknown }[] }[];
  const route = slides.findIndex(({ blocks }) => blocks.some((one) => one.slides === '$committee.chairs'));
  const block = slides[route]?.blocks.findIndex((one) => one.slides === '$committee.chairs') ?? -1;
  const at = ['routes', route, 'blocks', block];
  const seen = (page?: string) =>
    fieldOf(formOf(at, page === undefined ? source : { ...source, page }), 'Slides').reference;
  expect(seen()).toMatchObject({ label: 'Committee, chairs', path: undefined, each: '' });
  expect(seen('/')).toMatchObject({ path: undefined, each: '' });
  expect(seen('/committees/disec')).toMatchObject({ path: ['committees', 2, 'chairs'], each: 'DISEC' });
  expect(pathOfPage('/committees/disec', source.site)).toEqual(['committees', 2]);
  expect(pathOfPage('/', source.site)).toEqual(['routes', 0]);
  expect(pathOfPage('/nowhere', source.site)).toBeUndefined();
});

test('an entry of a list has its place in the list, and what can be added beside it', () => {
  const { entry } = formOf(['committees', 0, 'chairs', 1], source);
  expect(entry).toMatchObject({ list: ['committees', 0, 'chairs'], index: 1, count: 3, least: 0 });
  // one with a photo would be the same: there is no such photo yet
  expect(entry?.add.map(({ label }) => label)).toEqual(['Chair']);
  expect(formOf(['conference'], source).entry).toBeUndefined();
});

test('a new page comes before that of addresses that don’t exist, whose comment stays above it', () => {
  const { widget } = formOf(['routes'], source).fields[0] as Field;
  if (widget.kind !== 'list') throw new Error('no list');
  const { rows, add, end } = widget;
  expect([end, rows[end]?.detail]).toEqual([rows.length - 1, '*']);
  for (const index of [0, end]) expect(formOf(['routes', index], source).entry?.end).toBe(end);
  expect(formOf(['committees', 0], source).entry).toMatchObject({ end: 7 });
  const made = editText({
    text: editable(text),
    intents: [{ do: 'insert', list: ['routes'], index: end, value: add[0]?.value ?? null, sample: true }],
    schemas: reader.schemas(),
  });
  if (!('changes' in made)) throw new Error(JSON.stringify(made));
  const lead = '\n\n  # Visitors see this page for every address that doesn\'t exist.\n  - path: "*"\n';
  expect(made.changes).toEqual([
    { from: text.indexOf(lead), to: text.indexOf(lead), insert: expect.stringMatching(/^\n\n {2}- path: /) },
  ]);
});

test('what is added has a short name that no other entry has', () => {
  const [field] = formOf(['committees'], sourceOf(text.replace('id: unsc\n', 'id: who\n'))).fields;
  if (field?.widget.kind !== 'list') throw new Error('no list');
  expect(field.widget.add.map(({ value }) => value)).toEqual([
    expect.objectContaining({ id: 'who-2', name: 'WHO' }),
    expect.objectContaining({ id: 'who-2', name: 'WHO' }),
  ]);
});

test('the words of Plenary are listed where they have not been replaced', () => {
  const words = formOf(['words'], source);
  expect(words.absent.find(({ path: [, key] }) => key === 'agenda')?.usual).toBe('Agenda:');
});

/** The errors of the file with more entries and keys. */
function errorsWith(change: (document: Document) => void): string[] {
  const document = parseDocument(text);
  change(document);
  const { problems } = reader.compile(new TextEncoder().encode(String(document)));
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ message, path: at }) => `${at}: ${message}`);
}

test('everything that can be added is whole: the file has no error with it', () => {
  const fields = forms.flatMap(allFields);
  const seen = new Set<string>();
  const lists = fields.flatMap(({ path: at, widget }) => {
    const labels = widget.kind === 'list' ? widget.add.map(({ label }) => label).join() : '';
    if (widget.kind !== 'list' || widget.rows.length === 0 || widget.add.length === 0 || seen.has(labels))
      return [];
    seen.add(labels);
    return [
      { at, add: widget.add, most: widget.most ?? Number.POSITIVE_INFINITY, count: widget.rows.length },
    ];
  });
  expect(lists.length).toBeGreaterThanOrEqual(10);
  const added = errorsWith((document) => {
    for (const { at, add, most, count } of lists)
      for (const [index, { value }] of add.entries()) {
        const isFirst = value !== null && typeof value === 'object' && 'id' in value && index > 0;
        if (count + index < most && !isFirst) document.addIn(at, document.createNode(value));
      }
  });
  expect(added).toEqual([]);
});

test('records and lists that are missing begin whole, too', () => {
  const starts = forms.flatMap(({ absent }) => absent).filter(({ start }) => start !== undefined);
  expect(starts.length).toBeGreaterThan(10);
  // one of each kind, all at once: compiling takes long
  const kinds = new Map(starts.map((one) => [JSON.stringify([one.path.at(-1), one.start]), one]));
  const broken = errorsWith((document) => {
    for (const { path: at, start } of kinds.values()) document.setIn(at, document.createNode(start));
  });
  expect(broken).toEqual([]);
});

test('whatever is wrong with a file, its sections have forms', () => {
  const cases = path.join(import.meta.dirname, '../../cases');
  const all = readdirSync(cases).flatMap((name) =>
    ['wrong.yaml', 'site.yaml'].map((file) => path.join(cases, name, file)).filter(existsSync),
  );
  // a part of them: all take ten seconds
  const some = isDeep ? all : all.filter((_, index) => index % 16 === 0);
  let opened = 0;
  for (const file of some) {
    const site = reader.open(readFileSync(file)).written();
    // what nothing can be made of is for a text editor
    if (!site) continue;
    opened++;
    const own = { ...source, site };
    for (const { path: section } of formOf([], own).fields) formOf(section, own);
  }
  // one in twelve cases is about a file of which YAML makes nothing
  expect(opened / some.length).toBeGreaterThan(0.8);
});

test('every invented value can be kept from its form, and is invented no more', () => {
  const invented = forms
    .flatMap(allFields)
    .filter(({ sample, widget }) => sample && widget.kind !== 'list' && widget.kind !== 'record');
  let now = editable(text);
  for (const { path: at, value } of invented) {
    const kept = editText({
      text: now,
      intents: [{ do: 'keep', path: at, was: value ?? null }],
      schemas: source.schemas,
    });
    if ('refused' in kept) throw new Error(`${at.join('.')}: ${JSON.stringify(kept.refused)}`);
    now = kept;
  }
  expect(now.text).not.toContain('  # sample');
});

test('a row says which picture a file that is dropped on it becomes, and a list whether it is one of pictures', () => {
  const written = sourceOf(
    text.replace(
      '    blocks:\n',
      `    blocks:
      - type: gallery
        pictures:
          - image: photos/hall.svg
            alt: The hall
      - type: carousel
        label: Slides
        slides:
          - text: A text.
          - name: Somebody
          - picture: $header.logo
`,
    ),
  );
  const picturesOf = (at: ValuePath, key: string) => {
    const list = allFields(formOf(at, written)).find(({ path: of }) => of.at(-1) === key);
    const rows = list?.widget.kind === 'list' ? list.widget.rows : [];
    return rows.map(({ path: row, image, alt }) =>
      [image, alt].map((one) => one && [...one.path.slice(row.length), one.value]),
    );
  };
  const lists = [
    ['secretariat'],
    ['committees'],
    ['routes', 0, 'blocks', 0, 'pictures'],
    ['routes', 0, 'blocks', 1, 'slides'],
  ].map((at) => allFields(formOf(at, written)).find((one) => one.path.join() === at.join())?.widget);
  expect(lists.map((one) => one?.kind === 'list' && one.pictures)).toEqual([
    undefined,
    undefined,
    ['image'],
    ['picture', 'image'],
  ]);
  expect(picturesOf(['secretariat'], 'secretariat')).toContainEqual([['photo', undefined], undefined]);
  expect(picturesOf(['committees'], 'committees')[0]).toEqual([
    ['logo', 'image', expect.stringContaining('logos/')],
    ['logo', 'alt', expect.any(String)],
  ]);
  expect(picturesOf(['routes', 0, 'blocks', 0], 'pictures')).toEqual([
    [
      ['image', 'photos/hall.svg'],
      ['alt', 'The hall'],
    ],
  ]);
  expect(picturesOf(['routes', 0, 'blocks', 1], 'slides')).toEqual([
    [
      ['picture', 'image', undefined],
      ['picture', 'alt', undefined],
    ],
    [['photo', undefined], undefined],
    [undefined, undefined],
  ]);
});
