import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../compiler/real-site.ts';

/* What GitHub runs, held to what is promised of it: it reads, it has no secrets, and it calls commands that exist. */

interface Step {
  uses?: string;
  run?: string;
  with?: { [name: string]: unknown };
  env?: { [name: string]: string };
}

interface Workflow {
  on: { [event: string]: unknown };
  permissions: object;
  concurrency: { 'cancel-in-progress': unknown };
  jobs: { [name: string]: Job };
}

interface Job {
  'timeout-minutes'?: number;
  permissions?: object;
  strategy?: { 'fail-fast'?: boolean; matrix: { node: number[] } };
  steps: Step[];
}

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

function workflowIn(name: string) {
  const text = readFileSync(path.join(root, '.github/workflows', name), 'utf8');
  const workflow: Workflow = parse(text);
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run }) => run?.split('\n').filter(Boolean) ?? []);
  return { text, workflow, jobs, steps, commands };
}

describe.each([
  ['check.yml', ['check', 'build'], 20],
  ['test.yml', ['test'], 60],
])('%s', (name, called, minutes) => {
  const { text, workflow, jobs, steps, commands } = workflowIn(name);

  test('runs for pull requests, with no more rights than to read', () => {
    expect(Object.keys(workflow.on)).toContain('pull_request');
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.filter((job) => job.permissions)).toEqual([]);
  });

  test('knows no secret, and leaves none behind in the clone', () => {
    expect(text).not.toMatch(/secrets\.|github\.token|GITHUB_TOKEN|pull_request_target/);
    const [clone] = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(clone?.with).toMatchObject({ 'persist-credentials': false });
  });

  test('has no command that holds what a stranger has written', () => {
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });

  test('uses every action at one commit, with its version beside it', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'));
    expect(used.length).toBe(steps.filter(({ uses }) => uses).length);
    for (const line of used) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('calls commands of npm that exist', () => {
    const run = /^npm (?:run )?(?:--silent )?(?!ci\b)([\w-]+)/;
    expect(commands.flatMap((command) => run.exec(command)?.[1] ?? [])).toEqual(called);
    expect(called.filter((one) => !(one in manifest.scripts))).toEqual([]);
  });

  test('ends by itself', () => {
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(minutes);
  });
});

describe('deploy.yml', () => {
  const { text, workflow, jobs, steps, commands } = workflowIn('deploy.yml');

  test('runs for changes of main and by hand only, never for what a stranger proposes', () => {
    expect(workflow.on).toEqual({ push: { branches: ['main'] }, workflow_dispatch: null });
    expect(text).not.toMatch(/secrets\.|GITHUB_TOKEN/);
  });

  test('only the job that runs none of our code may publish', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.map(({ permissions }) => permissions)).toEqual([
      { contents: 'read', pages: 'read' },
      { pages: 'write', 'id-token': 'write' },
    ]);
    expect(jobs[1]?.steps).toEqual([
      { id: 'deployment', uses: expect.stringMatching(/^actions\/deploy-pages@/) },
    ]);
  });

  test('uses every action at one commit, with its version beside it', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'));
    expect(used.length).toBe(steps.filter(({ uses }) => uses).length);
    for (const line of used) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('checks before it builds, for the address that GitHub gives, and publishes the static site', () => {
    expect(commands).toEqual([
      'npm ci',
      'npm run --silent check -- --format github',
      'npm run --silent build',
    ]);
    const [build] = steps.filter(({ run }) => run?.includes('build'));
    expect(build?.env).toEqual({
      PLENARY_URL: expect.stringMatching(/^\$\{\{ steps\.pages\.outputs\.base_url \}\}$/),
    });
    const [upload] = steps.filter(({ uses }) => uses?.includes('upload-pages-artifact'));
    expect(upload?.with).toEqual({ path: 'dist/public' });
  });
});

