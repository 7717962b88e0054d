import { Document, Scalar, visit } from 'yaml';
import { type LocatedSchema, resolveSchema, type Schema, type Schemas } from '../../compiler/index.ts';
import { escapeHtml } from '../../renderer/index.ts';
import type { BlockType, Example } from './examples.ts';

/** The indentation of a block in site.yaml: under `blocks:` of a route. */
const INDENT = '      ';

/** A block as an entry of the list under `blocks:`, not indented; a longer text as editors write it, with a `|` alone. */
function yamlOf(block: Schema): string {
  const document = new Document([block]);
  visit(document, {
    Scalar: (_key, scalar) => {
      // a phone number that loses its quotes may turn into a number
      if (/^\+/.test(String(scalar.value))) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document
    .toString({ lineWidth: 88, blockQuote: 'literal' })
    .replace(/: \|-$/gm, ': |')
    .trimEnd();
}

/** The same as it is pasted into site.yaml. */
function pastedOf(yaml: string): string {
  return yaml.replace(/^(?=.)/gm, INDENT);
}

/** YAML as HTML, its keys and its texts in quotes highlighted. */
function highlighted(yaml: string): string {
  return yaml
    .split('\n')
    .map((line) => {
      const [, lead, key, value] = /^(\s*(?:- )*)([A-Za-z]\w*)(:(?:\s.*)?)$/.exec(line) ?? [];
      if (key === undefined) return escapeHtml(line);
      return `${lead}<b>${escapeHtml(key)}</b>${shownValue(String(value))}`;
    })
    .join('\n');
}

function shownValue(text: string): string {
  const [, colon, quoted] = /^(:\s+)(".*"|'.*')$/.exec(text) ?? [];
  return quoted === undefined ? escapeHtml(text) : `${colon}<i>${escapeHtml(quoted)}</i>`;
}

/** A key of a block, as a row of the table of keys. */
interface Key {
  name: string;
  /** What is written there, in words. */
  kind: string;
  needed: boolean;
  about: string;
  /** What it is when it is left out, where the schema says so. */
  otherwise: string;
  /** How deep it is: 0 for the keys of the block itself. */
  depth: number;
}

/** Keys of keys of keys are listed, and no deeper ones. */
const DEEPEST = 2;

/** All keys of a block; those within another key come after it. */
function keysOf(file: string, schemas: Schemas): Key[] {
  return keysIn({ schema: schemas.get(file) ?? {}, file }, schemas, 0).filter(({ name, depth }) => {
    return name !== 'type' || depth > 0;
  });
}

/** The words of the site that a block uses, by their keys under `words:`. */
function wordsOf(schema: Schema, schemas: Schemas): Key[] {
  const used = (schema['x-words'] ?? []) as string[];
  return keysOf('records/words.schema.json', schemas).filter(
    ({ name, depth }) => depth === 0 && used.includes(name),
  );
}

function keysIn({ schema, file }: LocatedSchema, schemas: Schemas, depth: number): Key[] {
  const needed = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, property]) => {
    const own = resolveSchema({ schema: property, file }, schemas);
    const key: Key = {
      name,
      kind: kindOf(own, schemas),
      needed: needed.includes(name),
      about: String(property.description ?? ''),
      otherwise: otherwiseOf(property.default),
      depth,
    };
    const inner = own.schema.type === 'array' ? resolveSchema(itemsOf(own), schemas) : own;
    return [key, ...(depth < DEEPEST ? keysIn(inner, schemas, depth + 1) : [])];
  });
}

function itemsOf({ schema, file }: LocatedSchema): LocatedSchema {
  return { schema: (schema.items ?? {}) as Schema, file };
}

function kindOf({ schema, file }: LocatedSchema, schemas: Schemas): string {
  const phrase = schema['x-phrase'];
  if (typeof phrase === 'string') return phrase;
  if (Array.isArray(schema.enum)) return schema.enum.join(' or ');
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type !== 'array') return schema.properties ? 'its own keys' : 'a text';
  const items = resolveSchema(itemsOf({ schema, file }), schemas);
  return items.schema.properties ? 'a list, each with' : `a list, each ${kindOf(items, schemas)}`;
}

