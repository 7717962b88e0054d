import {
  propertiesOf,
  resolveSchema,
  type Schema,
  type Schemas,
  wholeReference,
} from '../../../compiler/index.ts';
import { isRecord, type Json, labelOf, type SectionBlock } from '../../../core/index.ts';
import { completeEntry, type NameableTargets } from './additions.ts';
import { schemaExamples } from './place.ts';

/* The example in a block's schema refers to the section that the block shows. */

/** Undefined for other files. */
export function blockTypeOfFile(file: string): string | undefined {
  return /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
}

/** `property` is the block's property that refers to the section. */
interface ShownSection {
  property: string;
  section: string;
}

function findShownSection(file: string, schema: Schema, schemas: Schemas): ShownSection | undefined {
  const sections = (schemas.get('site.schema.json')?.properties ?? {}) as Schema;
  for (const property of (schema.required ?? []) as string[]) {
    const { anyOf = [] } = propertiesOf(schema)[property] ?? {};
    for (const branch of anyOf as Schema[]) {
      if (resolveSchema({ file, schema: branch }, schemas).file !== 'values/reference.schema.json') continue;
      const [section = '', ...more] = wholeReference(schemaExamples(branch)[0])?.keys ?? [];
      if (more.length === 0 && Object.hasOwn(sections, section)) return { property, section };
    }
  }
  return undefined;
}

export function findBlockShowingSection(
  section: string,
  nameable: NameableTargets,
): SectionBlock | undefined {
  const blocks = [...nameable.schemas].flatMap(([file, schema]) => {
    const type = blockTypeOfFile(file);
    const shown = type === undefined ? undefined : findShownSection(file, schema, nameable.schemas);
    return shown?.section === section ? [{ type, file, schema, shown }] : [];
  });
  // prefers the block named like the section, then the first block that isn't just a list of jump links
  const own = blocks.find(({ type }) => type === section) ?? blocks.find(({ type }) => type !== 'jumpBar');
  const block = own && createReferringBlock(own.file, own.schema, own.shown, nameable);
  return block === undefined ? undefined : { title: labelOf(section), block };
}

/** Undefined if there is no section with the name of the type. */
export function findOwnSectionBlock(type: string, nameable: NameableTargets): SectionBlock | undefined {
  const sections = (nameable.schemas.get('site.schema.json')?.properties ?? {}) as Schema;
  return Object.hasOwn(sections, type) ? findBlockShowingSection(type, nameable) : undefined;
}

function createReferringBlock(
  file: string,
  schema: Schema,
  { property, section }: ShownSection,
  nameable: NameableTargets,
): Json | undefined {
  const [example] = schemaExamples(schema);
  if (!isRecord(example)) return undefined;
  const reference = `$${section}`;
  const resolves = (text: string) => text === reference || nameable.resolves(text);
  return completeEntry({ ...example, [property]: reference }, { file, schema }, { ...nameable, resolves });
}
