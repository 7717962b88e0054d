import { hasReference } from '../references/syntax.ts';
import type { Picture } from '../values/dependencies.ts';
import { type FileValue, type Finding, list, type RuleContext, rule, short, type TextValue } from './rule.ts';
/** Pictures, the words for them, and files for download. */
export const pictureRules = {
  'card-letters': rule({
    severity: 'warning',
    reason:
      'When somebody shares a page in a chat, a picture of its title is shown. It is drawn with fonts of the site, which have no letters of other scripts; words without some of their letters would say something else.',
    text: (d: { text: string; more: number }) => ({
      message: `The picture that is shown where a page is shared has Latin letters only. It leaves out ${short(d.text)}${d.more > 0 ? ` and ${d.more === 1 ? 'one more text' : `${d.more} more texts`}` : ''}.`,
      hint: 'The pages themselves show everything. On the picture, the address of the site takes the place of a title, and the days are written in English. Write a text in Latin letters to see it there.',
    }),
    check: lettersWithoutFont,
  }),
  'alt-says-nothing': rule({
    severity: 'warning',
    reason:
      'These words are read out to those who cannot see the picture, and stand there when it does not load. "Logo" tells them nothing.',
    text: (d: { alt: string }) => ({
      message: `${short(d.alt)} does not say what the picture shows.`,
      hint: 'Say it as you would on the phone: "The six members of the board on the school steps".',
    }),
    check: ({ files }) =>
      altsIn(files).flatMap(({ path, alt, file }) =>
        saysNothing(alt, file) ? [{ place: { path }, details: { alt } }] : [],
      ),
  }),
  'alt-says-picture': rule({
    severity: 'warning',
    reason:
      'A screen reader says by itself that there is a picture, so "Image of" would only make it longer.',
    text: (d: { words: string; corrected: string }) => ({
      message: `${short(d.words)} can go: who hears this has been told that it is a picture.`,
      hint: `Begin with what it shows. Write: ${d.corrected}`,
    }),
    check: ({ files }) =>
      altsIn(files).flatMap(({ path, alt, file }) => {
        const begins = saysNothing(alt, file) ? undefined : BEGINS.exec(alt)?.[0];
        if (!begins) return [];
        const [letter = ''] = alt.slice(begins.length);
        const capital = letter.toUpperCase();
        const corrected = capital + alt.slice(begins.length + letter.length);
        return [
          {
            place: { path, excerpt: begins + letter },
            details: { words: begins.trim(), corrected },
            fix: { part: 'value', text: capital },
          },
        ];
      }),
  }),
  'picture-small': rule({
    severity: 'warning',
    reason:
      'A picture that has fewer pixels than its place has to be stretched, and looks as if it were out of focus.',
    text: (d: { file: string; width: number; shown: number; best: number }) => ({
      message: `media/${d.file} is ${d.width} pixels wide and is shown up to ${d.shown} wide, so it looks blurred.`,
      hint: `Put in a larger one: ${d.best} pixels are best. To enlarge this one would not help.`,
    }),
    check: ({ site, media }) =>
      site.pictures.flatMap((picture) => {
        const { file, path, shape, widest, image } = picture;
        // of one that is mostly cut away too little is left, too
        if (media.isDrawing(file) || seenPart(picture) < LEAST_PART) return [];
        const width = Math.floor(seenOf(image, shape).width);
        if (width >= ENOUGH * widest) return [];
        return [{ place: { path }, details: { file, width, shown: widest, best: 2 * widest } }];
      }),
  }),
  'picture-cut-away': rule({
    severity: 'warning',
    reason:
      'Portraits are shown upright, and of a very wide or very high picture only a piece remains: often not the face.',
    text: (d: { file: string; size: string; shape: string; percent: number }) => ({
      message: `Of media/${d.file} only ${d.percent} % is seen: it has ${d.size} pixels and is cut to ${d.shape} here.`,
      hint: 'Cut it yourself to what matters, in about that shape.',
    }),
    check: ({ site }) =>
      site.pictures.flatMap((picture) => {
        const { file, path, shape, image } = picture;
        const part = seenPart(picture);
        if (!shape || part >= LEAST_PART) return [];
        const size = `${image.width} × ${image.height}`;
        return [{ place: { path }, details: { file, size, shape, percent: Math.round(part * 100) } }];
      }),
  }),
  'picture-heavy': rule({
    severity: 'warning',
    reason:
      'A photo is cut to the size of its place, and a drawing (SVG) is sent as it is. This one is so large that it holds a photo or a map, and pages with it come late.',
    text: (d: { file: string; kilobytes: number; limit: number }) => ({
      message: `media/${d.file} has ${d.kilobytes.toLocaleString('en')} kB, and every visitor has to load all of it: a drawing is not cut to sizes.`,
      hint: `Below ${d.limit} kB is good. Save it as PNG or JPEG if it holds a photo, or export it again with fewer details.`,
    }),
    check: ({ site, media }) =>
      firstOfEach(site.pictures).flatMap(({ file, path }) => {
        const kilobytes = Math.ceil(media.sizeOf(file) / 1000);
        if (!media.isDrawing(file) || kilobytes <= MAX_DRAWING) return [];
        return [{ place: { path }, details: { file, kilobytes, limit: MAX_DRAWING } }];
      }),
  }),
  'file-heavy': rule({
    severity: 'warning',
    reason:
      'Delegates open documents on their phones, often on the way. So many megabytes cost them minutes and money.',
    text: (d: { file: string; megabytes: number; limit: number }) => ({
      message: `media/${d.file} has ${d.megabytes} MB, which takes minutes on a slow phone.`,
      hint: `Below ${d.limit} MB is good: export it again with smaller pictures ("reduced size" or "for screen").`,
    }),
    check: ({ files, media }) =>
      firstOfEach(files.filter(({ kind }) => kind === 'file' || kind === 'link')).flatMap(
        ({ path, file }) => {
          const bytes = media.sizeOf(file);
          if (bytes <= MAX_FILE * MEGABYTE) return [];
          const megabytes = Math.ceil(bytes / (MEGABYTE / 10)) / 10;
          return [{ place: { path }, details: { file, megabytes, limit: MAX_FILE } }];
        },
      ),
  }),
  'media-unused': rule({
    severity: 'warning',
    reason:
      'A file that nothing shows or links to is not published. Either it is left over, or its name was forgotten in site.yaml.',
    text: (d: { files: readonly string[] }) => ({
      message:
        d.files.length === 1
          ? `Nothing shows or links to media/${d.files[0]}.`
          : `Nothing shows or links to ${d.files.length} files of media/: ${list(d.files.slice(0, 8))}${d.files.length > 8 ? ', …' : ''}.`,
      hint: 'What is no longer needed can be deleted. What was forgotten needs its name in this file, as it is written here.',
    }),
    check: (context) => {
      const files = unusedFiles(context);
      return files.length > 0 ? [{ place: { offset: context.source.text.length }, details: { files } }] : [];
    },
  }),
};

