/*
 * The style sheets for pages that a navigation brings. A document has those of its own blocks in its head.
 */

interface Loading {
  sheet: CSSStyleSheet;
  done: Promise<unknown>;
}

/** By their addresses. */
const sheets = new Map<string, Loading>();

/** Loads style sheets for `adoptStyleSheets`, each once. Rejects when one does not load; the next call tries again. */
export async function loadStyleSheets(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => loadOnce(address)));
}

function loadOnce(address: string): Promise<unknown> {
  const last = sheets.get(address);
  if (last) return last.done;
  const sheet = new CSSStyleSheet();
  const done = request(address).then((text) => sheet.replace(text));
  sheets.set(address, { sheet, done });
  done.catch(() => sheets.delete(address));
  return done;
}

async function request(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw response;
  return response.text();
}

/** Adds loaded style sheets to the document, each once. A strict Content-Security-Policy allows it. */
export function adoptStyleSheets(addresses: readonly string[]): void {
  const { adoptedStyleSheets: adopted } = document;
  for (const address of addresses) {
    const { sheet } = sheets.get(address) ?? {};
    if (sheet && !adopted.includes(sheet)) adopted.push(sheet);
  }
}
