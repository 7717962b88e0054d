import { PlaceError } from './place-error.ts';

/** `media` is by file name in media/. */
export interface SiteFiles {
  site: Blob;
  media: Map<string, Blob>;
}

const MEGABYTE = 1_000_000;

/** In bytes. `all` is the total of site.yaml and media/. */
const SITE_LIMITS = { files: 5_000, all: 500 * MEGABYTE, site: 10 * MEGABYTE } as const;

/** Hidden files, and files that operating systems create. */
const SYSTEM_FILES = /^(\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

export function isSystemFile(path: string): boolean {
  return path.split('/').some((part) => SYSTEM_FILES.test(part));
}

/** Undefined if a site can use the path. The words follow the path in a sentence. */
export function pathFault(path: string): string | undefined {
  if (/^([/\\]|[a-z]:)/i.test(path)) return 'begins at the root of a disk';
  const parts = path.split(/[/\\]/);
  if (parts.includes('..')) return 'leads out of its folder';
  if (path.includes('\\')) return 'contains a backslash';
  if (parts.some((part) => part === '' || part === '.')) return 'has a folder without a name';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no name may have
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'contains control characters';
  if (/[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(path)) return 'contains hidden characters';
  // every object in JavaScript has this property
  if (parts.includes('__proto__')) return 'contains “__proto__”, which programs take for something else';
  // file systems limit a name to 255 bytes
  if (parts.some((part) => new TextEncoder().encode(part).length > 255)) return 'is too long';
  return undefined;
}

/** Shortens the path, and replaces control characters. */
export function quotePath(path: string): string {
  const plain = path.replace(/[\p{C}\u2028\u2029]/gu, '�');
  return `“${plain.length > 80 ? `${plain.slice(0, 80)}…` : plain}”`;
}

/** The function throws when the files are too many or too large. `from` begins the messages: "This ZIP". */
export function createSiteBudget(from: 'This ZIP' | 'This folder'): (path: string, size: number) => void {
  let [files, all] = [0, 0];
  return (path, size) => {
    files += 1;
    all += size;
    const limitOf = (bytes: number) => `${(bytes / MEGABYTE).toLocaleString('en')} MB`;
    if (path === 'site.yaml' && size > SITE_LIMITS.site)
      throw new PlaceError(
        'file',
        `site.yaml has ${limitOf(Math.ceil(size / MEGABYTE) * MEGABYTE)}. A browser can open at most ${limitOf(SITE_LIMITS.site)}. Look whether it is the right file.`,
      );
    if (files > SITE_LIMITS.files)
      throw new PlaceError(
        'file',
        `${from} has more than ${SITE_LIMITS.files.toLocaleString('en')} files in media/. Delete those that the site doesn't show, and try again.`,
      );
    if (all > SITE_LIMITS.all)
      throw new PlaceError(
        'file',
        `${from} has files of more than ${limitOf(SITE_LIMITS.all)} together. Delete large files that the site doesn't show, such as films, and try again.`,
      );
  };
}
