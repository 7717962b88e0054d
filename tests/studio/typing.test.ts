import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { Field, Fields, Json, ValuePath } from '../../src/core/index.ts';
import { configureApi } from '../../src/studio/page/session/api.ts';
import { pathKey } from '../../src/studio/page/session/paths.ts';
import { createSession } from '../../src/studio/page/session/session.ts';
import type { Draft } from '../../src/studio/page/session/state.ts';
import { small } from '../compiler/small-site.ts';
import { scaled } from '../scale.ts';
import { startStudio } from './server/session-site.ts';

/* What somebody types into the form, with the real preview behind it, whose answers come late, never, or in another order. */

const welcome: ValuePath = ['routes', 0, 'blocks', 0, 'text'];
const name: ValuePath = ['conference', 'name'];
const links: ValuePath = ['header', 'links'];
const LINKS = ['Home', 'News', 'Rooms', 'Press'];
const site = small.replace(
  '    - label: Home\n      link: /\n',
  LINKS.map((label) => `    - label: ${label}\n      link: /\n`).join(''),
);

interface Site {
  conference: { name: string; edition: string };
  header: { links: { label: string }[] };
  routes: { blocks: { text: string }[] }[];
}

let studio: Awaited<ReturnType<typeof startStudio>>;
let session: ReturnType<typeof createSession>;
/** Runs before a request goes, and before its answer comes. */
let delay = async (_url: string) => {};
/** The browser of somebody who has the studio open. */
beforeEach(async () => {
  studio = await startStudio(site);
  delay = async () => {};
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { base: '/' } }) });
  configureApi(async (url, how) => {
    await delay(url);
    const answer = await studio.answer(new Request(`http://tab${url}`, how));
    await delay(url);
    return answer;
  });
  session = createSession();
  await session.open();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  studio.close();
});

function fieldIn({ fields, absent }: Fields, path: ValuePath): Field | undefined {
  const all = [...fields, ...absent];
  return all.find((one) => pathKey(one.path) === pathKey(path));
}

/** What the field of a value shows, as the form draws it. */
function shown(path: ValuePath): Json | undefined {
  const { drafts, form } = session.view();
  const draft = drafts.get(pathKey(path));
  return draft ? draft.value : form && fieldIn(form, path)?.value;
}

/** A key press in the field of a value: it is added to what the field shows. */
function press(path: ValuePath, letters: string): void {
  const { form } = session.view();
  session.type(path, `${shown(path)}${letters}`, form && fieldIn(form, path)?.value);
}

const isCalm = () => {
  const { busy, drafts, state, form } = session.view();
  const isSaved = [...drafts.values()].every((draft) => draft.isSaved);
  return !busy && isSaved && state?.saved === 'saved' && form?.version === state.version;
};

test('who pauses after a space or a new line finds it there, and goes on', async () => {
  await session.select(welcome);
  for (const letters of [
    ' Hello ',
    'world.',
    '\n\n',
    'A ',
    'new paragraph.',
    '\n',
    '- an entry\n',
    '- another',
  ]) {
    const before = shown(welcome);
    press(welcome, letters);
    await expect.poll(isCalm).toBe(true);
    expect(shown(welcome)).toBe(`${before}${letters}`);
  }
  expect((parse(await studio.onDisk()) as Site).routes[0]?.blocks[0]?.text).toBe(
    'Welcome. Hello world.\n\nA new paragraph.\n- an entry\n- another\n',
  );
});

test('what is chosen is a step of its own, however soon after another, and letters that are typed one after the other are one', async () => {
  // for the studio, nobody pauses, however slow the machine is
  vi.setSystemTime(Date.now());
  await session.select(['conference']);
  const sent = () => expect.poll(() => session.view().busy).toBe(false);
  press(name, ' 1');
  await sent();
  press(name, '2');
  await sent();
  for (const value of ['Our MUN', 'Your MUN']) {
    session.put(name, value, shown(name));
    await sent();
  }
  await expect.poll(isCalm).toBe(true);
  const back = [];
  for (let step = 0; step < 3; step++) {
    await session.undo();
    await expect.poll(isCalm).toBe(true);
    back.push((parse(await studio.onDisk()) as Site).conference.name);
  }
  expect(back).toEqual(['Our MUN', 'Example MUN 12', 'Example MUN']);
});

