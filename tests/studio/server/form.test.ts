import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Document, parseDocument } from 'yaml';
import { editText, readEditable } from '../../../src/compiler/index.ts';
import type { Field, Form, MissingField, ValuePath } from '../../../src/core/index.ts';
import { listFacts } from '../../../src/studio/server/form/facts.ts';
import { createForm, type FormSource, pageSubjectPath } from '../../../src/studio/server/form/form.ts';
import { createNewPage } from '../../../src/studio/server/form/new-page.ts';
import { isDeep } from '../../scale.ts';
import { allFields, bytes, reader, sourceOf, sample as text } from '../sample.ts';

/* The forms of the studio, of the sample site. */

const source = sourceOf();

/** The field of a form with a label. */
function fieldOf(form: Form, label: string): Field {
  const found = allFields(form).find((field) => field.label === label);
  if (!found) throw new Error(`There is no field "${label}" in "${form.title}".`);
  return found;
}

test('on a page in another language, words ask for a translation, and no picture, link or number does', () => {
  const form = createForm(['committees', 0], {
    ...source,
    main: { language: 'English', data: source.site.data },
  });
  const asking = allFields(form)
    .filter(({ main }) => main?.isSame)
    .map(({ path: at }) => at.slice(2).join('.'));
  expect(asking).toEqual(expect.arrayContaining(['name', 'fullName', 'about', 'logo.alt']));
  expect(asking.filter((one) => /image|link|date|table|id$/.test(one))).toEqual([]);
});

test('what a site says in its own way has a field: further guides, large portraits, a photo of a letter, a whole logo', () => {
  const more = fieldOf(createForm(['committees', 0], source), 'Further guides') as MissingField;
  expect(more.widget.kind).toBe('list');
  expect(more.start).toEqual([{ name: 'Research Guide', link: 'https://example.org/research-guide' }]);
  const blockOf = (type: string): Form => {
    const routes = source.site.data.routes as { blocks: { type: string }[] }[];
    const route = routes.findIndex(({ blocks }) => blocks.some((block) => block.type === type));
    const block = routes[route]?.blocks.findIndex((one) => one.type === type) ?? -1;
    return createForm(['routes', route, 'blocks', block], source);
  };
  expect(fieldOf(blockOf('people'), 'Large portraits').widget.kind).toBe('number');
  expect(fieldOf(blockOf('letter'), 'Picture').widget.kind).toBe('record');
  const { widget } = fieldOf(blockOf('banner'), 'Opening');
  const options = widget.kind === 'choice' ? widget.options : [];
  expect(options.map((option) => option.value)).toContain('whole');
});

test('an address that is invented for a new entry is a whole one', () => {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string' && /^https?:/.test(value)) found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  for (const { start, widget } of forms.flatMap(
    ({ absent, fields }) => [...absent, ...fields] as MissingField[],
  )) {
    walk(start);
    if (widget.kind === 'list') walk(widget.add.map(({ value, data }) => [value, data ?? null]));
  }
  expect(found).toContain('https://example.org/');
  expect(found.filter((one) => !/^https?:\/\/[\w-]+(\.[\w-]+)+\//.test(one))).toEqual([]);
});

