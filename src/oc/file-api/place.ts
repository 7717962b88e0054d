import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { LOCKED_FILE_ERRORS } from '../../core/index.ts';
import { Failure } from '../failure.ts';
import { openSiteDisk, refuseConflicts, type SiteFiles, type SiteFolder } from './files.ts';
import {
  type BranchHead,
  blobId,
  isObjectId,
  type Repository,
  type TreeChanges,
  validAuthorName,
} from './git.ts';
import {
  finishJournal,
  type Journal,
  removeContents,
  storeContents,
  storeJournal,
  workFolder,
} from './journal.ts';
import { isSiteName, MAX_READ_SIZE, type PlaceRules, refuseLargeFile, SITE_FILE } from './names.ts';

interface CurrentSite {
  /** The commit, with a suffix if files differ from it. Without Git, a hash of the files. */
  commit: string;
  /** Empty without Git. */
  branch: string;
  files: SiteFiles;
}

export interface PublicationOrder {
  parent: string;
  /** Null removes a file. */
  files: ReadonlyMap<string, Uint8Array | null>;
  message: string;
  author: string;
}

export interface SitePlace {
  /** Undefined if the commit is unknown. */
  read: (commit?: string) => Promise<CurrentSite | undefined>;
  /** With Git also at an earlier commit; undefined if the file is gone. */
  blob: (id: string, name: string, commit: string) => Promise<Uint8Array | undefined>;
  /** A client may repeat a request whose response was lost. */
  publish: (order: PublicationOrder) => Promise<PublicationOutcome>;
  /** Calls the listener after each publication, until the returned function is called. */
  listen: (published: () => void) => () => void;
}

interface PublicationOutcome {
  commit: string;
  isMoved?: true;
}

/**
 * `changes` contains the path of the new content for each changed file, and null for each deleted file. Rejects with a Failure if
 * the site has errors, or can't be checked.
 */
export type SiteCheck = (files: SiteFiles, changes: ReadonlyMap<string, string | null>) => Promise<void>;

export interface PlaceOptions {
  rules: PlaceRules;
  /** Receives a commit for each publication. Without a repository, only the files change. */
  repository?: Repository | undefined;
  check?: SiteCheck;
  /** `expect` is called before files change, so that a crash in between does not lose the build. */
  builds?: { expect: () => Promise<void>; add: (commit: string) => void; isDue: () => Promise<boolean> };
}

