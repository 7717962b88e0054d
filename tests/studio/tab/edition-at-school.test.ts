import { expect, test } from 'vitest';
import { createTokenStore } from '../../../src/studio/places/hosts/index.ts';
import { createAccounts } from '../../../src/studio/tab/places/accounts.ts';
import { publishToRemotePlace } from '../../../src/studio/tab/places/remote-place.ts';
import { openStudio } from '../../../src/studio/tab/site/studio.ts';
import { createSite, openWorkspace } from '../../../src/studio/tab/site/workspace.ts';
import { askStudio } from '../ask-studio.ts';
import { schemas } from '../sample.ts';
import { siteOf } from './editors.ts';

test('at a school, whose server takes no archive, no edition begins that could never be published', async () => {
  const site = 'https://school.example/';
  const media = new Map<string, Blob>();
  const text = siteOf(1).replace('2027-08-01', '2024-08-01');
  let archived = 0;
  const workspace = openWorkspace({
    ...{ stored: createSite('A site', { kind: 'school', site }, { text, media }), media, base: '/' },
    ...{ schemas, storage: undefined, earlier: new Map() },
    archive: () => {
      archived++;
      return Promise.reject(new Error('nobody archives it here'));
    },
  });
  const { session, answer } = openStudio(workspace, '/', async () => '');
  const accounts = createAccounts(createTokenStore(undefined));
  publishToRemotePlace({
    place: { kind: 'school', site },
    accounts,
    workspace,
    session,
    home: `${site}studio/`,
  });
  for (const call of ['edition', 'start']) {
    const answered = await askStudio(answer, call, { body: JSON.stringify({ starts: '2028-08-01' }) });
    expect(await answered.json()).toEqual({ refused: expect.stringMatching(/npx plenary new edition/) });
  }
  expect(archived).toBe(0);
  expect(session.text()).toBe(text);
});
