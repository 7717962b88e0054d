import { onTestFinished } from 'vitest';
import { type Server, startServer } from '../../start-server.ts';

/* The registry of npm and jsDelivr on this computer, with one package in one version. */

/** The addresses of the real ones, which the studio asks. */
export const REAL = ['https://registry.npmjs.org', 'https://cdn.jsdelivr.net'];

export const CHANGELOG = `# Changelog

What each version changes.

## 1.2.0

### Changes your pages
- The table of committees has lines between its rows.

### You can now
- Write \`rooms:\` for each committee.

## 1.1.0

### Repaired
- A long name of a school
  no longer leaves its cell.

## 1.0.0

### You can now
- Install Plenary.
`;

export interface NewestServer extends Server {
  /** What was asked for, as paths. */
  asked: string[];
  /** Each answer by its path: a text, or a status. */
  answers: Record<string, string | number>;
}

export async function serveNewest(version = '1.2.0'): Promise<NewestServer> {
  const asked: string[] = [];
  const answers: NewestServer['answers'] = {
    '/plenary/latest': JSON.stringify({ name: 'plenary', version }),
    [`/npm/plenary@${version}/CHANGELOG.md`]: CHANGELOG,
  };
  const server = await startServer(({ url = '' }, response) => {
    asked.push(url);
    const answer = answers[url] ?? 404;
    // both of the real servers allow every page
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.writeHead(typeof answer === 'number' ? answer : 200).end(String(answer));
  });
  return { ...server, asked, answers };
}

/** The same until a test ends, with what sends the studio's requests there. */
export async function newestOfTest(version?: string) {
  const server = await serveNewest(version);
  onTestFinished(server.close);
  const addresses: string[] = [];
  const send: typeof fetch = async (address, init) => {
    addresses.push(String(address));
    const { origin, pathname } = new URL(String(address));
    if (!REAL.includes(origin)) throw new Error(`${origin} is asked too.`);
    return fetch(server.origin + pathname, init);
  };
  return { ...server, addresses, send };
}
