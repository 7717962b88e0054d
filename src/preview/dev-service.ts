import path from 'node:path';
import type { Hono } from 'hono';
import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import { type Project, serviceFacts } from '../build/index.ts';
import type { Site } from '../compiler/index.ts';

/** As the program of the service knows it; it is another building, of which build imports nothing. */
interface Service {
  createService: (options: object) => Pick<Hono, 'fetch'>;
  mailParts: (settings: { membersFile: string; rules: object }) => object;
}

/**
 * The service in development: loaded by its path, as the build does. It stays the same while its code and the site do, as it
 * counts wrong logins and keeps copies. The accounts are those of the project.
 */
export function serviceOf(server: ViteDevServer, { root, members }: Project) {
  const membersFile = members ?? path.join(root, '.plenary/members.json');
  const made: { code?: unknown; site?: Site | undefined; service?: Pick<Hono, 'fetch'> } = {};
  return async (site: Site | undefined): Promise<Pick<Hono, 'fetch'>> => {
    const { runner } = server.environments.service as RunnableDevEnvironment;
    const { createService, mailParts } = await runner.import<Service>('/src/service/app.ts');
    if (made.service && made.code === createService && made.site === site) return made.service;
    const facts = site ? serviceFacts(site) : { base: server.config.base };
    // with a broken site nobody knows what to read registrations by
    const mail = 'rules' in facts ? mailParts({ membersFile, rules: facts.rules }) : undefined;
    const service = createService({ publicFolder: '', ...facts, mail });
    Object.assign(made, { code: createService, site, service });
    return service;
  };
}
