import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { EditResponse, Intent, ValuePath } from '../../../src/core/index.ts';
import { small } from '../../compiler/small-site.ts';
import { scaled } from '../../scale.ts';
import { startStudio } from './session-site.ts';

/*
 * Two tabs and another program edit one file at once, in any order. Each has values of its own, so that nobody's change may get lost,
 * and one that all change, which may be only what somebody wrote.
 */

const NAMES = ['first', 'second', 'third'] as const;
const site = small.replace(
  'routes:',
  `committees:
${[...NAMES, 'all'].map((id) => `  # about ${id}\n  - id: ${id}\n    name: Old ${id}\n`).join('')}routes:`,
);

type Step =
  | { who: 0 | 1; do: 'own' | 'all' | 'add' | 'move' | 'look' }
  | { who: 2; do: 'own' | 'all' | 'add' | 'move' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    who: fc.constantFrom<0 | 1>(0, 1),
    do: fc.constantFrom<('own' | 'all' | 'add' | 'move' | 'look')[]>(
      'own',
      'own',
      'all',
      'add',
      'move',
      'look',
    ),
  }),
  fc.record({
    who: fc.constant<2>(2),
    do: fc.constantFrom<('own' | 'all' | 'add' | 'move')[]>('own', 'all', 'add', 'move'),
  }),
);

interface Committee {
  id: string;
  name: string;
}
const committeesOf = (text: string) => (parse(text) as { committees: Committee[] }).committees;

test('two tabs and another program lose nothing of each other, and every text on the disk is whole', async () => {
  const studio = await startStudio(site);
  let serial = 0;
  const run = async (steps: Step[]) => {
    await studio.save(site);
    await expect.poll(async () => (await studio.text()).text).toBe(site);
    // what each tab has seen last, and what each has written
    const seen = [await studio.text(), await studio.text()];
    const written = new Map<string, string>();
    const everything = new Set(['Old all']);
    for (const one of steps) {
      serial++;
      const name = `Name ${serial}`;
      const id = one.do === 'own' ? NAMES[one.who] : 'all';
      if (one.who === 2) {
        const text = await studio.onDisk();
        const [entry = ''] =
          new RegExp(`  # about ${NAMES[2]}\\n  - id: ${NAMES[2]}\\n    name: .*\\n`).exec(text) ?? [];
        const next =
          one.do === 'add'
            ? text.replace('routes:', `  # new\n  - id: new-${serial}\n    name: ${name}\nroutes:`)
            : one.do === 'move'
              ? text.replace(entry, '').replace('committees:\n', `committees:\n${entry}`)
              : text.replace(new RegExp(`(- id: ${id}\\n    name: ).*`), `$1${name}`);
        await studio.save(next);
        if (one.do === 'own') written.set(NAMES[2], name);
        if (one.do === 'add') written.set(`new-${serial}`, name);
        everything.add(name);
        continue;
      }
      const tab = seen[one.who] ?? { text: '', version: '' };
      const list = committeesOf(tab.text);
      const at = list.findIndex((committee) => committee.id === id);
      const path: ValuePath = ['committees', at, 'name'];
      const intents: Intent[] = {
        look: [],
        own: [{ do: 'set' as const, path, value: name, was: list[at]?.name ?? '' }],
        all: [{ do: 'set' as const, path, value: name, was: list[at]?.name ?? '' }],
        add: [
          { do: 'insert' as const, list: ['committees'], index: 1, value: { id: `new-${serial}`, name } },
        ],
        move: [{ do: 'move' as const, list: ['committees'], from: 0, to: list.length - 1 }],
      }[one.do];
      if (intents.length > 0) {
        const answer = await studio.ask<EditResponse>('edit', { version: tab.version, intents });
        const isTaken = !('refused' in answer);
        // a value of its own is changed by nobody else: its change is never refused
        if (one.do === 'own') expect([answer, isTaken]).toEqual([answer, true]);
        if (isTaken && one.do === 'own') written.set(NAMES[one.who], name);
        if (isTaken && one.do === 'add') written.set(`new-${serial}`, name);
        if (isTaken && one.do === 'all') everything.add(name);
      }
      seen[one.who] = await studio.text();
      if (serial % 3 === 0) await pause(1);
    }
    await expect.poll(async () => (await studio.open()).state.saved, { timeout: 20_000 }).toBe('saved');
    await expect.poll(async () => (await studio.text()).text === (await studio.onDisk())).toBe(true);
    const found = new Map(committeesOf(await studio.onDisk()).map(({ id, name }) => [id, name]));
    expect(Object.fromEntries([...written.keys()].map((id) => [id, found.get(id)]))).toEqual(
      Object.fromEntries(written),
    );
    expect(everything).toContain(found.get('all'));
    expect((await studio.onDisk()).match(/# about/g)).toHaveLength(4);
  };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => run(steps)),
      { numRuns: scaled(3, 250), endOnFailure: true },
    );
  } finally {
    studio.close();
  }
});
