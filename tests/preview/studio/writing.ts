import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OWN_FOLDER } from '../../../src/service/door/names.ts';
import { openPlace } from '../../../src/service/door/place.ts';

/* A program that saves a site by its file door, as fast as it can, until it is ended. */

const [site = ''] = process.argv.slice(2);
const place = await openPlace({ site, folder: path.dirname(site) }, { rules: OWN_FOLDER });
if ('unfinished' in place) throw new Error(place.unfinished);
const text = readFileSync(site, 'utf8');
process.stdout.write('ready\n');
for (let turn = 1; ; turn++) {
  const parent = (await place.read())?.commit ?? '';
  const content = Buffer.from(text.replace('Welcome.', `Turn ${turn}.`));
  const done = await place.publish({
    parent,
    files: new Map([['site.yaml', content]]),
    message: '',
    author: '',
  });
  if (done.isMoved) throw new Error('Somebody else has written.');
}
