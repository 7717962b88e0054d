import type { ProseInline } from './values.ts';

/** The words of a paragraph or a cell without their marks. */
export function inlineText(inlines: readonly ProseInline[]): string {
  return inlines
    .map((one) =>
      typeof one === 'string'
        ? one.replace(/\s+/g, ' ')
        : one.type === 'break'
          ? '\n'
          : inlineText(one.children),
    )
    .join('');
}
