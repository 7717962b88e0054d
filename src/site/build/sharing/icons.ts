import type { Site } from '../../../compiler/index.ts';
import { withBasePath } from '../../../core/index.ts';
import type { SiteIcon } from '../../renderer/index.ts';
import { type BuiltFile, hashOf } from '../built-file.ts';
import { letterMark } from './letter-mark.ts';

/** Servers derive the content type from the extension. No hash, since browsers identify an installed site by this address. */
const MANIFEST_FILE = 'site.webmanifest';

/** For the installed site (w3.org/TR/appmanifest, "icons"). */
interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose: 'any' | 'maskable';
}

/** Below an icon. Systems truncate longer names. */
const MAX_SHORT_NAME_LENGTH = 12;

/** Follows w3.org/TR/appmanifest. `paper` is the background until the first page appears. */
function createManifest({ shell, event }: Site, paper: string, icons: ManifestIcon[]): BuiltFile {
  const { base, language, name } = shell;
  const manifest = {
    id: base,
    name,
    short_name: shortName(name),
    ...(event.description !== undefined && { description: event.description }),
    lang: language,
    dir: 'auto',
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons,
  };
  return { name: MANIFEST_FILE, content: JSON.stringify(manifest) };
}

/** Returns as many words as fit below an icon, but at least one. */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  let short = first;
  for (const word of others) {
    if (`${short} ${word}`.length > MAX_SHORT_NAME_LENGTH) break;
    short += ` ${word}`;
  }
  return short;
}

/** In pixels, as iOS requests; smaller devices scale the icon down. */
const TOUCH_ICON_SIZE = 180;

/** In pixels, as browsers request for an installed site. */
const INSTALLED_ICON_SIZES = [192, 512];

/** The part that the mark fills: of an unchanged icon, and of an icon that the system may crop to its own shape. */
const ICON_FILL = {
  any: 0.8,
  // a square within the circle of 80 % that no shape crops (w3.org/TR/appmanifest, "safe zone")
  maskable: 0.56,
};

/** Returns a PNG with the mark at `inner` pixels in a square of `size` pixels. Undefined if the platform can't draw the mark. */
export type DrawMark = (size: number, inner: number, background?: string) => Promise<Uint8Array | undefined>;

export interface Icons {
  files: BuiltFile[];
  icons: SiteIcon[];
}

export interface DrawableMark {
  draw: DrawMark;
  /** Present if the mark is a drawing. */
  svg?: Uint8Array | undefined;
}

/** Shows the mark of the conference or, if there is a face but no mark, letters. */
export async function createIcons(site: Site, paper: string, mark: DrawableMark | undefined): Promise<Icons> {
  const { base } = site.shell;
  const files: BuiltFile[] = [];
  const hrefOf = (content: Uint8Array, ending: string) => {
    const name = `assets/icon-${hashOf(content)}.${ending}`;
    files.push({ name, content });
    return withBasePath(base, `/${name}`);
  };
  const icons: SiteIcon[] = [];
  const add = ({ rel, ...more }: Omit<SiteIcon, 'href'>, content: Uint8Array | undefined, ending: string) => {
    if (content) icons.push({ rel, href: hrefOf(content, ending), ...more });
  };
  // browsers use the last icon that they support
  add({ rel: 'icon', type: 'image/png', sizes: '32x32' }, await mark?.draw(32, 32), 'png');
  add({ rel: 'icon', type: 'image/svg+xml', sizes: 'any' }, mark ? mark.svg : letterMark(site), 'svg');
  // iOS doesn't support transparency, and rounds the corners
  const touch = await mark?.draw(TOUCH_ICON_SIZE, TOUCH_ICON_SIZE * 0.72, paper);
  add({ rel: 'apple-touch-icon', sizes: `${TOUCH_ICON_SIZE}x${TOUCH_ICON_SIZE}` }, touch, 'png');
  const installed = mark ? await installedIcons(mark.draw, paper, hrefOf) : [];
  files.push(createManifest(site, paper, installed));
  return { files, icons: [...icons, { rel: 'manifest', href: withBasePath(base, `/${MANIFEST_FILE}`) }] };
}

async function installedIcons(
  draw: DrawMark,
  paper: string,
  hrefOf: (png: Uint8Array, ending: string) => string,
) {
  const drawn = (['any', 'maskable'] as const).flatMap((purpose) =>
    INSTALLED_ICON_SIZES.map(async (size) => ({
      purpose,
      size,
      png: await draw(size, size * ICON_FILL[purpose], paper),
    })),
  );
  return (await Promise.all(drawn)).flatMap(({ purpose, size, png }): ManifestIcon[] =>
    png ? [{ src: hrefOf(png, 'png'), sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
}
