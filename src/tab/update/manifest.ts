import { isRecord } from '../../shared/index.ts';

/* The number of Plenary in the package.json of a site. */

/** The name of the file, which is beside site.yaml. */
export const MANIFEST = 'package.json';

/** Returns what a package.json names as the version of Plenary; undefined where it does not depend on Plenary, or is no JSON. */
export function versionIn(text: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (!isRecord(manifest)) return undefined;
    for (const list of [manifest.dependencies, manifest.devDependencies])
      if (isRecord(list) && typeof list.plenary === 'string') return list.plenary;
  } catch {
    // it is no JSON
  }
  return undefined;
}

/** Returns the text with another number of Plenary, and nothing else changed; undefined where that is not possible. */
export function withVersion(text: string, from: string, to: string): string | undefined {
  const line = new RegExp(`("plenary"\\s*:\\s*")${from.replace(/[.\\+]/g, '\\$&')}(")`);
  const changed = text.replace(line, (_, start, end) => `${start}${to}${end}`);
  return versionIn(text) === from && versionIn(changed) === to ? changed : undefined;
}
