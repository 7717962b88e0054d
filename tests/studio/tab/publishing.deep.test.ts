import { expect, test } from 'vitest';
import { hostWith, KINDS, type Kind } from '../hosts/hosts.ts';
import { agendas, openEditor, published, refused, siteOf, two } from './editors.ts';

/* Publishing from a tab: proposals at each host, and others who publish all the time. */

const start = (kind: Kind = 'github') => hostWith(kind, { 'site.yaml': siteOf(6) });

test('what others have published is in the text of an editor who has not published yet', async () => {
  const setting = await start();
  const [asha, bela] = await two(setting);
  await asha.setAgenda('c0', 'Of Asha');
  await asha.add('photos', 'hall', 'txt', 'A hall');
  await bela.setAgenda('c1', 'Of Bela');
  published(await asha.publish());
  await bela.pull();
  expect(agendas(bela.text()).slice(0, 2)).toEqual(['Of Asha', 'Of Bela']);
  expect(await bela.media.get('photos/hall.txt')?.text()).toBe('A hall');
  const { files, words } = await bela.publication();
  expect(files).toEqual([{ file: 'site.yaml', change: 'changed' }]);
  expect(words).toHaveLength(1);
  published(await bela.publish());
});

test('who is slower three times is asked to try again, with all texts in one', async () => {
  const setting = await start();
  const [asha] = await two(setting);
  await asha.setAgenda('c0', 'Of Asha');
  let others = 0;
  setting.host.fault = async ({ name }) => {
    if (name.startsWith('PATCH')) {
      const now = (await setting.repository.files())['site.yaml'] ?? '';
      await setting.repository.save({
        'site.yaml': now.replace(/(c1\n.*\n {4}agenda: ).*/, `$1Others ${++others}`),
      });
    }
    return undefined;
  };
  expect(refused(await asha.publish())).toMatch(/Others publish so often.*Try again in a minute/);
  expect(others).toBe(4);
  setting.host.fault = () => undefined;
  published(await asha.publish());
  expect(agendas((await setting.repository.files())['site.yaml'] ?? '').slice(0, 2)).toEqual([
    'Of Asha',
    'Others 4',
  ]);
  expect(asha.questions).toEqual([]);
});

test.each(KINDS)('%s: a second proposal is added to the first while that is open', async (kind) => {
  const { host, repository, ...setting } = await start(kind);
  const asha = await openEditor(setting);
  const main = await repository.head();
  await asha.setAgenda('c0', 'First');
  const first = published(await asha.publish({ propose: true }));
  await asha.setAgenda('c1', 'Second');
  const { git } = await asha.publication();
  expect(git).toMatchObject({ can: 'online', proposed: first.proposal?.address });
  const second = published(await asha.publish({ propose: true }));
  expect(second).toMatchObject({ branch: first.branch, proposal: first.proposal });
  expect(second.proposal?.isOpen).toBe(true);
  expect(host.pulls).toHaveLength(1);
  const commits = await repository.line('rev-list', '--reverse', `main..${first.branch}`);
  expect(commits.split('\n')).toEqual([first.commit, second.commit]);
  expect(await repository.line('diff', '--stat', first.commit, second.commit)).toContain(
    '1 insertion(+), 1 deletion(-)',
  );
  expect(await repository.head()).toBe(main);
});

test.each(KINDS)('%s: what is proposed after a merge is a proposal of its own', async (kind) => {
  const { host, repository, ...setting } = await start(kind);
  const asha = await openEditor(setting);
  await asha.setAgenda('c0', 'First');
  const first = published(await asha.publish({ propose: true }));
  // the owner merges it, and the branch stays
  const main = (await repository.head()) ?? '';
  const tree = await repository.line('rev-parse', `${first.commit}^{tree}`);
  await repository.move('main', await repository.commit(tree, [main, first.commit], 'Merge'), main);
  for (const pull of host.pulls) pull.isClosed = true;
  await asha.setAgenda('c1', 'Second');
  await asha.pull();
  expect(asha.questions).toEqual([]);
  const { words } = await asha.publication();
  expect(words).toHaveLength(1);
  const second = published(await asha.publish({ propose: true }));
  expect(second.branch).not.toBe(first.branch);
  expect(host.pulls.map(({ head }) => head)).toEqual([first.branch, second.branch]);
  expect(await repository.line('rev-list', '--count', `main..${second.branch}`)).toBe('1');
  const added = await repository.line('diff', '-U0', 'main', String(second.branch));
  expect(added.match(/^\+ .*/gm)).toEqual(['+    agenda: Second']);
});

test.each(KINDS)('%s: what a teacher changes in a proposal stays in it', async (kind) => {
  const { repository, ...setting } = await start(kind);
  const asha = await openEditor(setting);
  await asha.setAgenda('c0', 'First');
  const first = published(await asha.publish({ propose: true }));
  const branch = String(first.branch);
  const proposed = (await repository.files(branch))['site.yaml'] ?? '';
  await repository.save({ 'site.yaml': proposed.replace('The 6th', 'The 7th') }, 'A teacher', branch);
  await asha.setAgenda('c1', 'Second');
  const second = published(await asha.publish({ propose: true }));
  expect(second.branch).toBe(branch);
  expect((await repository.files(branch))['site.yaml']).toBe(
    proposed.replace('The 6th', 'The 7th').replace(/(c1\n.*\n {4}agenda: ).*/, '$1Second'),
  );
  expect(asha.text()).toContain('The 7th');
  expect(asha.questions).toEqual([]);
});

test('a value that a teacher changes in a proposal, and the editor too, is one question', async () => {
  const { repository, ...setting } = await start();
  const asha = await openEditor(setting);
  await asha.setAgenda('c0', 'First');
  const branch = String(published(await asha.publish({ propose: true })).branch);
  const proposed = (await repository.files(branch))['site.yaml'] ?? '';
  await repository.save({ 'site.yaml': proposed.replace('First', 'Of a teacher') }, 'A teacher', branch);
  await asha.setAgenda('c0', 'Other');
  expect(refused(await asha.publish({ propose: true }))).toMatch(/one value is different/);
  expect(asha.questions).toHaveLength(1);
  await asha.setAgenda('c0', 'Other');
  published(await asha.publish({ propose: true }));
  expect(asha.questions).toHaveLength(1);
  expect(agendas((await repository.files(branch))['site.yaml'] ?? '')[0]).toBe('Other');
});
