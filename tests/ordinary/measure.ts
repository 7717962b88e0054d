import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '../bench/browser.ts';
import { FACES } from '../faces.ts';
import { faultsOf, measuresOf, tableOf } from './report.ts';
import { isBroken, type Load, measureSite, ordinaryFolder } from './run.ts';
import { SITES } from './sites.ts';

/*
 * Measures generated sites of ordinary sizes in the faces, and prints the faults and the table of loads and broken loads:
 * npx tsx tests/ordinary/measure.ts [--site NAME] [--face NAME] [--width N] [--pictures FOLDER] [--json FILE]
 * --site, --face and --width may come several times. --pictures writes the first screen of each load, and a contact sheet of each
 * page and width with all faces side by side.
 */

const { values } = parseArgs({
  options: {
    site: { type: 'string', multiple: true },
    face: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    pictures: { type: 'string' },
    json: { type: 'string' },
  },
});

const sites = SITES.filter(({ name }) => values.site?.includes(name) ?? true);
const faces = FACES.filter((face) => values.face?.includes(face) ?? true);
if (sites.length === 0 || faces.length === 0)
  throw new Error(
    `The sites are ${SITES.map(({ name }) => name).join(', ')}; the faces are ${FACES.join(', ')}.`,
  );
await main();

async function main(): Promise<void> {
  const folder = await ordinaryFolder();
  let browser: Browser | undefined;
  try {
    browser = await launch();
    const pictures = values.pictures && path.resolve(values.pictures);
    if (pictures) mkdirSync(pictures, { recursive: true });
    const widths = values.width?.map(Number);
    const loads: Load[] = [];
    for (const site of sites) {
      for (const face of faces) {
        const onLoad = pictures ? (page: Page, load: Load) => photograph(page, load, pictures) : undefined;
        const run = { browser, folder, ...(widths && { widths }), ...(onLoad && { onLoad }) };
        loads.push(...(await measureSite(site, face, run)));
      }
      if (values.json) writeFileSync(values.json, JSON.stringify(loads));
      console.error(
        `${site.name}: ${loads.filter(isBroken).length} of ${loads.length} loads are broken so far.`,
      );
    }
    console.log(`${faultsOf(loads)}\n\n${tableOf(loads)}\n\n${measuresOf(loads)}`);
    if (pictures) await contactSheets(loads, pictures);
  } finally {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the start of the file name of a load's picture, which is the same in all faces. */
function pictureName({ site, route, width }: Load): string {
  const page = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
  return `${site}-${page}-${width}`;
}

async function photograph(page: Page, load: Load, pictures: string): Promise<void> {
  await page.screenshot({ path: path.join(pictures, `${pictureName(load)}-${load.face}.png`) });
}

/** Writes a contact sheet of each page and width with the first screens of all faces, 480 px wide each. */
async function contactSheets(loads: readonly Load[], pictures: string): Promise<void> {
  const names = new Set(loads.map(pictureName));
  for (const name of names) {
    const shots = faces.map((face) =>
      sharp(path.join(pictures, `${name}-${face}.png`))
        .resize(480)
        .toBuffer(),
    );
    const tiles = await Promise.all(shots);
    const { height = 0 } = await sharp(tiles[0]).metadata();
    const columns = Math.min(3, tiles.length);
    const rows = Math.ceil(tiles.length / columns);
    const sheet = {
      width: columns * 490,
      height: rows * (height + 10),
      channels: 3 as const,
      background: '#808080',
    };
    await sharp({ create: sheet })
      .composite(
        tiles.map((input, at) => ({
          input,
          left: (at % columns) * 490,
          top: Math.floor(at / columns) * (height + 10),
        })),
      )
      .png()
      .toFile(path.join(pictures, `${name}.png`));
  }
}
