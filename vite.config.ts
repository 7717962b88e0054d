import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites that take long, for what seldom changes. `.ci/run` runs them after each `npm test`. */
const SLOW = 'tests/**/*.slow.test.{ts,tsx}';

/** The deep suites: thousands of files, members and mistakes. `npm run test:deep` runs them, every night in a workflow. */
const DEEP = 'tests/**/*.deep.test.{ts,tsx}';

/** The suites that do more in a deep run (tests/scale.ts): both commands run them. */
const SCALED = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes("/scale.ts'"));

/**
 * One more than processors: tests wait some of their time, for a page, a timer, another program or what Vitest reads for them. Each
 * worker imports for itself what the files need, twice where some need a document: with two more than processors, that costs more.
 */
const WORKERS = availableParallelism() + 1;

/** How a test file names an environment other than that of Node.js. */
const ENVIRONMENT = /^\/\/ @vitest-environment /m;

/** What a test file names that starts other programs again and again: Git, and the commands of the project. */
const PROGRAMS = /child_process|project-copy|\/school\.ts|session-site|\/servers\//;

/**
 * Runs the files that start other programs before all others of their project: a process is copied for each program, and a
 * worker that has run a hundred files is so large that this takes forty times as long. Files with an environment of their own,
 * which is a document, come last: a worker continues with the next file, and with all that it has imported, only where that has
 * the same environment, so in mixed order most files start anew.
 */
class ByNeeds extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const stages = new Map(files.map((file) => [file, stageOf(file)]));
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => (stages.get(one) ?? 0) - (stages.get(other) ?? 0));
  }
}

function stageOf({ moduleId, project }: TestSpecification): number {
  const text = readFileSync(moduleId, 'utf8');
  if (project.name === 'browser') return 0;
  if (ENVIRONMENT.test(text)) return 3;
  return PROGRAMS.test(text) ? 1 : 2;
}

/** From version 25 on, Node.js has a `localStorage` without a file, which would hide that of the document. */
const WITHOUT_STORAGE = process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [];

const BROWSERS = ['tests/browser/**', 'tests/browsers/**'];

/** Machines are shared: a limit is there for what hangs, not for what is slow. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000 };

/** The tests without a browser. */
const ROOMS = {
  ...LIMITS,
  maxWorkers: WORKERS,
  include: ['tests/**/*.test.{ts,tsx}'],
  // files that run one after another in a worker share its modules: importing them afresh for each takes longer than most tests
  isolate: false,
  execArgv: WITHOUT_STORAGE,
  setupFiles: 'tests/empty-document.ts',
  // a frame gets its address, and nothing is loaded from there
  environmentOptions: {
    happyDOM: {
      settings: {
        enableIframePageLoading: true,
        navigation: { disableChildFrameNavigation: true },
      },
    },
  },
};

/** The tests with a browser. */
const BROWSER = {
  ...LIMITS,
  maxWorkers: WORKERS,
  // what the files import is much, and their connection to the one browser can be the same
  isolate: false,
  // libraries that are imported while one file builds for production are used by the next file, too
  env: { NODE_ENV: 'production' },
  globalSetup: 'tests/browser/setup.ts',
};

export default {
  cacheDir: '.cache/vite',
  test: {
    sequence: { sequencer: ByNeeds },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // as with other limits: it is there for what never comes, not for what is slow
    expect: { poll: { timeout: 20_000 } },
    // longer than the limits of what ends with the tests, which say what they waited for
    teardownTimeout: 120_000,
    projects: [
      { extends: true, test: { ...ROOMS, name: 'rooms', exclude: [...BROWSERS, DEEP, SLOW] } },
      {
        extends: true,
        test: { ...BROWSER, name: 'browser', include: ['tests/browser/**/*.test.ts'], exclude: [DEEP, SLOW] },
      },
      {
        extends: true,
        test: { ...ROOMS, name: 'slow rooms', include: [SLOW], exclude: BROWSERS },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'slow browser',
          include: BROWSERS.map((folder) => `${folder}/*.slow.test.ts`),
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: [DEEP, ...SCALED],
          env: { PLENARY_DEEP: '1', NODE_ENV: 'production' },
          // one file at a time: these load both cores by themselves, and several measure time or memory
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/browser/setup.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
} satisfies ViteUserConfig;
