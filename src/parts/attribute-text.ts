import { namedLanguage } from '../shared/index.ts';

/**
 * Shows the text of an attribute in an element. One that is isolated is in the language that it names, else in the main language of the
 * site, and an attribute cannot say so; its direction is in the text.
 */
export function showAttribute(place: Element, text: string): void {
  const { main } = document.documentElement.dataset;
  place.textContent = text;
  const language = namedLanguage(text) ?? (/^[\u2066\u2067]/.test(text) ? main : undefined);
  if (language === undefined) place.removeAttribute('lang');
  else place.setAttribute('lang', language);
}
