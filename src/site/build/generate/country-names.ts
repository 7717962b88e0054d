import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countryNameCodes } from './languages.ts';

interface Country {
  cca2: string;
  cca3: string;
  unMember: boolean;
  independent: boolean | null;
  altSpellings: string[];
  name: { official: string; common: string };
  translations: Record<string, { official: string; common: string }>;
}

/** Delegations that aren't members of the United Nations. Other territories have no official names in common use. */
const NON_MEMBER_CODES = ['PS', 'TW', 'VA', 'XK'];

/** The data contains a few spellings in the phonetic alphabet. */
const PHONETIC_PATTERN = /[ʁɛɡɔ]/;

/** Returns JSON with a line per country, from the package world-countries. Undefined if the package isn't installed. */
export function countryNames(root: string): string | undefined {
  const folder = path.join(root, 'node_modules/world-countries');
  let text: string;
  try {
    text = readFileSync(path.join(folder, 'countries.json'), 'utf8');
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  // only for official names: `Intl.DisplayNames` (Unicode CLDR) has the short names in all languages
  const languages = countryNameCodes(root);
  const countries = (JSON.parse(text) as Country[])
    .filter(({ cca2, unMember, independent }) => unMember || independent || NON_MEMBER_CODES.includes(cca2))
    .sort((one, other) => (one.cca2 < other.cca2 ? -1 : 1))
    .map((country) => countryLine(country, languages));
  const source = `world-countries ${version} by Mohammed Le Doze and others, https://github.com/mledoze/countries, Open Database License (ODbL) 1.0`;
  return `${JSON.stringify({ source, countries }, null, 2)}\n`;
}

function countryLine(
  { cca2, cca3, name, altSpellings, translations }: Country,
  languages: readonly string[],
): string {
  const translated = languages.flatMap((language) => translations[language] ?? []);
  const names = [name, ...translated].flatMap(({ official, common }) => [official, common]);
  const spellings = altSpellings.filter((one) => one.length > 2 && !PHONETIC_PATTERN.test(one));
  const all = [...names, ...spellings].map((one) =>
    one
      .replace(/\s+/g, ' ')
      .replace(/[`\\|]/g, "'")
      .trim(),
  );
  return [cca2, cca3, ...new Set(all)].join('|');
}
