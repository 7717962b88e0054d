import { namedLanguage } from '../../core/index.ts';

/** Shows the text of an attribute, which can't declare a language: isolated text is in the language that it names, or in the main language. */
export function showAttribute(place: Element, text: string): void {
  const { main } = document.documentElement.dataset;
  place.textContent = text;
  const language = namedLanguage(text) ?? (/^[\u2066\u2067]/.test(text) ? main : undefined);
  if (language === undefined) place.removeAttribute('lang');
  else place.setAttribute('lang', language);
}