/** Finishes an interrupted publication. Returns the code of the system's error if the site can't be opened. */
export async function openPlace(
  project: SiteFolder,
  { rules, repository, check, builds }: PlaceOptions,
): Promise<SitePlace | { unfinished: string }> {
  const disk = openSiteDisk(project, repository?.format ?? 'sha1');
  const alone = createQueue();
  const publishing = createQueue();
  let last: { key: string; commit: string } | undefined;
  const listeners = new Set<() => void>();

  const now = async (): Promise<CurrentSite & { head?: BranchHead }> => {
    const files = await disk.list();
    if (!repository) return { commit: filesVersion(files), branch: '', files };
    const head = await repository.head();
    if (typeof head === 'string') throw new Failure('not-now', head);
    const isClean = haveSameIds(files, await readCommittedFiles(repository, head.commit, project));
    const commit = isClean ? head.commit : `${head.commit}-${filesVersion(files).slice(0, 16)}`;
    return { commit, branch: head.ref.replace(/^refs\/heads\//, ''), files, head };
  };

  await mkdir(workFolder(project), { recursive: true, mode: 0o700 });
  const finished = await finishJournal(project, repository).catch((error: unknown) => ({
    unfinished: (error as NodeJS.ErrnoException).code ?? 'an unexpected error',
  }));
  if (typeof finished === 'object') return finished;
  if (finished === 'none') await removeContents(project);
  if (builds && ((finished !== 'none' && finished !== 'moved') || (await builds.isDue())))
    await now().then(
      ({ commit }) => builds.add(commit),
      // the studio shows this error when it reads the site
      () => {},
    );

  return {
    listen: (published) => {
      listeners.add(published);
      return () => void listeners.delete(published);
    },
    read: (wanted) =>
      alone(async () => {
        const { commit, branch, files } = await now();
        if (wanted === undefined || wanted === commit) return { commit, branch, files };
        const isKnown = repository && isObjectId(wanted) && (await repository.isPartOf(wanted, 'HEAD'));
        return isKnown
          ? { commit: wanted, branch, files: await readCommittedFiles(repository, wanted, project) }
          : undefined;
      }),
    blob: async (id, name, commit) => {
      if (!isSiteName(name)) return undefined;
      const file = await disk.read(name, id);
      if (file || !repository) return file;
      const [hash = ''] = commit.split('-');
      return repository.blob(hash, pathInRepository(repository, project, name), id, MAX_READ_SIZE);
    },
    publish: (order) =>
      publishing(async () => {
        try {
          const key = publicationOrderKey(order);
          const site = await alone(now);
          if (last?.key === key && last.commit === site.commit) return { commit: last.commit };
          const outcome = await publishOrder(
            { project, rules, repository, now, check, expect: builds?.expect, alone },
            order,
          );
          if (!outcome.isMoved && outcome.commit !== order.parent) {
            last = { key, commit: outcome.commit };
            builds?.add(outcome.commit);
            for (const published of listeners) published();
          }
          return outcome;
        } catch (error) {
          throw toFailure(error, rules);
        }
      }),
  };
}

function publicationOrderKey({ parent, files, author }: PublicationOrder): string {
  const hash = createHash('sha256').update(JSON.stringify([parent, author]));
  for (const [name, content] of files) {
    hash.update(JSON.stringify([name, content?.length ?? null]));
    if (content) hash.update(content);
  }
  return hash.digest('hex');
}

interface PublishContext {
  project: SiteFolder;
  rules: PlaceRules;
  repository: Repository | undefined;
  now: () => Promise<CurrentSite & { head?: BranchHead }>;
  check: SiteCheck | undefined;
  expect: (() => Promise<void>) | undefined;
  /** Runs one call at a time. A check may take several seconds, so it runs outside this queue. */
  alone: ReturnType<typeof createQueue>;
}

/** The version stays the same if nothing changes. */
async function publishOrder(context: PublishContext, order: PublicationOrder): Promise<PublicationOutcome> {
  const { project, rules, repository, now, check, alone } = context;
  for (const [name, content] of order.files) refuseChange(name, content, rules);
  let isStored = false;
  try {
    const begun = await alone(async () => {
      if ((await finishJournal(project, repository)) === 'locked' || (await repository?.isLocked()))
        throw new Failure('not-now', LOCKED_MESSAGE);
      const before = await now();
      const outcome: PublicationOutcome = { commit: before.commit };
      if (before.commit !== order.parent) return { outcome: { ...outcome, isMoved: true as const } };
      const changes = findChanges(order.files, before.files, repository?.format ?? 'sha1');
      if (changes.length === 0) return { outcome };
      const contents = new Map(changes.map(({ name, content }) => [name, content]));
      await refuseConflicts(project, before.files, contents);
      const folder = await storeContents(
        project,
        changes.flatMap(({ content }) => content ?? []),
      );
      return { files: before.files, changes, folder };
    });
    if (!begun.changes) return begun.outcome;
    const { files, changes, folder } = begun;
    const placeIn = (content: number | null) =>
      content === null ? null : path.join(folder, String(content));
    await check?.(
      files,
      new Map(assignContentNumbers(changes).map(([name, number]) => [name, placeIn(number)])),
    );
    return await alone(() =>
      finishOrder(context, order, changes, folder, () => {
        isStored = true;
      }),
    );
  } finally {
    if (!isStored) await removeContents(project);
  }
}

/** `onStored` is called once the publication can no longer be lost. */
async function finishOrder(
  { project, repository, now, expect }: PublishContext,
  order: PublicationOrder,
  changes: readonly FileChange[],
  folder: string,
  onStored: () => void,
): Promise<PublicationOutcome> {
  // a file may have been saved during the check
  const { commit, head } = await now();
  if (commit !== order.parent) return { commit, isMoved: true };
  const git =
    repository &&
    head &&
    (await createCommit({ project, repository, head, scratch: folder }, changes, order));
  await expect?.();
  await storeJournal(project, { ...(git && { git }), files: assignContentNumbers(changes) });
  onStored();
  if ((await finishJournal(project, repository)) === 'moved')
    return { commit: (await now()).commit, isMoved: true };
  return await now().then(
    (after) => ({ commit: after.commit }),
    // the files are published; this failure concerns only the next publish
    (error) => {
      if (git && error instanceof Failure) return { commit: git.to };
      throw error;
    },
  );
}

const LOCKED_MESSAGE =
  'Another Git program is at work on the server. Wait a minute, then publish again. If this stays, ask the people who run the site to delete the file .git/index.lock.';

function refuseChange(name: string, content: Uint8Array | null, rules: PlaceRules): void {
  if (content) refuseLargeFile(rules, name, content.length);
  else rules.refuseUnwritable(name);
  if (name === SITE_FILE && !content)
    throw new Failure('bad-name', 'The file site.yaml can’t be deleted: it is the whole site.');
}

interface FileChange {
  name: string;
  content: Uint8Array | null;
  id: string | null;
}

function findChanges(wanted: PublicationOrder['files'], files: SiteFiles, format: string): FileChange[] {
  return [...wanted].flatMap(([name, content]) => {
    const id = content && blobId(content, format);
    return id === (files.get(name)?.id ?? null) ? [] : [{ name, content, id }];
  });
}

function assignContentNumbers(changes: readonly FileChange[]): Journal['files'] {
  let number = 0;
  return changes.map(({ name, content }) => [name, content ? number++ : null]);
}

async function createCommit(
  {
    project,
    repository,
    head,
    scratch,
  }: { project: SiteFolder; repository: Repository; head: BranchHead; scratch: string },
  changes: readonly FileChange[],
  { message, author }: PublicationOrder,
): Promise<NonNullable<Journal['git']>> {
  const placeIn = ({ name }: FileChange) => pathInRepository(repository, project, name);
  const before = await repository.tree(head.commit, changes.map(placeIn));
  const entries: [string, { mode: string; id: string } | null][] = [];
  for (const change of changes) {
    const file = placeIn(change);
    const mode = before.get(file)?.mode === '100755' ? '100755' : '100644';
    if (change.content) entries.push([file, { mode, id: await repository.store(change.content) }]);
    else entries.push([file, null]);
  }
  const about = { message, author: validAuthorName(author), scratch };
  const to = await repository.commit(head.commit, new Map(entries) satisfies TreeChanges, about);
  return { ref: head.ref, from: head.commit, to, changes: entries };
}

function pathInRepository({ prefix }: Repository, { site }: SiteFolder, name: string): string {
  return prefix + (name === SITE_FILE ? path.basename(site) : name);
}

async function readCommittedFiles(
  repository: Repository,
  commit: string,
  project: SiteFolder,
): Promise<SiteFiles> {
  const site = pathInRepository(repository, project, SITE_FILE);
  const tree = await repository.tree(commit, [site, `${repository.prefix}media`]);
  return new Map(
    [...tree].flatMap(([file, { mode, id, size }]) => {
      const name = file === site ? SITE_FILE : file.slice(repository.prefix.length);
      return isSiteName(name) && mode.startsWith('100') ? [[name, { id, size }] as const] : [];
    }),
  );
}

function haveSameIds(files: SiteFiles, others: SiteFiles): boolean {
  return files.size === others.size && [...files].every(([name, { id }]) => others.get(name)?.id === id);
}

function filesVersion(files: SiteFiles): string {
  const hash = createHash('sha256');
  for (const [name, { id }] of files) hash.update(`${id} ${name}\0`);
  return hash.digest('hex').slice(0, 40);
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}

function toFailure(error: unknown, { words }: PlaceRules): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? ''))
    return new Failure('no-space', words.full, { cause: error });
  if ([...LOCKED_FILE_ERRORS, 'EROFS'].includes(code ?? ''))
    return new Failure('our-fault', words.protected, { cause: error });
  return error;
}
