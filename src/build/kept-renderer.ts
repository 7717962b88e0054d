import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Renderer } from '../preview/dev-render.ts';
import { renderPage } from '../renderer/server.tsx';
import type { Facts } from './build.ts';
import { sheetsOf } from './styles.ts';

/** The renderer among the bundles of a folder: Vite would first have to read and translate some sixty modules. */
export function rendererAmong(bundles: string): Renderer {
  const { styles } = JSON.parse(readFileSync(path.join(bundles, 'facts.json'), 'utf8')) as Facts;
  const known = { ...styles, blocks: new Map(styles.blocks) };
  return { renderPage, sheets: async (types) => sheetsOf(known, types).map(({ file }) => file) };
}
