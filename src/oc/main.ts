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
  closeSilentConnections,
  createGracefulStop,
  parsePort,
  refuseDuplicateHosts,
  SERVER_TIMEOUTS,
} from './http/server.ts';
import { createThrottle } from './http/throttle.ts';
import { createUploadDependencies } from './mail.ts';
import { openStudio } from './publishing/open.ts';
import { findStudioProject } from './publishing/project.ts';
import { createMemoryStore, type Store } from './store/store.ts';

/* The only file that reads the environment, knows the folder of the build, and listens on a port. */

const INVALID_STORE_MESSAGE =
  'PLENARY_STORE is not the address of a Redis, such as redis://:password@redis:6379.';

const { PORT, HOST, PLENARY_MEMBERS, PLENARY_PROXIES, PLENARY_STORE, PLENARY_STUDIO } = process.env;

const port = parsePort(PORT);
if (port === undefined)
  exitWithMessage(`PORT is "${PORT}", which is not a port number. Choose one: PORT=4174 npm start`);
const proxies =
  parseProxies(PLENARY_PROXIES) ??
  exitWithMessage(
    `PLENARY_PROXIES is "${PLENARY_PROXIES}". Write the number of proxies in front of the service (1), or their addresses (127.0.0.1, 10.0.0.0/8).`,
  );
const hostname = HOST || 'localhost';
const factsFile = new URL('site.json', import.meta.url);
const buildFolder = fileURLToPath(new URL('..', import.meta.url));
const publicFolder = path.join(buildFolder, 'public');
const membersFile = path.resolve(
  PLENARY_MEMBERS || fileURLToPath(new URL(`../../${MEMBERS_FILE}`, import.meta.url)),
);
const workerUrl = new URL('worker.js', import.meta.url);

const initialFacts = readSiteFacts();
const project = valueOrExit(findStudioProject(PLENARY_STUDIO, path.resolve(buildFolder), process.env));
// only uploads and the studio need a store and accounts
const hasAccounts = initialFacts.upload !== undefined || project !== undefined;
const store = hasAccounts && PLENARY_STORE ? await openStore(PLENARY_STORE) : createMemoryStore();
const accounts = hasAccounts ? openAccounts() : undefined;
const studio =
  project &&
  accounts &&
  valueOrExit(await openStudio({ project, ...accounts, serve: async () => replaceSite() }));
let site = openSite(initialFacts);

const server = createAdaptorServer({
  fetch: (request, bindings) => refuseDuplicateHosts(bindings.incoming) ?? site.fetch(request, bindings),
  hostname,
  serverOptions: SERVER_TIMEOUTS,
}) as Server;
/** Clients beyond this number retry after seconds. Node's default is 511. */
const MAX_CONNECTION_BACKLOG = 4096;
server.listen({ port, host: hostname, backlog: MAX_CONNECTION_BACKLOG }, () => {
  console.log(`Plenary: http://${hostname}:${(server.address() as AddressInfo).port}${initialFacts.base}`);
  if (studio && !existsSync(path.join(publicFolder, 'studio')))
    console.log(
      'The site has no studio yet. Write  studio: true  in site.yaml, and start the service with npm start.',
    );
  void logMissingAccounts();
});
answerBadRequests(server);
closeSilentConnections(server);

server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use. Choose another: PORT=4174 npm start`
      : error.message,
  );
  process.exitCode = 1;
});

const stopServer = createGracefulStop(server);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await stopServer();
    await studio?.close();
    await site.close();
    await store.close();
  });
}

function readSiteFacts(): SiteFacts {
  return JSON.parse(readFileSync(factsFile, 'utf8'));
}

function openSite({ rules, ...facts }: SiteFacts) {
  const mail =
    facts.upload &&
    createUploadDependencies({ membersFile, rules, worker: workerUrl, store, ...(accounts && { accounts }) });
  const { fetch } = createService({ ...facts, publicFolder, mail, studio, proxies });
  return { fetch, close: async () => mail?.close() };
}

/** Does not close the earlier site: it finishes the running uploads, and holds no resources after them. */
function replaceSite(): void {
  site = openSite(readSiteFacts());
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

/** The Redis client is loaded only if it is needed. */
async function openStore(address: string): Promise<Store> {
  const { protocol, password } = URL.canParse(address) ? new URL(address) : {};
  if (protocol !== 'redis:' && protocol !== 'rediss:') exitWithMessage(INVALID_STORE_MESSAGE);
  if (!password)
    console.log(
      'PLENARY_STORE has no password. Anyone who can read Redis can find out who logs in, and from where.',
    );
  const { openRedisStore } = await import('./store/redis.ts');
  // the original message of the error could contain the password
  return openRedisStore(address).catch(() => exitWithMessage(INVALID_STORE_MESSAGE));
}

function valueOrExit<T>(value: T | string): T {
  return typeof value === 'string' ? exitWithMessage(value) : value;
}

function exitWithMessage(message: string): never {
  console.error(message);
  process.exit(1);
}
