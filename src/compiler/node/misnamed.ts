import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns a hint about a file with a similar name, if site.yaml is missing; empty if there is no such file. */
export function misnamedHint(site: string): string {
  const name = path.basename(site);
  const { name: stem } = path.parse(site);
  const isNear = (file: string) =>
    file !== name &&
    new RegExp(`^${stem.replace(/\W/g, '.')}[\\s\\d()_-]*(copy)?\\.(ya?ml|txt)(\\.[a-z]+)?$`, 'i').test(file);
  const [near] = listFiles(path.dirname(site)).filter(isNear).sort();
  if (near === undefined) return '';
  // by default, Windows hides file extensions
  const hidden = /\.txt$/i.test(near)
    ? ' In Windows, switch on "View", "Show", "File name extensions" first.'
    : '';
  return ` There is ${near} in its folder: rename it to ${name}.${hidden}`;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
