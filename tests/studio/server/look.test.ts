import { statSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { ColourPair, Intent, ThemeTrialResponse } from '../../../src/core/index.ts';
import { small } from '../../compiler/small-site.ts';
import { startStudio } from './session-site.ts';

/* What is tried before the file has it. */

let studio: Awaited<ReturnType<typeof startStudio>>;
afterEach(() => studio.close());

const set = (path: (string | number)[], value: string): Intent => ({ do: 'set', path, value });
const trial = (intents: Intent[], page = '/') => studio.ask<ThemeTrialResponse>('trial', { intents, page });

test('a page is shown as it would be; nothing is written, and there is nothing to undo', async () => {
  studio = await startStudio();
  const { mtimeMs, ino } = statSync(studio.site);
  const before = await studio.text();
  const tried = await trial([set(['theme', 'face'], 'cable')]);
  expect(tried).toEqual({ document: '<title>/</title> in cable,night' });
  expect(await trial([set(['routes', 0, 'title'], 'Start')])).toEqual({
    document: '<title>/</title> in atlas',
  });
  expect(await studio.text()).toEqual(before);
  expect(await studio.undo()).toMatchObject({ changes: [] });
  const now = statSync(studio.site);
  expect([now.mtimeMs, now.ino]).toEqual([mtimeMs, ino]);
  // what everybody else sees is the site of the file
  expect((await studio.open()).state.problems).toEqual([]);
});

test('what would make no page says why', async () => {
  studio = await startStudio();
  const problem = async (intents: Intent[]) => ((await trial(intents)) as { problem?: string }).problem;
  expect(await problem([set(['theme', 'signal'], '#ffee88')])).toMatch(/contrast/i);
  expect(await problem([set(['theme', 'face'], 'nothing')])).toMatch(/nothing/);
  expect(await problem([set(['routes', 7, 'blocks', 0, 'text'], 'x')])).toBeTruthy();
});

test('what is no trial and what are no colours is refused', async () => {
  studio = await startStudio();
  const refused = (name: string, body: unknown) => expect(studio.ask(name, body)).rejects.toThrow(/^400 /);
  const step = set(['theme', 'face'], 'cable');
  for (const body of [{}, { intents: [], page: '/' }, { intents: [step] }, { intents: 'x', page: '/' }, 7])
    await refused('trial', body);
  const bodies = [{}, { colours: 'x' }, { colours: ['red'] }, { colours: Array(21).fill('#8a1538') }];
  for (const body of bodies) await refused('colours', body);
});

test('each colour of a logo is suggested as the main one, with the first of the others, and no pair twice', async () => {
  studio = await startStudio(`${small}theme:\n  paper: "#eef4ff"\n`);
  const pairs = await studio.ask<ColourPair[]>('colours', { colours: ['#8a1538', '#f2c14e', '#f2c24e'] });
  expect(pairs.map(({ signal, accent }) => [signal, accent])).toEqual([
    ['#8a1538', '#f2c14e'],
    [expect.stringMatching(/^#/), '#8a1538'],
    [expect.stringMatching(/^#/), '#8a1538'],
  ]);
  const one = '#8a1538';
  expect(await studio.ask('colours', { colours: [one, one] })).toMatchObject([{ signal: one }]);
  expect(await studio.ask('colours', { colours: [] })).toEqual([]);
  expect(await studio.ask('logo')).toEqual({ logo: null });
});