/** What the fonts of the social cards have no letters for: every script but the Latin one (build/social-cards). */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const MAX_RELATED = 3;

/** Texts that the social cards leave out since their fonts lack the letters: one finding for all. */
function lettersWithoutFont({ texts, site }: RuleContext): Finding<{ text: string; more: number }>[] {
  const { event, shell, pages } = site;
  const lines = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'pageHeader' ? (block.lines ?? []) : [])),
  );
  const drawn = [
    ...[event.edition, shell.name, event.year, event.dates, event.place ?? event.school],
    ...pages.map(({ title }) => title),
    ...lines.map(({ text }) => text),
  ];
  const lost = new Set(drawn.filter((text) => text !== undefined).filter((text) => FOREIGN.test(text)));
  if (lost.size === 0) return [];
  const places = new Map<string, TextValue>();
  for (const one of texts) if (lost.has(one.text) && !places.has(one.text)) places.set(one.text, one);
  const [first = { path: ['conference'], text: [...lost][0] ?? '' }, ...others] = places.values();
  return [
    {
      place: { path: first.path },
      details: { text: first.text, more: lost.size - 1 },
      related: others.slice(0, MAX_RELATED).map(({ path }) => ({ place: { path }, message: 'And this.' })),
    },
  ];
}

/** Words that say that there is a picture, and not what it shows. */
const KIND = '(?:image|picture|photo(?:graph)?|pic|img|graphic|illustration)';
const NOTHING = new RegExp(
  `^(?:an? |the |our )?(?:${KIND}|logo|icon|emblem|alt(?: text)?|description|untitled)(?: \\d+)?[.!]?$`,
  'i',
);
const BEGINS = new RegExp(`^(?:this is )?(?:an? |the )?${KIND} (?:of|showing|shows|that shows) (?=\\S)`, 'i');
const FILE = /\.(?:svg|png|jpe?g|webp|avif|gif|heic)$/i;

