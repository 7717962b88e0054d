/** The headings of a version in CHANGELOG.md, in their order. */
const HEADINGS = ['Changes your pages', 'You can now', 'Repaired'] as const;

/** Compares two versions (Semantic Versioning 2.0.0): below zero where the first is the earlier one. Two candidates for the same version are equal. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map(numbersOf) as [number[], number[]];
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The three numbers of a version, and 0 for a candidate (`1.2.0-rc.1`), else 1. */
function numbersOf(version: string): number[] {
  const [, major, minor, patch, candidate] = /^v?(\d+)\.(\d+)\.(\d+)(-)?/.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch), candidate ? 0 : 1];
}

/**
 * Returns what CHANGELOG.md says of the versions after `from`, up to `to`: for each heading its entries, the newest version first. Headings without an
 * entry are left out.
 */
export function changelogBetween(
  text: string,
  from: string,
  to: string,
): { heading: string; entries: string[] }[] {
  const sections = text
    .split(/^## (?=\[?v?\d)/m)
    .slice(1)
    .filter((section) => {
      const version = /\d+\.\d+\.\d+/.exec(section)?.[0];
      return version !== undefined && compareVersions(version, from) > 0 && compareVersions(version, to) <= 0;
    });
  return HEADINGS.flatMap((heading) => {
    const entries = sections.flatMap((section) => entriesBelow(section, heading));
    return entries.length > 0 ? [{ heading, entries }] : [];
  });
}

function entriesBelow(section: string, heading: string): string[] {
  const [, ...parts] = section.split(/^### /m);
  const part = parts.find((one) => one.startsWith(heading)) ?? '';
  // an entry may have several lines
  const [, ...entries] = part.split(/^[-*] /m);
  return entries.map((entry) => entry.replace(/\s+/g, ' ').trim());
}
