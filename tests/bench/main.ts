import path from 'node:path';
import { measureFaces } from './faces.ts';
import { HELP, type Options, optionsOf, type Part } from './options.ts';
import { measurePages } from './pages.ts';
import { measureRegistrations } from './registrations.ts';
import { measureScale } from './scale.ts';
import { measureStudio } from './studio.ts';
import { measureTab } from './tab.ts';

const root = path.join(import.meta.dirname, '../..');
type Measure = (options: Options, print: (table: string) => void) => Promise<unknown>;

const project = { root, home: root, site: path.join(root, 'site.yaml'), out: path.join(root, 'dist') };

/** What can be measured; some of it has limits, and gives those that are broken. */
const PARTS: Record<Part, { heading: string; measure: Measure }> = {
  pages: { heading: 'Pages', measure: (...rest) => measurePages(project, ...rest) },
  faces: { heading: 'Faces', measure: (...rest) => measureFaces(project, ...rest) },
  scale: { heading: 'Scale', measure: measureScale },
  registrations: { heading: 'Registrations', measure: measureRegistrations },
  studio: { heading: 'Studio', measure: measureStudio },
  tab: { heading: 'Studio in a tab', measure: measureTab },
};

async function bench(options: Options): Promise<void> {
  const print = (part: string) => console.log(`${part}\n`);
  const broken: string[] = [];
  for (const part of options.parts) {
    const { heading, measure } = PARTS[part];
    print(`## ${heading}`);
    const limits = await measure(options, print);
    if (Array.isArray(limits)) broken.push(...limits);
  }
  if (broken.length > 0) throw new Error(['Limits that are broken:', ...broken].join('\n- '));
}

try {
  const options = optionsOf(process.argv.slice(2));
  if (options) await bench(options);
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
