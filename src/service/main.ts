import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { SiteFacts } from '../shared/index.ts';
import { createService } from './app.ts';
import { MEMBERS_FILE } from './auth.ts';
import { parseProxies } from './http/proxies.ts';
import { answerBadRequests, endSilentConnections, gracefulStop, parsePort, TIMEOUTS } from './http/server.ts';
import { uploadDeps } from './mail.ts';
import type { Store } from './store/store.ts';

/*
 * The only file that reads the environment, knows where the build lies, and listens.
 */

const NO_STORE = 'PLENARY_STORE is not the address of a Redis, such as redis://:password@redis:6379.';

const { PORT, HOST, PLENARY_MEMBERS, PLENARY_PROXIES, PLENARY_STORE } = process.env;

const port = parsePort(PORT);
if (port === undefined)
  exitWith(`PORT is "${PORT}", which is not a port number. Choose one: PORT=4174 npm start`);
const proxies = parseProxies(PLENARY_PROXIES);
if (proxies === undefined) {
  exitWith(
    `PLENARY_PROXIES is "${PLENARY_PROXIES}". Write the number of proxies in front of the service (1), or their addresses (127.0.0.1, 10.0.0.0/8).`,
  );
}
const hostname = HOST || 'localhost';
const facts = JSON.parse(readFileSync(new URL('site.json', import.meta.url), 'utf8')) as SiteFacts;
const { base, upload, words, headers, redirects } = facts;
const publicFolder = fileURLToPath(new URL('../public', import.meta.url));
const membersFile = path.resolve(
  PLENARY_MEMBERS || fileURLToPath(new URL(`../../${MEMBERS_FILE}`, import.meta.url)),
);

const worker = new URL('worker.js', import.meta.url);
// a site without uploads has none here either
const store = upload && PLENARY_STORE ? await openStore(PLENARY_STORE) : undefined;
const mail = upload && uploadDeps({ membersFile, rules: facts.rules, worker, ...(store && { store }) });
const { fetch } = createService({
  publicFolder,
  base,
  headers,
  redirects,
  words,
  mail,
  ...(upload && { upload }),
  proxies,
});
const server = createAdaptorServer({ fetch, hostname, serverOptions: TIMEOUTS }) as Server;
/** How many connections may wait to be accepted; beyond, those who connect try again after seconds. Usual are 511. */
const BACKLOG = 4096;
server.listen({ port, host: hostname, backlog: BACKLOG }, () => {
  console.log(`Plenary: http://${hostname}:${(server.address() as AddressInfo).port}${base}`);
  void logMissingAccounts();
});
answerBadRequests(server);
endSilentConnections(server);

server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use. Choose another: PORT=4174 npm start`
      : error.message,
  );
  process.exitCode = 1;
});

const stop = gracefulStop(server);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await stop();
    await mail?.close();
  });
}

async function logMissingAccounts(): Promise<void> {
  try {
    if (!mail || (await mail.members.any())) return;
    console.log('Nobody can log in to upload yet. Add an account: npm run oc -- add NAME');
  } catch {
    // logged by those who read them
  }
}

/** The store in Redis; its client is loaded only where it is used. */
async function openStore(address: string): Promise<Store> {
  const { protocol, password } = URL.canParse(address) ? new URL(address) : {};
  if (protocol !== 'redis:' && protocol !== 'rediss:') exitWith(NO_STORE);
  if (!password)
    console.log(
      'PLENARY_STORE has no password. Anyone who can read Redis can find out who logs in, and from where.',
    );
  const { redisStore } = await import('./store/redis.ts');
  // its own message could hold the password
  return redisStore(address).catch(() => exitWith(NO_STORE));
}

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
