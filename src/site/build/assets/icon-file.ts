import type { Site } from '../../../compiler/index.ts';
import { type Social, withBasePath } from '../../../core/index.ts';
import { type BuiltFile, hashOf } from '../built-file.ts';
import { replaceRecords, walkRecords } from '../records.ts';

/** The social network icons are the same on all pages, and up to 2 kB each. */
export function withIconFile(site: Site): { site: Site; files: BuiltFile[] } {
  const shapes = new Set<string>();
  for (const record of walkRecords(site)) if (isSocial(record)) shapes.add(record.icon);
  if (shapes.size === 0) return { site, files: [] };
  const ids = new Map([...shapes].map((shape, at) => [shape, `i${at}`]));
  const symbols = [...ids].map(
    ([shape, id]) => `<symbol id="${id}" viewBox="0 0 16 16"><path d="${shape}"/></symbol>`,
  );
  const content = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const name = `assets/icons-${hashOf(content)}.svg`;
  const href = withBasePath(site.shell.base, `/${name}`);
  const inFile = (record: object) =>
    isSocial(record) ? { ...record, icon: `${href}#${ids.get(record.icon)}` } : undefined;
  return { site: replaceRecords(site, inFile), files: [{ name, content }] };
}

function isSocial(record: object): record is Social {
  return 'icon' in record && typeof record.icon === 'string' && 'href' in record;
}
