import type { Site } from '../../compiler/index.ts';
import type { Page } from '../../core/index.ts';
import type { Card } from './sharing/metadata.ts';

/** Returns the main language first. */
export function languageViews(site: Site): Site[] {
  const { others, ...main } = site;
  if (!others) return [site];
  const pagesIn = (language: string | undefined) => site.pages.filter((page) => page.language === language);
  return [
    { ...main, pages: pagesIn(undefined) },
    ...others.map((view) => ({ ...main, ...view, pages: pagesIn(view.shell.language) })),
  ];
}

export async function drawCardsInLanguages(
  site: Site,
  carded: readonly Page[],
  draw: (view: Site, pages: Page[]) => Promise<ReadonlyMap<string, Card>>,
): Promise<Map<string, Card>> {
  const all = new Map<string, Card>();
  for (const [index, view] of languageViews(site).entries()) {
    const language = index === 0 ? undefined : view.shell.language;
    const own = carded.filter((page) => page.language === language);
    for (const [path, card] of await draw(view, own)) all.set(path, card);
  }
  return all;
}
