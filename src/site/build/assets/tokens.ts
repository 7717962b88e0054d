import { readFileSync } from 'node:fs';
import type { Palettes, Site } from '../../../compiler/index.ts';
import { ownPlace } from '../own-files.ts';
import type { Project } from '../project.ts';
import { readTokens, shownGrounds } from './site-css.ts';

/**
 * Returns the colours of a site on every ground, from its theme or else from tokens.css. These are for drawings; pages use CSS
 * variables.
 */
export function groundsIn({ theme }: Pick<Site, 'theme'>, { root }: Pick<Project, 'root'>): Palettes {
  return shownGrounds(theme, () => tokensIn(root));
}

export function tokensIn(root: string): Palettes {
  return readTokens(readFileSync(ownPlace(root, 'tokens'), 'utf8'));
}
