import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippet,
} from '@codemirror/autocomplete';
import type { Extension, Text } from '@codemirror/state';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import type { EditorPosition, YamlCompletion, YamlHover } from '../../../core/index.ts';
import { askWorker } from '../session/api.ts';

/** The typed part of a key, reference or file name. */
const TYPED_PART_PATTERN = /[\w$./-]+$/;

export function completionExtension(): Extension {
  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    if (!explicit && !context.matchBefore(TYPED_PART_PATTERN)) return null;
    const place: EditorPosition = { text: state.doc.toString(), offset: pos };
    const found = await askWorker<YamlCompletion[]>('complete', place).catch(() => []);
    if (context.aborted || found.length === 0) return null;
    const from = Math.max(...found.map((one) => one.from));
    return { from, options: found.map(createCompletion), validFor: /^[\w-]*$/ };
  };
  return autocompletion({ override: [complete], icons: false, closeOnBlur: true });
}

function createCompletion(offer: YamlCompletion, index: number): Completion {
  const { label, from, to, insert, isSnippet, help } = offer;
  const put = snippet(isSnippet ? convertSnippet(insert) : escapeSnippet(insert));
  return {
    label,
    // equal matches stay in the worker's order
    boost: Math.max(-99, -index),
    ...(help.length > 0 && { info: () => createParagraphs(help) }),
    apply: (view: EditorView, option: Completion, _start: number, end: number) =>
      put(view, option, from, Math.max(to, end)),
  };
}

export function hoverHelpExtension(): Extension {
  // the last response is reused while the text and the pointer's position are unchanged
  let last: { doc: Text; pos: number; found: Promise<YamlHover | null> } | undefined;
  return hoverTooltip(
    async ({ state: { doc } }, pos): Promise<Tooltip | null> => {
      if (last?.doc !== doc || last.pos !== pos) {
        const place: EditorPosition = { text: doc.toString(), offset: pos };
        last = { doc, pos, found: askWorker<YamlHover | null>('hover', place).catch(() => null) };
      }
      const found = await last.found;
      if (!found) return null;
      return { pos: found.from, end: found.to, create: () => ({ dom: createParagraphs(found.help) }) };
    },
    { hideOnChange: true },
  );
}

function createParagraphs(texts: string[]): HTMLElement {
  const box = document.createElement('div');
  box.className = 'yaml-help';
  for (const text of texts) {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    box.append(paragraph);
  }
  return box;
}

const escapeSnippet = (text: string) => text.replaceAll(/[{}]/g, '\\$&');

/** Converts a snippet of the Language Server Protocol to CodeMirror's snippet syntax. */
export function convertSnippet(insert: string): string {
  const parts = insert.matchAll(
    /\\([\\$}])|\$(\d+)|\$\{(\d+)(?:\|((?:\\.|[^|\\])*)\||:((?:\\.|[^}\\])*))?\}|[^\\$]+|[\\$]/g,
  );
  let template = '';
  for (const [whole, escaped, bare, number, choices, usual] of parts) {
    if (escaped !== undefined) template += escapeSnippet(escaped);
    else if (bare !== undefined) template += `\${${bare}}`;
    else if (number === undefined) template += escapeSnippet(whole);
    else {
      const first = choices === undefined ? usual : choices.split(/(?<!\\),/)[0];
      const text = first?.replaceAll(/\\(.)/g, '$1') ?? '';
      // CodeMirror can't number a field that contains braces
      template += /[{}]/.test(text) ? `\${${escapeSnippet(text)}}` : `\${${number}${text && `:${text}`}}`;
    }
  }
  return template;
}