/** Every form that can be reached from that of the whole file. */
function everyForm(at: ValuePath = []): Form[] {
  const form = createForm(at, source);
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
  const form = createForm(['committees', 0], source);

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
      'Short name',
    ]);
    expect(form.absent.map(({ label }) => label)).toEqual([
      'Picture',
      'Freeze date',
      'Language',
      'Level',
      'Light or dark',
      'Colour',
    ]);
  });

  test('leads with what most committees need, of a new one too', () => {
    const made = `${text}\n`.replace(/^committees:\n/m, 'committees:\n  - id: who\n    name: WHO\n');
    const { absent } = createForm(['committees', 0], sourceOf(made));
    const often = absent.filter(({ isOften }) => isOften).map(({ label }) => label);
    expect(often).toEqual(['Full name', 'Guide', 'Chairs', 'Matrix', 'Agenda', 'About', 'Logo', 'Picture']);
    expect(absent.slice(0, often.length).every(({ isOften }) => isOften)).toBe(true);
    expect(createForm([], source).absent[0]).toMatchObject({ label: 'Theme', isOften: true });
  });

  test('a guide that is missing shows its fields, and brings the note that the other guides have', () => {
    const made = text.replace(/^committees:\n/m, 'committees:\n  - id: who\n    name: WHO\n');
    const guideOf = (content: string) =>
      createForm(['committees', 0], sourceOf(content)).absent.find(({ label }) => label === 'Guide');
    expect(guideOf(made)?.needs).toEqual({ value: { note: 'Available now!' }, sample: false });
    const { widget } = guideOf(made) ?? {};
    expect(widget?.kind === 'record' && widget.inside?.fields.map(({ label }) => label)).toEqual([
      'Link',
      'Note',
    ]);
    // where nobody has written one, it is invented
    const first = made.replaceAll('note: Available now!', 'note: Available now!  # sample');
    expect(
      guideOf(first.replace('note: No Background Guide will be provided', 'note: Soon  # sample'))?.needs
        ?.sample,
    ).toBe(true);
  });

  test('offers buttons of its banner that lead anywhere, and ways to register', () => {
    const page = createForm(['routes', 0, 'blocks', 0], sourceOf(text));
    const { widget } = fieldOf(page, 'Buttons');
    if (widget.kind !== 'list') throw new Error('no list');
    expect(widget.add.map(({ label, value }) => [label, value])).toEqual([
      ['Button', { label: 'Committees', link: '/committees' }],
      [
        'Way to register',
        { label: 'Individual Registration', link: 'https://example.org/form', newTab: true },
      ],
    ]);
  });

  test('has the short name after the name, as long as it is that of another name', () => {
    const renamed = createForm(['committees', 0], sourceOf(text.replace('name: UNSC', 'name: UNEP')));
    expect(
      renamed.fields
        .slice(0, 2)
        .map(({ label }) => label)
        .toSorted(),
    ).toEqual(['Name', 'Short name']);
  });

  test('is the same for each value in it, and says where it is shown and what is around it', () => {
    expect(createForm(['committees', 0, 'logo', 'alt'], source).path).toEqual(['committees', 0]);
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
      'Make it a list',
    ]);
    const listed = createForm(
      ['committees', 0],
      sourceOf(text.replace('agenda: Insurgency', 'agenda:\n      - One\n      - Insurgency')),
    );
    expect(fieldOf(listed, 'Agenda').widget).toMatchObject({ kind: 'texts', most: 3 });
  });
});

test('what is added to a list of addresses begins as an address, which the file accepts', () => {
  expect(fieldOf(createForm(['contact'], source), 'Social').widget).toMatchObject({
    kind: 'texts',
    start: expect.stringMatching(/^https:/),
  });
});

test('a day of the schedule is called so, with its number, in the list and above its form', () => {
  const days = text.replace(
    /^committees:/m,
    'schedule:\n  days:\n    - sessions:\n        - starts: 08:30\n          title: Registration\ncommittees:',
  );
  expect(fieldOf(createForm(['schedule'], sourceOf(days)), 'Days').widget).toMatchObject({
    rows: [{ title: 'Day 1' }],
  });
  expect(createForm(['schedule', 'days', 0], sourceOf(days)).title).toBe('Day 1');
});

test('what a page of each committee says tells how many pages it changes', () => {
  const [route] = forms.filter(({ reach }) => reach !== undefined);
  expect(route?.reach).toBe('This changes all 7 committee pages');
});

test('a reference tells what it brings, where that is written, and how many places have it', () => {
  const { reference } = fieldOf(createForm(['header'], source), 'Name');
  expect(reference).toMatchObject({ brings: 'Deodar Hall MUN', path: ['conference', 'name'] });
  expect(reference?.uses).toBe(text.split('$conference.name').length - 1);
});

