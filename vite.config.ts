import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { plenary } from './src/build/plugin.ts';

const root = import.meta.dirname;
// another site, or another place for what is built: for tests and benches
const { PLENARY_SITE = 'site.yaml', PLENARY_OUT = 'dist', PLENARY_MEMBERS: members } = process.env;
const project = {
  root,
  site: path.resolve(root, PLENARY_SITE),
  out: path.resolve(root, PLENARY_OUT),
  members,
};

export default defineConfig({
  // tests import the rooms themselves; they neither compile a site nor serve one
  plugins: process.env.VITEST ? [] : plenary(project),
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
          exclude: ['tests/browser/**', 'tests/compiler/samples/**'],
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
          // one browser at a time, and after the rooms, so that times mean something
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