/** The words in the place of pictures, with the names of their files. */
function altsIn(files: readonly FileValue[]): { path: FileValue['path']; alt: string; file: string }[] {
  return files.flatMap(({ kind, path, file, holder }) =>
    kind === 'image' && typeof holder.alt === 'string'
      ? [{ path: [...path.slice(0, -1), 'alt'], alt: holder.alt.trim(), file }]
      : [],
  );
}

function saysNothing(alt: string, file: string): boolean {
  return NOTHING.test(alt) || FILE.test(alt) || isName(alt, file);
}

/** Whether words are no more than the name of the file. */
function isName(words: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain(words) === plain(name) && /[-_\d]/.test(words);
}

/** In kilobytes: a drawing is sent as it is, and one above this holds a photo or a map. */
const MAX_DRAWING = 300;

/** Of less than this part of a picture that is cut to a shape, what matters has hardly stayed. */
const LEAST_PART = 0.4;

/**
 * How much of the pixels of a place a picture needs on a plain screen. Above three quarters hardly anybody sees that it is
 * enlarged: Lighthouse takes the same for its audit of sizes (image-size-responsive).
 */
const ENOUGH = 0.75;

/** How much of a picture its place shows, from 0 to 1. */
function seenPart({ shape, image }: Picture): number {
  const seen = seenOf(image, shape);
  return (seen.width * seen.height) / (image.width * image.height);
}

/** The part of a picture that its place shows. */
function seenOf({ width, height }: Picture['image'], shape: string | undefined) {
  const [across = width, down = height] = shape ? shape.split(':').map(Number) : [];
  const ratio = across / down;
  return { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
}

/** The first of those that name the same file. */
function firstOfEach<T extends { file: string }>(all: readonly T[]): T[] {
  const seen = new Set<string>();
  return all.filter(({ file }) => !seen.has(file.normalize()) && seen.add(file.normalize()));
}

const MEGABYTE = 1e6;
/** In megabytes. */
const MAX_FILE = 5;

/** What computers put into folders by themselves, and words for those who look into them. */
const INCIDENTAL =
  /(^|\/)(\..*|Thumbs\.db|desktop\.ini|__MACOSX\/.*|README[^/]*|LICEN[CS]E[^/]*|.*\.(md|txt|license))$/i;

/** The files of `media/` that nothing on the site shows or links to, sorted. */
function unusedFiles({ site, linked, media, written, files }: RuleContext): string[] {
  // a table that is named by way of a reference is not known by its file
  const knowsTables = !written.some(({ annotated }) =>
    annotated.some(({ kind, value }) => kind === 'table' && hasReference(value)),
  );
  const named = [...linked, ...site.pictures.map(({ file }) => file), ...files.map(({ file }) => file)];
  const used = new Set(named.map((file) => file.normalize()));
  return [...media.files]
    .filter(
      (file) =>
        !used.has(file.normalize()) && !INCIDENTAL.test(file) && (knowsTables || !/\.csv$/i.test(file)),
    )
    .sort();
}
