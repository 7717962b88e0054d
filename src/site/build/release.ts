import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { FONT_PACKAGES } from './assets/fonts/fonts.ts';
import { type BundlePart, compiledPart } from './bundles/compiled.ts';
import { LICENSES_FILE } from './bundles/licenses.ts';
import { NAME_FONT_PACKAGES } from './files/fonts-of-names.ts';
import { fontFile, ownPath, PARTS_FOLDER, RELEASE_PATHS } from './own-files.ts';
import { CARD_FONTS } from './sharing/social-cards/draw.ts';

const SITE_PARTS: readonly BundlePart[] = ['site', 'panel', 'tab'];

const COPIED_FILES = ['schema', 'LICENSE', 'CHANGELOG.md'];

/** Empties `folder` first. `root` is a clone of the sources. The result is reproducible. */
export async function writeRelease(root: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const part of SITE_PARTS)
    cpSync(await compiledPart({ root }, part), path.join(folder, PARTS_FOLDER, part), { recursive: true });
  cpSync(await compiledPart({ root }, 'program'), path.join(folder, 'program'), { recursive: true });
  renameSync(path.join(folder, 'program', LICENSES_FILE), path.join(folder, LICENSES_FILE));
  for (const name of COPIED_FILES)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  cpSync(path.join(root, 'docs/package.md'), path.join(folder, 'README.md'));
  for (const name of ['tokens', 'banner'] as const)
    cpSync(ownPath(root, name), path.join(folder, RELEASE_PATHS[name]));
  copyFonts(root, folder);
  const template = path.join(folder, RELEASE_PATHS.sample);
  cpSync(path.join(root, 'media'), path.join(template, 'media'), { recursive: true });
  const site = readFileSync(path.join(root, 'site.yaml'), 'utf8');
  writeFileSync(path.join(template, 'site.yaml'), createTemplateSite(site, readFaceNames(root)));
  writeFileSync(path.join(template, 'package.json'), formatJson(siteManifest(root)));
  copyTemplate(root, template);
  writeFileSync(path.join(folder, 'cli.js'), starterScript(root), { mode: 0o755 });
  writeFileSync(path.join(folder, 'program/start.cjs'), START_SCRIPT);
  writeFileSync(path.join(folder, 'package.json'), formatJson(createReleaseManifest(root)));
}

function readFaceNames(root: string): string[] {
  const theme = readFileSync(path.join(root, 'schema/records/theme.schema.json'), 'utf8');
  return JSON.parse(theme).properties.face.enum;
}

/** Adapts the sample to a folder in which Plenary is installed. Throws if a text to replace is missing in the sample. */
function createTemplateSite(text: string, faces: string[]): string {
  const changes = [
    ['$schema=./schema/', '$schema=./node_modules/plenary/schema/'],
    ['# theme:\n', `theme:\n  # one of ${faces.join(', ')}\n  face: ${faces[0]}\n`],
    ['these five lines', 'these four lines'],
  ] as const;
  return changes.reduce((before, [part, by]) => {
    if (!before.includes(part)) throw new Error(`site.yaml has no "${part}" any more.`);
    return before.replace(part, by);
  }, text);
}

/** The files of the template contain it instead of Plenary's repository. */
const REPOSITORY_PLACEHOLDER = 'OWNER/NAME';

/** Copies files that don't come from the sample. */
function copyTemplate(root: string, folder: string): void {
  const [, repository = ''] = /github\.com\/([^/]+\/[^/.]+)/.exec(readManifest(root).repository.url) ?? [];
  for (const name of readdirSync(path.join(root, 'src/site/template'))) {
    const text = readFileSync(path.join(root, 'src/site/template', name), 'utf8');
    writeFileSync(path.join(folder, name), text.replaceAll(REPOSITORY_PLACEHOLDER, repository));
  }
}

/** Empties `folder` first. The package `create-plenary` only starts `plenary create` of the same version. */
export function writeCreatePackage(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version, license, engines, repository } = readManifest(root);
  const description =
    'npm create plenary@latest my-mun: begins the website of a Model United Nations conference.';
  const facts = { version, description, license, engines, repository };
  writeFileSync(
    path.join(folder, 'package.json'),
    formatJson({ name: 'create-plenary', ...facts, bin: 'cli.js' }),
  );
  writeFileSync(path.join(folder, 'README.md'), `# create-plenary\n\n${description}\n`);
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  writeFileSync(path.join(folder, 'cli.js'), CREATE_SCRIPT.replace('VERSION', version), { mode: 0o755 });
}