describe('upload.yml', () => {
  const { text, workflow, jobs, steps, commands } = workflowIn('upload.yml');

  test('runs for changes of main and by hand only, where the school has named its web space', () => {
    expect(workflow.on).toEqual({ push: { branches: ['main'] }, workflow_dispatch: null });
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs).toEqual([expect.objectContaining({ if: "vars.UPLOAD_HOST != ''" })]);
  });

  test('gives the password to the step that uploads, and to no other', () => {
    expect(text.match(/secrets\.\w+/g)).toEqual(['secrets.UPLOAD_PASSWORD']);
    const withPassword = steps.filter(({ env }) => env?.UPLOAD_PASSWORD);
    expect(withPassword).toEqual([steps.at(-1)]);
  });

  test('checks before it builds, and builds before it uploads with a script that exists', () => {
    expect(commands).toEqual([
      'npm ci',
      'npm run --silent check -- --format github',
      'npm run --silent build',
      'sudo apt-get install --yes --no-install-recommends lftp',
      '.github/upload.sh',
    ]);
    const script = path.join(root, '.github/upload.sh');
    expect(statSync(script).mode & 0o100).toBe(0o100);
    // what the script reads is what the step and the guide name
    const read = new Set(readFileSync(script, 'utf8').match(/UPLOAD_\w+/g));
    expect([...read].sort()).toEqual(Object.keys(steps.at(-1)?.env ?? {}).sort());
    const guide = readFileSync(path.join(root, 'docs/publish.md'), 'utf8');
    for (const name of read) expect(guide).toContain(`\`${name}\``);
  });
});

describe('.gitlab-ci.yml', () => {
  const text = readFileSync(path.join(root, '.gitlab-ci.yml'), 'utf8');
  const { default: always, workflow, check, pages } = parse(text);

  test('checks before it builds, and publishes the main branch alone, for the address that GitLab gives', () => {
    expect(always.before_script.at(-1)).toBe('npm run --silent check');
    expect(check.rules).toEqual([workflow.rules[0]]);
    expect(pages.rules).toEqual([{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }]);
    expect(pages.variables).toEqual({ PLENARY_URL: '$CI_PAGES_URL' });
    expect(pages.script).toEqual(['npm run --silent build', 'mv dist/public public']);
    expect(pages.artifacts).toEqual({ paths: ['public'] });
  });

  test('knows no token and no variable that a school has to set', () => {
    const named = new Set(text.match(/\$\w+/g));
    const ofGitLab = ['COMMIT_BRANCH', 'DEFAULT_BRANCH', 'PAGES_URL', 'PIPELINE_SOURCE'];
    expect([...named].sort()).toEqual(ofGitLab.map((name) => `$CI_${name}`));
  });

  test('runs in the image in which the container is built, and ends by itself', () => {
    expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toContain(`FROM ${always.image} AS build`);
    expect(always.timeout).toBe('15 minutes');
  });
});

const { workflow, jobs, steps, commands } = workflowIn('check.yml');

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

test('an older run for the same pull request gives way', () => {
  expect(jobs).toHaveLength(1);
  expect(workflow.concurrency['cancel-in-progress']).toBe(true);
});

test('the Node.js that it takes is one that the project runs on', () => {
  const [node] = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(node?.with).toEqual({ 'node-version': 24, cache: 'npm' });
  expect(existsSync(path.join(root, 'package-lock.json'))).toBe(true);
});

test('every change of the code is tested on every version of Node.js that package.json promises, to the end', () => {
  const { workflow, jobs, steps } = workflowIn('test.yml');
  // not where an editor changes a site: the tests are about the sample
  const content = { 'paths-ignore': ['site.yaml', 'media/**'] };
  expect(workflow.on).toEqual({ pull_request: content, push: { branches: ['main'], ...content } });
  const promised = [...manifest.engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major));
  expect(jobs.map(({ strategy }) => strategy)).toEqual([
    { 'fail-fast': false, matrix: { node: [...promised, 'latest'] } },
    undefined,
  ]);
  expect(steps.map(({ run }) => run)).toContain('node tests/nodes.mjs');
  const [node] = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(node?.with).toEqual({
    'node-version': expect.stringMatching(/^\$\{\{ matrix\.node \}\}$/),
    cache: 'npm',
  });
});

test('the README names the versions that package.json promises', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const promised = manifest.engines.node
    .split(' || ')
    .map((range: string) => range.replace(/^\D+|(\.0)+$/g, ''));
  const [line = ''] = readme.split('\n').filter((one) => one.startsWith('It needs [Node.js]'));
  expect([...line.matchAll(/\d+(\.\d+)*/g)].map(([version]) => version)).toEqual(
    expect.arrayContaining(promised),
  );
});

test('every package runs on this version of Node.js, so that npm ci warns of none', () => {
  const run = () =>
    execFileSync('npm', ['ci', '--dry-run', '--offline', '--engine-strict'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
  expect(run).not.toThrow();
});
