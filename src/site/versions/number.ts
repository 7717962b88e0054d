/* Version numbers, and the version of Plenary in the package.json of a site. This file also runs in browsers. */

/** Accepts an exact version, such as 1.2.0 or 1.2.0-beta.1. */
export const isVersion = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\w.-]{1,50})?$/.test(value);

/** Follows Semantic Versioning 2.0.0. Negative if the first is older. Two pre-releases of the same version are equal. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map(versionParts) as [number[], number[]];
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Returns the three numbers, followed by 0 for a pre-release (`1.2.0-rc.1`) and 1 for a release. */
function versionParts(version: string): number[] {
  const [, major, minor, patch, candidate] = /^v?(\d+)\.(\d+)\.(\d+)(-)?/.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch), candidate ? 0 : 1];
}

type Manifest = { [list in 'dependencies' | 'devDependencies']?: { plenary?: unknown } | null };

/** Reads the text of a package.json. Undefined if the text isn't JSON or has no dependency on Plenary. */
export function dependencyVersion(text: string): string | undefined {
  try {
    const manifest: Manifest | null = JSON.parse(text.replace(/^\ufeff/, ''));
    const version = manifest?.dependencies?.plenary ?? manifest?.devDependencies?.plenary;
    return typeof version === 'string' ? version : undefined;
  } catch {
    // not JSON
    return undefined;
  }
}

/** Leaves everything else in the package.json unchanged. Returns undefined if this isn't possible. */
export function withDependencyVersion(text: string, version: string): string | undefined {
  if (dependencyVersion(text) === version) return text;
  // the name can also occur elsewhere, for example in a script or an override
  for (const { 0: start, index } of text.matchAll(/"plenary"\s*:\s*"/g)) {
    const at = index + start.length;
    const changed = text.slice(0, at) + text.slice(at).replace(/^[^"]*/, () => version);
    if (dependencyVersion(changed) === version) return changed;
  }
  return undefined;
}
