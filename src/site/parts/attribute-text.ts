import { namedLanguage } from '../../core/index.ts';

/**
 * Displays the text of an attribute in an element with the language of the text. An attribute can't declare a language, so an
 * isolated text names it; otherwise its language is the main language of the site.
 */
export function showAttribute(place: Element, text: string): void {
  const { main } = document.documentElement.dataset;
  place.textContent = text;
  const language = namedLanguage(text) ?? (/^[\u2066\u2067]/.test(text) ? main : undefined);
  if (language === undefined) place.removeAttribute('lang');
  else place.setAttribute('lang', language);
}