function otherwiseOf(value: unknown): string {
  if (typeof value !== 'object') return String(value ?? '');
  // of a word with plural forms, the most usual one
  return String((value as Schema | null)?.other ?? '');
}

interface Options {
  schemas: Schemas;
  /** The address below which the examples have their pages, with a slash at the end. */
  at: string;
  /** The content of the head: styles and scripts. */
  head: string;
  /** The table of the contrast of colours. */
  contrasts: string;
}

/** The page that shows every block type: what it is, how it is written, and how it looks. */
export function galleryPage(types: BlockType[], { schemas, at, head, contrasts }: Options): string {
  const links = types.map(({ type }) => `<li><a href="#${type}">${type}</a></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>All the blocks</title>
<link rel="icon" href="data:,">
${head}
</head>
<body class="gallery">
<a class="skip" href="#blocks">Skip to the blocks</a>
<header>
<p class="eyebrow">Only in the preview, never on the published site</p>
<h1>All the blocks</h1>
<p class="lead">A page is a list of blocks, under <code>blocks:</code> of its route in site.yaml. Copy one of these examples there, and replace the text with your own. Instead of a list or a group of keys, you can write a reference such as <code>$committees</code>.</p>
<fieldset><legend>Show the examples</legend>
<label><input type="radio" name="width" value="" checked> as wide as this page</label>
<label><input type="radio" name="width" value="phone"> as on a phone</label>
</fieldset>
</header>
<nav aria-label="Blocks"><ol>${links}<li><a href="#contrast">Contrast</a></li></ol></nav>
<main id="blocks" tabindex="-1">
${types.map((type) => section(type, schemas, at)).join('\n')}
${contrasts}
</main>
<p class="hidden-visually" role="status"></p>
</body>
</html>
`;
}

function section({ type, schema, examples }: BlockType, schemas: Schemas, at: string): string {
  const keys = keysOf(`blocks/${type}.schema.json`, schemas);
  const words = wordsOf(schema, schemas);
  // few need a name for links, so it comes last
  const isName = ({ name, depth }: Key) => name === 'id' && depth === 0;
  const own = keys.filter((key) => !isName(key)).concat(keys.filter(isName));
  return `<section id="${type}" aria-labelledby="${type}-name">
<h2 id="${type}-name">${type}</h2>
<p class="lead">${formatDescription(String(schema.description ?? ''))}</p>
${examples.map((example, index) => exampleOf(example, { type, index, of: examples.length }, at)).join('\n')}
${table(own, `The keys of ${type}`)}
${words.length > 0 ? `<details><summary>${words.length === 1 ? '1 word or phrase' : `${words.length} words and phrases`} that you can change under <code>words:</code></summary>${table(words, `The words of ${type}`)}</details>` : ''}
</section>`;
}

function exampleOf(
  { path, block }: Example,
  { type, index, of }: { type: string; index: number; of: number },
  at: string,
): string {
  const yaml = yamlOf(block);
  const name = of > 1 ? `${type}, example ${index + 1} of ${of}` : `${type}, example`;
  return `<figure>
<iframe src="${at}${path.slice(1)}" title="${name}" loading="lazy"></iframe>
<figcaption><span>${of > 1 ? `Example ${index + 1} of ${of}` : 'Example'}</span>
<button type="button" data-copy="${escapeHtml(`${pastedOf(yaml)}\n`)}">Copy<span class="hidden-visually"> ${name}</span></button></figcaption>
<pre tabindex="0" role="region" aria-label="${name} in YAML"><code>${highlighted(yaml)}</code></pre>
</figure>`;
}

function table(keys: Key[], caption: string): string {
  return `<table><caption class="hidden-visually">${caption}</caption>
<thead><tr><th scope="col">Key</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
<tbody>${keys.map(row).join('\n')}</tbody></table>`;
}

function row({ name, kind, needed, about, otherwise, depth }: Key): string {
  const without = otherwise ? ` <span>Default: <q>${escapeHtml(otherwise)}</q></span>` : '';
  return `<tr data-depth="${depth}"><th scope="row"><code>${escapeHtml(name)}</code>${needed ? ' <em>needed</em>' : ''}</th><td>${escapeHtml(kind)}</td><td>${formatDescription(about)}${without}</td></tr>`;
}

/** A description, in which keys may be in backticks. */
function formatDescription(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
