import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type {
  EditionRefusal,
  EditResponse,
  Form,
  Intent,
  Json,
  NextEdition,
  RemovedPageRedirects,
  ValuePath,
} from '../../../src/core/index.ts';
import { intentOf, step } from '../../compiler/edit/sequences.ts';
import { root } from '../../compiler/real-site.ts';
import { small } from '../../compiler/small-site.ts';
import { isDeep, scaled } from '../../scale.ts';
import { startStudio } from './session-site.ts';

/* The session of the studio, over a folder: what is accepted, what is written, and who else changed it. */

let studio: Awaited<ReturnType<typeof startStudio>>;
afterEach(() => {
  studio.close();
  vi.useRealTimers();
});

/**
 * From now on time passes only while the test waits for something: until then an edit is not on the disk, and typing has no
 * pause, however slow the machine is.
 */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

const welcome = ['routes', 0, 'blocks', 0, 'text'];
const greet = (value: string, was?: string) =>
  ({ do: 'set', path: welcome, value, ...(was === undefined ? {} : { was }) }) as const;
const accepted = (answer: EditResponse) => {
  if ('refused' in answer) throw new Error(JSON.stringify(answer.refused));
  return answer;
};
const refusalOf = (answer: EditResponse) => ('refused' in answer ? answer.refused : undefined);

test('an edit changes the value and nothing else, and is on the disk a moment later', async () => {
  studio = await startStudio();
  chmodSync(studio.site, 0o640);
  const { state, pages, name } = await studio.open();
  expect([state.saved, state.locked, name, pages.map((page) => page.path)]).toEqual([
    'saved',
    false,
    'Example MUN',
    ['/'],
  ]);
  const answer = accepted(await studio.edit([greet('Come in.', 'Welcome.')]));
  expect([answer.state.saved, answer.changes.length]).toEqual(['saving', 1]);
  await expect.poll(studio.onDisk).toBe((await studio.text()).text);
  expect(await studio.onDisk()).toBe(small.replace('text: Welcome.', 'text: Come in.'));
  expect(statSync(studio.site).mode & 0o777).toBe(0o640);
  await expect.poll(async () => (await studio.open()).state.saved).toBe('saved');
});

test('opening, looking and undoing nothing leave the file as it is', async () => {
  studio = await startStudio();
  const { mtimeMs, ino } = statSync(studio.site);
  await studio.open();
  await studio.text();
  await studio.undo();
  await studio.redo();
  accepted(await studio.edit([greet('Welcome.')]));
  const now = statSync(studio.site);
  expect([now.mtimeMs, now.ino]).toEqual([mtimeMs, ino]);
});

test('an edit that would add an error is refused with the words of the compiler', async () => {
  studio = await startStudio();
  const refused = refusalOf(await studio.edit([greet('$conference.nowhere')]));
  expect(refused).toMatchObject({ reason: 'problems', path: welcome });
  expect((await studio.text()).text).toBe(small);
});

