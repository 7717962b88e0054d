/* For pages that client-side navigation shows. The styles for the first page are in the head of the document. */

/** By their addresses. */
const styleSheets = new Map<string, Promise<CSSStyleSheet>>();

/** Loads each only once. Rejects if a style sheet fails to load; the next call then tries again. */
export function loadStyleSheets(addresses: readonly string[]): Promise<CSSStyleSheet[]> {
  return Promise.all(addresses.map(loadStyleSheetOnce));
}

function loadStyleSheetOnce(address: string): Promise<CSSStyleSheet> {
  const last = styleSheets.get(address);
  if (last) return last;
  const sheet = fetchStyleSheet(address);
  styleSheets.set(address, sheet);
  sheet.catch(() => styleSheets.delete(address));
  return sheet;
}

async function fetchStyleSheet(address: string): Promise<CSSStyleSheet> {
  const response = await fetch(address);
  if (!response.ok) throw response;
  return new CSSStyleSheet().replace(await response.text());
}

/** Adds each only once, in a way that a strict Content-Security-Policy allows. */
export function adoptStyleSheets(loaded: readonly CSSStyleSheet[]): void {
  const { adoptedStyleSheets: adopted } = document;
  for (const sheet of loaded) if (!adopted.includes(sheet)) adopted.push(sheet);
}
