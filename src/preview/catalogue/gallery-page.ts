import type { Schemas } from '../../compiler/index.ts';
import { escapeHtml } from '../../renderer/index.ts';
import type { BlockType, Example } from './example-site.ts';
import { isWord, type Key, keysOf } from './keys.ts';
import { highlighted, pastedOf, yamlOf } from './yaml-text.ts';

interface Options {
  schemas: Schemas;
  /** The address below which the examples have their pages, with a slash at the end. */
  at: string;
  /** What stands in the head: styles and scripts. */
  head: string;
}

/** The page that shows every block type: what it is, how it is written, and how it looks. */
export function galleryPage(types: BlockType[], { schemas, at, head }: Options): string {
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
<a class="skip" href="#blocks">To the blocks</a>
<header>
<p class="eyebrow">Only in the preview, never on the published site</p>
<h1>All the blocks</h1>
<p class="lead">A page is a list of blocks, under <code>blocks:</code> of its route in site.yaml. Copy one of these examples there, and put in your own words. Where a list or a group of keys is wanted, a reference such as <code>$committees</code> will do.</p>
<fieldset><legend>Show the examples</legend>
<label><input type="radio" name="width" value="" checked> as wide as this page</label>
<label><input type="radio" name="width" value="phone"> as on a phone</label>
</fieldset>
</header>
<nav aria-label="Blocks"><ol>${links}</ol></nav>
<main id="blocks" tabindex="-1">
${types.map((type) => section(type, schemas, at)).join('\n')}
</main>
<p class="hidden-visually" role="status"></p>
</body>
</html>
`;
}

function section({ type, schema, examples }: BlockType, schemas: Schemas, at: string): string {
  const keys = keysOf(`blocks/${type}.schema.json`, schemas);
  const words = keys.filter(isWord);
  // few need a name for links, so it comes last
  const isName = ({ name, depth }: Key) => name === 'id' && depth === 0;
  const own = keys.filter((key) => !isWord(key) && !isName(key)).concat(keys.filter(isName));
  return `<section id="${type}" aria-labelledby="${type}-name">
<h2 id="${type}-name">${type}</h2>
<p class="lead">${told(String(schema.description ?? ''))}</p>
${examples.map((example, index) => exampleOf(example, { type, index, of: examples.length }, at)).join('\n')}
${table(own, `The keys of ${type}`)}
${words.length > 0 ? `<details><summary>${words.length === 1 ? '1 word or phrase' : `${words.length} words and phrases`} in it that you can change</summary>${table(words, `The words of ${type}`)}</details>` : ''}
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
<thead><tr><th scope="col">Key</th><th scope="col">What is written there</th><th scope="col">What it is</th></tr></thead>
<tbody>${keys.map(row).join('\n')}</tbody></table>`;
}

function row({ name, kind, needed, about, otherwise, depth }: Key): string {
  const without = otherwise ? ` <span>Without it: <q>${escapeHtml(otherwise)}</q></span>` : '';
  return `<tr data-depth="${depth}"><th scope="row"><code>${escapeHtml(name)}</code>${needed ? ' <em>needed</em>' : ''}</th><td>${escapeHtml(kind)}</td><td>${told(about)}${without}</td></tr>`;
}

/** A description, in which keys may stand in backticks. */
function told(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
