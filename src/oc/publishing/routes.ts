import { Hono } from 'hono';
import type { Accounts, Login } from '../auth.ts';
import { SCHOOL_SERVER } from '../door/names.ts';
import type { SitePlace } from '../door/place.ts';
import { addFileCalls, answerFailures, brokenCall, type DoorEnv, jsonBody } from '../door/routes.ts';
import { Failure } from '../failure.ts';
import { isOfOtherSite } from '../http/other-site.ts';
import { type Env, type Proxies, visitorIn } from '../http/proxies.ts';
import type { Builds } from './builds.ts';
import { IDLE, type Sessions } from './sessions.ts';

export interface StudioDeps {
  login: Login;
  accountOf: Accounts['accountOf'];
  sessions: Sessions;
  place: SitePlace;
  builds: Pick<Builds, 'stateOf'>;
}

const MAX_LOGIN_SIZE = 4096;

type StudioEnv = Env & DoorEnv & { Variables: { token: string } };

/**
 * Path of the studio's calls, below the base path. The path is outside the folder of the studio's files, because the service
 * worker stores that folder in the browser.
 */
const CALLS = 'studio-school';

/**
 * Adds the calls with which the studio reads and publishes the site. Each call except the login needs `Authorization: Bearer`
 * with the token of a session. All responses are JSON, except the bytes of a file; failures are `{"code","message","problems"}`.
 */
export function addStudio(
  app: Hono<Env>,
  base: string,
  { login, accountOf, sessions, place, builds }: StudioDeps,
  { proxies, log }: { proxies: Proxies; log: (line: string) => void },
): void {
  const calls = new Hono<StudioEnv>();
  answerFailures(calls, log);

  calls.use(async (c, next) => {
    const { host, scheme } = visitorIn(c, proxies);
    if (isOfOtherSite(c, host)) throw otherSite();
    if (scheme !== 'https' && !isOwnMachine(host)) throw notSecure();
    await next();
  });

  calls.post('/session', async (c) => {
    const { username, password } = await jsonBody(c, MAX_LOGIN_SIZE);
    if (typeof username !== 'string' || typeof password !== 'string') throw brokenCall();
    // the account is read before the login, so that a password change in between also ends this session
    const account = await accountOf(username);
    await login({ username, password }, visitorIn(c, proxies).address);
    if (!account) throw signedOut();
    return c.json({ token: sessions.begin(account), name: account.name, idle: IDLE / 1000 });
  });

  calls.use(async (c, next) => {
    const [, token = ''] = /^bearer ([\w-]{20,100})$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const session = await sessions.find(token);
    if (!session) throw signedOut();
    c.set('visitor', session);
    c.set('token', token);
    await next();
  });

  calls.delete('/session', (c) => {
    sessions.end(c.get('token'));
    return c.body(null, 204);
  });

  addFileCalls(calls as unknown as Hono<DoorEnv>, {
    place,
    rules: SCHOOL_SERVER,
    staged: sessions.staged,
    address: base,
    listen: place.listen,
  });

  calls.get('/build', (c) => c.json({ ...builds.stateOf(c.req.query('commit') ?? ''), address: base }));

  calls.all('*', () => {
    throw new Failure('not-found', 'The studio has no such call.');
  });

  app.route(base + CALLS, calls);
}

function isOwnMachine(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
}

function signedOut(): Failure {
  return new Failure(
    'signed-out',
    'You are no longer logged in. Log in again. Your changes are still in this tab.',
  );
}

function otherSite(): Failure {
  return new Failure(
    'other-site',
    'This request came from another site. Open the studio at the address of this site.',
  );
}

function notSecure(): Failure {
  return new Failure(
    'not-secure',
    'The studio needs a connection by https, so that nobody can read your password. Open it with https:// in front. If you have, ask the people who run the site to set PLENARY_PROXIES.',
  );
}
