/*
 * The styles of the blocks, for pages that come by script. A document has those of its own blocks in its head.
 */

const made = new Map<string, CSSStyleSheet>();

/** The ids of the sheets that the document has already; the build says which it brought in `<style data-css>`. */
let present: Set<string> | undefined;

/** Makes style sheets ready for `adopt`, each once. Rejects when they do not come. */
export async function readSheets(ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !isPresent(id) && !made.has(id));
  if (missing.length === 0) return;
  const { textOf } = await import('virtual:plenary/sheets');
  const texts = await Promise.all(missing.map((id) => textOf(id)));
  for (const [at, id] of missing.entries()) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(texts[at] ?? '');
    made.set(id, sheet);
  }
}

/** Adds style sheets that are ready to the document, but for those that are there. Nothing that a strict CSP would refuse. */
export function adopt(ids: readonly string[]): void {
  for (const id of ids) {
    const sheet = made.get(id);
    if (!sheet || isPresent(id)) continue;
    present?.add(id);
    document.adoptedStyleSheets.push(sheet);
  }
}

function isPresent(id: string): boolean {
  present ??= new Set(document.querySelector<HTMLElement>('style[data-css]')?.dataset.css?.split(' '));
  return present.has(id);
}
