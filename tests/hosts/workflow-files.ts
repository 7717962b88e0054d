import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../cli/project-copy.ts';

/* What GitHub runs, and what docs/publish.md lets schools copy. */

export interface Step {
  name?: string;
  if?: string;
  uses?: string;
  run?: string;
  shell?: string;
  with?: { [name: string]: unknown };
  env?: { [name: string]: string };
}

export interface Job {
  if?: string;
  needs?: string;
  uses?: string;
  container?: string;
  environment?: unknown;
  'timeout-minutes'?: number;
  permissions?: { [scope: string]: string };
  strategy?: { 'fail-fast'?: boolean; matrix: { [name: string]: unknown[] } };
  with?: { [name: string]: unknown };
  secrets?: { [name: string]: string };
  steps?: Step[];
}

export interface Workflow {
  on: { [event: string]: unknown };
  permissions: { [scope: string]: string };
  concurrency: { group: string; 'cancel-in-progress': unknown };
  jobs: { [name: string]: Job };
}

/** The manifest of the project, which has the owner and the name of its repository. */
export const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The owner and the name of the project's repository. */
export const repository = String(/github\.com\/([\w-]+\/[\w-]+)\.git$/.exec(manifest.repository.url)?.[1]);

/** The text of the workflow that a new site has, as a release writes it. */
export const publishWorkflow = readFileSync(path.join(root, 'src/site/template/publish.yml'), 'utf8').replace(
  'OWNER/NAME',
  repository,
);

export function workflowIn(name: string) {
  const text = readFileSync(path.join(root, '.github/workflows', name), 'utf8');
  const workflow: Workflow = parse(text);
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);
  const commands = steps.flatMap(({ run }) => run?.split('\n').filter(Boolean) ?? []);
  return { text, workflow, jobs, steps, commands };
}

/** Returns the step of a workflow with this name. */
export function stepIn(workflow: string, name: string): Step {
  const step = workflowIn(workflow).steps.find((one) => one.name === name);
  if (!step?.run) throw new Error(`${workflow} has no command "${name}".`);
  return step;
}

/** Returns a file that docs/publish.md shows: the block after the sentence "Copy this file into the folder as …". */
export function fileInGuide(name: string): string {
  const guide = readFileSync(path.join(root, 'docs/publish.md'), 'utf8');
  const [, after] = guide.split(`Copy this file into the folder as \`${name}\``);
  const [, indent = '', block] = /^( *)```\w+\n([\s\S]*?)^ *```$/m.exec(after ?? '') ?? [];
  if (block === undefined) throw new Error(`docs/publish.md does not show ${name}.`);
  return block.replace(new RegExp(`^${indent}`, 'gm'), '');
}

export interface Ended {
  status: number | null;
  printed: string;
}

/** Runs commands as GitHub's runners do: in Bash, until one fails. */
export function runInBash(script: string, cwd: string, env: NodeJS.ProcessEnv = {}): Ended {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|INIT_CWD|NODE_ENV|VITEST|PLENARY_)/.test(name),
  );
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
    {
      cwd,
      env: { ...Object.fromEntries(own), NO_COLOR: '1', ...env },
      encoding: 'utf8',
    },
  );
  return { status, printed: stdout + stderr };
}