const CREATE_SCRIPT = `#!/usr/bin/env node
'use strict';
var spawn = require('child_process').spawnSync;
var args = ['exec', '--yes', '--package=plenary@VERSION', '--', 'plenary', 'create'].concat(process.argv.slice(2));
// the shell of Windows would take a name with a space apart
var quoted = args.map(function (arg) { return /^[\\w.:@/=-]+$/.test(arg) ? arg : '"' + arg.replace(/["%]/g, '') + '"'; });
var npm = process.env.npm_execpath;
var isNpm = npm && /npm-cli\\.js$/.test(npm);
var ended = isNpm
  ? spawn(process.execPath, [npm].concat(args), { stdio: 'inherit' })
  : process.platform === 'win32'
    ? spawn('npm', quoted, { stdio: 'inherit', shell: true })
    : spawn('npm', args, { stdio: 'inherit' });
process.exitCode = ended.status === null ? 2 : ended.status;
`;

function formatJson(data: object): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Pages never load these files. Chinese names need the letters of the Chinese font's Cyrillic file. */
const UNUSED_FONT_PATTERN = /^(?!noto-sans-sc-).*-(?:cyrillic|greek)/;

/** Includes the licence of each package. */
function copyFonts(root: string, folder: string): void {
  const copy = (name: string) => {
    const target = path.join(folder, RELEASE_PATHS.fonts, name);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(fontFile(root, name), target);
  };
  for (const name of new Set([...FONT_PACKAGES, ...NAME_FONT_PACKAGES])) {
    copy(`${name}/unicode.json`);
    for (const file of readdirSync(fontFile(root, `${name}/files`)))
      if (file.endsWith('.woff2') && !UNUSED_FONT_PATTERN.test(file)) copy(`${name}/files/${file}`);
  }
  for (const file of CARD_FONTS) copy(file);
  const packages = readdirSync(path.join(folder, RELEASE_PATHS.fonts)).flatMap((scope) =>
    readdirSync(path.join(folder, RELEASE_PATHS.fonts, scope)).map((name) => `${scope}/${name}`),
  );
  for (const name of packages) if (existsSync(fontFile(root, `${name}/LICENSE`))) copy(`${name}/LICENSE`);
}

interface PackageManifest {
  version: string;
  description: string;
  license: string;
  engines: { node: string };
  dependencies: Record<string, string>;
  repository: { type: string; url: string };
}

function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** Has no scripts, which npm 12 blocks in dependencies, and exact versions of the dependencies. */
function createReleaseManifest(root: string): object {
  const { version, description, license, engines, repository, dependencies } = readManifest(root);
  const exact = Object.keys(dependencies).map((name) => [
    name,
    readManifest(path.join(root, 'node_modules', name)).version,
  ]);
  return {
    name: 'plenary',
    ...{ version, description, license, engines, repository },
    bin: { plenary: 'cli.js' },
    // nothing else is public API
    exports: { './schema/*': './schema/*' },
    dependencies: Object.fromEntries(exact),
  };
}

/** Scripts in the package.json of a site. Messages name commands in another form: `npx plenary check`. */
const SITE_COMMANDS = ['start', 'dev', 'studio', 'check', 'build', 'new', 'oc', 'update'];

/** The only dependency of a new site is this version of Plenary. */
function siteManifest(root: string): object {
  return {
    private: true,
    scripts: Object.fromEntries(SITE_COMMANDS.map((name) => [name, `plenary ${name}`])),
    dependencies: { plenary: readManifest(root).version },
  };
}

/** npm starts this script. In JavaScript of 2009, an old Node.js can run it and print the required version. */
function starterScript(root: string): string {
  const ranges = readManifest(root).engines.node.split('||');
  const needed = ranges.map((one) => /(\d+)\.(\d+)/.exec(one)?.slice(1).map(Number));
  const open = /^\s*>=/.test(ranges.at(-1) ?? '');
  return `#!/usr/bin/env node
'use strict';
var needed = ${JSON.stringify(needed)};
var last = needed[needed.length - 1];
var now = process.versions.node.split('.').map(Number);
var fits = ${open ? 'now[0] > last[0] || ' : ''}needed.some(function (one) {
  return now[0] === one[0] && now[1] >= one[1];
});
if (fits) {
  require('./program/start.cjs');
} else {
  console.error('Plenary needs Node.js ' + last[0] + ' or later, and this is ' + process.versions.node + '. Get it from https://nodejs.org');
  process.exit(2);
}
`;
}

const START_SCRIPT = `'use strict';
const { enableCompileCache } = require('node:module');
if (enableCompileCache) enableCompileCache();
import('./main.js')
  .then(({ main }) => main(process.argv.slice(2)))
  .catch((error) => {
    console.error('Plenary could not start: ' + error.message);
    return 2;
  })
  .then((code) => {
    process.exitCode = code;
  });
`;
