import { openFolderApi } from '../../../src/oc/file-api/index.ts';
import { computerOf } from './file-api-client.ts';

/* Publishes a text and a file of the same number again and again in the folder of an argument, and prints each number that is published. */

const folder = String(process.argv[2]);
const door = await openFolderApi(
  { site: `${folder}/site.yaml`, folder },
  { log: () => {}, listen: () => () => {} },
);
const computer = computerOf(door, folder);
const bytes = (text: string) => new TextEncoder().encode(text);
for (let number = Number(process.argv[3]); ; number++) {
  const parent = await computer.version();
  const files = [
    { path: 'site.yaml', content: bytes(`number: ${number}\n`.repeat(20_000)) },
    { path: 'media/number.txt', content: bytes(String(number)) },
    { path: `media/${number % 2 ? 'odd' : 'even'}.txt`, content: bytes(String(number)) },
  ];
  const done = await computer.publish({ parent, files, message: '' });
  if ('moved' in done) throw new Error('Nobody else publishes here.');
  process.stdout.write(`${number}\n`);
}
