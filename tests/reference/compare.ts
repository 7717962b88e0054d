import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { draw, type Part, PICTURES_PER_SITE, type Picture, routesThatDiffer } from './draw.ts';
import { type PicturedSite, SITES, writeSite } from './sites.ts';
import { buildWith, treeOf, workingTree } from './trees.ts';

/** A part of a page that looks different in one picture. */
export interface Difference {
  site: string;
  /** The type of a block, `header`, `footer`, or `page` for what is around them. */
  part: string;
  route: string;
  medium: string;
  /** Number of pixels; undefined if the size differs. */
  pixels?: number;
}

export interface Comparison {
  differences: Difference[];
  /** Number of pictures compared; the others are of pages whose files are the same. */
  drawn: number;
  all: number;
}

interface ComparisonOptions {
  browser: Browser;
  /** The commit with which the working tree is compared. */
  base: string;
  sites?: readonly PicturedSite[];
  /** Where pictures of each difference are written: before, after, and the pixels that differ. */
  pictures?: string;
  report?: (line: string) => void;
}

/**
 * Builds the same sites with the Plenary of a commit and with that of the working tree, and compares pictures of their pages, from the same browser and
 * machine. The sites are those of the commit, which a later Plenary builds, too.
 */
export async function compareWith(options: ComparisonOptions): Promise<Comparison> {
  const { browser, base, sites = SITES, pictures, report = () => {} } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-reference-'));
  try {
    const before = treeOf(base, path.join(folder, 'base'));
    const differences: Difference[] = [];
    let drawn = 0;
    for (const site of sites) {
      const source = path.join(folder, site.name);
      writeSite(before, site, source);
      const outs = [path.join(source, 'before'), path.join(source, 'after')] as const;
      buildWith(before, source, outs[0]);
      buildWith(workingTree, source, outs[1]);
      const routes = routesThatDiffer(outs);
      let found: Difference[] = [];
      if (routes.length > 0) {
        const old = await draw(browser, outs[0], routes);
        const now = await draw(browser, outs[1], routes);
        found = await differencesOf(site.name, old, now, pictures);
        drawn += now.length;
      }
      differences.push(...found);
      report(
        `${site.name}: the files of ${routes.length} pages differ, ${found.length} parts of pictures do.`,
      );
      rmSync(source, { recursive: true });
    }
    return { differences, drawn, all: sites.length * PICTURES_PER_SITE };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function differencesOf(
  site: string,
  before: readonly Picture[],
  after: readonly Picture[],
  folder?: string,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [at, old] of before.entries()) {
    const now = after[at] as Picture;
    // the same browser compresses the same pixels to the same bytes
    if (old.png.equals(now.png)) continue;
    const { route, medium } = old;
    const place = { site, route, medium };
    const [oldPixels, nowPixels] = await Promise.all([pixelsOf(old.png), pixelsOf(now.png)]);
    const found: Difference[] = [];
    for (const [index, part] of (old.parts.length >= now.parts.length ? old : now).parts.entries()) {
      const [one, other] = [old.parts[index], now.parts[index]];
      const cuts = one && other ? [cut(oldPixels, one), cut(nowPixels, other)] : [];
      const pixels = cuts[0] && cuts[1] && differingPixels(cuts[0], cuts[1]);
      if (pixels === 0) continue;
      found.push({ ...place, part: part.name, ...(pixels !== undefined && { pixels }) });
      if (folder && cuts[0] && cuts[1])
        await writeDifference(path.join(folder, nameOf(place, `${index}-${part.name}`)), cuts[0], cuts[1]);
    }
    if (found.length === 0) {
      const pixels = differingPixels(oldPixels, nowPixels);
      // two encodings of the same pixels are no difference
      if (pixels === 0) continue;
      found.push({ ...place, part: 'page', ...(pixels !== undefined && { pixels }) });
      if (folder) await writeDifference(path.join(folder, nameOf(place, 'page')), oldPixels, nowPixels);
    }
    differences.push(...found);
  }
  return differences;
}

function nameOf({ site, route, medium }: Omit<Difference, 'part'>, part: string): string {
  return `${site}${route.replaceAll('/', '-')}-${part}-${medium.replace(' ', '-')}.png`;
}

/** RGB pixels. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Returns the pixels of a part of a picture, as far as it is inside. */
export function cut({ data, width, height }: Pixels, part: Part): Pixels {
  const [left, right] = [part.left, part.left + part.width].map((x) =>
    Math.min(width, Math.max(0, Math.round(x))),
  );
  const [top, bottom] = [part.top, part.top + part.height].map((y) =>
    Math.min(height, Math.max(0, Math.round(y))),
  );
  const [from = 0, to = 0, first = 0, last = 0] = [left, right, top, bottom];
  const rows = Array.from({ length: last - first }, (_, row) => {
    const start = (first + row) * width * 3;
    return data.subarray(start + from * 3, start + to * 3);
  });
  return { data: Buffer.concat(rows), width: to - from, height: last - first };
}

/** Returns how many pixels differ; undefined if the sizes do. */
export function differingPixels(one: Pixels, other: Pixels): number | undefined {
  if (one.width !== other.width || one.height !== other.height) return;
  if (one.data.equals(other.data)) return 0;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 3) if (differsAt(one, other, at)) count++;
  return count;
}

function differsAt({ data: one }: Pixels, { data: other }: Pixels, at: number): boolean {
  return one[at] !== other[at] || one[at + 1] !== other[at + 1] || one[at + 2] !== other[at + 2];
}

/** Writes before, after and, if the sizes are the same, the pixels that differ in red, below each other. */
async function writeDifference(file: string, before: Pixels, after: Pixels): Promise<void> {
  const shown = [before, after].filter(({ width, height }) => width > 0 && height > 0);
  const pixels = differingPixels(before, after);
  if (pixels !== undefined) {
    const data = Buffer.alloc(after.data.length, 255);
    for (let at = 0; at < data.length; at += 3) if (differsAt(before, after, at)) data.set([220, 0, 0], at);
    shown.push({ ...after, data });
  }
  const gap = 12;
  const width = Math.max(1, ...shown.map((one) => one.width));
  const height = shown.reduce((sum, one) => sum + one.height + gap, 0) || 1;
  let top = 0;
  const layers = shown.map(({ data, width, height }) => {
    const layer = { input: data, raw: { width, height, channels: 3 as const }, left: 0, top };
    top += height + gap;
    return layer;
  });
  mkdirSync(path.dirname(file), { recursive: true });
  const image = sharp({ create: { width, height, channels: 3, background: '#808080' } }).composite(layers);
  writeFileSync(file, await image.png().toBuffer());
}

/** Whether one of the looks that commits name, such as `treaty/banner`, is that of a difference. */
export function isNamed({ site, part }: Difference, looks: readonly string[]): boolean {
  return looks.some((look) => {
    const [face, block] = look.split('/');
    return (face === '*' || face === site) && (block === undefined || block === part);
  });
}

/** Returns a line for each part that differs in a site, with the routes and media of its pictures. */
export function tableOf(differences: readonly Difference[]): string[] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const name = `${difference.site}/${difference.part}`;
    groups.set(name, [...(groups.get(name) ?? []), difference]);
  }
  return [...groups].map(([name, all]) => {
    const list = (key: 'route' | 'medium') => [...new Set(all.map((one) => one[key]))].join(', ');
    const sizes = all.map(({ pixels }) => pixels);
    const most = sizes.includes(undefined) ? 'another size' : `${Math.max(...sizes.map(Number))} pixels`;
    return `${name}: ${list('route')}; ${list('medium')}; ${most}`;
  });
}
