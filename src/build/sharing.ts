import type { Site } from '../compiler/index.ts';
import type { Icon, Sharing } from '../renderer/index.ts';
import { type Page, withBase } from '../shared/index.ts';
import type { BuiltFile } from './built-file.ts';
import { HEIGHT, WIDTH } from './card-look.ts';
import { cardStore } from './card-store.ts';
import { type Card, cardsOf } from './cards.ts';
import { iconsOf } from './icons.ts';
import { mediaFiles } from './media-picture.ts';
import { type Outline, wayTo } from './outline.ts';
import type { Project } from './site.ts';
import { structuredDataOf } from './structured-data.ts';
import { groundsIn } from './tokens.ts';

/** What a site gives to search engines and to those who share its pages: the files, and what each page says. */
export async function sharingOf(
  site: Site,
  project: Project,
  outline: Outline,
): Promise<{ files: BuiltFile[]; icons: Icon[]; of: (page: Page) => Omit<Sharing, 'icons'> }> {
  const fileOfImage = mediaFiles(site, project);
  const store = cardStore(project.root);
  const cards = await cardsOf(site, project, { pages: outline.carded, fileOfImage, store });
  const { files, icons } = await iconsOf(site, groundsIn(site, project).light.paper, { fileOfImage, store });
  await store.tidy();
  // a page without a card of its own is shared with that of the page above it
  const cardOf = ({ path }: Pick<Page, 'path'>): Card | undefined => {
    const above = wayTo(path, outline).findLast((way) => cards.has(way));
    return above === undefined ? undefined : cards.get(above);
  };
  const hrefOf = ({ name }: Card) => new URL(withBase(site.shell.base, `/${name}`), site.shell.origin).href;
  const dataOf = structuredDataOf(site, outline, (page) => {
    const card = cardOf(page);
    return card && hrefOf(card);
  });
  return {
    files: [...[...cards.values()].map(({ name, content }) => ({ name, content })), ...files],
    icons,
    of: (page) => {
      const card = page.path.startsWith('/') ? cardOf(page) : undefined;
      const size = { width: WIDTH, height: HEIGHT };
      return {
        ...(card && { card: { src: hrefOf(card), alt: card.alt, type: 'image/png', ...size } }),
        data: dataOf(page),
      };
    },
  };
}
