import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * `node .github/try-it.mjs ADDRESS`: builds what people can try without installing anything into dist/try-it/, to be published at ADDRESS:
 * the sample with its studio, the example, and the six conferences of docs/gallery/. Exit code 1 where a site cannot be built.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = path.join(ROOT, 'dist/try-it');
const SCRATCH = path.join(ROOT, 'dist/try-it-sites');

/** The sites: the folder of each, and where it is published below ADDRESS. */
const SITES = [
  { from: '', to: 'sample' },
  { from: 'docs/example', to: 'example' },
  ...readdirSync(path.join(ROOT, 'docs/gallery'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ from: `docs/gallery/${name}`, to: `gallery/${name}` })),
];

/** Builds a site for its place below `address`. Returns the title of its home page. Throws where that fails. */
function built({ from, to }, address) {
  const folder = path.join(SCRATCH, to);
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(ROOT, from, 'media'), path.join(folder, 'media'), { recursive: true });
  const site = readFileSync(path.join(ROOT, from, 'site.yaml'), 'utf8')
    .replace(/^ {2}url: \S+/m, `  url: ${address}/${to}/`)
    .replace(/^# studio: true$/m, 'studio: true')
    // whoever takes the ZIP along has Plenary in node_modules/
    .replace('$schema=./schema/', '$schema=./node_modules/plenary/schema/');
  writeFileSync(path.join(folder, 'site.yaml'), site);
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'src/cli/run.mjs'), 'build'], {
    env: {
      ...process.env,
      PLENARY_SITE: path.join(folder, 'site.yaml'),
      PLENARY_OUT: path.join(folder, 'dist'),
    },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${from || 'The sample'} can't be built.`);
  mkdirSync(path.dirname(path.join(OUT, to)), { recursive: true });
  renameSync(path.join(folder, 'dist/public'), path.join(OUT, to));
  const [, name] = /<title>([^<]*)/.exec(readFileSync(path.join(OUT, to, 'index.html'), 'utf8')) ?? [];
  return name ?? to;
}

/** Returns a page with these links. */
function page(title, links) {
  const list = links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; font: 1.125rem/1.6 system-ui, sans-serif }</style>
<h1>${title}</h1>
<ul>
${list}
</ul>
</html>
`;
}

function main([address]) {
  if (!/^https?:\/\/\w/.test(address ?? ''))
    throw new Error('Write: node .github/try-it.mjs https://name.github.io/plenary');
  rmSync(OUT, { recursive: true, force: true });
  rmSync(SCRATCH, { recursive: true, force: true });
  const names = new Map(SITES.map((site) => [site.to, built(site, address.replace(/\/$/, ''))]));
  const gallery = [...names]
    .filter(([to]) => to.startsWith('gallery/'))
    .map(([to, name]) => [`${to}/`, name]);
  writeFileSync(
    path.join(OUT, 'index.html'),
    page('Try Plenary', [
      ['sample/studio/', 'The studio: click a text and type. Nobody else sees it'],
      ['sample/', 'The sample site'],
      ['example/', 'A finished site'],
      ...gallery,
    ]),
  );
  // a short address for the docs
  mkdirSync(path.join(OUT, 'studio'));
  const redirect =
    '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=../sample/studio/">';
  writeFileSync(
    path.join(OUT, 'studio/index.html'),
    `${redirect}<title>The studio</title><a href="../sample/studio/">The studio</a>\n`,
  );
  rmSync(SCRATCH, { recursive: true });
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
