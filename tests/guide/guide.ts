import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cli/project-copy.ts';

/** The guide for those who write site.yaml. */
export const guideFile = path.join(root, 'docs/site-yaml.md');

/** Reads the guide for those who write site.yaml. */
export function readGuide(): string {
  return readFileSync(guideFile, 'utf8');
}

/** Reads the guide for those who use the studio. */
export function readStudioGuide(): string {
  return readFileSync(path.join(root, 'docs/editing.md'), 'utf8');
}

/** Reads the guide for those who install nothing. */
export function readStartGuide(): string {
  return readFileSync(path.join(root, 'docs/start-without-installing.md'), 'utf8');
}

/** The site once somebody has switched the studio on, as that guide has it. Throws where site.yaml no longer has the line. */
export function withStudio(site: string): string {
  return done(site, [
    { where: 'instead of', from: '# studio: true', to: undefined, lines: ['studio: true'] },
  ]);
}

/** Some lines that the guide has an editor write, and where: after a line, before it, or instead of it. */
interface Lines {
  where: 'after' | 'before' | 'instead of';
  from: string;
  /** The last line that gives way, where it is not the first. */
  to: string | undefined;
  lines: string[];
}

/** Words that the guide has an editor replace wherever they stand. */
interface Words {
  where: 'everywhere';
  from: string;
  to: string;
}

type Step = Lines | Words;

const PLACE = /(after|before|instead of) `([^`]+)`(?: to `([^`]+)`)? -->\n+```yaml\n([\s\S]*?)\n```/;
const WORDS = /everywhere `([^`]+)` becomes `([^`]+)` -->/;
const STEP = new RegExp(`<!-- try ([\\w-]+): (?:${PLACE.source}|${WORDS.source})`, 'g');

/** The tasks of the guide by their names, each with its steps in order. */
export function tasksOf(guide: string): Map<string, Step[]> {
  const tasks = new Map<string, Step[]>();
  for (const [, name = '', where, from = '', to, yaml = '', words = '', others = ''] of guide.matchAll(
    STEP,
  )) {
    const step: Step = words
      ? { where: 'everywhere', from: words, to: others }
      : { where: where as Lines['where'], from, to, lines: yaml.split('\n') };
    tasks.set(name, [...(tasks.get(name) ?? []), step]);
  }
  return tasks;
}

/** The site once somebody has done what a task says. Throws where the guide names a line that site.yaml has not. */
export function done(site: string, steps: Step[]): string {
  return steps.reduce((text, step) => {
    if (step.where !== 'everywhere') return withLines(text, step);
    if (!text.includes(step.from)) throw new Error(`site.yaml no longer holds ${step.from}`);
    return text.replaceAll(step.from, step.to);
  }, site);
}

function withLines(site: string, { where, from, to, lines: written }: Lines): string {
  const lines = site.split('\n');
  const first = lines.indexOf(from);
  const last = to === undefined ? first : lines.indexOf(to, first);
  if (first < 0 || last < 0) throw new Error(`site.yaml no longer holds the line ${first < 0 ? from : to}`);
  const start = where === 'after' ? last + 1 : first;
  const end = where === 'before' ? first : last + 1;
  return [...lines.slice(0, start), ...written, ...lines.slice(end)].join('\n');
}

/**
 * The site as a school would have it: with nothing invented in it that check would remind of, and long before its days, so
 * that what check says is the same on every day.
 */
function ownSite(): string {
  return (
    readFileSync(path.join(root, 'site.yaml'), 'utf8')
      .replaceAll(/ +# sample$/gm, '')
      // a hundred years later, with which the year "24" agrees
      .replaceAll('2024', '2124')
      .replaceAll('+00 00000 0000', '+44 20 7946 000')
      .replaceAll('deodarhallmun.example', 'deodarhallmun')
      .replaceAll('/sample-', '/deodar-')
      .replaceAll('example.org', 'deodarhall.school')
  );
}

/** Slips whose problems the guide shows as the terminal does. */
const SLIPS: { [name: string]: (site: string) => string } = {
  fine: (site) => site,
  key: (site) => replaced(site, '        role: Co-Chairperson', '        rolle: Co-Chairperson'),
  quotes: (site) => replaced(site, 'year: "24"', 'year: 24'),
};

function replaced(site: string, before: string, after: string): string {
  if (!site.includes(before)) throw new Error(`site.yaml no longer holds ${before}`);
  return site.replace(before, after);
}

const TERMINAL = /(<!-- terminal: (\w+) -->\n+```text\n)[\s\S]*?(\n```)/g;

/**
 * The guide with what the terminal prints as it is now. `folder` is one with the media of the project, in which a site.yaml
 * may be written.
 */
export function withTerminal(guide: string, folder: string): string {
  const site = ownSite();
  return guide.replaceAll(TERMINAL, (_all, head: string, name: string, tail: string) => {
    const slip = SLIPS[name];
    if (!slip) throw new Error(`nobody knows the slip ${name}`);
    writeFileSync(path.join(folder, 'site.yaml'), slip(site));
    return head + checked(folder) + tail;
  });
}

function checked(folder: string): string {
  const run = spawnSync(process.execPath, [path.join(root, 'src/cli/run.mjs'), 'check'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (run.stderr) throw new Error(run.stderr);
  return run.stdout.trimEnd();
}
