import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../compiler/real-site.ts';

/* What the pull request runs, held to what is promised of it: it reads, it has no secrets, and it calls commands that exist. */

interface Step {
  uses?: string;
  run?: string;
  with?: { [name: string]: unknown };
}

interface Workflow {
  on: object;
  permissions: object;
  concurrency: { 'cancel-in-progress': boolean };
  jobs: { [name: string]: { 'timeout-minutes'?: number; permissions?: object; steps: Step[] } };
}

const text = readFileSync(path.join(root, '.github/workflows/check.yml'), 'utf8');
const workflow: Workflow = parse(text);
const jobs = Object.values(workflow.jobs);
const steps = jobs.flatMap((job) => job.steps);
const commands = steps.flatMap(({ run }) => run?.split('\n').filter(Boolean) ?? []);

test('it runs for pull requests, with no more rights than to read', () => {
  expect(Object.keys(workflow.on)).toEqual(['pull_request']);
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(jobs.filter((job) => job.permissions)).toEqual([]);
});

test('it knows no secret, and leaves none behind in the clone', () => {
  expect(text).not.toMatch(/secrets\.|github\.token|GITHUB_TOKEN|pull_request_target/);
  const [clone] = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(clone?.with).toMatchObject({ 'persist-credentials': false });
});

test('no command holds what a stranger has written', () => {
  expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
});

test('every action is one commit, with its version beside it', () => {
  const used = text.split('\n').filter((line) => line.includes('uses:'));
  expect(used.length).toBe(steps.filter(({ uses }) => uses).length);
  for (const line of used) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('every command of npm that it calls exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const called = commands.flatMap((command) => /^npm run (?:--silent )?([\w-]+)/.exec(command)?.[1] ?? []);
  expect(called).toEqual(['check', 'build']);
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
});

test('it checks with annotations before it builds, and keeps what was built with how to look at it', () => {
  const at = (part: string) => steps.findIndex((step) => JSON.stringify(step).includes(part));
  const order = [
    at('npm ci'),
    at('check -- --format github'),
    at('npm run --silent build'),
    at('upload-artifact'),
  ];
  expect(order.every((index) => index >= 0)).toBe(true);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  const note = '.github/preview.md';
  expect(commands.join('\n')).toContain(`cp ${note} dist/`);
  expect(existsSync(path.join(root, note))).toBe(true);
});

test('it ends by itself, and an older run for the same pull request gives way', () => {
  for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(20);
  expect(workflow.concurrency['cancel-in-progress']).toBe(true);
});

test('the Node.js that it takes is one that the project runs on', () => {
  const [node] = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(node?.with).toEqual({ 'node-version': 22, cache: 'npm' });
  expect(existsSync(path.join(root, 'package-lock.json'))).toBe(true);
});
