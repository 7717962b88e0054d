import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Link, Prose, ProseBlock, ProseInline } from '../page/values.ts';
import { plainProse } from './plain-prose.ts';
import { type Place, type Problem, problem } from './problem.ts';

/** What a text of a page becomes: its tree, and what cannot be in it. */
export interface ProseResult {
  prose: Prose;
  problems: Problem[];
}

/** Gives the link of an address, or undefined after telling the problem itself. */
export type LinkOf = (address: string, place: Place) => Link | undefined;

/** What is not part of the subset, and what to write for it. */
const REFUSED: Partial<Record<Nodes['type'], [what: string, instead: string]>> = {
  image: ['A picture', 'Pictures have blocks and fields of their own.'],
  imageReference: ['A picture', 'Pictures have blocks and fields of their own.'],
  inlineCode: ['Code', 'Write it as plain text, without backticks.'],
  code: ['Code', 'Write it as plain text, without backticks.'],
  thematicBreak: ['A line across the page', 'Begin a new block or write a heading with ##.'],
  link: ['A title of a link', 'Leave out the words in quotes after the address.'],
  definition: ['A link definition', 'Write the address into the link: [words](https://…).'],
  linkReference: ['A link by name', 'Write the address into the link: [words](https://…).'],
};

/**
 * A text in the Markdown subset as a tree: paragraphs, headings, lists, quotes, emphasis, strong, links and line
 * breaks (CommonMark 0.31, without code by indentation). Raw HTML and everything else is a problem.
 */
export function proseOf(
  text: string,
  place: { path: readonly (string | number)[] },
  linkOf: LinkOf,
): ProseResult {
  const plain = plainProse(text);
  if (plain) return { prose: plain, problems: [] };
  const problems: Problem[] = [];
  const options = { extensions: [{ disable: { null: ['codeIndented'] } }] };
  const excerptOf = (node: Nodes) => {
    const start = node.position?.start.offset ?? 0;
    return text.slice(start, node.position?.end.offset).split('\n')[0] ?? '';
  };

  const refuse = (node: Nodes): undefined => {
    const excerpt = excerptOf(node);
    const at = { ...place, excerpt };
    const [what, instead] = REFUSED[node.type] ?? [];
    // the opening tag is told, not its end too
    if (node.type === 'html' && excerpt.startsWith('</')) return;
    if (node.type === 'html') problems.push(problem('markdown-html', at, { html: excerpt }));
    else
      problems.push(problem('markdown-unsupported', at, { what: what ?? node.type, instead: instead ?? '' }));
  };

  const blocks = (parent: Parents): Prose => parent.children.flatMap((node) => blockOf(node as Nodes) ?? []);
  const blockOf = (node: Nodes): ProseBlock | undefined => {
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        return { type: node.type, children: inlines(node) };
      case 'blockquote':
        return { type: 'quote', children: blocks(node) };
      case 'list':
        return {
          type: 'list',
          ordered: node.ordered === true,
          ...(node.start != null && node.start !== 1 ? { start: node.start } : {}),
          items: node.children.map(blocks),
        };
      default:
        return refuse(node);
    }
  };

  const inlines = (parent: Parents): ProseInline[] =>
    parent.children.flatMap((node) => inlineOf(node as Nodes) ?? []);
  const inlineOf = (node: Nodes): ProseInline | undefined => {
    switch (node.type) {
      case 'text':
        return node.value;
      case 'break':
        return { type: 'break' };
      case 'strong':
      case 'emphasis':
        return { type: node.type, children: inlines(node) };
      case 'link': {
        if (node.title) return refuse(node);
        const link = linkOf(node.url, { ...place, excerpt: node.url });
        return link && { type: 'link', link, children: inlines(node) };
      }
      default:
        return refuse(node);
    }
  };

  return { prose: blocks(fromMarkdown(text, options)), problems };
}
