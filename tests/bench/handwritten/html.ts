import type { Image, Link, Prose, ProseInline } from '../../../src/core/index.ts';

/** Text for HTML, in and between tags. */
export function text(value: string | undefined): string {
  return (value ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** What `make` gives of each of a list, or of the one thing that may be missing, as one text. */
export function each<T>(
  values: readonly T[] | T | undefined,
  make: (value: T, at: number) => string,
): string {
  if (values === undefined) return '';
  return (Array.isArray(values) ? (values as T[]) : [values as T]).map(make).join('');
}

/** A link; one that leads away, or opens a tab, says so as a careful author would. */
export function anchor(
  link: Link,
  words: string,
  { newTab, says, more = '' }: { newTab?: boolean | undefined; says?: string; more?: string } = {},
): string {
  const away = link.external || newTab ? ' rel="noopener noreferrer"' : '';
  const tab = newTab ? ' target="_blank"' : '';
  const suffix = newTab && says ? `<span class="hide"> (${text(says)})</span>` : '';
  return `<a href="${text(link.href)}"${tab}${away}${more}>${words}${suffix}</a>`;
}

/** A picture with its measures, so that nothing moves when it comes. */
export function picture({ src, width, height, smaller }: Image, alt: string, more = ''): string {
  const img = `<img src="${text(src)}" width="${width}" height="${height}" alt="${text(alt)}"${more}>`;
  if (!smaller) return img;
  const { type, srcset } = smaller;
  return `<picture><source type="${type}" srcset="${srcset}" sizes="40vw">${img}</picture>`;
}

function inline(node: ProseInline): string {
  if (typeof node === 'string') return text(node);
  if (node.type === 'break') return '<br>';
  const words = each(node.children, inline);
  if (node.type === 'link') return anchor(node.link, words);
  return node.type === 'strong' ? `<strong>${words}</strong>` : `<em>${words}</em>`;
}

/** A text of several paragraphs. */
export function prose(tree: Prose | undefined): string {
  return each(tree ?? [], (node) => {
    if (node.type === 'paragraph') return `<p>${each(node.children, inline)}</p>`;
    if (node.type === 'heading') return `<h3>${each(node.children, inline)}</h3>`;
    if (node.type === 'quote') return `<blockquote>${prose(node.children)}</blockquote>`;
    if (node.type === 'table')
      return `<table>${each(node.rows, (row) => `<tr>${each(row, (cell) => `<td>${each(cell, inline)}</td>`)}</tr>`)}</table>`;
    const items = each(node.items, (item) => `<li>${prose(item)}</li>`);
    return node.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
  });
}
