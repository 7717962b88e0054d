import { collectReferences, type Path, schemaAt } from '../../../compiler/index.ts';
import { type Fact, isRecord, labelInSentence, labelOf } from '../../../core/index.ts';
import { findEach, pagesShowing, type SchemaSource } from './place.ts';

/* Facts are values that are written once, and referenced in texts. */

/** Sections with settings and interface texts. */
const SECTIONS_WITHOUT_FACTS = new Set([
  'theme',
  'words',
  'header',
  'footer',
  'registrations',
  'redirects',
  'offline',
]);

/** An ISO date, to which texts don't refer. */
const DATE_PATTERN = /^\d{4}-\d\d-\d\d/;

const NON_TEXT_KINDS = new Set([
  'language',
  'image',
  'file',
  'table',
  'link',
  'embed',
  'timezone',
  'home',
  'video',
  'captions',
]);

/** Lists the facts of the page's own record first. */
export function listFacts(path: Path, { site, schemas }: SchemaSource): Fact[] {
  const around = new Set(collectReferences([site.data.header, site.data.footer]).map(({ text }) => text));
  const each = findEach(path, site)?.name;
  const own = each === undefined ? [] : factsIn(each, site.follow(`$${each}`, path)?.value);
  const shared = Object.entries(site.implied)
    .filter(([section]) => !SECTIONS_WITHOUT_FACTS.has(section))
    .flatMap(([section, record]) => factsIn(section, record));
  return [...own.map((one): Fact => ({ ...one, isEach: true })), ...shared];

  function factsIn(name: string, record: unknown): Fact[] {
    const keys = Array.isArray(record) ? ['count'] : isRecord(record) ? Object.keys(record) : [];
    return keys.flatMap((key): Fact[] => {
      const text = `$${name}.${key}`;
      const found = site.follow(text, path);
      const value = typeof found?.value === 'number' ? String(found.value) : found?.value;
      if (typeof value !== 'string' || value === '' || key === 'id' || DATE_PATTERN.test(value)) return [];
      const at = found?.path ?? [name, key];
      if (NON_TEXT_KINDS.has(String(schemaAt(at, schemas, site.data)?.schema['x-kind']))) return [];
      return [
        {
          text,
          label: key === 'count' ? `${labelOf(name)}: how many` : `${labelOf(name)}: ${labelInSentence(key)}`,
          value: value.replace(/\s+/g, ' ').trim(),
          uses: site.usesOf(text),
          shownOn: [...pagesShowing(at, site).values()],
          ...(around.has(text) ? { isEverywhere: true as const } : {}),
        },
      ];
    });
  }
}
