import { compareVersions } from './number.ts';

/** Below a version in CHANGELOG.md, in this order. */
const HEADINGS = ['Changes your pages', 'You can now', 'Repaired'] as const;

/** Returns the entries after version `from` up to `to`, grouped by heading, with the newest version first. */
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
  // splits at the bullets and not at line breaks, since an entry may have several lines
  const [, ...entries] = part.split(/^[-*] /m);
  return entries.map((entry) => entry.replace(/\s+/g, ' ').trim());
}
