import type { Palettes, Site } from '../../../compiler/index.ts';
import { readOwnFile } from '../own-files.ts';
import type { Project } from '../project.ts';
import { readTokens, shownGrounds } from './site-css.ts';

/** From the theme or, without a theme, from tokens.css. Drawings use these colours; pages use CSS variables. */
export function sitePalettes({ theme }: Pick<Site, 'theme'>, { root }: Pick<Project, 'root'>): Palettes {
  return shownGrounds(theme, () => readTokens(readOwnFile(root, 'tokens')));
}
