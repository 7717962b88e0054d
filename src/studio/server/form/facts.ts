import {
  collectReferences,
  type Path,
  type Schemas,
  schemaAt,
  type WrittenSite,
} from '../../../compiler/index.ts';
import { type Fact, isRecord, labelInSentence, labelOf } from '../../../core/index.ts';

/* Facts are values that are written once, and referenced in texts. */

/** With settings and interface texts. */
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

interface FactSource {
  site: WrittenSite;
  schemas: Schemas;
}

/** Lists the facts of the page's own record first. */
export function listFacts(path: Path, { site, schemas }: FactSource): Fact[] {
  const around = new Set(collectReferences([site.data.header, site.data.footer]).map(({ text }) => text));
  const each = path[0] === 'routes' && path.length > 1 ? site.eachAt(path)?.name : undefined;
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
      const pages = new Map(site.usagesOf(at).map(({ page, title }) => [page, title ?? page]));
      return [
        {
          text,
          label: key === 'count' ? `${labelOf(name)}: how many` : `${labelOf(name)}: ${labelInSentence(key)}`,
          value: value.replace(/\s+/g, ' ').trim(),
          uses: site.usesOf(text),
          shownOn: [...pages.values()],
          ...(around.has(text) ? { isEverywhere: true as const } : {}),
        },
      ];
    });
  }
}
