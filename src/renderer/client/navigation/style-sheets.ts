/*
 * The style sheets of the blocks on pages that a navigation brings. A document has those of its own blocks in its head.
 */

const loaded = new Map<string, CSSStyleSheet>();

/** The ids of the sheets that the document has; the build lists the first in `<style data-css>`. */
let present: Set<string> | undefined;

/** Loads style sheets for `adoptStyleSheets`, each once. Rejects when they do not load. */
export async function loadStyleSheets(ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !isPresent(id) && !loaded.has(id));
  if (missing.length === 0) return;
  const { textOf } = await import('virtual:plenary/sheets');
  const texts = await Promise.all(missing.map((id) => textOf(id)));
  for (const [at, id] of missing.entries()) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(texts[at] ?? '');
    loaded.set(id, sheet);
  }
}

/** Adds loaded style sheets to the document, but for those that it has. A strict Content-Security-Policy allows it. */
export function adoptStyleSheets(ids: readonly string[]): void {
  for (const id of ids) {
    const sheet = loaded.get(id);
    if (!sheet || isPresent(id)) continue;
    present?.add(id);
    document.adoptedStyleSheets.push(sheet);
  }
}

function isPresent(id: string): boolean {
  present ??= new Set(document.querySelector<HTMLElement>('style[data-css]')?.dataset.css?.split(' '));
  return present.has(id);
}