test('a colour that nobody can read is refused with the nearest one that is accepted', async () => {
  studio = await startStudio();
  const set = (signal: string) => studio.edit([{ do: 'set', path: ['theme'], value: { signal } }]);
  const refusal = refusalOf(await set('#ffee88'));
  const [problem] = refusal?.reason === 'problems' ? refusal.problems : [];
  expect(problem).toMatchObject({ path: ['theme', 'signal'], readable: expect.stringMatching(/^#/) });
  accepted(await set(problem?.readable ?? ''));
});

test('a broken site can be edited in its sound parts, and fixed', async () => {
  studio = await startStudio(small.replace('link: /', 'link: /nowhere'));
  const { state } = await studio.open();
  expect(state.problems.filter(({ severity }) => severity === 'error')).toHaveLength(1);
  accepted(await studio.edit([greet('Come in.')]));
  expect(refusalOf(await studio.edit([greet('$conference.nowhere')]))?.reason).toBe('problems');
  const fixed = accepted(
    await studio.edit([{ do: 'set', path: ['header', 'links', 0, 'link'], value: '/' }]),
  );
  expect(fixed.state.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('undo and redo go through every byte, and typing into one value is one step', async () => {
  studio = await startStudio();
  holdTime();
  for (const value of ['C', 'Co', 'Com', 'Come in.'])
    accepted(await studio.edit([greet(value)], { typing: true }));
  accepted(await studio.edit([{ do: 'set', path: ['conference', 'name'], value: 'Our MUN' }]));
  const { text: last } = await studio.text();
  expect(accepted(await studio.undo()).state.redo).toBeDefined();
  expect(accepted(await studio.undo()).state.undo).toBeUndefined();
  expect((await studio.text()).text).toBe(small);
  await studio.redo();
  await studio.redo();
  expect((await studio.text()).text).toBe(last);
  await studio.undo();
  accepted(await studio.edit([greet('Hello.')]));
  expect((await studio.open()).state.redo).toBeUndefined();
});

test('in the text of the file, what is typed on at one place is one step, and what comes at another is one of its own', async () => {
  studio = await startStudio();
  holdTime();
  const typed: string[] = [];
  const insert = async (before: string, letters: string) => {
    const { text } = await studio.text();
    const from = text.indexOf(before) + before.length;
    const changes = [{ from, to: from, insert: letters }];
    accepted(await studio.edit([{ do: 'replace', changes }], { typing: true }));
    typed.push((await studio.text()).text);
  };
  await insert('text: Welcome', ' to');
  await insert('text: Welcome to', ' you');
  await insert('name: Example', ' Hill');
  await insert('text: Welcome to you', ' all');
  const back = [];
  for (let step = 0; step < 3; step++) {
    accepted(await studio.undo());
    back.push((await studio.text()).text);
  }
  expect(back).toEqual([typed[2], typed[1], small]);
});

const name = (value: string): Intent => ({ do: 'set', path: ['conference', 'name'], value });
const words = async () => {
  const { undo, redo } = (await studio.open()).state;
  return [undo, redo];
};

test('undo and redo say where they have changed something: on the page that is looked at, or else on which page', async () => {
  const route = `  - path: /about
    title: About
    blocks:
      - type: text
        text: About us.
`;
  studio = await startStudio(small.replace('  - path: "*"', `${route}  - path: "*"`));
  const about: ValuePath = ['routes', 1, 'blocks'];
  accepted(await studio.edit([{ do: 'set', path: [...about, 0, 'text'], value: 'About all of us.' }]));
  const block = { type: 'text', text: 'More.' };
  accepted(await studio.edit([{ do: 'insert', list: about, index: 1, value: block }]));
  accepted(await studio.edit([{ do: 'set', path: ['conference', 'name'], value: 'Other MUN' }]));
  const there = { page: '/about' };
  // a name that is on all pages, an entry that is gone, a text
  const undone = [{ page: '/' }, { page: '/' }, there];
  const places = [];
  for (const at of undone) places.push(accepted(await studio.undo(at)).changed);
  expect(places).toEqual([
    { path: ['conference', 'name'] },
    { path: about, ...there },
    { path: [...about, 0, 'text'] },
  ]);
  expect(accepted(await studio.ask<EditResponse>('redo', { page: '/' })).changed).toEqual({
    path: [...about, 0, 'text'],
    ...there,
  });
});

test('an undo takes back what was changed here, and what other programs saved elsewhere stays', async () => {
  studio = await startStudio();
  await studio.open();
  accepted(await studio.edit([greet('Hello.')]));
  accepted(await studio.edit([name('Our MUN')]));
  accepted(await studio.edit([{ do: 'set', path: ['conference', 'dates'], value: 'In May' }]));
  await expect.poll(studio.onDisk).toContain('In May');
  const mine = (await studio.text()).text;
  // beside what was changed here: in the line below, in that above, and after what was added
  const theirs = mine
    .replace('name: Our MUN\n', 'name: Our MUN\n  mark: emblem.svg\n')
    .replace('# ', '# Theirs: ')
    .replace('title: Home', 'title: Start');
  await studio.save(theirs);
  await expect.poll(async () => (await studio.text()).text).toBe(theirs);
  expect((await words())[0]).not.toContain('outside');
  const without = (...pairs: [string, string][]) =>
    pairs.reduce((text, [from, to]) => text.replace(from, to), theirs);
  accepted(await studio.undo());
  expect((await studio.text()).text).toBe(without(['\n  dates: In May', '']));
  accepted(await studio.undo());
  const last = without(['\n  dates: In May', ''], ['Our MUN', 'Example MUN']);
  expect((await studio.text()).text).toBe(last);
  accepted(await studio.redo());
  accepted(await studio.undo());
  accepted(await studio.undo());
  expect((await studio.text()).text).toBe(last.replace('Hello.', 'Welcome.'));
  // nothing of one's own is left: what others changed is asked for first
  expect((await words())[0]).toContain('outside');
  expect(refusalOf(await studio.undo())).toMatchObject({ reason: 'outside' });
  const agreed = (await studio.text()).version;
  accepted(await studio.undo({ agreed }));
  expect((await studio.text()).text).toBe(small);
  for (let steps = 0; steps < 4; steps++) accepted(await studio.redo());
  expect((await studio.text()).text).toBe(theirs);
});

test('what was undone can be done again after another program has saved elsewhere, up to what it has changed itself', async () => {
  studio = await startStudio();
  await studio.open();
  accepted(await studio.edit([greet('Hello.')]));
  accepted(await studio.edit([name('Our MUN')]));
  accepted(await studio.edit([{ do: 'set', path: ['conference', 'dates'], value: 'In May' }]));
  await expect.poll(studio.onDisk).toContain('In May');
  const mine = await studio.onDisk();
  for (let steps = 0; steps < 3; steps++) accepted(await studio.undo());
  await expect.poll(studio.onDisk).toBe(small);
  // beside the first two, and where the third one adds a line
  const theirs = mine
    .replace('In May', 'In June')
    .replace('Our MUN', 'Example MUN')
    .replace('Hello.', 'Welcome.')
    .replace('title: Home', 'title: Start');
  await studio.save(theirs);
  await expect.poll(async () => (await studio.text()).text).toBe(theirs);
  accepted(await studio.redo());
  expect((await studio.text()).text).toBe(theirs.replace('Welcome.', 'Hello.'));
  accepted(await studio.redo());
  const done = theirs.replace('Welcome.', 'Hello.').replace('Example MUN', 'Our MUN');
  expect((await studio.text()).text).toBe(done);
  expect((await words())[1]).toBeUndefined();
  accepted(await studio.undo());
  accepted(await studio.undo());
  expect((await studio.text()).text).toBe(theirs);
});

test('where another program has changed the same value since, an undo says so, and takes back that change first', async () => {
  studio = await startStudio();
  await studio.open();
  accepted(await studio.edit([name('Our MUN')]));
  await expect.poll(studio.onDisk).toContain('Our MUN');
  const theirs = small.replace('Example MUN', 'Their MUN');
  await studio.save(theirs);
  await expect.poll(async () => (await studio.text()).text).toBe(theirs);
  const refused = refusalOf(await studio.undo());
  expect(refused).toEqual({
    reason: 'outside',
    message: expect.stringMatching(
      /^Your change can't be undone alone: .*→ "Our"\. Another program .* since: .*→ "Their"\.$/,
    ),
  });
  expect((await studio.text()).text).toBe(theirs);
  // who agreed to something else is asked again
  expect(refusalOf(await studio.undo({ agreed: 'another' }))).toEqual(refused);
  accepted(await studio.undo({ agreed: (await studio.text()).version }));
  expect((await studio.text()).text).toBe(small);
});

test('what can be undone is there after a new start, and what another program has saved meanwhile stays', async () => {
  studio = await startStudio();
  accepted(await studio.edit([greet('Hello.')]));
  const theirs = (await studio.onDisk()).replace('title: Home', 'title: Start');
  const { folder } = studio;
  studio.end();
  studio = await startStudio(theirs, folder);
  await studio.sync();
  expect((await studio.open()).state.undo).toContain('"Hello"');
  accepted(await studio.undo());
  expect(await studio.onDisk()).toBe(small.replace('title: Home', 'title: Start'));
});

test('what is taken back, and what is done again, is on the disk a moment later', async () => {
  studio = await startStudio();
  accepted(await studio.edit([greet('Come in.')]));
  accepted(await studio.undo());
  const again = accepted(await studio.redo());
  expect(again.state.checking).toBe(false);
  await expect.poll(studio.onDisk).toContain('Come in.');
  accepted(await studio.undo());
  await expect.poll(studio.onDisk).toBe(small);
});

test('what was typed is described as a whole once it is on the disk', async () => {
  studio = await startStudio();
  holdTime();
  for (const value of ['C', 'Co', 'Come in.']) accepted(await studio.edit([greet(value)], { typing: true }));
  await vi.advanceTimersByTimeAsync(3_000);
  const [typed] = await words();
  accepted(await studio.undo());
  accepted(await studio.edit([greet('Come in.')]));
  expect((await words())[0]).toBe(typed);
});

test('what would break the site by now is not done again, and says so', async () => {
  const news = small.replace(
    '  - path: "*"',
    '  - path: /news\n    title: News\n    blocks: []\n  - path: "*"',
  );
  studio = await startStudio(news);
  await studio.open();
  accepted(await studio.edit([{ do: 'set', path: ['header', 'links', 0, 'link'], value: '/news' }]));
  accepted(await studio.undo());
  await expect.poll(studio.onDisk).toBe(news);
  await studio.save(small);
  await expect.poll(async () => (await studio.text()).text).toBe(small);
  expect(refusalOf(await studio.redo())).toEqual({
    reason: 'outside',
    message: expect.stringMatching(/^This can't be done again: .*\/news.* Somebody else /),
  });
  expect((await studio.text()).text).toBe(small);
  await studio.save(news);
  await expect.poll(async () => (await studio.text()).text).toBe(news);
  accepted(await studio.redo());
  expect((await studio.text()).text).toBe(news.replace('link: /\n', 'link: /news\n'));
});

test('an undo that would break what another program has added since says so, and changes nothing', async () => {
  studio = await startStudio();
  await studio.open();
  const page = { path: '/news', title: 'News', blocks: [{ type: 'text', text: 'None yet.' }] };
  accepted(await studio.edit([{ do: 'insert', list: ['routes'], index: 1, value: page }]));
  await expect.poll(studio.onDisk).toContain('/news');
  const theirs = (await studio.onDisk()).replace('link: /\n', 'link: /news\n');
  await studio.save(theirs);
  await expect.poll(async () => (await studio.text()).text).toBe(theirs);
  expect(refusalOf(await studio.undo())).toEqual({
    reason: 'outside',
    message: expect.stringMatching(/alone: .*News.*\/news.* has changed this since: .*\.$/),
  });
  expect((await studio.text()).text).toBe(theirs);
  accepted(await studio.undo({ agreed: (await studio.text()).version }));
  expect((await studio.text()).text).toBe(small);
});

test('a tab with an earlier text edits what it saw, or learns that it has changed', async () => {
  studio = await startStudio();
  const { version } = await studio.text();
  accepted(await studio.edit([{ do: 'set', path: ['conference', 'name'], value: 'Our MUN' }]));
  accepted(await studio.ask<EditResponse>('edit', { version, intents: [greet('Come in.')] }));
  const late = await studio.ask<EditResponse>('edit', { version, intents: [greet('Hello.')] });
  expect(refusalOf(late)).toEqual({ reason: 'conflict', path: welcome, now: 'Come in.' });
});

test.each([
  [
    'the marks of a merge',
    small.replace('header:', '<<<<<<< HEAD\nheader:\n=======\nheader:\n>>>>>>> other'),
    'marks of a merge',
  ],
  ['no YAML', `${small}  - {`, 'line'],
  ['nothing', '', 'line 1'],
  ['tabs', small.replace('  name:', '\tname:'), 'There is a tab'],
  ['two documents', `${small}---\nmore: 1\n`, 'second document'],
  ['an anchor', small.replace('conference:', 'conference: &all'), 'anchor'],
])('a file with %s is not edited, and the studio says why', async (_name, text, why) => {
  studio = await startStudio(text);
  const { state } = await studio.open();
  expect([state.locked, state.message]).toEqual([true, expect.stringContaining(why)]);
  expect(refusalOf(await studio.edit([greet('Come in.')]))?.reason).toBe('file');
  expect(await studio.onDisk()).toBe(text);
});

test('while the file is deleted or broken, the studio says so and edits on, and its changes are there when it is back', async () => {
  studio = await startStudio();
  await studio.open();
  const before = readFileSync(studio.site, 'utf8');
  unlinkSync(studio.site);
  await studio.sync();
  expect(studio.problem()).toMatchObject({
    help: 'restore',
    message: expect.stringContaining('no site.yaml'),
  });
  accepted(await studio.edit([greet('Come in.', 'Welcome.')]));
  writeFileSync(studio.site, before);
  expect([await studio.onDisk(), studio.problem()]).toEqual([
    before.replace('Welcome.', 'Come in.'),
    undefined,
  ]);
  // another program is in the middle of something
  await studio.save(`${small}  - {`);
  expect(studio.problem()?.message).toMatch(/can’t take that over: .*line/s);
  accepted(await studio.edit([greet('Hello.', 'Come in.')]));
  expect(await studio.onDisk()).toBe(`${small}  - {`);
  const theirs = before.replace('Welcome.', 'Come in.').replace('name: Example MUN', 'name: Our MUN');
  await studio.save(theirs);
  const both = theirs.replace('Come in.', 'Hello.');
  expect([await studio.onDisk(), studio.problem()]).toEqual([both, undefined]);
});

test('a file that is deleted is written again when somebody asks for that, and one that is there is never written over', async () => {
  studio = await startStudio();
  accepted(await studio.edit([greet('Come in.')]));
  unlinkSync(studio.site);
  await studio.restore();
  expect(readFileSync(studio.site, 'utf8')).toBe(small.replace('Welcome.', 'Come in.'));
  await studio.save(small);
  await studio.restore();
  expect(await studio.onDisk()).toBe(small);
});

test('a file with the line ends of old Macs stays as it is until something is changed in it, and has those of today then', async () => {
  const text = small.replaceAll('\n', '\r');
  studio = await startStudio(text);
  expect((await studio.open()).state).toMatchObject({ locked: false, saved: 'saved' });
  const archive = await studio.answerOf('archive', '{}');
  expect([archive.status, await studio.onDisk()]).toEqual([200, text]);
  accepted(await studio.edit([greet('Come in.', 'Welcome.')]));
  await expect.poll(studio.onDisk).toBe(small.replace('Welcome.', 'Come in.'));
  accepted(await studio.undo());
  await expect.poll(studio.onDisk).toBe(small);
});

test('a form is made of the text as it is, also before it is on the disk', async () => {
  studio = await startStudio();
  accepted(await studio.edit([greet('Come in.')]));
  const form = await studio.ask<Form>('form', { path: welcome });
  expect(form.fields.find(({ value }) => value === 'Come in.')?.path).toEqual(welcome);
});

test('a form stays that of its record, whoever moves, adds or removes others', async () => {
  const list = 'committees:\n  - id: one\n    name: One\n  - id: two\n    name: Two\nroutes:';
  studio = await startStudio(small.replace('routes:', list));
  const { version } = await studio.text();
  const shown = async (path: ValuePath) => {
    const { asked, path: own, title } = await studio.ask<Form>('form', { path, version });
    return [asked, own, title];
  };
  const name = ['committees', 1, 'name'];
  expect(await shown(name)).toEqual([name, ['committees', 1], 'Two']);
  accepted(await studio.edit([{ do: 'move', list: ['committees'], from: 1, to: 0 }]));
  expect(await shown(name)).toEqual([['committees', 0, 'name'], ['committees', 0], 'Two']);
  accepted(await studio.undo());
  expect(await shown(name)).toEqual([name, ['committees', 1], 'Two']);
  await expect.poll(studio.onDisk).toBe((await studio.text()).text);
  await studio.save(
    (await studio.onDisk()).replace('  - id: one\n', '  - id: zero\n    name: Zero\n  - id: one\n'),
  );
  await expect.poll(() => shown(name)).toEqual([['committees', 2, 'name'], ['committees', 2], 'Two']);
  accepted(await studio.edit([{ do: 'remove', list: ['committees'], index: 2 }]));
  expect(await shown(name)).toEqual([['committees'], ['committees'], 'Committees']);
});

test('an invented value that is right is kept, and loses its mark', async () => {
  const marked = small.replace('Welcome.', 'Welcome.  # sample');
  studio = await startStudio(marked);
  const sample = async () => {
    const { fields } = await studio.ask<Form>('form', { path: welcome });
    return fields.find(({ value }) => value === 'Welcome.')?.sample;
  };
  expect(await sample()).toBe(true);
  const { words } = accepted(await studio.edit([{ do: 'keep', path: welcome, was: 'Welcome.' }]));
  expect(words).toEqual(['/, text, text: no longer marked as invented']);
  expect([await sample(), (await studio.open()).state.samples]).toEqual([false, 0]);
  await expect.poll(studio.onDisk).toBe(small);
  accepted(await studio.undo());
  expect((await studio.text()).text).toBe(marked);
});

if (isDeep)
  test('every fix that a case of tests/cases/ has is applied from the list of problems', async () => {
    const cases = path.join(root, 'tests/cases');
    let count = 0;
    const failures: string[] = [];
    for (const name of readdirSync(cases)) {
      const file = path.join(cases, name, 'site.yaml');
      if (!existsSync(file)) continue;
      studio = await startStudio(readFileSync(file, 'utf8'));
      const media = path.join(cases, name, 'media');
      if (existsSync(media)) cpSync(media, path.join(studio.folder, 'media'), { recursive: true });
      let { state } = await studio.open();
      for (const { fix, code } of state.problems) {
        // one fix may put right what another one is for, too
        if (fix === undefined || !state.problems.some((one) => one.fix === fix)) continue;
        count++;
        const answer = await studio.edit([{ do: 'fix', fix }]);
        if ('refused' in answer) failures.push(`${name}: ${code}: ${JSON.stringify(answer.refused)}`);
        else state = answer.state;
        if (state.problems.some((one) => one.fix === fix)) failures.push(`${name}: ${code} is still there`);
      }
      studio.close();
    }
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

test('the next sample comes after what is selected, and after the last one the first', async () => {
  studio = await startStudio(small.replace('24"', '24"  # sample').replace('Welcome.', 'Welcome.  # sample'));
  const after = async (path: ValuePath) =>
    (await studio.ask<{ path: ValuePath }>('sample', { after: path })).path;
  expect(await after([])).toEqual(['conference', 'year']);
  expect(await after(['conference', 'year'])).toEqual(welcome);
  expect(await after(['header'])).toEqual(welcome);
  expect(await after(welcome)).toEqual(['conference', 'year']);
});

/** More pages than are made for an edit. */
const large = small.replace(
  'routes:',
  `committees:
${Array.from({ length: 130 }, (_, at) => `  - id: c${at}\n    name: C ${at}\n    about: About ${at}.\n`).join('')}routes:
  - path: /$c.id
    title: $c.name
    each: $committees
    as: c
    blocks:
      - type: text
        text: $c.about`,
);

test('of a large site the page that is looked at is checked at once', async () => {
  studio = await startStudio(large);
  await studio.open();
  const path = ['committees', 7, 'about'];
  const intents = [{ do: 'set', path, value: '![A hall](photos/none.jpg)' }] as const;
  const refused = refusalOf(await studio.edit([...intents], { page: '/c7' }));
  expect(refused?.reason).toBe('problems');
  const seen = accepted(await studio.edit([{ do: 'set', path, value: 'New.' }], { page: '/c7' }));
  expect(seen.state.checking).toBe(true);
  // the page comes with the answer
  expect(seen.document).toBe('<title>/c7</title>');
  await expect.poll(studio.onDisk).toBe(large.replace('About 7.', 'New.'));
  await expect
    .poll(async () => (await studio.open()).state)
    .toMatchObject({ checking: false, saved: 'saved' });
});

test('a value that both have changed while the studio was closed is a question, although the folder is read before the page listens', async () => {
  const closed = await startStudio();
  accepted(await closed.edit([{ do: 'set', path: ['conference', 'name'], value: 'Our MUN' }]));
  // the browser has stored it, the folder not
  closed.end();
  const theirs = small.replace('Example MUN', 'Their MUN');
  studio = await startStudio(theirs, closed.folder);
  await studio.sync();
  const { events } = studio.events();
  expect(events).toContainEqual({
    event: 'conflict',
    path: ['conference', 'name'],
    yours: 'Our MUN',
    now: 'Their MUN',
  });
});

test('of a large site an error elsewhere is found when it is quiet, taken back, and never written', async () => {
  studio = await startStudio(large);
  await studio.open();
  const { events, stop } = await studio.events();
  accepted(
    await studio.edit([{ do: 'set', path: ['committees', 3, 'about'], value: 'Kept.' }], { page: '/c3' }),
  );
  await expect.poll(studio.onDisk).toContain('Kept.');
  const good = await studio.onDisk();
  const path = ['committees', 50, 'about'];
  accepted(await studio.edit([{ do: 'set', path, value: 'See [there](/nowhere).' }], { page: '/c3' }));
  await expect
    .poll(() => events.find((one) => one.event === 'takenBack'))
    .toMatchObject({
      problems: [{ severity: 'error', path }],
    });
  expect((await studio.text()).text).toBe(good);
  expect(await studio.onDisk()).toBe(good);
  await expect.poll(async () => (await studio.open()).state.saved).toBe('saved');
  await stop();
});

test('of a large site undo and redo lead to no text that was taken back or never checked', async () => {
  studio = await startStudio(large);
  await studio.open();
  const { events, stop } = await studio.events();
  const type = (value: string) =>
    studio.edit([{ do: 'set', path: ['committees', 50, 'about'], value }], { page: '/c3', typing: true });
  const takenBack = () => events.filter((one) => one.event === 'takenBack').length;
  accepted(await type('See [there](/).'));
  await expect.poll(studio.onDisk).toContain('See [there](/).');
  accepted(await type('See [there](/nowhere).'));
  await expect.poll(takenBack).toBe(1);
  accepted(await studio.undo());
  expect((await studio.text()).text).toBe(large);
  // undone before it is checked
  accepted(await type('See [there](/nowhere).'));
  accepted(await studio.undo());
  accepted(await studio.redo());
  await expect.poll(takenBack).toBe(2);
  expect((await studio.text()).text).toBe(large);
  await expect.poll(studio.onDisk).toBe(large);
  await stop();
});

test.each(['مرحبا بكم', 'नमस्ते क्षत्रिय', 'Cafe\u0301', '👩‍👩‍👧 👨🏽‍🚀 🇮🇳'])(
  '%s is taken and undone to the last byte',
  async (value) => {
    studio = await startStudio();
    accepted(await studio.edit([greet(value)]));
    await expect.poll(studio.onDisk).toBe(small.replace('Welcome.', value));
    accepted(await studio.undo());
    expect((await studio.text()).text).toBe(small);
  },
);

test('a text that is far too long is refused in words, and the file stays', async () => {
  studio = await startStudio();
  const refusal = refusalOf(await studio.edit([greet('word '.repeat(scaled(20_000, 200_000)).trim())]));
  expect(JSON.stringify(refusal)).toContain('the limit is 20000');
  expect((await studio.text()).text).toBe(small);
});

test('a reference that leads back to itself and an id that is taken are refused in words', async () => {
  const list = 'committees:\n  - id: one\n    name: One\n  - id: two\n    name: Two\nroutes:';
  studio = await startStudio(small.replace('routes:', list));
  const circle = await studio.edit([{ do: 'set', path: ['conference', 'name'], value: '$header.name' }]);
  expect(JSON.stringify(refusalOf(circle))).toContain('points back to itself');
  const taken = await studio.edit([{ do: 'rename', path: ['committees', 0, 'id'], id: 'two' }]);
  expect(JSON.stringify(refusalOf(taken))).toContain('already used');
  expect((await studio.open()).state.saved).toBe('saved');
});

test('the next edition is summed up before anything is written, and refused where it cannot begin', async () => {
  studio = await startStudio();
  const asked = (facts: object) => studio.ask<NextEdition | { refused: string }>('edition', facts);
  const before = await studio.onDisk();
  expect(await asked({ starts: '2031-08-05', ends: '2031-08-07' })).toMatchObject({
    ...{ name: 'The 6th Edition', next: 'The 7th Edition', starts: '2031-08-05', archive: '/2024' },
    words: expect.arrayContaining([expect.stringContaining('7th')]),
    tasks: expect.arrayContaining([expect.any(String)]),
  });
  expect(await asked({ starts: '2023-08-05' })).toEqual({ refused: expect.stringContaining('later year') });
  expect(await asked({ ends: '2031-08-05' })).toEqual({ refused: 'The last day needs the first day, too.' });
  await expect(asked({ edition: 'two\nlines' })).rejects.toThrow('400');
  mkdirSync(path.join(studio.folder, 'media/editions/2024'), { recursive: true });
  writeFileSync(path.join(studio.folder, 'media/editions/2024/page.html'), '');
  await studio.sync();
  expect(await asked({})).toEqual({ refused: expect.stringContaining('is archived') });
  expect(await studio.onDisk()).toBe(before);
});

test('the next edition can begin after the dates were changed: the pages go into the archive as those of the edition before', async () => {
  studio = await startStudio();
  const set = (key: string, value: string): Intent => ({ do: 'set', path: ['conference', key], value });
  await studio.edit([set('starts', '2099-08-05T08:00'), set('year', '99')]);
  const asked = (facts: object) => studio.ask<NextEdition | EditionRefusal>('edition', facts);
  const refused = await asked({});
  const before = { edition: 'The 6th Edition', starts: '2024-08-01' };
  // what the studio was started with
  expect(refused).toMatchObject({ refused: expect.any(String), before });
  expect(await asked({ before })).toMatchObject({
    name: 'The 6th Edition',
    next: 'The 7th Edition',
    starts: '2099-08-05',
    archive: '/2024',
  });
});

test('whatever is edited, a site without errors has none afterwards, and undo leads back to every byte', async () => {
  studio = await startStudio();
  await studio.open();
  const { reader } = studio.workspace;
  const errorsOf = (text: string) =>
    reader
      .open(Buffer.from(text))
      .compile()
      .problems.filter(({ severity }) => severity === 'error');
  const now = async () => (await studio.text()).text;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      let taken = 0;
      for (const one of steps) {
        const intent = intentOf(one, parse(await now()) as Json);
        const answer = intent && (await studio.edit([intent]));
        if (answer && !('refused' in answer) && answer.changes.length > 0) taken++;
      }
      expect(errorsOf(await now())).toEqual([]);
      for (; taken > 0; taken--) await studio.undo();
      expect(await now()).toBe(small);
    }),
    { numRuns: scaled(1, 300) },
  );
});

test('a page is found by its new address, through several of them; one that is gone is none', async () => {
  studio = await startStudio();
  const where = async (page: string) => (await studio.ask<{ page: string | null }>('page', { page })).page;
  const value = { path: '/sponsors', title: 'Sponsors', blocks: [{ type: 'text', text: 'Hello.' }] };
  accepted(await studio.edit([{ do: 'insert', list: ['routes'], index: 1, value }]));
  for (const path of ['/f', '/fees'])
    accepted(await studio.edit([{ do: 'set', path: ['routes', 1, 'path'], value: path }]));
  expect(await where('/sponsors')).toBe('/fees');
  expect(await where('/f')).toBe('/fees');
  expect(await where('/')).toBe('/');
  expect(await where('/never')).toBe('/never');
  accepted(await studio.edit([{ do: 'remove', list: ['routes'], index: 1 }]));
  expect(await where('/fees')).toBe(null);
});

test('a page is hidden by its switch: its link in the menu says so, and a link in a text has to go first', async () => {
  const link = '        text: Welcome.';
  studio = await startStudio(
    small
      .replace('      link: /\n', '      link: /\n    - { label: Fees, link: "/fees#prices" }\n')
      .replace(link, '        text: See the [fees](/fees).')
      .replace(
        '  - path: "*"',
        '  - path: /fees\n    title: Fees\n    blocks: [{ type: text, id: prices, text: Free. }]\n  - path: "*"',
      ),
  );
  await studio.open();
  const form = (at: ValuePath) => studio.ask<Form>('form', { path: at });
  const [home, fees] = [await form(['routes', 0]), await form(['routes', 1])];
  const labels = ({ fields }: Form) => fields.map(({ label }) => label);
  expect([labels(home), labels(fees)].map((all) => all.includes('Hide this page'))).toEqual([false, true]);
  const hide: Intent = { do: 'set', path: ['routes', 1, 'hidden'], value: true };
  const refused = await studio.edit([hide]);
  expect('refused' in refused && refused.refused).toMatchObject({
    reason: 'problems',
    problems: [{ code: 'page-hidden', path: welcome, where: expect.stringContaining('/') }],
  });
  accepted(await studio.edit([greet('Welcome.'), hide]));
  const { pages } = await studio.open();
  expect(pages.map(({ path: at, hidden }) => [at, hidden])).toEqual([
    ['/', undefined],
    ['/fees', true],
  ]);
  const rows = ({ fields }: Form, key: string) =>
    fields.flatMap(({ path: at, widget }) =>
      at.at(-1) === key && widget.kind === 'list' ? widget.rows.map(({ hidden = false }) => hidden) : [],
    );
  expect(rows(await form(['header']), 'links')).toEqual([false, true]);
  expect(rows(await form(['routes']), 'routes')).toEqual([false, true, false]);
});

test.each([
  ['fees', '/fees'],
  ['Fees and payment', '/fees-and-payment'],
])('the address %j is refused, with what to write instead', async (typed, instead) => {
  studio = await startStudio(
    small.replace('  - path: "*"', '  - path: /prices\n    title: Fees\n    blocks: []\n  - path: "*"'),
  );
  const address = { do: 'set', path: ['routes', 1, 'path'] } as const;
  const edit = (value: string) => studio.edit([{ ...address, path: [...address.path], value }]);
  const answer = await edit(typed);
  const problems = 'refused' in answer && answer.refused.reason === 'problems' ? answer.refused.problems : [];
  // the text that a fix would change is not there
  expect(problems.map(({ instead: value, fix }) => [value, fix])).toEqual([[instead, undefined]]);
  accepted(await edit(instead));
});

test('an address that ends is redirected to where its page is now, or to the list of its record; one undo takes both back', async () => {
  const page = (at: string) => `  - { path: ${at}, title: A page, blocks: [] }\n`;
  studio = await startStudio(
    small
      .replace('routes:', 'committees:\n  - { id: unsc, name: UNSC }\n  - { id: who, name: WHO }\nroutes:')
      .replace(
        '  - path: "*"',
        `${page('/fees')}${page('/venue')}  - path: /list
    title: List
    blocks: [{ type: committeeList, items: $committees }]
  - path: /on/$committee.id
    each: $committees
    as: committee
    title: A committee
    blocks: []
  - path: "*"`,
      ),
  );
  await studio.open();
  const start = await studio.onDisk();
  const ended = (except: string[] = []) => studio.ask<RemovedPageRedirects>('ended', { except });
  const leads = async () => (await ended()).addresses.map(({ from, to }) => [from, to]);
  expect(await leads()).toEqual([]);
  // a committee is removed
  accepted(await studio.edit([{ do: 'remove', list: ['committees'], index: 1 }]));
  expect(await leads()).toEqual([['/on/who', '/list']]);
  accepted(await studio.edit((await ended()).intents, { isPart: true }));
  expect((await studio.text()).text).toContain('redirects:\n  /on/who: /list\n');
  expect(await leads()).toEqual([]);
  // another id, another address as it is typed, and a page that is removed
  accepted(await studio.edit([{ do: 'rename', path: ['committees', 0], id: 'council' }]));
  const type = (value: string) =>
    studio.edit([{ do: 'set', path: ['routes', 1, 'path'], value }], { typing: true });
  for (const value of ['/c', '/co', '/costs']) accepted(await type(value));
  accepted(await studio.edit([{ do: 'remove', list: ['routes'], index: 2 }]));
  expect(await leads()).toEqual([
    ['/fees', '/costs'],
    ['/venue', '/'],
    ['/on/unsc', '/on/council'],
  ]);
  expect((await ended(['/fees', '/venue'])).intents).toEqual([
    { do: 'set', path: ['redirects', '/on/unsc'], value: '/on/council' },
  ]);
  accepted(await studio.edit((await ended()).intents, { isPart: true }));
  accepted(await studio.undo());
  expect(await leads()).toEqual([
    ['/fees', '/costs'],
    ['/on/unsc', '/on/council'],
  ]);
  for (let step = 0; step < 3; step++) accepted(await studio.undo());
  expect((await studio.text()).text).toBe(start);
  // a page that nobody has seen
  accepted(
    await studio.edit([
      { do: 'insert', list: ['routes'], index: 1, value: { path: '/new', title: 'New', blocks: [] } },
    ]),
  );
  accepted(await studio.edit([{ do: 'remove', list: ['routes'], index: 1 }]));
  expect(await leads()).toEqual([]);
});
