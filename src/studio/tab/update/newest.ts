import { isRecord } from '../../../core/index.ts';
import { isVersion } from '../../../site/versions/number.ts';

/*
 * Finds the newest version of Plenary, and its changelog. Both servers allow cross-origin requests, and receive only the name of
 * the package. The changelog comes from the package on jsDelivr, because a host installs the package, and a tag in the repository
 * may be missing or moved.
 */

/** Addresses of npm's public registry, and of jsDelivr, which serves the files of npm packages. */
const REGISTRY = 'https://registry.npmjs.org';
const FILES = 'https://cdn.jsdelivr.net/npm';

const PACKAGE = 'plenary';

/** Maximum response time of a server, in milliseconds. */
const TIMEOUT = 30_000;

/** Maximum length of a response, in characters. */
const MAX_LENGTH = 2_000_000;

/** Error for the case that no server reports the newest version. */
export class NoNewest extends Error {}

/**
 * Returns the newest version from npm's registry. If a network blocks the registry, uses jsDelivr, which may be a week late.
 * Throws an error if both fail.
 */
export async function newestVersion(send: typeof fetch): Promise<string> {
  for (const address of [`${REGISTRY}/${PACKAGE}/latest`, `${FILES}/${PACKAGE}@latest/package.json`]) {
    const version = packageVersion((await textAt(send, address)) ?? '');
    if (version !== undefined) return version;
  }
  throw new NoNewest();
}

/** Returns the version in a package.json or in a response of the registry. */
function packageVersion(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) && isVersion(answer.version) ? String(answer.version) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the changelog of a version. Undefined if it can't be loaded. */
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