test('a text tells what the references in it bring', () => {
  const at = (source.site.data.routes as { path: string }[]).findIndex(
    ({ path: address }) => address === '/',
  );
  const description = fieldOf(createForm(['routes', at], source), 'Description');
  expect(description.brings).toContainEqual({ text: '$conference.dates', value: '1 to 3 August 2024' });
  expect(fieldOf(createForm(['routes', at], source), 'Title').brings).toBeUndefined();
});

test('the facts for a text bring what they say, with the pages that show them; a page of each record has its own', () => {
  const { site, schemas } = source;
  const routes = site.data.routes as { each?: string }[];
  const each = routes.findIndex((route) => route.each === '$committees');
  for (const at of [
    ['routes', 0, 'title'],
    ['routes', each, 'blocks', 0, 'text'],
  ]) {
    const facts = listFacts(at, source);
    for (const { text, value } of facts)
      expect(String(site.follow(text, at)?.value).replace(/\s+/g, ' ').trim()).toBe(value);
    expect(facts.map(({ text }) => text)).toContain('$committees.count');
    expect(facts.some(({ isEach }) => isEach)).toBe(at[1] === each);
  }
  const facts = new Map(listFacts(['routes', 0, 'title'], { site, schemas }).map((one) => [one.text, one]));
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
    fieldOf(createForm(at, page === undefined ? source : { ...source, page }), 'Slides').reference;
  expect(seen()).toMatchObject({ label: 'Committee, chairs', path: undefined, each: '' });
  expect(seen('/')).toMatchObject({ path: undefined, each: '' });
  expect(seen('/committees/disec')).toMatchObject({ path: ['committees', 2, 'chairs'], each: 'DISEC' });
  expect(pageSubjectPath('/committees/disec', source.site)).toEqual(['committees', 2]);
  expect(pageSubjectPath('/', source.site)).toEqual(['routes', 0]);
  expect(pageSubjectPath('/nowhere', source.site)).toBeUndefined();
});

test('an entry of a list has its place in the list, and what can be added beside it', () => {
  const { entry } = createForm(['committees', 0, 'chairs', 1], source);
  expect(entry).toMatchObject({ list: ['committees', 0, 'chairs'], index: 1, count: 3, least: 0 });
  // one with a photo would be the same: there is no such photo yet
  expect(entry?.add.map(({ label }) => label)).toEqual(['Chair']);
  expect(createForm(['conference'], source).entry).toBeUndefined();
});

