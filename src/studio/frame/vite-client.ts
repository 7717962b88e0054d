/*
 * In the frame of the studio, this is in the place of Vite's own client (an import map says so): the styles that scripts import
 * work as there, and nothing loads the page anew; the page of the studio says when it has changed.
 */

const sheets = new Map<string, HTMLStyleElement>();

export function updateStyle(id: string, content: string): void {
  const sheet = sheets.get(id) ?? document.head.appendChild(document.createElement('style'));
  sheet.textContent = content;
  sheets.set(id, sheet);
}

export function removeStyle(id: string): void {
  sheets.get(id)?.remove();
  sheets.delete(id);
}

/** What Vite gives a module as `import.meta.hot`. */
export function createHotContext(): object {
  const nothing = () => {};
  return {
    data: {},
    accept: nothing,
    acceptExports: nothing,
    dispose: nothing,
    prune: nothing,
    decline: nothing,
    invalidate: nothing,
    on: nothing,
    off: nothing,
    send: nothing,
  };
}

export function injectQuery(url: string): string {
  return url;
}
