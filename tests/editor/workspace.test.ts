import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../cli/command.ts';
import { root, siteText } from '../compiler/real-site.ts';
import { folderWithMedia } from '../temporary-folder.ts';

/* What VS Code finds in the project: which extension to install, how to write, and how to check. */

interface Task {
  command: string;
  problemMatcher: { pattern: { regexp: string }[] };
}

const folder = folderWithMedia();

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(path.join(root, '.vscode', name), 'utf8'));
}

test('VS Code recommends the extension that reads the first line of site.yaml', () => {
  expect(read('extensions.json')).toEqual({ recommendations: ['redhat.vscode-yaml'] });
  expect(siteText).toMatch(/^# yaml-language-server: \$schema=\.\/schema\/site\.schema\.json\n/);
  expect(existsSync(path.join(root, 'schema/site.schema.json'))).toBe(true);
});

test('VS Code writes spaces, two for each step, and changes nothing that was not touched', () => {
  const settings = read<{ [key: string]: unknown }>('settings.json');
  expect(settings['[yaml]']).toMatchObject({
    'editor.insertSpaces': true,
    'editor.tabSize': 2,
    'editor.detectIndentation': false,
    'editor.formatOnSave': false,
    'files.trimTrailingWhitespace': false,
  });
  expect(settings['yaml.format.enable']).toBe(false);
});

test('VS Code asks no other site for schemas', () => {
  expect(read('settings.json')).toMatchObject({
    'yaml.schemaStore.enable': false,
    'yaml.kubernetesCRDStore.enable': false,
  });
});

test('each task runs a command of the project', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { tasks } = read<{ tasks: Task[] }>('tasks.json');
  const commands = tasks.map(({ command }) => /^npm run --silent (\w+)$/.exec(command)?.[1] ?? command);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

test('what check says is in the Problems panel, with its line, column, code and sentence', async () => {
  const text = siteText.replace('type: banner', 'type: baner').replace('    agenda:', '    agendaa:');
  const file = path.join(folder, 'site.yaml');
  writeFileSync(file, text);
  const check = async (...args: string[]) => (await command('check', file, ...args)).stdout;
  const [task] = read<{ tasks: Task[] }>('tasks.json').tasks;
  const [head, sentence] = (task?.problemMatcher.pattern ?? []).map(({ regexp }) => new RegExp(regexp));
  const lines = (await check()).split('\n');
  const shown = lines.flatMap((line, index) => {
    const [, named, row, column, severity, code] = head?.exec(line) ?? [];
    if (!named) return [];
    const message = sentence?.exec(lines[index + 1] ?? '')?.[1];
    return [{ file: named, line: Number(row), column: Number(column), severity, code, message }];
  });
  const { problems } = JSON.parse(await check('--format', 'json'));
  expect(shown).toHaveLength(2);
  expect(problems).toMatchObject(shown);
});
