import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served, without a slash at the end. */
    origin: string;
    chromium: string;
  }
}

/** Builds the site as the README says and serves it with its own service, for all browser tests. */
export default async function setup(project: TestProject) {
  project.provide('chromium', chromiumPath());
  execFileSync('npm', ['run', '--silent', 'build'], {
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const service = spawn(process.execPath, ['dist/service/main.js'], {
    env: { ...plainEnvironment(), PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  project.provide('origin', await addressIn(service.stdout));
  return async () => {
    service.kill();
    await once(service, 'exit');
  };
}

/** The address that a server prints when it listens. */
export async function addressIn(output: Readable): Promise<string> {
  let printed = '';
  // the server goes on printing, and must find somebody there
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const address = /https?:\/\/[\w.:[\]-]+/.exec(printed)?.[0];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error(`The server ended and printed: ${printed}`);
}

/** The environment as a user's commands see it: without what the test runner adds to it. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { VITEST: _vitest, NODE_ENV: _nodeEnv, ...env } = process.env;
  return env;
}
