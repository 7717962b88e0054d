import { isolateLanguage } from '../../core/index.ts';

/**
 * Displays the text of an attribute in an element, and declares the language of the text. Attributes can't declare a language,
 * so a text in a Unicode isolate contains the name of its language. Without a name, it is in the main language.
 */
export function renderAttributeText(place: Element, text: string): void {
  const { main } = document.documentElement.dataset;
  place.textContent = text;
  const language = isolateLanguage(text) ?? (/^[\u2066\u2067]/.test(text) ? main : undefined);
  if (language === undefined) place.removeAttribute('lang');
  else place.setAttribute('lang', language);
}
