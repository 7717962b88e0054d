import { expect, test } from 'vitest';
import { hostWith, KINDS, type Kind, type Setting } from '../hosts/hosts.ts';
import { type Editor, openEditor, siteOf } from './editors.ts';

/* Two editors publish the same site from their tabs at once, again and again, with random edits. */

const ROUNDS = 50;
const COMMITTEES = 12;

/** Random numbers that are the same in each run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;

/** What an editor does in a round, and wants to find afterwards. */
interface Wish {
  agendas: Map<string, string>;
  added: string;
  removed: string | undefined;
  file: string;
}

/** Makes random changes: agendas, a new committee somewhere, one of before that goes or moves, and a file with a name that others use. */
async function change(
  editor: Editor,
  {
    name,
    round,
    random,
    removed,
  }: { name: string; round: number; random: Random; removed: string | undefined },
): Promise<Wish> {
  const agendas = new Map<string, string>();
  for (let count = 1 + random(3); count > 0; count--) {
    const id = `c${random(COMMITTEES)}`;
    agendas.set(id, `Of ${name} in round ${round}`);
    await editor.setAgenda(id, agendas.get(id) ?? '');
  }
  const added = `${name}${round}`;
  const value = { id: added, name: `New ${added}` };
  const index = random(editor.committees().length + 1);
  const inserted = await editor.edit({ do: 'insert', list: ['committees'], index, value });
  expect(inserted).not.toHaveProperty('refused');
  if (removed !== undefined) {
    const at = editor.committees().findIndex(({ id }) => id === removed);
    const made = await editor.edit({ do: 'remove', list: ['committees'], index: at });
    expect(made).not.toHaveProperty('refused');
  }
  const file = `${name} in round ${round}`;
  await editor.add('photos', `hall-${round % 7}`, 'txt', file);
  return { agendas, added, removed, file };
}

/** Publishes, answers what is asked, and publishes again. Gives what was asked. */
async function publishAndAnswer(editor: Editor, wish: Wish, wantsOwn: boolean): Promise<string[]> {
  const before = editor.questions.length;
  let asked = 0;
  for (let tries = 0; ; tries++) {
    const { files } = await editor.publication();
    if (files.length === 0) break;
    const answer = await editor.publish();
    if (!('refused' in answer)) break;
    const questions = editor.questions.slice(before);
    // who is not asked anything new is not refused either
    expect({ refused: answer.refused, isAsked: questions.length > asked, tries: tries < 3 }).toEqual({
      refused: answer.refused,
      isAsked: true,
      tries: true,
    });
    for (const path of questions.slice(asked)) {
      const [, index, key] = JSON.parse(path);
      expect(key).toBe('agenda');
      const { id } = editor.committees()[index] ?? { id: '' };
      const own = wish.agendas.get(id);
      expect(own).toBeDefined();
      if (wantsOwn && own !== undefined) await editor.setAgenda(id, own);
    }
    asked = questions.length;
  }
  return editor.questions.slice(before).map((path) => String(JSON.parse(path)[1]));
}

interface Round {
  setting: Setting;
  wishes: readonly [Wish, Wish];
  /** The agendas before the round. */
  before: ReadonlyMap<string, string | undefined>;
}

/** Nothing of a round is lost, and nothing else has changed. */
async function expectAll({ setting, wishes, before }: Round, editor: Editor): Promise<void> {
  const files = await setting.repository.files();
  expect(files['site.yaml']).toBe(editor.text());
  const now = new Map(editor.committees().map(({ id, agenda }) => [id, agenda]));
  for (const [id, agenda] of before) {
    const wanted = wishes.flatMap(({ agendas }) => agendas.get(id) ?? []);
    if (wishes.some(({ removed }) => removed === id)) expect(now.has(id)).toBe(false);
    else if (wanted.length === 0) expect([id, now.get(id)]).toEqual([id, agenda]);
    else expect([id, wanted.includes(now.get(id) ?? '')]).toEqual([id, true]);
  }
  const contents = new Set(Object.values(files));
  for (const { added, file } of wishes) expect([now.has(added), contents.has(file)]).toEqual([true, true]);
  expect(now.size).toBe(editor.committees().length);
}

async function publishAtOnce(kind: Kind): Promise<void> {
  const setting = await hostWith(kind, { 'site.yaml': siteOf(COMMITTEES) });
  const { repository } = setting;
  const random = randomFrom(kind.length * 7919);
  const [asha, bela] = [await openEditor(setting), await openEditor(setting)];
  const heads = [await repository.head()];
  let [both, questions] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([asha.pull(), bela.pull()]);
    expect(asha.text()).toBe(bela.text());
    const before = new Map(asha.committees().map(({ id, agenda }) => [id, agenda]));
    const old = [...before.keys()].filter((id) => !/^c/.test(id));
    const removed = old.length > 6 ? old[random(old.length)] : undefined;
    // both remove the same one in some rounds
    const isSame = random(3) === 0;
    const wishes = [
      await change(asha, { name: 'a', round, random, removed }),
      await change(bela, { name: 'b', round, random, removed: isSame ? removed : undefined }),
    ] as const;
    const shared = [...wishes[0].agendas.keys()].filter((id) => wishes[1].agendas.has(id));
    const own = random(2) === 0;
    const asked = (
      await Promise.all([publishAndAnswer(asha, wishes[0], own), publishAndAnswer(bela, wishes[1], own)])
    ).flat();
    // at most one question for each value that both changed, and no other
    expect({ round, isAskedTooOften: asked.length > shared.length }).toEqual({
      round,
      isAskedTooOften: false,
    });
    both += shared.length;
    questions += asked.length;
    await Promise.all([asha.pull(), bela.pull()]);
    expect(asha.text()).toBe(bela.text());
    await expectAll({ setting, wishes, before }, bela);
    heads.push(await repository.head());
  }
  // what was asked about is what both changed, and somebody was asked
  expect(both).toBeGreaterThan(5);
  expect(questions).toBeGreaterThan(0);
  // never by force: each head is an ancestor of the next, in one line
  for (const [index, head] of heads.entries())
    if (index > 0)
      await repository.git(['merge-base', '--is-ancestor', String(heads[index - 1]), String(head)]);
  expect(await repository.line('rev-list', '--count', '--min-parents=2', 'main')).toBe('0');
  expect(Number(await repository.line('rev-list', '--count', 'main'))).toBeGreaterThanOrEqual(2 * ROUNDS);
  await repository.git(['fsck', '--strict']);
}

test.each(KINDS)(
  '%s: two editors publish at once 50 times, and nothing is lost, forced or asked twice',
  publishAtOnce,
);