test('a new page comes before that of addresses that don’t exist, whose comment stays above it', () => {
  const { widget } = createForm(['routes'], source).fields[0] as Field;
  if (widget.kind !== 'list') throw new Error('no list');
  const { rows, add, end } = widget;
  expect([end, rows[end]?.detail]).toEqual([rows.length - 1, '*']);
  for (const index of [0, end]) expect(createForm(['routes', index], source).entry?.end).toBe(end);
  expect(createForm(['committees', 0], source).entry).toMatchObject({ end: 7 });
  const made = editText({
    text: readEditable(text),
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
  const [field] = createForm(['committees'], sourceOf(text.replace('id: unsc\n', 'id: who\n'))).fields;
  if (field?.widget.kind !== 'list') throw new Error('no list');
  expect(field.widget.add.map(({ value }) => value)).toEqual([
    expect.objectContaining({ id: 'who-2', name: 'WHO' }),
    expect.objectContaining({ id: 'who-2', name: 'WHO' }),
  ]);
});

test('the words of Plenary are listed where they have not been replaced', () => {
  const words = createForm(['words'], source);
  expect(words.absent.find(({ path: [, key] }) => key === 'agenda')?.usual).toBe('Agenda:');
});

/** The errors of the file with more entries and keys. */
function errorsWith(change: (document: Document) => void): string[] {
  const document = parseDocument(text);
  change(document);
  const { problems } = reader.compile(bytes(String(document)));
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

test('a list of languages begins with that of the site and another one, and each one that is added is another', () => {
  const french = text.replace('\n  language: en\n', '\n  language: fr\n');
  expect(french).not.toBe(text);
  const absent = createForm([], sourceOf(french)).absent.find(({ path: at }) => at[0] === 'languages');
  expect(absent?.start).toEqual(['fr', 'en']);
  const nextAfter = (list: string) => {
    const form = createForm(['languages'], sourceOf(`languages: ${list}\n${french}`));
    const [widget] = form.fields.map((field) => field.widget);
    return widget?.kind === 'texts' ? widget.start : widget;
  };
  expect([nextAfter('[fr]'), nextAfter('[en]'), nextAfter('[fr, en]')]).toEqual(['en', 'fr', 'ar']);
  expect(nextAfter('[fr, en-KE]')).toBe('ar');
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
    for (const { path: section } of createForm([], own).fields) createForm(section, own);
  }
  // one in twelve cases is about a file of which YAML makes nothing
  expect(opened / some.length).toBeGreaterThan(0.8);
});

test('every invented value can be kept from its form, and is invented no more', () => {
  const invented = forms
    .flatMap(allFields)
    .filter(({ sample, widget }) => sample && widget.kind !== 'list' && widget.kind !== 'record');
  let now = readEditable(text);
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
    const list = allFields(createForm(at, written)).find(({ path: of }) => of.at(-1) === key);
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
  ].map((at) => allFields(createForm(at, written)).find((one) => one.path.join() === at.join())?.widget);
  expect(lists.map((one) => one?.kind === 'list' && one.files?.file)).toEqual([
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

test('a reference in a form has the field of its fact, and what no line says has the place that it follows from', () => {
  const banner = createForm(['routes', 0, 'blocks', 0], source);
  const { reference } = fieldOf(banner, 'Title');
  expect(reference).toMatchObject({ text: '$conference.edition', path: ['conference', 'edition'] });
  expect(reference?.fact).toMatchObject({
    value: 'The 6th Edition',
    label: 'Edition',
    widget: { kind: 'line' },
  });
  const without = createForm(['routes', 0, 'blocks', 0], sourceOf(text.replace(/^ {2}dates: .*\n/m, '')));
  const dates = fieldOf(without, 'Dates').reference;
  expect([dates?.fact, dates?.path]).toEqual([undefined, undefined]);
  expect(dates?.from).toEqual({ path: ['conference', 'starts'], label: 'Starts' });
});

describe('the form of a template', () => {
  const at = (source.site.data.routes as { each?: string }[]).findIndex(({ each }) => each === '$committees');
  const without = sourceOf(text.replace(/^committees:\n/m, 'committees:\n  - id: who\n    name: WHO\n'));
  const lackingOn = (page: string, ...block: number[]) =>
    createForm(['routes', at, 'blocks', ...block], { ...without, page }).lacking;

  test('offers to add what the record of this page lacks of what a block shows', () => {
    const offered = (block: number) => {
      const { title, values = [] } = lackingOn('/committees/who', block) ?? {};
      return values.map(({ label, path: to }) => `${label} of ${title}: ${to.join('.')}`);
    };
    expect([0, 1, 2, 3, 4].map(offered)).toEqual([
      [
        'agenda of WHO: committees.0.agenda',
        'freeze date of WHO: committees.0.freezeDate',
        'logo of WHO: committees.0.logo',
      ],
      ['about of WHO: committees.0.about', 'logo of WHO: committees.0.logo'],
      ['guide of WHO: committees.0.guide'],
      ['chairs of WHO: committees.0.chairs'],
      ['matrix of WHO: committees.0.matrix'],
    ]);
  });

  test('offers it in the row of a record on another page, too', () => {
    const routes = without.site.data.routes as { path: string; blocks: { type: string }[] }[];
    const route = routes.findIndex((one) => one.path === '/resources');
    const block = routes[route]?.blocks.findIndex(({ type }) => type === 'resources') ?? -1;
    const offered = (row: ValuePath, more: Partial<FormSource> = {}) => {
      const place: ValuePath = ['routes', route, 'blocks', block, 'whenEmpty'];
      const { title, values } =
        createForm(place, { ...without, page: '/resources', row, ...more }).lacking ?? {};
      return [title, values?.map(({ label }) => label)];
    };
    expect(offered(['committees', 0])).toEqual(['WHO', ['matrix', 'guide']]);
    expect(offered(['committees', 1])).toEqual([undefined, undefined]);
    // another list, and one that is gone
    expect(offered(['secretariat', 0])).toEqual([undefined, undefined]);
    expect(offered(['committees', 99])).toEqual([undefined, undefined]);
  });

  test('offers nothing where the record has it, and on the pages of other routes', () => {
    expect(lackingOn('/committees/unsc', 2)).toBeUndefined();
    expect(lackingOn('/', 2)).toBeUndefined();
    expect(createForm(['routes', 0, 'blocks', 0], { ...without, page: '/' }).lacking).toBeUndefined();
  });
});

test('the page of the news comes with one for each post, which shows its picture', () => {
  const [start] = createForm([], source).absent.flatMap(({ path: at, start }) =>
    at[0] === 'news' && start ? [start] : [],
  );
  const picture = { image: 'photos/principal.svg', alt: 'The principal' };
  const posts = (start as object[]).map((post) => ({ ...post, picture }));
  const block = { type: 'news', items: '$news' };
  const { intents } = createNewPage({ name: 'News', isInMenu: true, block }, source.site, new Set());
  const done = editText({
    text: readEditable(text),
    intents: [{ do: 'set', path: ['news'], value: posts }, ...intents] as never,
    schemas: source.schemas,
  });
  const after = 'text' in done ? done.text : '';
  const { problems, site } = reader.compile(bytes(after));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(site?.pages.map((page) => page.path)).toEqual(
    expect.arrayContaining(['/news', '/news/registration-is-open']),
  );
  expect(
    sourceOf(after)
      .site.usagesOf(['news', 0, 'picture', 'image'])
      .map(({ page }) => page),
  ).toContain('/news/registration-is-open');
  // a second page that lists some of them has no other pages
  const again = createNewPage({ name: 'Latest', isInMenu: true, block }, sourceOf(after).site, new Set());
  expect(again.intents.length).toBe(intents.length - 1);
});

test('a new page has the address of its name, which is free and not reserved, and a copy has its name and headings', () => {
  const taken = new Set(source.pages.map((page) => page.path));
  const made = (name: string, more = {}) =>
    createNewPage({ name, isInMenu: true, ...more }, source.site, taken);
  expect(['Fées', 'Committees', 'Mail', 'Комитеты', '日程'].map((name) => made(name).path)).toEqual([
    '/fees',
    '/committees-2',
    '/mail-2',
    '/komitety',
    '/page',
  ]);
  const withStudio = { ...source.site, data: { ...source.site.data, studio: true } };
  expect(createNewPage({ name: 'Studio', isInMenu: true }, withStudio, taken).path).toBe('/studio-2');
  // in letters that no address has, its words are asked for
  expect(made('日程', { address: 'Day plan' }).path).toBe('/day-plan');
  const routes = source.site.data.routes as { path: string }[];
  const copy = routes.findIndex((one) => one.path === '/secretariat');
  const { index, intents } = made('Judges', { copy });
  const { text: after } = editText({
    ...{ text: readEditable(text), intents: intents as never, schemas: source.schemas },
  }) as { text: string };
  const { problems } = reader.compile(bytes(after));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const data = sourceOf(after).site.data as { routes: { path: string; title: string }[] };
  expect(data.routes[index]).toMatchObject({ path: '/judges', title: 'Judges' });
});
