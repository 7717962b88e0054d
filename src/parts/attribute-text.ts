/**
 * Shows the text of an attribute in an element. On a page in another language, one that is isolated is in the main language of the site,
 * and an attribute cannot say so; its direction is in the text.
 */
export function showAttribute(place: Element, text: string): void {
  const { main } = document.documentElement.dataset;
  place.textContent = text;
  if (main !== undefined && /^[\u2066\u2067]/.test(text)) place.setAttribute('lang', main);
  else place.removeAttribute('lang');
}
