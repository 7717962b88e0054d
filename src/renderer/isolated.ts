import { directionOf } from '../shared/index.ts';

/** A tag, or a text that is isolated (`shared/isolated.ts`), with the tags in it. React writes no `>` into a tag. */
const TAG_OR_ISOLATED = /<[^>]*>|[\u2066\u2067]((?:[^<\u2066-\u2069]|<[^>]*>)*)\u2069/g;

/**
 * HTML in which isolated texts have an element that says their language (WCAG 2.2, 3.1.2), for a page in another one. In attributes, and
 * where a component has taken a text apart, they stay as they are.
 */
export function withLanguages(html: string, language: string): string {
  if (!/[\u2066\u2067]/.test(html)) return html;
  return html.replace(TAG_OR_ISOLATED, (found: string, text: string | undefined) =>
    text === undefined || !isBalanced(text)
      ? found
      : `<span lang="${language}" dir="${directionOf(language)}">${text}</span>`,
  );
}

/** Whether each element that begins in a piece of HTML ends there. */
function isBalanced(html: string): boolean {
  let depth = 0;
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth < 0) return false;
  }
  return depth === 0;
}
