import {
  type Edition,
  editionPath,
  homePathFor,
  isNotFoundPath,
  isRecord,
  pathWithoutHome,
} from '../../core/index.ts';
import type { Fix } from '../problems/problem.ts';
import { homePath, listedLanguages } from '../site/languages.ts';
import { nodeAt } from '../source/position.ts';
import { type Finding, type RuleContext, rule } from './rule.ts';

export const editionRules = {
  'redirect-source': rule({
    severity: 'error',
    reason:
      'Before the colon of a redirect is an old address of this site, without https:// and the name of the site. Hosts compare it with what visitors type.',
    text: (d: { from: string; corrected?: string }) => ({
      message: `"${d.from}" can't be redirected.`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : 'Write an old address of this site that starts with /, such as /teams: letters, digits, hyphens and dots.',
      ...(d.corrected && { suggestions: [{ part: 'key', text: d.corrected }] }),
    }),
  }),
  'redirect-of-page': rule({
    severity: 'error',
    reason: 'Visitors could never see this page: they would always get to the other address.',
    text: (d: { from: string; page: string }) => ({
      message:
        d.from === d.page
          ? `${d.from} is redirected, but this site still has it.`
          : `${d.from} is redirected, but it already opens the page ${d.page}.`,
      hint: 'Delete this line. If visitors should go to the other address, delete the page instead.',
      inForm: {
        hint: 'Remove this redirect. If visitors should go to the other address, remove the page instead.',
      },
      suggestions: [{ remove: true }],
    }),
  }),
  'redirect-twice': rule({
    severity: 'error',
    reason:
      'Capital letters and .html at the end make no difference to visitors, so one address would have two redirects.',
    text: (d: { from: string; first: string }) => ({
      message: `${d.from} is the same address as ${d.first}, which is redirected above.`,
      hint: 'Delete one of the two lines.',
      inForm: { hint: 'Remove one of the two.' },
      suggestions: [{ remove: true }],
    }),
  }),
  'redirect-chain': rule({
    severity: 'error',
    reason: 'Each redirect takes time, and search engines stop after a few. One must be enough.',
    text: (d: { from: string; next: string; end: string }) => ({
      message: `${d.from} goes to ${d.next}, which is redirected again.`,
      hint: `Write: ${d.end}`,
      suggestions: [{ value: d.end }],
    }),
  }),
  'redirect-loop': rule({
    severity: 'error',
    reason: 'These addresses send visitors around in a circle until the browser stops with an error.',
    text: (d: { from: string; next: string }) => ({
      message: `${d.from} goes to ${d.next}, and from there nobody gets to a page.`,
      // removing one line of a longer loop would leave the other redirects without a target
      ...(d.from === d.next
        ? {
            hint: 'Write the address of a page instead, or delete this line.',
            suggestions: [{ remove: true }],
          }
        : { hint: 'Write the address of a page instead.' }),
    }),
  }),
  'edition-broken': rule({
    severity: 'error',
    reason:
      'Past editions are files in media/editions. Plenary publishes them as they are, so that old addresses always work. Without one of these files, some of these addresses would show "Not found".',
    text: (d: { file: string; lost?: string; isNewer?: boolean }) => ({
      message: d.isNewer
        ? `media/${d.file} is from a newer version of Plenary.`
        : d.lost
          ? `media/${d.lost} is missing. A past edition needs it.`
          : `media/${d.file} does not describe a past edition.`,
      hint: d.isNewer
        ? 'Update Plenary.'
        : 'Get the file back from Git: type  git restore --source=HEAD media/editions  or look for it in an older commit.',
    }),
  }),
};

export const goneRules = {
  'page-gone': rule({
    severity: 'warning',
    reason:
      'The last edition had a page at this address. Search engines and old messages still link to it, and visitors would see "Not found".',
    text: (d: { path: string; edition: string; target: string; isFirst: boolean }) => ({
      message: `${d.edition} had a page ${d.path}, and this edition has none.`,
      ...(d.isFirst
        ? {
            hint: `Redirect the address. Write at the end of this file: redirects:, and on the next line two spaces and ${d.path}: ${d.target}`,
          }
        : {
            hint: `Redirect the address. Write below "redirects:", with two spaces in front: ${d.path}: ${d.target}`,
          }),
      inForm: { hint: `“Fix it” takes visitors of ${d.path} to ${d.target}.` },
    }),
    check: gonePages,
  }),
};

/** Reports pages of the newest archived edition that this site neither has nor redirects. */
function gonePages({
  site,
  source,
  root,
}: RuleContext): Finding<{ path: string; edition: string; target: string; isFirst: boolean }>[] {
  const newest = site.editions.at(-1);
  if (!newest) return [];
  const there = new Set([...site.pages.map(({ path }) => path), ...site.redirects.map(({ from }) => from)]);
  const { range } = nodeAt(source, ['redirects']);
  const written = isRecord(root.redirects) && range ? range : undefined;
  return missingPaths(newest, there, listedLanguages(root).slice(1).map(homePath)).map((path) => {
    const target = editionPath(newest, path);
    const line = `  ${path}: ${target}\n`;
    const fix = written ? insertAfter(source.text, written[1], line) : appendRedirects(source.text, line);
    return {
      place: written ? { path: ['redirects'], part: 'key' } : { path: ['routes'], part: 'key' },
      details: { path, edition: newest.name, target, isFirst: !written },
      fix,
      suggestions: [fix],
    };
  });
}

/** The rules see the site in one language, but a redirect applies to all, so a path is missing only if all languages lack it. */
function missingPaths({ pages }: Edition, there: ReadonlySet<string>, homes: string[]): string[] {
  const languages = homes.map((home) => ({ home }));
  const paths = pages
    .filter(({ path, search }) => search !== false && !isNotFoundPath(path))
    .map(({ path }) => pathWithoutHome(homePathFor(path, languages), path));
  return [...new Set(paths)].filter((path) => !there.has(path));
}

/** The range of a mapping may end before or after its last line break. */
function insertAfter(text: string, end: number, line: string): Fix {
  const before = text.slice(0, end).trimEnd().length;
  const next = text.indexOf('\n', before);
  return next < 0
    ? { offset: text.length, end: text.length, text: `\n${line}` }
    : { offset: next + 1, end: next + 1, text: line };
}

function appendRedirects(text: string, line: string): Fix {
  const start = text.endsWith('\n') ? '' : '\n';
  return {
    offset: text.length,
    end: text.length,
    text: `${start}\n\n# ── Old addresses ───────────────────────────────────────────────────────────\n\nredirects:\n${line}`,
  };
}
