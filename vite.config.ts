import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slow suites: thousands of files, members and mistakes. `npm run test:deep` runs them, `npm test` does not. */
const DEEP = 'tests/**/*.deep.test.{ts,tsx}';

/** More than processors: tests wait half of their time, for a page, a timer, another program or what Vitest reads for them. */
const WORKERS = availableParallelism() + 2;

/** How a test file names an environment other than that of Node.js. */
const ENVIRONMENT = /^\/\/ @vitest-environment /m;

/**
 * Runs the files with an environment of their own, which is a document, after all others. A worker continues with the next
 * file, and with all that it has imported, only where that has the same environment: in mixed order, most files start anew.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const named = new Set(sorted.filter(({ moduleId }) => ENVIRONMENT.test(readFileSync(moduleId, 'utf8'))));
    return [...sorted.filter((file) => !named.has(file)), ...named];
  }
}

export default {
  cacheDir: '.cache/vite',
  test: {
    sequence: { sequencer: ByEnvironment },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // as with other limits: it is there for what never comes, not for what is slow
    expect: { poll: { timeout: 20_000 } },
    // longer than the limits of what ends with the tests, which say what they waited for
    teardownTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          maxWorkers: WORKERS,
          include: ['tests/**/*.test.{ts,tsx}'],
          // files that run one after another in a worker share its modules: importing them afresh for each takes longer than most tests
          isolate: false,
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
          // machines are shared: a limit is there for what hangs, not for what is slow
          testTimeout: 120_000,
          hookTimeout: 120_000,
          exclude: ['tests/browser/**', 'tests/cases/**', DEEP],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          maxWorkers: WORKERS,
          include: ['tests/browser/**/*.test.ts'],
          exclude: [DEEP],
          // what the files import is much, and their connection to the one browser can be the same
          isolate: false,
          globalSetup: 'tests/browser/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: [DEEP],
          env: { PLENARY_DEEP: '1' },
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
