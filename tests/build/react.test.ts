import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flatReact } from '../../src/build/react-flat.ts';
import { routerCut } from '../../src/build/router-cut.ts';
import { plainEnvironment } from '../browser/setup.ts';

/* What the build makes of React and of the router, which it takes apart: packages with another text must not pass unseen. */

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plenary-react-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Bundles a script for browsers with the packages that lie in the folder. */
async function bundle(script: string, plugins: Plugin[]): Promise<string> {
  vi.stubEnv('NODE_ENV', process.env.NODE_ENV === 'development' ? 'development' : 'production');
  write('package.json', '{"type":"module"}');
  write('start.js', script);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input: path.join(folder, 'start.js') } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was bundled.');
  return output.output.map((one) => ('code' in one ? one.code : '')).join('\n');
}

/** React DOM as its package has it, with another text of its own. */
function reactDom(client: string, file = 'react-dom-client.production.js'): void {
  write('node_modules/react-dom/package.json', '{"name":"react-dom","version":"19.9.9"}');
  write('node_modules/react-dom/client.js', `module.exports = require('./cjs/${file}');`);
  write(`node_modules/react-dom/cjs/${file}`, client);
  write('node_modules/scheduler/package.json', '{"name":"scheduler"}');
  write('node_modules/scheduler/index.js', 'exports.now = () => "the scheduler";');
}

describe('React DOM', () => {
  const script = 'import { hydrateRoot } from "react-dom/client"; console.log(hydrateRoot());';
  const made = () => bundle(script, [flatReact(folder)]);

  test('is a module with the packages that it needs', async () => {
    reactDom('var Scheduler = require("scheduler");\nexports.hydrateRoot = () => Scheduler.now();');
    const code = await made();
    expect(code).toContain('the scheduler');
    expect(code).not.toMatch(/\brequire\(/);
  });

  test.each([
    ['another name', 'exports.hydrate = () => {};'],
    ['another way to export', 'module.exports = { hydrateRoot() {} };'],
    ['another way to ask for a package', "var it = require('scheduler');\nexports.hydrateRoot = () => it;"],
    ['no such file', '\nexports.hydrateRoot = () => {};', 'react-dom-client.js'],
  ])('is refused in one sentence when its text is not what is expected: %s', async (_, ...text) => {
    reactDom(...(text as [string, string?]));
    await expect(made()).rejects.toThrow(
      /react-dom 19\.9\.9 is not written as src\/build\/react-flat\.ts expects.*package-lock\.json/,
    );
  });

  test('is not built for development, where React would be of another kind', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    reactDom('exports.hydrateRoot = () => {};');
    await expect(made()).rejects.toThrow(/NODE_ENV/);
  });
});

describe('the router', () => {
  const made = (text: string) => {
    write(
      'node_modules/react-router/package.json',
      '{"name":"react-router","type":"module","version":"7.99.0"}',
    );
    write('node_modules/react-router/index.js', text);
    return bundle('import { Router } from "react-router"; console.log(Router);', [routerCut()]);
  };
  const react = 'const React1 = { memo: (one) => globalThis.made(one) };';

  test('loses the components that nobody uses', async () => {
    const unused = 'var Link = React1.memo(() => {});\nLink.displayName = "Link";';
    expect(await made(`${react}\n${unused}\nexport const Router = "router";`)).not.toContain('Link');
  });

  test('is refused in one sentence when there is nothing to cut', async () => {
    await expect(made('export const Router = "router";')).rejects.toThrow(
      /react-router is not written as src\/build\/router-cut\.ts expects.*package-lock\.json/,
    );
  });
});

test('a build is one for production, whatever NODE_ENV the terminal has', () => {
  write(
    'site.yaml',
    `conference: { name: Tiny MUN, edition: The 1st, year: "25", starts: 2025-01-01T08:00, url: "https://tiny.example.org/" }
header: { name: Tiny MUN, links: [{ label: Home, link: / }] }
footer: { name: Tiny MUN }
routes:
  - { path: "/", title: Home, blocks: [{ type: message, title: Home }] }
  - { path: "*", title: Not found, blocks: [{ type: message, title: Not found }] }
`,
  );
  const scripts = (kind: string) => {
    const out = path.join(folder, kind);
    execFileSync(process.execPath, ['src/cli/run.mjs', 'build'], {
      cwd: root,
      env: {
        ...plainEnvironment(),
        NODE_ENV: kind,
        PLENARY_SITE: path.join(folder, 'site.yaml'),
        PLENARY_OUT: out,
      },
      stdio: 'pipe',
    });
    return readdirSync(path.join(out, 'public/assets')).filter((name) => name.endsWith('.js'));
  };
  expect(scripts('development')).toEqual(scripts('production'));
});
