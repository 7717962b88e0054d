import { readFileSync } from 'node:fs';
import type { Palettes, Site } from '../../compiler/index.ts';
import { ownPlace } from '../own-files.ts';
import type { Project } from '../project.ts';
import { readTokens, shownGrounds } from './site-css.ts';

/**
 * Returns all colours of a site on every ground: of its theme, or else of tokens.css. For drawings at build time; pages use the CSS
 * variables. A school chooses four: `light.paper`, `light.ink`, `light.blue` and `light.brass`.
 */
export function groundsIn({ theme }: Pick<Site, 'theme'>, { root }: Pick<Project, 'root'>): Palettes {
  return shownGrounds(theme, () => tokensIn(root));
}

/** Returns the colours of a project's tokens.css. */
export function tokensIn(root: string): Palettes {
  return readTokens(readFileSync(ownPlace(root, 'tokens'), 'utf8'));
}
