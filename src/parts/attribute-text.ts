import { namedLanguage } from '../shared/index.ts';

/**
 * Shows the text of an attribute in an element. An attribute can't declare a language: an isolated text is in the language that it names, or
 * else in the main language of the site. Its direction is part of the text.
 */
export function showAttribute(place: Element, text: string): void {
  const { main } = document.documentElement.dataset;
  place.textContent = text;
  const language = namedLanguage(text) ?? (/^[\u2066\u2067]/.test(text) ? main : undefined);
  if (language === undefined) place.removeAttribute('lang');
  else place.setAttribute('lang', language);
}
