import { Hono } from 'hono';
import type { Accounts, Login } from '../auth.ts';
import { Failure } from '../failure.ts';
import { SCHOOL_SERVER_RULES } from '../file-api/names.ts';
import type { SitePlace } from '../file-api/place.ts';
import {
  addFileRoutes,
  answerFailures,
  brokenCallFailure,
  type FileApiEnv,
  readJsonBody,
} from '../file-api/routes.ts';
import { isFromOtherSite, type Proxies, type ServiceEnv, visitorOfContext } from '../http/proxies.ts';
import type { BuildQueue } from './builds.ts';
import { MAX_SESSION_IDLE_TIME, type SessionStore } from './sessions.ts';

export interface StudioDependencies {
  login: Login;
  accountOf: Accounts['accountOf'];
  sessions: SessionStore;
  place: SitePlace;
  builds: Pick<BuildQueue, 'stateOf'>;
}

const MAX_LOGIN_SIZE = 4096;

type StudioEnv = ServiceEnv & FileApiEnv & { Variables: { token: string } };

/** Outside the folder of the studio's files, because the service worker stores that folder in the browser. */
const CALLS_PATH = 'studio-school';

/**
 * Each call except the login needs `Authorization: Bearer` with the token of a session. All responses are JSON, except the bytes
 * of a file; failures are `{"code","message","problems"}`.
 */
export function addStudioRoutes(
  app: Hono<ServiceEnv>,
  base: string,
  { login, accountOf, sessions, place, builds }: StudioDependencies,
  { proxies, log }: { proxies: Proxies; log: (line: string) => void },
): void {
  const calls = new Hono<StudioEnv>();
  answerFailures(calls, log);

  calls.use(async (c, next) => {
    const { host, scheme } = visitorOfContext(c, proxies);
    if (isFromOtherSite(c, host))
      throw new Failure(
        'other-site',
        'This request came from another site. Open the studio at the address of this site.',
      );
    if (scheme !== 'https' && !isLocalHost(host))
      throw new Failure(
        'not-secure',
        'The studio needs a connection by https, so that nobody can read your password. Open it with https:// in front. If you have, ask the people who run the site to set PLENARY_PROXIES.',
      );
    await next();
  });

  calls.post('/session', async (c) => {
    const { username, password } = await readJsonBody(c, MAX_LOGIN_SIZE);
    if (typeof username !== 'string' || typeof password !== 'string') throw brokenCallFailure();
    // the account is read before the login, so that a password change in between also ends this session
    const account = await accountOf(username);
    await login({ username, password }, visitorOfContext(c, proxies).address);
    if (!account) throw signedOutFailure();
    return c.json({ token: sessions.begin(account), name: account.name, idle: MAX_SESSION_IDLE_TIME / 1000 });
  });

  calls.use(async (c, next) => {
    const [, token = ''] = /^bearer ([\w-]{20,100})$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const session = await sessions.find(token);
    if (!session) throw signedOutFailure();
    c.set('visitor', session);
    c.set('token', token);
    await next();
  });

  calls.delete('/session', (c) => {
    sessions.end(c.get('token'));
    return c.body(null, 204);
  });

  addFileRoutes(calls as unknown as Hono<FileApiEnv>, {
    place,
    rules: SCHOOL_SERVER_RULES,
    staged: sessions.staged,
    address: base,
    listen: place.listen,
  });

  calls.get('/build', (c) => c.json({ ...builds.stateOf(c.req.query('commit') ?? ''), address: base }));

  calls.all('*', () => {
    throw new Failure('not-found', 'The studio has no such call.');
  });

  app.route(base + CALLS_PATH, calls);
}

function isLocalHost(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
}

function signedOutFailure(): Failure {
  return new Failure(
    'signed-out',
    'You are no longer logged in. Log in again. Your changes are still in this tab.',
  );
}
