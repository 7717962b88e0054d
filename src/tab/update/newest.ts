import { isRecord } from '../../shared/index.ts';
import { isVersion } from '../../versions/number.ts';

/*
 * The newest version of Plenary, and what its changelog says. Both servers allow requests from any page, and get nothing but the name of the
 * package. The changelog is that of the package that a host would install, as jsDelivr serves it: a tag of the repository may be missing or moved.
 */

/** The public registry of npm, and jsDelivr, which has the files of its packages. */
const REGISTRY = 'https://registry.npmjs.org';
const FILES = 'https://cdn.jsdelivr.net/npm';

const PACKAGE = 'plenary';

/** How long a server may take, in milliseconds. */
const TIMEOUT = 30_000;

/** Largest answer, in characters. */
const MAX_LENGTH = 2_000_000;

/** No server says which version is the newest. */
export class NoNewest extends Error {}

/**
 * Returns the number of the newest version, by the registry. A network may block that, and then jsDelivr says it, up to a week later. Throws
 * `NoNewest`.
 */
export async function newestVersion(send: typeof fetch): Promise<string> {
  for (const address of [`${REGISTRY}/${PACKAGE}/latest`, `${FILES}/${PACKAGE}@latest/package.json`]) {
    const version = packageVersion((await textAt(send, address)) ?? '');
    if (version !== undefined) return version;
  }
  throw new NoNewest();
}

/** Returns the version of a package, in its package.json or the registry's answer. */
function packageVersion(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) && isVersion(answer.version) ? String(answer.version) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the changelog of a version; undefined where it can't be loaded. */
export function changelogOf(send: typeof fetch, version: string): Promise<string | undefined> {
  return textAt(send, `${FILES}/${PACKAGE}@${version}/CHANGELOG.md`);
}

async function textAt(send: typeof fetch, address: string): Promise<string | undefined> {
  try {
    const answer = await send(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = answer.ok ? await answer.text() : undefined;
    return text !== undefined && text.length <= MAX_LENGTH ? text : undefined;
  } catch {
    return undefined;
  }
}
