import { stringify } from 'yaml';
import type { Schema, Schemas } from '../../src/compiler/index.ts';

/** The example of a block type, from its schema. */
export interface Example {
  /** The path of its page within the site of the examples; addresses are in small letters. */
  path: string;
  block: Schema;
}

export interface BlockType {
  type: string;
  schema: Schema;
  examples: Example[];
}

/** A day and time as site.yaml has them, with the year in front. */
const YEAR = /"\d{4}(?=-\d\d-\d\dT\d\d:\d\d")/g;

/** The block types with their examples, in the order of their names; what they count down to is always next year. */
export function blockTypesIn(schemas: Schemas): BlockType[] {
  const year = `"${new Date().getFullYear() + 1}`;
  return [...schemas].flatMap(([file, schema]) => {
    const type = /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
    if (!type) return [];
    const written = JSON.stringify(schema.examples ?? []).replace(YEAR, year);
    const examples = (JSON.parse(written) as Schema[]).map((block, index) => ({
      path: `/${type.toLowerCase()}-${index + 1}`,
      block,
    }));
    return [{ type, schema, examples }];
  });
}

/** The text of a site of its own with that address: each example on a page. Its pictures, tables and documents are in `media` beside this file. */
export function exampleText(types: BlockType[], url: string): string {
  const pages = types.flatMap(({ examples }) =>
    examples.map(({ path, block }) => ({
      path,
      title: path.slice(1),
      footer: false,
      blocks: [block, ...placesIn(block)],
    })),
  );
  return stringify({
    conference: {
      name: 'Example MUN',
      edition: 'The 6th Edition',
      year: '24',
      starts: '2030-08-01T08:00',
      ends: '2030-08-03T17:00',
      url,
    },
    header: { name: 'Example MUN', mark: 'logos/mark.svg', links: [{ label: 'Example', link: '/' }] },
    footer: { name: 'Example MUN' },
    routes: [
      ...pages,
      { path: '/', title: 'Home', blocks: [] },
      { path: '*', title: 'Not found', blocks: [] },
    ],
  });
}

/** What a list of jumps leads to. */
function placesIn({ type, items }: Schema): Schema[] {
  if (type !== 'jumpBar' || !Array.isArray(items)) return [];
  return items.map(({ id, name }) => ({
    type: 'text',
    id,
    heading: name,
    text: `The link ${name} goes here.`,
  }));
}
