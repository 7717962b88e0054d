/* The style sheets for pages loaded by client-side navigation. A document has the styles of its own blocks in its head. */

/** By their addresses. */
const sheets = new Map<string, Promise<CSSStyleSheet>>();

/** Loads style sheets, each once. Rejects if one doesn't load; the next call tries again. */
export function loadStyleSheets(addresses: readonly string[]): Promise<CSSStyleSheet[]> {
  return Promise.all(addresses.map(loadOnce));
}

function loadOnce(address: string): Promise<CSSStyleSheet> {
  const last = sheets.get(address);
  if (last) return last;
  const sheet = load(address);
  sheets.set(address, sheet);
  sheet.catch(() => sheets.delete(address));
  return sheet;
}

async function load(address: string): Promise<CSSStyleSheet> {
  const response = await fetch(address);
  if (!response.ok) throw response;
  return new CSSStyleSheet().replace(await response.text());
}

/** Adds style sheets to the document, each once. A strict Content-Security-Policy allows this. */
export function adoptStyleSheets(loaded: readonly CSSStyleSheet[]): void {
  const { adoptedStyleSheets: adopted } = document;
  for (const sheet of loaded) if (!adopted.includes(sheet)) adopted.push(sheet);
}
