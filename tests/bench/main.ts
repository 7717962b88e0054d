import path from 'node:path';
import { measureFaces } from './faces.ts';
import { HELP, type Options, optionsOf } from './options.ts';
import { measurePages } from './pages.ts';
import { measureRegistrations } from './registrations.ts';
import { measureScale } from './scale.ts';
import { measureStudio } from './studio.ts';
import { measureTab } from './tab.ts';

const root = path.join(import.meta.dirname, '../..');
const project = { root, home: root, site: path.join(root, 'site.yaml'), out: path.join(root, 'dist') };

try {
  const options = optionsOf(process.argv.slice(2));
  if (options) await bench(options);
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function bench(options: Options): Promise<void> {
  const print = (part: string) => console.log(`${part}\n`);
  const broken: string[] = [];
  if (options.pages) {
    print('## Pages');
    await measurePages(project, options, print);
  }
  if (options.faces) {
    print('## Faces');
    broken.push(...(await measureFaces(project, options, print)));
  }
  if (options.scale) {
    print('## Scale');
    await measureScale(options, print);
  }
  if (options.registrations) {
    print('## Registrations');
    await measureRegistrations(options, print);
  }
  if (options.studio) {
    print('## Studio');
    await measureStudio(options, print);
  }
  if (options.tab) {
    print('## Studio in a tab');
    await measureTab(options, print);
  }
  if (broken.length > 0) throw new Error(['Limits that are broken:', ...broken].join('\n- '));
}
