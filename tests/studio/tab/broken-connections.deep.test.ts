import { expect, test } from 'vitest';
import { hostWith, KINDS, type Kind, type Setting, TOKEN } from '../hosts/hosts.ts';
import type { Fault } from '../hosts/servers/serve.ts';
import { agendas, type Editor, openEditor, published, refused, siteOf } from './editors.ts';

/*
 * The connection breaks, or the token ends, within each request of a publication from a tab: the branch has the whole commit or nothing,
 * the text of the editor stays, and it can be published later, once.
 */

const PROPOSALS = [false, true] as const;
const CASES = KINDS.flatMap((kind) => PROPOSALS.map((propose) => [kind, propose] as const));

/** What goes wrong: the fault of a request, and whether it is that of all requests after it. */
interface Trouble {
  fault: Fault;
  lasts: boolean;
}

interface Tried {
  setting: Setting;
  asha: Editor;
  parent: string;
  /** Whether there was a request with the number. */
  wasBroken: boolean;
  /** Why nothing was published, as the editor reads it. */
  why: string | undefined;
}

/** Publishes a new text and a new file while something goes wrong from the request with a number on. */
async function tryToPublish(kind: Kind, propose: boolean, at: Trouble & { request: number }): Promise<Tried> {
  const setting = await hostWith(kind, { 'site.yaml': siteOf(3) });
  const { host, repository } = setting;
  const asha = await openEditor(setting);
  const parent = (await repository.head()) ?? '';
  await asha.setAgenda('c0', 'First');
  await asha.add('photos', 'hall', 'txt', 'A hall');
  const before = host.calls.length;
  let wasBroken = false;
  host.fault = ({ number }) => {
    const distance = number - before - at.request;
    if (distance < 0 || (distance > 0 && !at.lasts)) return undefined;
    wasBroken = true;
    // who has no network any more reaches nobody
    return distance > 0 && at.fault === 'after' ? 'before' : at.fault;
  };
  const answer = await asha.publish({ propose });
  host.fault = () => undefined;
  const why = 'refused' in answer ? answer.refused : undefined;
  await isWholeOrNothing(setting, propose, parent);
  expect(agendas(asha.text())[0]).toBe('First');
  return { setting, asha, parent, wasBroken, why };
}

/** The branches that are not the main one. */
const branches = async ({ repository }: Setting): Promise<string[]> =>
  (await repository.line('for-each-ref', '--format=%(refname:short)', 'refs/heads'))
    .split('\n')
    .filter((name) => name !== 'main');

async function isWholeOrNothing(setting: Setting, propose: boolean, parent: string): Promise<void> {
  const { repository } = setting;
  const [branch = 'main'] = propose ? await branches(setting) : [];
  const head = await repository.head(branch);
  if (head === parent) return;
  expect(await repository.line('rev-list', '--count', `${parent}..${branch}`)).toBe('1');
  const files = await repository.files(branch);
  expect(files['media/photos/hall.txt']).toBe('A hall');
  expect(agendas(files['site.yaml'] ?? '')[0]).toBe('First');
}

/** Goes on: changes the same value and another one, and publishes. Nothing is asked, and nothing is there twice. */
async function goOn({ setting, asha, parent }: Tried, propose: boolean): Promise<void> {
  const { repository, host } = setting;
  await asha.setAgenda('c0', 'Second');
  await asha.setAgenda('c1', 'Second');
  published(await asha.publish({ propose }));
  expect(asha.questions).toEqual([]);
  const others = await branches(setting);
  expect(others).toHaveLength(propose ? 1 : 0);
  expect(host.pulls).toHaveLength(propose ? 1 : 0);
  const [branch = 'main'] = others;
  const files = await repository.files(branch);
  expect(files['site.yaml']).toBe(asha.text());
  expect(agendas(asha.text())).toEqual(['Second', 'Second', 'Agenda 0']);
  expect(Object.keys(files)).toEqual(['media/photos/hall.txt', 'site.yaml']);
  const trees = (await repository.line('log', '--format=%T', `${parent}..${branch}`)).split('\n');
  expect(new Set(trees).size).toBe(trees.length);
  expect(trees.length).toBeLessThanOrEqual(2);
  await repository.git(['fsck', '--strict']);
}

test.each(CASES)(
  '%s, proposal %s: wherever the connection breaks, for a moment or for long, nothing is half, lost or twice',
  async (kind, propose) => {
    for (const lasts of [false, true])
      for (const fault of ['before', 'inside', 'after'] as const)
        for (let request = 1; ; request++) {
          const at = { fault, lasts, request };
          const tried = await tryToPublish(kind, propose, at);
          const { why = 'The connection broke while all was stored in this browser' } = tried;
          expect({ at, why }).toEqual({
            at,
            why: expect.stringMatching(/(?:does not answer|broke while).*stored in this browser/),
          });
          await goOn(tried, propose).catch((error: Error) => {
            throw new Error(`${JSON.stringify(at)}: ${error.message}`, { cause: error });
          });
          if (!tried.wasBroken) break;
        }
  },
);

const EXPIRED = { status: 401, json: { message: 'Bad credentials' } };

test.each(CASES)(
  '%s, proposal %s: a token that ends at any request is explained, and a new one publishes the text',
  async (kind, propose) => {
    for (let request = 1; ; request++) {
      const tried = await tryToPublish(kind, propose, { fault: EXPIRED, lasts: true, request });
      if (!tried.wasBroken) break;
      const { asha, why } = tried;
      // whether a request to the owner can be opened is no reason to fail: a person opens it
      if (why !== undefined) {
        expect(why).toMatch(/does not accept your token.*stored in this browser.*Copy the whole token again/);
        expect((await asha.publication()).git).toMatchObject({ signIn: { kind: 'token' } });
        expect(refused(await asha.publish({ propose }))).toMatch(/^Sign in to/);
        expect(await asha.signIn('wrong')).toMatchObject({ refused: expect.stringMatching(/token/) });
        expect(await asha.signIn(TOKEN)).toEqual({});
      }
      await goOn(tried, propose);
    }
  },
);
