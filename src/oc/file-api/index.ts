import { realpath } from 'node:fs/promises';
import { Hono } from 'hono';
import { isRecord } from '../../core/index.ts';
import { commitFiles, readFolderChanges } from './commit.ts';
import type { SiteFolder } from './files.ts';
import { OWN_FOLDER_RULES } from './names.ts';
import { openPlace } from './place.ts';
import {
  addFileRoutes,
  answerFailures,
  brokenCallFailure,
  type FileApiEnv,
  readJsonBody,
  stagedSize,
  type Visitor,
} from './routes.ts';

const MAX_COMMIT_SIZE = 2 ** 20;

interface FolderApiOptions {
  /** Calls the listener when files may have changed, until the returned function is called. */
  listen: (changed: () => void) => () => void;
  log: (line: string) => void;
}

/**
 * Trusts each request, so the caller has to check where requests come from. `GET git` returns the changes that a commit would
 * contain, and `POST git` makes the commit.
 */
export async function openFolderApi(site: SiteFolder, { listen, log }: FolderApiOptions) {
  // the real path is used, so that writing the file does not replace a link to it
  const file = await realpath(site.site).catch(() => site.site);
  const place = await openPlace({ ...site, site: file }, { rules: OWN_FOLDER_RULES });
  if ('unfinished' in place)
    throw new Error(`What was saved last can't be finished (${place.unfinished}). Look if the disk is full.`);
  const visitor: Visitor = { name: '', staged: new Map() };
  const calls = new Hono<FileApiEnv>({ strict: false });
  answerFailures(calls, log);
  calls.use(async (c, next) => {
    c.set('visitor', visitor);
    await next();
  });
  addFileRoutes(calls, {
    ...{ place, listen, rules: OWN_FOLDER_RULES, address: '/' },
    staged: () => stagedSize(visitor),
  });
  calls.get('/git', async (c) => c.json(await readFolderChanges(site)));
  calls.post('/git', async (c) =>
    c.json(await commitFiles(site, parseCommitRequest(await readJsonBody(c, MAX_COMMIT_SIZE)))),
  );
  return { fetch: (request: Request) => calls.fetch(request) };
}

function parseCommitRequest({ message, files, push, author }: Record<string, unknown>) {
  const isList = Array.isArray(files) && files.every((file): file is string => typeof file === 'string');
  if (typeof message !== 'string' || typeof push !== 'boolean' || !isList) throw brokenCallFailure();
  const isKnown = isRecord(author) && typeof author.name === 'string' && typeof author.mail === 'string';
  return {
    ...{ message, files, push },
    ...(isKnown && { author: { name: String(author.name), mail: String(author.mail) } }),
  };
}
