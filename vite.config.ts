import type { ViteUserConfig } from 'vitest/config';
import { plenary, projectIn } from './src/build/index.ts';
export default {
  // tests import the rooms themselves; they neither compile a site nor serve one
  plugins: process.env.VITEST ? [] : plenary(projectIn(import.meta.dirname, process.env)),
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['tests/**/*.test.{ts,tsx}'],
          // machines are shared: a limit is there for what hangs, not for what is slow
          testTimeout: 120_000,
          hookTimeout: 120_000,
          exclude: ['tests/browser/**', 'tests/cases/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
} satisfies ViteUserConfig;
