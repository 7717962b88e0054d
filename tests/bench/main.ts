import path from 'node:path';
import { HELP, type Options, optionsOf } from './options.ts';
import { measurePages } from './pages.ts';
import { measureScale } from './scale.ts';

const root = path.join(import.meta.dirname, '../..');
const project = { root, site: path.join(root, 'site.yaml'), out: path.join(root, 'dist') };

try {
  const options = optionsOf(process.argv.slice(2));
  if (options) await bench(options);
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function bench(options: Options): Promise<void> {
  if (options.pages) console.log(`## Pages\n\n${await measurePages(project, options)}\n`);
  if (options.scale) console.log(`## Scale\n\n${await measureScale(options)}\n`);
}
