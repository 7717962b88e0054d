import type { Site } from '../compiler/index.ts';
import type { BuiltFile } from './built-file.ts';

/** Its name says what it is to servers; it is not named by its content, since browsers know an installed site by it. */
export const nameOfManifest = 'site.webmanifest';

/** An icon of the installed site (w3.org/TR/appmanifest, "icons"). */
interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose: 'any' | 'maskable';
}

/** How many letters of a name stand under an icon; systems cut longer ones where they please. */
const LETTERS = 12;

/**
 * The web app manifest (w3.org/TR/appmanifest), with which a visitor puts the site on the home screen. `paper` is the
 * ground that stands there until the first page does.
 */
export function manifestOf({ shell, event }: Site, paper: string, icons: ManifestIcon[]): BuiltFile {
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
  return { name: nameOfManifest, content: JSON.stringify(manifest) };
}

/** As many words of a name as fit under an icon, but at least its first one. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  let short = first;
  for (const word of others) {
    if (`${short} ${word}`.length > LETTERS) break;
    short += ` ${word}`;
  }
  return short;
}
