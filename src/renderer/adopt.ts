/** The style sheets that the document brought along, by id; filled by the build in `<style data-css>`. */
let present: Set<string> | undefined;

/**
 * Adds the styles of a block that came with its script, once. A prerendered page holds the styles of its own blocks
 * already, so only what a later page brings is added. No request, and nothing that a strict CSP would refuse.
 */
export function adopt(id: string, css: string): void {
  present ??= new Set(document.querySelector<HTMLElement>('style[data-css]')?.dataset.css?.split(' '));
  if (present.has(id)) return;
  present.add(id);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
