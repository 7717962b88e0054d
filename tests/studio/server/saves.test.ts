import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaled } from '../../scale.ts';
import { siteOf } from '../tab/editors.ts';
import { startStudio } from './session-site.ts';

/* A text editor saves site.yaml again and again, beside somebody who edits in the studio. */

const COMMITTEES = 12;

let studio: Awaited<ReturnType<typeof startStudio>>;
beforeAll(async () => {
  studio = await startStudio(siteOf(COMMITTEES));
});
afterAll(() => studio.close());

const entryOf = (text: string, id: string) =>
  new RegExp(`^  - id: ${id}\\n    name: (.*)\\n    agenda: (.*)\\n`, 'm').exec(text);

test('both have changed the same file many times, also at the same moment, and nothing is lost', async () => {
  const saves: Promise<void>[] = [];
  const wanted = new Map<string, { name?: string; agenda?: string }>();
  const want = (id: string, value: object) => wanted.set(id, { ...wanted.get(id), ...value });
  for (let round = 1; round <= scaled(20, 200); round++) {
    const id = `c${round % COMMITTEES}`;
    // what a program saves is what it has read a moment before
    const text = readFileSync(studio.site, 'utf8');
    const [entry = ''] = entryOf(text, id) ?? [];
    const written = entry.replace(/agenda: .*/, `agenda: Agenda of round ${round}`);
    // entries move too, so that those in the studio are elsewhere
    const others = text.replace(entry, '');
    const next =
      round % 5 === 0
        ? others.replace('committees:\n', `committees:\n${written}`)
        : text.replace(entry, written);
    const saved = studio.save(next);
    want(id, { agenda: `Agenda of round ${round}` });
    const { text: own, version } = await studio.text();
    const names = [...own.matchAll(/^ {2}- id: (\w+)$/gm)].map(([, name]) => name);
    const index = names.indexOf(`c${(round * 7) % COMMITTEES}`);
    const name = `Name of round ${round}`;
    want(names[index] ?? '', { name });
    const [edited] = await Promise.all([
      studio.edit([{ do: 'set', path: ['committees', index, 'name'], value: name }], { version }),
      round % 3 === 0 && saved,
    ]);
    expect(edited).not.toHaveProperty('refused');
    saves.push(saved);
  }
  await Promise.all(saves);
  const file = await studio.onDisk();
  expect((await studio.text()).text).toBe(file);
  const found = [...wanted.keys()].map((id) => {
    const [, name, agenda] = entryOf(file, id) ?? [];
    return [id, { name, agenda }];
  });
  expect(wanted.size).toBe(COMMITTEES);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
});
