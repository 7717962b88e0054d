import { expect } from 'vitest';
import { type PublishRequest, publishWithMerge } from '../../../src/studio/places/hosts/index.ts';
import { changed, hostWith, type Kind, type Setting, SITE } from './hosts.ts';
import { readCommit } from './servers/git.ts';

/** How the connection breaks at a request. */
export type Break = 'before' | 'inside' | 'after';

/** What is published, and what the branch has afterwards. */
const CHANGES = { 'site.yaml': 'new', 'media/new.txt': 'a photo', 'media/logo.svg': null };
const { 'media/logo.svg': _, ...OTHERS } = SITE;
const AFTER = { ...OTHERS, 'site.yaml': 'new', 'media/new.txt': 'a photo' };

/** Publishes as the studio does. Merging is easy here, because nobody else changes anything. */
const publishOrMerge = ({ remote }: Setting, request: PublishRequest) =>
  publishWithMerge(remote, request, async () => request.files);

/**
 * Publishes while the connection breaks at the request with this number, then again without that. After each, the branch has the
 * whole commit or nothing of it, and in the end it has it once. Returns whether there was a request with that number.
 */
export async function publishedDespite(
  kind: Kind,
  at: { request: number; breaks: Break; isProposal: boolean },
): Promise<boolean> {
  const setting = await hostWith(kind);
  const { host, remote, repository } = setting;
  const branch = at.isProposal ? 'plenary/photo' : 'main';
  const { commit: parent } = await remote.read();
  const already = host.calls.length;
  const request: PublishRequest = {
    parent,
    files: changed(CHANGES),
    message: 'One commit',
    ...(at.isProposal && { propose: { branch, title: 'A photo', body: '' } }),
  };
  let wasBroken = false;
  host.fault = ({ number }) => {
    if (number !== already + at.request) return undefined;
    wasBroken = true;
    return at.breaks;
  };
  const what = JSON.stringify({ kind, ...at });
  const failure = await publishOrMerge(setting, request).then(
    () => undefined,
    (error) => error,
  );
  if (failure)
    expect({ what, isKnown: /^(?:offline|unsure)$/.test(failure.reason) }).toEqual({ what, isKnown: true });
  await isWholeOrNothing(setting, { what, branch, parent });
  host.fault = () => undefined;
  await publishOrMerge(setting, request);
  expect({ what, files: await repository.files(branch) }).toEqual({ what, files: AFTER });
  const since = await repository.line('rev-list', '--count', `${parent}..${branch}`);
  expect({ what, since }).toEqual({ what, since: '1' });
  if (at.isProposal) {
    expect({ what, main: await repository.head() }).toEqual({ what, main: parent });
    expect({ what, pulls: host.pulls.length }).toEqual({ what, pulls: 1 });
  }
  return wasBroken;
}

async function isWholeOrNothing(
  { repository }: Setting,
  { what, branch, parent }: { what: string; branch: string; parent: string },
): Promise<void> {
  const head = await repository.head(branch);
  if (head === undefined || head === parent) return;
  expect({ what, files: await repository.files(branch) }).toEqual({ what, files: AFTER });
  expect({ what, parents: (await readCommit(repository, head)).parents }).toEqual({
    what,
    parents: [parent],
  });
}
