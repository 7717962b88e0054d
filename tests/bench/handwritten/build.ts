import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageFileName } from '../../../src/core/index.ts';
import { plainSite } from './plain.ts';
import { twinPage } from './site.ts';

/** The plain string-template generator as a program: build.js SITE_YAML FOLDER. */
const [site = '', folder = ''] = process.argv.slice(2);
const { shell, pages } = plainSite(site);
const made = new Set<string>();
for (const page of pages) {
  const file = path.join(folder, `${pageFileName(page.path)}.html`);
  const parent = path.dirname(file);
  if (!made.has(parent)) mkdirSync(parent, { recursive: true });
  made.add(parent);
  writeFileSync(file, twinPage(shell, page, { fonts: { css: '', preload: [] }, speculation: false }));
}
cpSync(path.join(path.dirname(site), 'media'), path.join(folder, 'media'), { recursive: true });
