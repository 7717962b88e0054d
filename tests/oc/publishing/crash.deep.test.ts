import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blobId, openRepository, type Repository } from '../../../src/oc/file-api/git.ts';
import { type Journal, storeContents, storeJournal, workFolder } from '../../../src/oc/file-api/journal.ts';
import { git, LOGO, member, SITE, school, siteFolder } from './school.ts';

/* What a crash leaves at each step of a publication, and what the next start makes of it. The deep suite kills the real service. */

const NEW = SITE.replace('Welcome.', 'After the crash.');
const CONTENTS = [Buffer.from(NEW), Buffer.from(`${LOGO}\n`)];
const FILES: Journal['files'] = [
  ['site.yaml', 0],
  ['media/new/a.svg', 1],
  ['media/guides/a guide (1).pdf', null],
];

/** A folder in which a publication has come as far as its journal, and what can be done of it. */
async function interrupted(withGit: boolean) {
  const { project, remove } = siteFolder({ withGit });
  const { folder } = project;
  const opened = withGit ? await openRepository(folder, 'site.yaml') : undefined;
  const repository = opened as Repository | undefined;
  await storeContents(project, CONTENTS);
  const journal: Journal = { files: FILES };
  if (repository) {
    const changes: NonNullable<Journal['git']>['changes'] = [];
    for (const [name, content] of FILES) {
      const bytes = content === null ? undefined : CONTENTS[content];
      changes.push([name, bytes ? { mode: '100644', id: await repository.store(bytes) } : null]);
    }
    const from = git(folder, 'rev-parse', 'HEAD');
    const about = { message: 'Edit', author: 'asha', scratch: workFolder(project) };
    const to = await repository.commit(from, new Map(changes), about);
    journal.git = { ref: 'refs/heads/main', from, to, changes };
  }
  const content = (number: number) => path.join(workFolder(project), 'publication', String(number));
  const steps = [
    () => {
      if (journal.git) git(folder, 'update-ref', journal.git.ref, journal.git.to);
    },
    () => {
      mkdirSync(path.join(folder, 'media/new'));
      renameSync(content(1), path.join(folder, 'media/new/a.svg'));
    },
    () => renameSync(content(0), project.site),
    () => rmSync(path.join(folder, 'media/guides'), { recursive: true }),
    () => repository?.note(new Map(journal.git?.changes)),
  ];
  return { project, journal, steps, remove };
}

test.each([
  ['with Git', true],
  ['without Git', false],
])(
  '%s: before the journal nothing is published, and from then on all of it, after a crash at each step',
  async (_, withGit) => {
    for (let done = -1; done <= 5; done++) {
      const { project, journal, steps, remove } = await interrupted(withGit);
      if (done >= 0) await storeJournal(project, journal);
      for (const step of steps.slice(0, Math.max(0, done))) await step();
      const service = await school({ project });
      const { files, commit } = await (await member(service)).read();
      const isNew = done >= 0;
      expect({ done, site: readFileSync(project.site, 'utf8') }).toEqual({ done, site: isNew ? NEW : SITE });
      expect(files.map(({ path }) => path)).toEqual(
        isNew
          ? ['media/logo.svg', 'media/new/a.svg', 'site.yaml']
          : ['media/guides/a guide (1).pdf', 'media/logo.svg', 'site.yaml'],
      );
      expect(existsSync(path.join(workFolder(project), 'publication'))).toBe(false);
      if (withGit) {
        expect(git(project.folder, 'status', '--porcelain')).toBe('');
        expect(commit).toBe(git(project.folder, 'rev-parse', 'HEAD'));
      }
      // what was not built before the crash is built
      if (isNew) await expect.poll(() => service.builds.stateOf(commit).state).toBe('live');
      expect(service.served()).toBe(isNew ? 1 : 0);
      await service.remove();
      remove();
    }
  },
);

test('a commit that somebody made between a crash and the next start stays, and the publication is dropped', async () => {
  const { project, journal, remove } = await interrupted(true);
  const { folder } = project;
  await storeJournal(project, journal);
  writeFileSync(path.join(folder, 'secret.txt'), 'another');
  git(folder, 'commit', '--quiet', '--all', '--message=By hand');
  const service = await school({ project });
  expect(git(folder, 'log', '-1', '--format=%s')).toBe('By hand');
  expect(readFileSync(project.site, 'utf8')).toBe(SITE);
  expect(git(folder, 'status', '--porcelain')).toBe('');
  await service.remove();
  remove();
});

test('what cannot be finished stops the start with a sentence, and is finished once it can be', async () => {
  const { project, journal, remove } = await interrupted(true);
  await storeJournal(project, journal);
  // a file is where a folder is needed
  const inTheWay = path.join(project.folder, 'media/new');
  writeFileSync(inTheWay, '');
  await expect(school({ project })).rejects.toThrow(/^PLENARY_STUDIO is on, but .* can't be finished/);
  rmSync(inTheWay);
  const service = await school({ project });
  expect(readFileSync(project.site, 'utf8')).toBe(NEW);
  expect(git(project.folder, 'status', '--porcelain')).toBe('');
  await service.remove();
  remove();
});

test('a journal that can’t be read stops the start with a sentence, and nothing of its publication is dropped', async () => {
  const { project, journal, remove } = await interrupted(true);
  await storeJournal(project, journal);
  const written = path.join(workFolder(project), 'publication/journal.json');
  const aside = `${written}.aside`;
  renameSync(written, aside);
  mkdirSync(written);
  await expect(school({ project })).rejects.toThrow(/^PLENARY_STUDIO is on, but .* can't be finished/);
  rmSync(written, { recursive: true });
  renameSync(aside, written);
  const service = await school({ project });
  expect(readFileSync(project.site, 'utf8')).toBe(NEW);
  await service.remove();
  remove();
});

test('while another Git program works in the folder, nothing is published, and afterwards it is', async () => {
  const service = await school();
  const lock = path.join(service.project.folder, '.git/index.lock');
  writeFileSync(lock, '');
  const editor = await member(service);
  const before = await editor.read();
  expect(await editor.publish({ 'site.yaml': NEW })).toMatchObject({ status: 409, code: 'not-now' });
  expect(await editor.read()).toEqual(before);
  rmSync(lock);
  expect((await editor.publish({ 'site.yaml': NEW })).status).toBe(200);
  await service.remove();
});

test('in the middle of a merge, and without a branch, it says what to do', async () => {
  const service = await school();
  const { folder } = service.project;
  const editor = await member(service);
  const { commit: parent } = await editor.read();
  writeFileSync(path.join(folder, '.git/MERGE_HEAD'), parent);
  expect(await editor.publish({ 'site.yaml': NEW }, { parent })).toMatchObject({
    status: 409,
    message: expect.stringContaining('merge'),
  });
  rmSync(path.join(folder, '.git/MERGE_HEAD'));
  git(folder, 'checkout', '--quiet', '--detach');
  expect(await editor.publish({ 'site.yaml': NEW }, { parent })).toMatchObject({
    status: 409,
    message: expect.stringContaining('git switch'),
  });
  await service.remove();
});

test('ids are those of Git', () => {
  const { project, remove } = siteFolder();
  expect(blobId(Buffer.from(SITE), 'sha1')).toBe(git(project.folder, 'rev-parse', 'HEAD:site.yaml'));
  remove();
});
