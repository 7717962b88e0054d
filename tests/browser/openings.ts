import path from 'node:path';
import sharp from 'sharp';

/* Openings of pages, with all that invites. */

const INVITES = {
  motto: 'Small rooms, large questions',
  countdown: { text: 'The conference starts in:', starts: '2040-08-01T08:00' },
  dates: '1 to 3 August 2040',
  place: 'Deodar Hall School',
};

/** All with which an opening invites. */
export const INVITED = {
  ...INVITES,
  links: [
    { label: 'Register', link: '/registration' },
    { label: 'Committees', link: '/committees' },
  ],
};

/** The same while registration has its dates. */
export const INVITED_LATE = {
  ...INVITES,
  links: [
    { label: 'Register', link: '/registration', late: '2040-03-01T00:00', closes: '2040-07-15T23:59' },
    { label: 'Committees', link: '/committees' },
  ],
};

/** A photo of `savePhoto`. */
export const photoOf = (name: string) => ({ picture: { image: `${name}.jpg`, alt: 'A hall' } });

/** Adds pages to the text of a site.yaml, each with an opening at the address of its name, and blocks below it. */
export function withOpenings(text: string, openings: Record<string, object>, below: object[] = []): string {
  const pages = Object.entries(openings).map(([name, keys]) => {
    const banner = { type: 'banner', title: 'The 6th Edition', ...keys };
    return `  - ${JSON.stringify({ path: `/${name}`, title: name, blocks: [banner, ...below] })}\n`;
  });
  return text.replace(/^routes:\n/m, (routes) => routes + pages.join(''));
}

/** Puts a photo of one colour into media/. */
export async function savePhoto(folder: string, name = 'hall', width = 2_400, background = '#6b5a3c') {
  await sharp({ create: { width, height: Math.round(width / 1.6), channels: 3, background } })
    .jpeg()
    .toFile(path.join(folder, `media/${name}.jpg`));
}
