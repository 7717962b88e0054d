import { isolateLanguage } from '../../core/index.ts';

/** Declares the language that a Unicode isolate names in the text, since attributes can't; without a name, the main language. */
export function renderAttributeText(place: Element, text: string): void {
  const { main } = document.documentElement.dataset;
  place.textContent = text;
  const language = isolateLanguage(text) ?? (/^[\u2066\u2067]/.test(text) ? main : undefined);
  if (language === undefined) place.removeAttribute('lang');
  else place.setAttribute('lang', language);
}
