import { isRecord } from '../../core/index.ts';
import { certainMatch } from '../problems/nearest.ts';
import { type Edit, type Problem, problem } from '../problems/problem.ts';
import {
  acceptsRecord,
  propertyKeys,
  requiredKeys,
  type Schemas,
  schemaAt,
  siteSchema,
} from '../schema/schemas.ts';
import { parseYaml, plainData } from '../source/parse.ts';
import { splitLine } from './lines.ts';

interface MissingSection {
  problem: Problem;
  edit: Edit;
}

/** Considers sections that are required or that references use. Undefined if no passage of the file fits such a section. */
export function findMissingSection(text: string, schemas: Schemas): MissingSection | undefined {
  const root = siteSchema(schemas).schema;
  const written = writtenSections(text, propertyKeys(root));
  const missing = propertyKeys(root).filter(
    (key) => !written.has(key) && isSectionNeeded(key, text, requiredKeys(root)),
  );
  if (missing.length === 0) return undefined;
  for (const { start, end } of findPassages(text)) {
    const first = splitLine(text.slice(start, text.indexOf('\n', start) + 1 || undefined));
    const passage = text.slice(start, end);
    const key = missing.find((one) => isSectionContent(one, first, passage, schemas));
    if (!key) continue;
    const newline = text.includes('\r\n') ? '\r\n' : '\n';
    const edit = { offset: start, end: start, text: `${key}:${newline}` };
    const content = start + first.column - (first.dashes.length > 0 ? 2 : 0);
    const found = problem('missing-section', { offset: content, end: start + first.contentEnd }, { key });
    return { problem: { ...found, fix: edit }, edit };
  }
  return undefined;
}

/** Includes headers that are misspelt or indented by one space, which are reported separately. */
function writtenSections(text: string, known: readonly string[]): Set<string> {
  const words = [...text.matchAll(/^ ?["']?([A-Za-z][\w-]*)["']? *[:：]/gm)].map(({ 1: word = '' }) => word);
  return new Set(words.map((word) => (known.includes(word) ? word : (certainMatch(word, known) ?? word))));
}

/** A section is needed if it is required, or if a reference names it. */
function isSectionNeeded(key: string, text: string, required: readonly string[]): boolean {
  if (key === SECTION_WITH_DEFAULTS) return false;
  return required.includes(key) || new RegExp(`\\$${key}(?![\\w-])`).test(text);
}

/** References may name this section even if it is not in the file. */
const SECTION_WITH_DEFAULTS = 'words';

/** Passages begin after an empty line or an unindented comment, and end at the next section. */
function findPassages(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/(?<=(?<![^\n])(?:#[^\n]*|[ \r]*)\n)(?= +(?:- +)?[A-Za-z]\w*:(?:\s|$))/gm)].map(
    ({ index }) => {
      const next = text.slice(index).search(/^[A-Za-z"'][^\n]*:/m);
      return { start: index, end: next < 0 ? text.length : index + next };
    },
  );
}

/** Whether a passage contains only keys of the section, including all required keys. */
function isSectionContent(
  section: string,
  { dashes, key = '' }: ReturnType<typeof splitLine>,
  passage: string,
  schemas: Schemas,
): boolean {
  const whole = schemaAt([section], schemas, undefined)?.schema;
  const isList = whole?.type === 'array';
  const schema = isList ? schemaAt([section, 0], schemas, undefined)?.schema : whole;
  if (schema?.type !== 'object' || isList !== dashes.length > 0 || !propertyKeys(schema).includes(key))
    return false;
  const document = parseYaml(`${section}:\n${passage}`);
  if (!document || document.errors.length > 0) return false;
  const { data } = plainData(document.contents);
  const value = isRecord(data) ? data[section] : undefined;
  const records = Array.isArray(value) ? value : [value];
  return records.every((record) => acceptsRecord(schema, record));
}