test('what is typed into two fields while entries move is in the file, however late the answers come', async () => {
  const most = scaled(60, 2_000);
  delay = () => pause(Math.random() * most);
  const edition: ValuePath = ['conference', 'edition'];
  const typed = new Map([
    [name, 'Example MUN'],
    [edition, 'The 6th Edition'],
  ]);
  const order = [...LINKS];
  for (let round = 0; round < scaled(3, 5); round++) {
    await session.select(['conference']);
    for (const letter of ` of ${round} `)
      for (const path of [name, edition]) {
        press(path, letter);
        typed.set(path, `${typed.get(path)}${letter}`);
        expect(shown(path)).toBe(typed.get(path));
        await pause(Math.random() * 20);
      }
    // while that is on its way
    await session.select(links);
    for (const [from, to] of [
      [round % 4, (round + 2) % 4],
      [0, 3],
    ] as const) {
      await expect.poll(rowTitles).toEqual(order);
      order.splice(to, 0, ...order.splice(from, 1));
      await session.change([{ do: 'move', list: links, from, to }]);
    }
  }
  await expect.poll(isCalm, { timeout: 60_000 }).toBe(true);
  const { conference, header } = parse(await studio.onDisk()) as Site;
  expect([conference.name, conference.edition]).toEqual([...typed.values()]);
  expect(header.links.map(({ label }) => label)).toEqual(order);
});

test('an entry whose name was typed a moment ago is moved, and nobody else is said to have changed it', async () => {
  await session.select([...links, 0]);
  const label: ValuePath = [...links, 0, 'label'];
  // the form of before is still there, however long the answer takes
  const release = holdForms();
  press(label, ' 2');
  await expect.poll(() => session.view().drafts.get(pathKey(label))?.isSaved).toBe(true);
  expect(session.view().form?.version).not.toBe(session.view().state?.version);
  expect(await session.change([{ do: 'move', list: links, from: 0, to: 2 }])).toBe(true);
  release();
  await expect.poll(isCalm).toBe(true);
  const { header } = parse(await studio.onDisk()) as Site;
  expect(header.links.map((one) => one.label)).toEqual(['News', 'Rooms', 'Home 2', 'Press']);
});

function rowTitles(): string[] | undefined {
  const { form } = session.view();
  const widget = form && fieldIn(form, links)?.widget;
  return widget?.kind === 'list' ? widget.rows.map(({ title }) => title) : undefined;
}

/** Holds the answers to forms back until what it gives is called. */
function holdForms(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  delay = async (url) => {
    if (url.endsWith('/form')) await held;
  };
  return release;
}

test('a form whose answer comes late does not replace one that was asked for later', async () => {
  const release = holdForms();
  const first = session.select(['conference']);
  delay = async () => {};
  const second = session.select(links);
  await expect.poll(() => session.view().form?.path).toEqual(['header']);
  release();
  await Promise.all([first, second]);
  expect(session.view().form?.path).toEqual(['header']);
});

test('what the file does not take yet goes with its entry when that is moved', async () => {
  const label = (index: number): ValuePath => [...links, index, 'label'];
  const drafts = () => session.view().drafts;
  await session.select(label(0));
  session.type(label(0), '', 'Home');
  await expect.poll(() => drafts().get(pathKey(label(0)))?.problems).toBeDefined();
  await session.change([{ do: 'move', list: links, from: 0, to: 3 }]);
  expect([...drafts().keys()]).toEqual([pathKey(label(3))]);
  session.type(label(3), 'House', 'Home');
  await expect.poll(isCalm).toBe(true);
  const { header } = parse(await studio.onDisk()) as Site;
  expect(header.links.map((link) => link.label)).toEqual(['News', 'Rooms', 'Press', 'House']);
});

