import { expect, test } from 'vitest';
import type { Setting } from '../hosts/hosts.ts';
import { SHARED_PLACES, type SharedSite, sharedSite } from '../hosts/shared-site.ts';
import { type Editor, openComputerEditor, openEditor, siteOf } from './editors.ts';

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
  await editor.add('photos', `hall-${round % 7}`, 'csv', file);
  return { agendas, added, removed, file };
}

interface Publishing {
  wish: Wish;
  wantsOwn: boolean;
  /** How many questions the editor was asked before the round. */
  before: number;
  isFolder: boolean;
}

/** Publishes, answers what is asked, and publishes again. Gives what was asked. */
async function publishAndAnswer(
  editor: Editor,
  { wish, wantsOwn, before, isFolder }: Publishing,
): Promise<string[]> {
  let asked = 0;
  for (let tries = 0; ; tries++) {
    const { files } = await editor.publication();
    if (files.length === 0) break;
    const answer = await editor.publish();
    const questions = editor.questions.slice(before);
    // a folder has the text while its editor is asked; elsewhere it waits for the answer
    const isOver = isFolder ? questions.length === asked : !('refused' in answer);
    if (isOver) break;
    // who is not asked anything new is not refused either
    expect({ answer, isAsked: questions.length > asked, tries: tries < 3 }).toEqual({
      answer,
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
  site: SharedSite;
  wishes: readonly [Wish, Wish];
  /** The agendas before the round. */
  before: ReadonlyMap<string, string | undefined>;
}

/** Nothing of a round is lost, and nothing else has changed. */
async function expectAll({ site, wishes, before }: Round, editor: Editor): Promise<void> {
  const files = await site.files();
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

/**
 * Lets two commits of a round meet after the host has looked at the files, and before it makes either. In every other round, the
 * second goes on when the branch has the first: GitLab lets it pass then, though it replaces the first. Returns what begins a round.
 */
function meeting({ host, repository }: Setting): (round: number) => Promise<void> {
  return async (round) => {
    const before = await repository.head();
    let [arrived, meet] = [0, () => {}];
    const met = new Promise<void>((done) => {
      meet = done;
    });
    host.between = async () => {
      arrived++;
      if (arrived === 1) return met;
      if (arrived > 2) return;
      meet();
      if (round % 2 === 1) await expect.poll(() => repository.head()).not.toBe(before);
    };
  };
}

async function publishAtOnce(kind: (typeof SHARED_PLACES)[number]): Promise<void> {
  const site = await sharedSite(kind, { 'site.yaml': siteOf(COMMITTEES) });
  const { opens, setting } = site;
  const open = () => ('computer' in opens ? openComputerEditor(opens.computer()) : openEditor(opens));
  const random = randomFrom(kind.length * 7919);
  const meet = setting?.host.between ? meeting(setting) : async () => undefined;
  const [asha, bela] = [await open(), await open()];
  const heads = [await setting?.repository.head()];
  let [both, questions] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([asha.pull(), bela.pull()]);
    expect(asha.text()).toBe(bela.text());
    const before = new Map(asha.committees().map(({ id, agenda }) => [id, agenda]));
    const old = [...before.keys()].filter((id) => !/^c/.test(id));
    const removed = old.length > 6 ? old[random(old.length)] : undefined;
    const earlier = [asha.questions.length, bela.questions.length] as const;
    // both remove the same one in some rounds
    const isSame = random(3) === 0;
    const wishes = [
      await change(asha, { name: 'a', round, random, removed }),
      await change(bela, { name: 'b', round, random, removed: isSame ? removed : undefined }),
    ] as const;
    const isFolder = kind === 'computer';
    const shared = [...wishes[0].agendas.keys()].filter((id) => wishes[1].agendas.has(id));
    const wantsOwn = random(2) === 0;
    await meet(round);
    const asked = (
      await Promise.all([
        publishAndAnswer(asha, { wish: wishes[0], wantsOwn, before: earlier[0], isFolder }),
        publishAndAnswer(bela, { wish: wishes[1], wantsOwn, before: earlier[1], isFolder }),
      ])
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
    await expectAll({ site, wishes, before }, bela);
    heads.push(await setting?.repository.head());
  }
  // what was asked about is what both changed, and somebody was asked
  expect(both).toBeGreaterThan(5);
  expect(questions).toBeGreaterThan(0);
  if (!setting) return;
  const { repository } = setting;
  // never by force: each head is an ancestor of the next, in one line
  for (const [index, head] of heads.entries())
    if (index > 0)
      await repository.git(['merge-base', '--is-ancestor', String(heads[index - 1]), String(head)]);
  expect(await repository.line('rev-list', '--count', '--min-parents=2', 'main')).toBe('0');
  expect(Number(await repository.line('rev-list', '--count', 'main'))).toBeGreaterThanOrEqual(2 * ROUNDS);
  await repository.git(['fsck', '--strict']);
}

test.each(SHARED_PLACES)(
  '%s: two editors publish at once 50 times, and nothing is lost, forced or asked twice',
  publishAtOnce,
);
