import type { Site } from '../../compiler/index.ts';
import { directionOf } from '../../shared/index.ts';

/** The scripts whose letters have the heights that the sizes of the style sheets are made for (ISO 15924). */
const LOW = new Set(['Latn', 'Cyrl', 'Grek']);

/** The scripts whose letters are joined: space between them would tear words apart. */
const JOINED = new Set(['Arab', 'Beng', 'Deva', 'Guru', 'Nkoo', 'Syrc']);

/**
 * The style sheet that the script of a language needs, over all others; empty for most. Titles are set tight for Latin letters;
 * marks above and below other letters would touch the next line. Where lines begin on the right, forward is to the left, and the
 * space in front of an address on paper is on its left, which is its far side there.
 */
export function languageCss({ shell }: Pick<Site, 'shell'>): string {
  const { script = 'Latn' } = new Intl.Locale(shell.language).maximize();
  return [
    LOW.has(script) ? '' : ':is(h1,h2,h3,a){line-height:1.3}',
    JOINED.has(script) ? ':root *{letter-spacing:normal}' : '',
    directionOf(shell.language) === 'rtl'
      ? ':root{--forward:-1}@media print{a::after{margin-inline-start:.3em}}'
      : '',
  ].join('');
}
