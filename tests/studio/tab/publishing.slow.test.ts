import { expect, onTestFinished, test } from 'vitest';
import { createTokenStore } from '../../../src/studio/places/hosts/index.ts';
import { createAccounts } from '../../../src/studio/tab/places/accounts.ts';
import { connectToPlace } from '../../../src/studio/tab/places/connecting.ts';
import { hostWith, TOKEN } from '../hosts/hosts.ts';
import { agendas, published, refused, siteOf, two } from './editors.ts';

/* Publishing from a tab: what an editor sees when others publish too. */

const start = () => hostWith('github', { 'site.yaml': siteOf(6) });

test('who is slower gets what others published, and both are published without a question', async () => {
  const setting = await start();
  const [asha, bela] = await two(setting);
  await asha.setAgenda('c0', 'Of Asha');
  await bela.setAgenda('c1', 'Of Bela');
  published(await asha.publish());
  published(await bela.publish());
  expect(agendas((await setting.repository.files())['site.yaml'] ?? '').slice(0, 3)).toEqual([
    'Of Asha',
    'Of Bela',
    'Agenda 0',
  ]);
  expect(bela.questions).toEqual([]);
  expect((await bela.publication()).files).toEqual([]);
});

test('a value that both changed is one question, and the answer is published', async () => {
  const setting = await start();
  const [asha, bela] = await two(setting);
  await asha.setAgenda('c0', 'Of Asha');
  await bela.setAgenda('c0', 'Of Bela');
  await bela.setAgenda('c1', 'Of Bela too');
  published(await asha.publish());
  const head = await setting.repository.head();
  expect(refused(await bela.publish())).toMatch(/one value is different in both.*publish again/);
  expect(bela.questions).toEqual(['["committees",0,"agenda"]']);
  expect(await setting.repository.head()).toBe(head);
  expect(agendas(bela.text()).slice(0, 2)).toEqual(['Of Asha', 'Of Bela too']);
  await bela.setAgenda('c0', 'Of Bela');
  published(await bela.publish());
  expect(bela.questions).toHaveLength(1);
  expect(agendas((await setting.repository.files())['site.yaml'] ?? '').slice(0, 2)).toEqual([
    'Of Bela',
    'Of Bela too',
  ]);
});

test('two files of one name are both published, and each text names its own', async () => {
  const setting = await start();
  const editors = await two(setting);
  for (const [index, editor] of editors.entries()) {
    const file = await editor.add('photos', 'hall', 'txt', `Hall ${index}`);
    expect(file).toBe('photos/hall.txt');
    await editor.setAgenda(`c${index}`, file);
    published(await editor.publish());
  }
  const files = await setting.repository.files();
  const named = agendas(files['site.yaml'] ?? '').map((file) => files[`media/${file}`]);
  expect(named.slice(0, 2)).toEqual(['Hall 0', 'Hall 1']);
});

test('who signs out in one tab is signed out in all', async () => {
  const { place } = await start();
  const there = { kind: 'repository', ...place } as const;
  const tabs = await Promise.all(
    [1, 2].map(async () => {
      const channel = new BroadcastChannel('signed-out-in-a-test');
      onTestFinished(() => channel.close());
      const accounts = createAccounts(createTokenStore(undefined), channel);
      await accounts.signIn(there, { kind: 'token', token: TOKEN, remember: false });
      return accounts;
    }),
  );
  const signedIn = () => Promise.all(tabs.map((one) => one.remoteFor(there)));
  expect((await signedIn()).filter(Boolean)).toHaveLength(2);
  await tabs[0]?.signOut();
  await expect.poll(signedIn).toEqual([undefined, undefined]);
});

test('who mistypes the address of a repository corrects it, and needs no token again; one that is wrong is forgotten', async () => {
  const { place } = await hostWith('gitlab', { 'site.yaml': siteOf(1) });
  const accounts = createAccounts(createTokenStore(undefined));
  const open = (project: string, token?: string) =>
    connectToPlace(
      {
        ...{ address: `${place.origin}/${project}`, host: 'gitlab' as const },
        ...(token !== undefined && { entered: { kind: 'token' as const, token, remember: false } }),
      },
      { accounts, storage: undefined, site: '', progress: () => {} },
    );
  await expect(open('school/mistyped', TOKEN)).rejects.toMatchObject({ reason: 'missing' });
  expect(await open(place.project)).toMatchObject({ read: { base: { text: siteOf(1) } } });
  await expect(open(place.project, 'not-the-token')).rejects.toMatchObject({ reason: 'signed-out' });
  await expect(open(place.project)).rejects.toMatchObject({ reason: 'signed-out' });
});
