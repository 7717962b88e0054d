import { expect, test } from 'vitest';
import {
  type PublishConflict,
  publishWithMerge,
  type Remote,
} from '../../../src/studio/places/hosts/index.ts';
import { changed, type Started, textOf } from './hosts.ts';
import type { Repository } from './servers/git.ts';
import { SHARED_PLACES, sharedSite } from './shared-site.ts';

const ROUNDS = 50;
const KEYS = Array.from({ length: 12 }, (_, index) => `key${index}`);

type Values = Record<string, string>;

const written = (values: Values) => KEYS.map((key) => `${key}: ${values[key]}\n`).join('');
const readFrom = (text: string): Values =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(': ') as [string, string]),
  );

/** Random numbers that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** An editor with a studio of its own: what it has read last, and what it wants. */
class Editor {
  readonly name: string;
  readonly remote: Remote;
  moved = 0;
  /** How often GitLab has let a commit replace what somebody published in the same instant. */
  replaced = 0;
  base: { commit: string; values: Values } = { commit: '', values: {} };

  constructor(name: string, remote: Remote) {
    this.name = name;
    this.remote = remote;
  }

  async valuesAt(commit: string): Promise<Values> {
    const { files } = await this.remote.read(commit);
    const { id = '' } = files.get('site.yaml') ?? {};
    return readFrom(textOf(await this.remote.blob(id, 'site.yaml', commit)));
  }

  async open(): Promise<void> {
    const { commit } = await this.remote.read();
    this.base = { commit, values: await this.valuesAt(commit) };
  }

  /**
   * Publishes some values and a new file, and merges as often as somebody is faster. Returns the keys of values that both have
   * changed: a person is asked about each, and here keeps the own one.
   */
  async publish(edits: Values, photo: string): Promise<string[]> {
    const asked: string[] = [];
    let ours = { ...this.base.values, ...edits };
    const files = () => changed({ 'site.yaml': written(ours), [`media/${photo}.csv`]: photo });
    const merge = async ({ theirs: commit, parent }: PublishConflict) => {
      this.moved++;
      if (parent !== commit) this.replaced++;
      const theirs = await this.valuesAt(commit);
      const before = this.base.values;
      for (const key of KEYS) {
        const [mine, other] = [ours[key] !== before[key], theirs[key] !== before[key]];
        if (mine && other && ours[key] !== theirs[key]) asked.push(key);
        else if (other) ours = { ...ours, [key]: String(theirs[key]) };
      }
      this.base = { commit: parent, values: await this.valuesAt(parent) };
      return files();
    };
    const request = { parent: this.base.commit, files: files(), message: `${this.name} ${photo}` };
    const { commit } = await publishWithMerge(this.remote, request, merge);
    this.base = { commit, values: ours };
    return asked;
  }
}

/**
 * Lets two commits of a round meet after the host has looked at the files, and before it makes either. In every other round, the
 * second goes on when the branch has the first: GitLab lets it pass then, though it replaces the first. Returns what begins a round.
 */
function meeting(host: Started, repository: Repository): (round: number) => Promise<void> {
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

test.each(SHARED_PLACES)('%s: two editors publish at once 50 times, and nothing is lost', async (kind) => {
  const start = Object.fromEntries(KEYS.map((key) => [key, '0']));
  const site = await sharedSite(kind, { 'site.yaml': written(start) });
  const { host, repository } = site.setting ?? {};
  const random = randomFrom(kind.length * 7919);
  const meet = host?.between && repository ? meeting(host, repository) : async () => undefined;
  const [asha, bela] = [new Editor('Asha', await site.connect()), new Editor('Bela', await site.connect())];
  const expected: Values = { ...start };
  const photos: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([asha.open(), bela.open(), meet(round)]);
    // Asha changes one half of the keys, Bela the other, and sometimes both the same
    const pick = (from: number) => KEYS[from + Math.floor(random() * 6)] as string;
    const both = round % 5 === 4 ? [pick(0)] : [];
    const edits = [0, 6].map((from, index) => {
      const keys = [pick(from), pick(from), ...both];
      return Object.fromEntries(keys.map((key) => [key, `${round}${index === 0 ? 'a' : 'b'}`]));
    });
    const [ofAsha = {}, ofBela = {}] = edits;
    const asked = (
      await Promise.all([asha.publish(ofAsha, `a${round}`), bela.publish(ofBela, `b${round}`)])
    ).flat();
    photos.push(`a${round}`, `b${round}`);
    // who asks keeps the own value; otherwise there is only one
    const shared = KEYS.filter((key) => key in ofAsha && key in ofBela);
    expect(asked.filter((key) => !shared.includes(key))).toEqual([]);
    expect(new Set(asked).size).toBe(asked.length);
    const now = readFrom((await site.files())['site.yaml'] ?? '');
    for (const key of KEYS) {
      const wanted = [ofAsha[key], ofBela[key]].filter((value) => value !== undefined);
      if (wanted.length > 0)
        expect({ round, key, is: wanted.includes(now[key] ?? '') }).toEqual({ round, key, is: true });
      else expect({ round, key, value: now[key] }).toEqual({ round, key, value: expected[key] });
      expected[key] = String(now[key]);
    }
  }
  const files = await site.files();
  expect(photos.filter((photo) => files[`media/${photo}.csv`] !== photo)).toEqual([]);
  // every round had a faster one
  expect(asha.moved + bela.moved).toBeGreaterThan(ROUNDS / 2);
  expect(asha.replaced + bela.replaced > ROUNDS / 4).toBe(kind === 'gitlab');
  if (!repository) return;
  // never force: each state of the branch is an ancestor of the next, so the first commit is one of the last
  const first = await repository.line('rev-list', '--max-parents=0', 'main');
  expect(first.split('\n')).toHaveLength(1);
  expect(Number(await repository.line('rev-list', '--count', 'main'))).toBeGreaterThan(2 * ROUNDS);
});