test('an entry is removed by the place that it has in the list that somebody sees, though the file has another one there by now', async () => {
  await session.select(links);
  await expect.poll(rowTitles).toEqual(LINKS);
  const release = holdForms();
  await studio.save(
    site.replace('    - label: Home\n', '    - label: First\n      link: /\n    - label: Home\n'),
  );
  await expect.poll(async () => (await studio.text()).text).toContain('First');
  const { version } = await studio.text();
  await expect.poll(() => session.view().state?.version).toBe(version);
  await session.change([{ do: 'remove', list: links, index: 0 }]);
  release();
  await expect.poll(rowTitles).toEqual(['First', 'News', 'Rooms', 'Press']);
});

/** Drawings as somebody drops them. Node.js makes no photos smaller, as browsers do. */
async function pictures(...names: string[]): Promise<File[]> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><path d="M0 0h40v50z"/></svg>';
  return names.map((file) => new File([svg], file));
}

test('files are dropped on a row of a list: the first becomes its picture, and the others are said to be left out', async () => {
  await studio.save(`${site}secretariat:\n  - name: Asha\n    role: Head\n  - name: Ravi\n    role: Head\n`);
  await expect.poll(() => session.view().state?.version).not.toBe(session.view().form?.version);
  await session.select(['secretariat']);
  const [list] = session.view().form?.fields ?? [];
  const [, row] = list?.widget.kind === 'list' ? list.widget.rows : [];
  const files = await pictures('a.svg', 'b.svg');
  await session.takeFiles(row?.image?.path ?? [], files);
  await expect.poll(isCalm).toBe(true);
  expect(await studio.onDisk()).toContain('  - name: Ravi\n    role: Head\n    photo: logos/ravi.svg\n');
  expect(session.view().notice?.text).toBe(
    'logos/ravi.svg. Only one file goes here: a.svg. The others were left out',
  );
  // the list stays, for the next one
  expect(session.view().form?.path).toEqual(['secretariat']);
});

test.each([
  ['a gallery', 'type: gallery', 'pictures', 'image: photos/first.svg\n            alt: First'],
  ['a carousel', 'type: carousel\n        label: Hall', 'slides', 'text: First.'],
])(
  '%s: of several files that are dropped, each becomes an entry with what it shows, but for those that are left out, until somebody cancels',
  async (_name, block, key, first) => {
    await studio.save(
      site.replace('type: text\n        text: Welcome.', `${block}\n        ${key}:\n          - ${first}`),
    );
    const list: ValuePath = ['routes', 0, 'blocks', 0, key];
    await expect.poll(async () => (await studio.text()).text).toContain(block);
    const done = session.dropOnPage(
      [...list, 0, 'image'],
      await pictures('a.svg', 'b.svg', 'c.svg', 'd.svg', 'e.svg'),
    );
    for (const [at, text] of ['One', '', 'Three', undefined].entries()) {
      const wanted = `Picture ${at + 1} of 5`;
      await expect.poll(() => session.view().describing?.count).toBe(wanted);
      session.view().describing?.done(text);
    }
    await done;
    await expect.poll(isCalm).toBe(true);
    const { blocks } =
      (parse(await studio.onDisk()) as { routes: { blocks: Record<string, Json[]>[] }[] }).routes[0] ?? {};
    const name = key === 'slides' ? 'hall' : 'home';
    const added = [
      { image: `logos/${name}.svg`, alt: 'One' },
      // the one before it is in media/, and in no list
      { image: `logos/${name}-3.svg`, alt: 'Three' },
    ];
    expect(blocks?.[0]?.[key]?.slice(1)).toEqual(
      key === 'slides' ? added.map((picture) => ({ picture })) : added,
    );
  },
);

