import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { SiteFacts } from '../core/index.ts';
import { createService } from './app.ts';
import { createLogin, MEMBERS_FILE, openMembers } from './auth.ts';
import { parseProxies } from './http/proxies.ts';
import {
  answerBadRequests,
  endSilentConnections,
  gracefulStop,
  parsePort,
  refuseHosts,
  TIMEOUTS,
} from './http/server.ts';
import { createThrottle } from './http/throttle.ts';
import { uploadDeps } from './mail.ts';
import { openStudio } from './publishing/open.ts';
import { studioProject } from './publishing/project.ts';
import { memoryStore, type Store } from './store/store.ts';

/* Entry point of the service: the only file that reads the environment, knows the folder of the build, and listens on a port. */

const NO_STORE = 'PLENARY_STORE is not the address of a Redis, such as redis://:password@redis:6379.';

const { PORT, HOST, PLENARY_MEMBERS, PLENARY_PROXIES, PLENARY_STORE, PLENARY_STUDIO } = process.env;

const port = parsePort(PORT);
if (port === undefined)
  exitWith(`PORT is "${PORT}", which is not a port number. Choose one: PORT=4174 npm start`);
const proxies =
  parseProxies(PLENARY_PROXIES) ??
  exitWith(
    `PLENARY_PROXIES is "${PLENARY_PROXIES}". Write the number of proxies in front of the service (1), or their addresses (127.0.0.1, 10.0.0.0/8).`,
  );
const hostname = HOST || 'localhost';
const factsFile = new URL('site.json', import.meta.url);
const out = fileURLToPath(new URL('..', import.meta.url));
const publicFolder = path.join(out, 'public');
const membersFile = path.resolve(
  PLENARY_MEMBERS || fileURLToPath(new URL(`../../${MEMBERS_FILE}`, import.meta.url)),
);
const worker = new URL('worker.js', import.meta.url);

const firstFacts = readFacts();
const project = orExit(studioProject(PLENARY_STUDIO, path.resolve(out), process.env));
// only uploads and the studio need a store and accounts
const hasAccounts = firstFacts.upload !== undefined || project !== undefined;
const store = hasAccounts && PLENARY_STORE ? await openStore(PLENARY_STORE) : memoryStore();
const accounts = hasAccounts ? openAccounts() : undefined;
const studio =
  project && accounts && orExit(await openStudio({ project, ...accounts, serve: async () => replaceSite() }));
let site = openSite(firstFacts);

const server = createAdaptorServer({
  fetch: (request, bindings) => refuseHosts(bindings.incoming) ?? site.fetch(request, bindings),
  hostname,
  serverOptions: TIMEOUTS,
}) as Server;
/**
 * Maximum number of connections that wait to be accepted. Clients beyond this number retry after seconds. Node's default is 511.
 */
const BACKLOG = 4096;
server.listen({ port, host: hostname, backlog: BACKLOG }, () => {
  console.log(`Plenary: http://${hostname}:${(server.address() as AddressInfo).port}${firstFacts.base}`);
  if (studio && !existsSync(path.join(publicFolder, 'studio')))
    console.log(
      'The site has no studio yet. Write  studio: true  in site.yaml, and start the service with npm start.',
    );
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
    await studio?.close();
    await site.close();
    await store.close();
  });
}

function readFacts(): SiteFacts {
  return JSON.parse(readFileSync(factsFile, 'utf8'));
}

interface Site {
  fetch: ReturnType<typeof createService>['fetch'];
  close: () => Promise<void>;
}

function openSite({ rules, ...facts }: SiteFacts): Site {
  const mail =
    facts.upload && uploadDeps({ membersFile, rules, worker, store, ...(accounts && { accounts }) });
  const { fetch } = createService({ ...facts, publicFolder, mail, studio, proxies });
  return { fetch, close: async () => mail?.close() };
}

/**
 * Serves the site that the studio has just built, with its headers, redirects and rules. The earlier site is not closed: it
 * finishes the running uploads, and holds no resources after them.
 */
function replaceSite(): void {
  site = openSite(readFacts());
}

function openAccounts() {
  const members = openMembers(membersFile);
  return { members, login: createLogin(members, createThrottle(store)) };
}

async function logMissingAccounts(): Promise<void> {
  try {
    if (!accounts || (await accounts.members.any())) return;
    console.log('Nobody can log in to upload yet. Add an account: npx plenary oc add NAME');
  } catch {
    // the code that reads the accounts has logged the error
  }
}

/** Opens the store in Redis. The Redis client is loaded only if it is needed. */
async function openStore(address: string): Promise<Store> {
  const { protocol, password } = URL.canParse(address) ? new URL(address) : {};
  if (protocol !== 'redis:' && protocol !== 'rediss:') exitWith(NO_STORE);
  if (!password)
    console.log(
      'PLENARY_STORE has no password. Anyone who can read Redis can find out who logs in, and from where.',
    );
  const { redisStore } = await import('./store/redis.ts');
  // the original message of the error could contain the password
  return redisStore(address).catch(() => exitWith(NO_STORE));
}

function orExit<T>(value: T | string): T {
  return typeof value === 'string' ? exitWith(value) : value;
}

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
