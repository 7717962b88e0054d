import { readFileSync } from 'node:fs';
import type { Palettes, Site } from '../../compiler/index.ts';
import { ownPlace } from '../own-files.ts';
import type { Project } from '../project.ts';
import { readTokens, shownGrounds } from './site-css.ts';

/**
 * All colours of a site on every ground: of its theme, or of tokens.css where it has none. For what is drawn at build;
 * pages take them by their names in CSS. `light.paper`, `light.ink`, `light.blue` and `light.brass` are the four that a
 * school chooses.
 */
export function groundsIn({ theme }: Pick<Site, 'theme'>, { root }: Pick<Project, 'root'>): Palettes {
  return shownGrounds(theme, () => tokensIn(root));
}

/** The colours of a project's tokens.css. */
export function tokensIn(root: string): Palettes {
  return readTokens(readFileSync(ownPlace(root, 'tokens'), 'utf8'));
}