test('the first value of a record that is missing brings what else that needs, and is one step with what is typed next', async () => {
  const committees = `committees:
  - id: unsc
    name: UNSC
    guide:
      link: https://a.example/unsc
      note: Out now
  - id: who
    name: WHO
`;
  const contact = `contact:
  people:
    - name: Asha
      role: Head
      phone: "+91 11 5550 0123"
  mails:
    - mail: a@deodar.school
      coordinator: Asha
`;
  const before = `${site}${committees}${contact}`;
  await studio.save(before);
  await expect.poll(() => session.view().state?.version).not.toBe(session.view().form?.version);
  await session.select(['committees', 1]);
  const guide: ValuePath = ['committees', 1, 'guide'];
  session.begin(guide, [...guide, 'link']);
  const address = 'https://a.example/who';
  for (const [at] of [...address].entries())
    session.type([...guide, 'link'], address.slice(0, at + 1), undefined);
  await session.flush();
  await expect.poll(isCalm).toBe(true);
  // the note is that of the other guides
  const typed = `    name: WHO\n    guide:\n      link: ${address}\n      note: Out now\n`;
  expect(await studio.onDisk()).toBe(before.replace('    name: WHO\n', typed));
  await session.undo();
  await expect.poll(isCalm).toBe(true);
  expect(await studio.onDisk()).toBe(before);

  // a picture with what it shows
  const logo: ValuePath = ['committees', 1, 'logo'];
  session.begin(logo, [...logo, 'image']);
  const done = session.takeFiles([...logo, 'image'], await pictures('IMG_1.svg'));
  await expect.poll(() => session.view().describing?.file).toBe('logos/who.svg');
  session.view().describing?.done('A staff with a snake');
  await done;
  await expect.poll(isCalm).toBe(true);
  expect(await studio.onDisk()).toContain(
    '    name: WHO\n    logo:\n      image: logos/who.svg\n      alt: A staff with a snake\n',
  );

  // what nobody has written is invented, and marked
  await session.select(['contact']);
  session.put(['contact', 'map', 'embed'], 'https://www.google.com/maps/embed?pb=1', undefined);
  await session.flush();
  await expect.poll(isCalm).toBe(true);
  expect(await studio.onDisk()).toMatch(
    / {2}map:\n {4}title: .* {2}# sample\n {4}embed: \S+\n {4}address: .* {2}# sample\n/,
  );
});

test('documents that are chosen become entries, each called as its file, with an id of its own', async () => {
  const pdf = (file: string) => new File(['%PDF-1.4\n%%EOF\n'], file);
  // its file is missing, which is an error that was there before
  await studio.save(`${site}documents:\n  - id: rules\n    name: Old rules\n    file: documents/old.pdf\n`);
  await expect.poll(() => session.view().state?.version).not.toBe(session.view().form?.version);
  await session.select(['documents']);
  await session.takeFiles(['documents'], [pdf('Rules.pdf'), pdf('Bus_times-day 1.pdf')]);
  await expect.poll(isCalm).toBe(true);
  const { documents: all } = parse(await studio.onDisk()) as { documents: Json[] };
  expect(all.slice(1)).toEqual([
    { id: 'rules-2', name: 'Rules', file: 'documents/rules.pdf' },
    { id: 'bus-times-day-1', name: 'Bus times day 1', file: 'documents/bus-times-day-1.pdf' },
  ]);
});

