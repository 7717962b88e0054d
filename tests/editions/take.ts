import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatPages } from '../../src/site/versions/index.ts';
import {
  edited,
  exported,
  RULES,
  type Sheets,
  uploaded,
  write as writeCell,
} from '../oc/allotment/conference.ts';
import { fileOf } from '../oc/created-workbook/files.ts';
import { rules as plainRules, variants } from '../oc/registrations/people.ts';
import { builtPages, root, SITES } from './edition.ts';

/*
 * `npx tsx tests/editions/take.ts`: stores the sites, their pages and the workbooks of the version in package.json, for all later versions. It is done once for
 * each release that changes the format of anything (docs/releasing.md).
 */

process.env.NODE_ENV = 'production';
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const folder = path.join(import.meta.dirname, version);
if (existsSync(folder)) throw new Error(`${folder} is there: what was released does not change.`);

const now = new Date();
for (const [name, place] of Object.entries(SITES)) {
  const site = path.join(folder, 'sites', name);
  mkdirSync(site, { recursive: true });
  for (const part of ['site.yaml', 'media'])
    if (existsSync(path.join(root, place, part)))
      cpSync(path.join(root, place, part), path.join(site, part), { recursive: true });
  writeFileSync(path.join(site, 'pages.txt'), formatPages(await builtPages(site, now)));
}

const workbooks = path.join(folder, 'workbooks');
mkdirSync(workbooks);
const write = (name: string, bytes: Uint8Array, rules: object) => {
  writeFileSync(path.join(workbooks, `${name}.xlsx`), bytes);
  writeFileSync(path.join(workbooks, `${name}.json`), `${JSON.stringify(rules, null, 2)}\n`);
};
/** What somebody of the OC writes into the first workbook. */
function correct(sheets: Sheets): void {
  writeCell(sheets, 'Delegates', 'Kai Wu', { Mail: 'kai.wu@x.in', Class: '12' });
  writeCell(sheets, 'Allotment', 'Jai Nair', { Lock: 'yes', Paid: 'yes' });
  writeCell(sheets, 'Check-in', 'Jai Nair', { Arrived: 'yes', 'Session 1': 'yes', Award: 'Best Delegate' });
}
const first = await uploaded(await exported(), 'export.xlsx');
write('seats', await uploaded(await edited(first, correct)), RULES);
for (const name of ['Google Forms', 'three sheets with other headers each']) {
  const file = await fileOf(variants[name] ?? [], 'xlsx');
  write(
    name.replaceAll(' ', '-').toLowerCase(),
    await uploaded(file.bytes, file.name, plainRules),
    plainRules,
  );
}
writeFileSync(path.join(folder, 'changes.json'), '[]\n');
writeFileSync(path.join(folder, 'date.txt'), `${now.toISOString()}\n`);
