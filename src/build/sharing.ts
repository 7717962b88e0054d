import type { Site } from '../compiler/compile.ts';
import type { Page } from '../page/page.ts';
import { withBase } from '../page/paths.ts';
import type { Sharing } from '../renderer/sharing.ts';
import type { BuiltFile } from './built-file.ts';
import { HEIGHT, WIDTH } from './card-look.ts';
import { cardsOf } from './cards.ts';
import { iconsOf } from './icons.ts';
import { mediaFiles } from './media-picture.ts';
import { searchFiles } from './search-files.ts';
import type { Project } from './site.ts';
import { structuredDataOf } from './structured-data.ts';
import { groundsIn } from './tokens.ts';

/** What a site gives to search engines and to those who share its pages: the files, and what each page says. */
export async function sharingOf(
  site: Site,
  project: Project,
): Promise<{ files: BuiltFile[]; of: (page: Page) => Sharing }> {
  const fileOfImage = mediaFiles(site, project);
  const cards = await cardsOf(site, project, fileOfImage);
  const { files, icons } = await iconsOf(site, groundsIn(site, project).light.paper, fileOfImage);
  const addressOf = ({ path }: Page) => {
    const card = cards.get(path);
    return card && new URL(withBase(site.shell.base, `/${card.name}`), site.shell.origin).href;
  };
  const cardFiles = [...cards.values()].map(({ name, content }) => ({ name, content }));
  return {
    files: [...cardFiles, ...files, ...searchFiles(site)],
    of: (page) => {
      const src = addressOf(page);
      const alt = cards.get(page.path)?.alt ?? '';
      return {
        icons,
        ...(src !== undefined && { card: { src, alt, type: 'image/png', width: WIDTH, height: HEIGHT } }),
        data: structuredDataOf(page, site, addressOf),
      };
    },
  };
}
