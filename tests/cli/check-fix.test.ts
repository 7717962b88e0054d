import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Checker, createChecker } from '../../src/cli/check/checker.ts';
import { fixFile } from '../../src/cli/check/fix.ts';
import { CommandError, findFolders } from '../../src/cli/command.ts';
import type { Compilation } from '../../src/compiler/compile.ts';
import { command } from './command.ts';
import { root } from './project-copy.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-fix-'));
  file = path.join(folder, 'site.yaml');
});
afterEach(() => rmSync(folder, { recursive: true }));

const smallest = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
const broken = smallest.replace('  edition:', '  editoin:');

/** The real checker, of whose problems those about "editoin" have a fix of ours. */
function checker(): Checker {
  const real = createChecker(file, findFolders(root));
  const withFix = (found: Compilation): Compilation => ({
    ...found,
    problems: found.problems.map((one) => {
      const offset = found.text.indexOf('editoin');
      const fix = { offset, end: offset + 'editoin'.length, text: 'edition' };
      return one.path === 'conference.editoin' ? { ...one, fix } : one;
    }),
  });
  return {
    ...real,
    look: async () => withFix(await real.look()),
    lookAt: (content) => withFix(real.lookAt(content)),
  };
}

describe('fixFile', () => {
  test.each([
    ['plain text', broken],
    [
      'remarks, quotes and blanks that nobody would write',
      broken.replace('The 6th', "  The 'old' 6th  # yes,   \t here"),
    ],
    ['the line ends of Windows', broken.replaceAll('\n', '\r\n')],
    ['both kinds of line ends', broken.replace('\n', '\r\n')],
    ['a byte order mark', `\ufeff${broken}`],
    ['no line end at the end', broken.trimEnd()],
    ['letters of other scripts before the place', `# दिन 🏳️‍🌈 é\n${broken}`],
  ])('changes the faulty stretch alone in a file with %s', async (_name, text) => {
    writeFileSync(file, text);
    const { problems, fixed } = await fixFile(checker(), file);
    expect(readFileSync(file, 'utf8')).toBe(text.replace('editoin', 'edition'));
    expect({ problems, codes: fixed?.map(({ code }) => code) }).toEqual({
      problems: [],
      codes: ['unknown-key'],
    });
    expect(readdirSync(folder)).toEqual(['site.yaml']);
  });

  test.each([
    ['nothing is wrong', smallest],
    ['nothing can be fixed', smallest.replace('type: text', 'type: sculpture')],
    ['it cannot be read', '\0'],
  ])('does not write a file when %s', async (_name, text) => {
    writeFileSync(file, text);
    const before = new Date('2020-01-01');
    utimesSync(file, before, before);
    const { fixed } = await fixFile(checker(), file);
    expect(fixed).toEqual([]);
    expect(statSync(file).mtime).toEqual(before);
  });

  test('keeps the rights of the file', async () => {
    writeFileSync(file, broken);
    chmodSync(file, 0o640);
    await fixFile(checker(), file);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('mends what a link leads to, and leaves the link', async () => {
    writeFileSync(path.join(folder, 'real.yaml'), broken);
    symlinkSync('real.yaml', file);
    await fixFile(checker(), file);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(path.join(folder, 'real.yaml'), 'utf8')).toBe(smallest);
    expect(readdirSync(folder).sort()).toEqual(['real.yaml', 'site.yaml']);
  });

  test('leaves a file that somebody saves meanwhile, and says so', async () => {
    writeFileSync(file, broken);
    const saving = checker();
    const saved = `${broken}# saved\n`;
    const lookAt: Checker['lookAt'] = (content) => {
      writeFileSync(file, saved);
      return saving.lookAt(content);
    };
    const attempt = fixFile({ ...saving, lookAt }, file);
    await expect(attempt).rejects.toThrow(CommandError);
    await expect(attempt).rejects.toThrow('has just changed on disk');
    expect(readFileSync(file, 'utf8')).toBe(saved);
    expect(readdirSync(folder)).toEqual(['site.yaml']);
  });

  test('gives a file with the line ends of old Macs those of today', async () => {
    writeFileSync(file, broken);
    await fixFile(checker(), file);
    const fixed = readFileSync(file, 'utf8');
    writeFileSync(file, broken.replaceAll('\n', '\r'));
    await fixFile(checker(), file);
    expect(readFileSync(file, 'utf8')).toBe(fixed);
  });

  test('refuses what is no file, before it waits for what a pipe brings', async () => {
    expect(spawnSync('mkfifo', [file]).status).toBe(0);
    const attempt = fixFile(checker(), file);
    await expect(attempt).rejects.toThrow(CommandError);
    await expect(attempt).rejects.toThrow('is not a file that Plenary can fix');
    await expect(fixFile(checker(), '/dev/null')).rejects.toThrow('is not a file that Plenary can fix');
  });

  test('leaves a fix after which its line would have another error', async () => {
    const text = broken.replace('The 6th Edition', '6');
    writeFileSync(file, text);
    const { problems, fixed } = await fixFile(checker(), file);
    expect(fixed).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(['unknown-key']);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('npx plenary check --fix', () => {
  const run = async (...args: string[]) => {
    const { status, stdout, stderr } = await command('check', ...args);
    return { status, stdout: stdout.replaceAll(file, 'site.yaml'), stderr };
  };

  test('mends a misspelt key, and prints its line before and after', async () => {
    writeFileSync(file, broken);
    const { status, stdout } = await run('--fix', file);
    expect(readFileSync(file, 'utf8')).toBe(smallest);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: [
        'site.yaml:3:3  fixed unknown-key',
        '  -   editoin: The 6th Edition',
        '  +   edition: The 6th Edition',
        '',
        'Fixed 1 problem in site.yaml.',
        '',
        'No problems in site.yaml.',
        '',
      ].join('\n'),
    });
  });

  test('puts a colour in quotes that a # had made a remark, and leaves what may be one', async () => {
    const theme = (paper: string) =>
      `${smallest}theme:\n  paper: ${paper}  # ours\n  metal: # ours\n  ink: #add\n`;
    writeFileSync(file, theme('#faf5ec'));
    expect((await run('--fix', file)).stdout).toContain('no value');
    expect(readFileSync(file, 'utf8')).toBe(theme('"#faf5ec"'));
  });

  test('mends tabs, and then the key that they had hidden', async () => {
    writeFileSync(file, broken.replace('  year', '\tyear'));
    expect((await run('--fix', file)).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(smallest);
  });

  test('tells before how many it would mend', async () => {
    writeFileSync(file, broken);
    const { status, stdout } = await run(file);
    expect(status).toBe(1);
    expect(stdout).toContain('\n1 problem in site.yaml.\nnpx plenary check --fix site.yaml   fixes it\n');
  });

  test('prints what is left, and ends with 1', async () => {
    writeFileSync(file, broken.replace('type: text', 'type: sculpture'));
    const { status, stdout } = await run('--fix', file);
    expect(status).toBe(1);
    expect(stdout).toContain('Fixed 1 problem in site.yaml.\n\nsite.yaml:21:15  error unknown-block');
  });

  test('with --format json gives what is left and what was fixed', async () => {
    writeFileSync(file, broken);
    const { status, stdout } = await run('--fix', file, '--format', 'json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      problems: [],
      fixed: [
        {
          code: 'unknown-key',
          line: 3,
          column: 3,
          before: '  editoin: The 6th Edition',
          after: '  edition: The 6th Edition',
        },
      ],
    });
  });

  test('with --format github gives annotations of what is left, and a notice of what was fixed', async () => {
    writeFileSync(file, broken);
    const { status, stdout } = await run('--fix', file, '--format', 'github');
    expect(status).toBe(0);
    expect(stdout).toBe(
      '::notice file=site.yaml,line=3,title=fixed%3A unknown-key::edition: The 6th Edition\n',
    );
  });

  test('says so when nothing can be fixed', async () => {
    writeFileSync(file, smallest.replace('type: text', 'type: sculpture'));
    const { status, stdout } = await run('--fix', file);
    expect(status).toBe(1);
    expect(stdout).toContain("Plenary can't fix anything in site.yaml by itself.");
  });
});
