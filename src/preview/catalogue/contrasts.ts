import type { Palettes, Use } from '../../compiler/index.ts';
import { escapeHtml } from '../../renderer/index.ts';

/** The grounds of the look, as an editor knows them. */
const GROUNDS: Record<keyof Palettes, string> = {
  light: 'Light page',
  dark: 'Dark page',
  ink: 'Dark block, footer',
  crisis: 'Crisis page',
  crisisInk: 'Its dark blocks',
};

/** The uses of colours, in words; that of a committee has its colour as a name. */
const USES: Record<string, string> = {
  ink: 'Text',
  soft: 'Less important text',
  blue: 'Links and buttons (signal)',
  'on-blue': 'Text on buttons',
  wrong: 'Errors',
  edge: 'Borders of fields',
  brass: 'Lines and ornament (metal)',
  accent: 'Text on the accent',
};

/** The table of how well each colour can be read where it is used. */
export function contrastTable(uses: readonly Use[]): string {
  const names = Object.keys(GROUNDS) as (keyof Palettes)[];
  const heads = names.map((name) => `<th scope="col">${GROUNDS[name]}</th>`).join('');
  const rows = uses.map(({ of, need, on }) => {
    const cells = names.map((name) => `<td>${cellOf(on[name], need)}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(USES[of] ?? `A committee in ${of}`)} <span>at least ${need}</span></th>${cells}</tr>`;
  });
  return `<section id="contrast" aria-labelledby="contrast-name">
<h2 id="contrast-name">Contrast</h2>
<p class="lead">How well each colour of your site can be read where it is used, from 1 to 21. It is measured as in WCAG 2.2, on the background where it is hardest to read.</p>
<div class="contrasts" tabindex="0" role="region" aria-label="Table of contrasts"><table>
<thead><tr><th scope="col">Colour</th>${heads}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>
</section>`;
}

function cellOf(contrast: Use['on'][keyof Palettes], need: number): string {
  if (!contrast) return 'not used';
  const { colour, bed, ratio } = contrast;
  // rounded down, so that 4.49 doesn't look like 4.5
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `<svg width="36" height="24" viewBox="0 0 36 24" aria-hidden="true"><rect width="36" height="24" fill="${bed}"/><text x="18" y="17" text-anchor="middle" font-size="14" fill="${colour}">Aa</text></svg> ${shown} ${ratio >= need ? 'pass' : '<strong>fail</strong>'}`;
}