test('what was refused is sent again when another change makes it right', async () => {
  await studio.save(`${site}committees:\n  - id: unsc\n    name: UNSC\n  - id: who\n    name: WHO\n`);
  await expect.poll(() => session.view().state?.version).not.toBe(session.view().form?.version);
  const id = (index: number): ValuePath => ['committees', index, 'id'];
  await session.select(['committees', 1]);
  session.type(id(1), 'unsc', 'who');
  await expect.poll(() => session.view().drafts.get(pathKey(id(1)))?.problems?.length).toBe(1);
  // the other one that has the id gets another one
  await session.select(['committees', 0]);
  session.type(id(0), 'disec', 'unsc');
  await expect.poll(isCalm).toBe(true);
  expect(await studio.onDisk()).toContain('  - id: disec\n    name: UNSC\n  - id: unsc\n    name: WHO\n');
  expect(session.view().drafts.size).toBe(0);
});

test('of a value that another tab has changed meanwhile, the own one is written where somebody decides for it', async () => {
  await session.select(['conference']);
  const draft = () => session.view().drafts.get(pathKey(name));
  delay = async () => {
    delay = async () => {};
    await studio.edit([{ do: 'set', path: name, value: 'Their MUN' }]);
  };
  session.type(name, 'My MUN', 'Example MUN');
  await expect.poll(() => draft()?.conflict?.now).toBe('Their MUN');
  session.takeMine(draft() as Draft);
  await expect.poll(isCalm).toBe(true);
  expect(await studio.onDisk()).toContain('name: My MUN');
});

test('a value that another tab has changed is shown when the own one is taken back', async () => {
  await session.select(['conference']);
  delay = async () => {
    delay = async () => {};
    await studio.edit([{ do: 'set', path: name, value: 'Their MUN' }]);
  };
  session.type(name, 'My MUN', 'Example MUN');
  await expect.poll(() => session.view().drafts.get(pathKey(name))?.conflict?.now).toBe('Their MUN');
  session.drop(name);
  await expect.poll(() => shown(name)).toBe('Their MUN');
  await expect.poll(isCalm).toBe(true);
  expect(session.view().changes.join()).toContain('Their');
});

test('the page that is shown goes with its address, and where it is gone, the first page comes', async () => {
  await studio.save(
    `${site}  - path: /fees\n    title: Fees\n    blocks:\n      - type: text\n        text: None.\n`,
  );
  await expect.poll(() => session.view().pages.map(({ path }) => path)).toContain('/fees');
  session.goTo('/fees');
  await session.showPage('/fees');
  await expect.poll(() => session.view().form?.title).toBe('Fees');
  session.type(['routes', 2, 'path'], '/costs', '/fees');
  await expect.poll(() => session.view().page).toBe('/costs');
  expect(await session.remove(['routes'], 2, 'Fees')).toBe(true);
  await expect.poll(() => session.view().page).toBe('/');
  await session.undo();
  await expect.poll(() => session.view().pages.map(({ path }) => path)).toContain('/costs');
  expect(session.view().announcement).toMatch(/^Undone/);
});

test('after undo and redo the form shows what the file has, and the list says which was which', async () => {
  const most = scaled(60, 2_000);
  delay = () => pause(Math.random() * most);
  await session.select(['conference']);
  const set = (value: string) => session.change([{ do: 'set', path: name, value }]);
  await set('Our MUN');
  await set('Your MUN');
  await session.undo();
  await expect.poll(isCalm).toBe(true);
  expect(shown(name)).toBe('Our MUN');
  await session.redo();
  await expect.poll(isCalm).toBe(true);
  expect(shown(name)).toBe('Your MUN');
  const change = 'Conference, name: "Our" → "Your"';
  const first = 'Conference, name: "Example" → "Our"';
  expect(session.view().changes).toEqual([`Done again: ${change}`, `Undone: ${change}`, change, first]);
});

test('an undo of what another program saved is asked about first', async () => {
  await session.select(['conference']);
  await studio.save(site.replace('Example MUN', 'Their MUN'));
  await expect.poll(() => shown(name)).toBe('Their MUN');
  await session.undo();
  const [yes] = session.view().question?.choices ?? [];
  expect(await studio.onDisk()).toContain('Their MUN');
  yes?.run();
  await expect.poll(() => studio.onDisk()).toBe(site);
});
