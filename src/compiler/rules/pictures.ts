import { cropToShape, type Image } from '../../core/index.ts';
import type { TextValue } from '../source/leaves.ts';
import { hasReference } from '../source/reference-syntax.ts';
import type { Picture } from '../values/dependencies.ts';
import { logoBackgrounds, type RequiredPlate, requiredPlate } from '../values/plates.ts';
import {
  collectBlocks,
  type FileValue,
  type Finding,
  formatList,
  formatRatio,
  type ProblemText,
  type RuleContext,
  rule,
  shortText,
} from './rule.ts';

export const pictureRules = {
  'card-letters': rule({
    severity: 'warning',
    reason:
      'When somebody shares a page in a chat, the chat shows a picture of its title. The fonts of that picture have Latin, Hindi (Devanagari), Arabic and Chinese letters, so it leaves out texts in other scripts.',
    text: (d: { text: string; more: number }) => ({
      message: `The picture for sharing a page has no letters of this script. It leaves out ${shortText(d.text)}${d.more > 0 ? ` and ${d.more === 1 ? 'one more text' : `${d.more} more texts`}` : ''}.`,
      hint: "The pages themselves show everything. The picture shows the site's address instead of the title, and the dates in English. To see a text there, write it in Latin letters.",
    }),
    check: lettersWithoutFont,
  }),
  'opening-without-picture': rule({
    severity: 'warning',
    reason: 'These openings show a picture. Without one, the banner looks as if none had been chosen.',
    text: (d: { layout: string }) => ({
      message: `The opening ${shortText(d.layout)} needs a picture, and the banner has none.`,
      hint: 'Add "picture:" to the banner, with "image:" and "alt:" below it, or delete this line.',
      inForm: { hint: 'Add a picture, or choose another opening.' },
    }),
    check: ({ root }) =>
      collectBlocks(root).flatMap(({ block: { type, layout, picture }, path }) =>
        type === 'banner' && /^(beside|framed|whole)$/.test(String(layout)) && picture === undefined
          ? [{ place: { path: [...path, 'layout'] }, details: { layout: String(layout) } }]
          : [],
      ),
  }),
  'alt-says-nothing': rule({
    severity: 'warning',
    reason:
      "Screen readers read this text to people who can't see the picture, and browsers show it if the picture doesn't load. \"Logo\" doesn't help them.",
    text: (d: { alt: string }) => ({
      message: `${shortText(d.alt)} doesn't say what the picture shows.`,
      hint: 'Describe the picture as you would on the phone: "The six members of the board on the school steps".',
    }),
    check: ({ files }) =>
      collectAltTexts(files).flatMap(({ path, alt, file }) =>
        isMeaninglessAlt(alt, file) ? [{ place: { path }, details: { alt } }] : [],
      ),
  }),
  'alt-says-picture': rule({
    severity: 'warning',
    reason: 'A screen reader already says "image", so "Image of" only makes the text longer.',
    text: (d: { words: string; corrected: string }) => ({
      message: `${shortText(d.words)} isn't needed: the screen reader already says that it is a picture.`,
      hint: `Start with what the picture shows. Write: ${d.corrected}`,
    }),
    check: ({ files }) =>
      collectAltTexts(files).flatMap(({ path, alt, file }) => {
        const begins = isMeaninglessAlt(alt, file) ? undefined : ALT_PREFIX_PATTERN.exec(alt)?.[0];
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
  'logo-background': rule({
    severity: 'warning',
    reason:
      'A JPEG has no transparent background. So visitors see the logo in a box, most of all on dark pages and at the bottom of all pages.',
    text: (d: { file: string }) => ({
      message: `media/${d.file} is a JPEG, so visitors see the logo in a box.`,
      hint: 'Save it as SVG, or as PNG with a transparent background, and write the new name here.',
      inForm: { hint: 'Save it as SVG, or as PNG with a transparent background, and add that file here.' },
    }),
    check: ({ files }) =>
      files.flatMap((one) =>
        isMarkFile(one) && /\.jpe?g$/i.test(one.file)
          ? [{ place: { path: one.path }, details: { file: one.file } }]
          : [],
      ),
  }),
  'logo-contrast': rule({
    severity: 'warning',
    reason:
      'In most faces, the footer is dark, and the header is light or dark as the visitor likes it. Where a logo is nearly as dark, or as light, as its background, the site shows it in a white or dark box. On dark backgrounds, a site may show another logo, which looks better.',
    text: (d: LogoOnPlate) => ({
      message: `media/${d.file} has a contrast of ${formatRatio(d.ratio)}:1 with ${d.plate === 'light' ? 'dark' : 'light'} backgrounds; a logo needs 3:1. So visitors see it in a ${d.plate === 'light' ? 'white' : 'dark'} box there.`,
      ...plateHint(d),
    }),
    check: logosOnPlates,
  }),
  'picture-small': rule({
    severity: 'warning',
    reason: 'The browser has to enlarge a picture with too few pixels, and then it looks blurred.',
    text: (d: { file: string; width: number; shown: number; best: number; least?: number }) => ({
      message: `media/${d.file} is ${d.width} pixels wide, but the page shows it up to ${d.shown} wide, so it looks blurred.${d.least === undefined ? '' : ` The site shows it beside the words. Only one of at least ${d.least} pixels is shown large.`}`,
      hint: `Use a larger original: ${d.best} pixels are best. Enlarging this file doesn't help.`,
    }),
    check: ({ site, media }) =>
      site.pictures.flatMap((picture) => {
        const { file, path, image } = picture;
        // for a picture that is mostly cropped, another rule warns
        if (picture.enlarged === false || media.isDrawing(file) || visiblePart(picture) < MIN_VISIBLE_PART)
          return [];
        const width = Math.floor(cropToShape(image.width, image.height, picture.shape).width);
        const beside = picture.beside && image.width < picture.beside.below ? picture.beside : undefined;
        const shown = (beside ?? picture).widest;
        if (width >= MIN_RELATIVE_WIDTH * shown) return [];
        const least = beside && { least: beside.below };
        return [{ place: { path }, details: { file, width, shown, best: 2 * picture.widest, ...least } }];
      }),
  }),
  'picture-cut-away': rule({
    severity: 'warning',
    reason:
      'Portraits are upright. Of a wide or very tall picture, the site shows the middle, which may not include the face.',
    text: (d: { file: string; size: string; shape: string; percent: number; isPortrait: boolean }) => ({
      message: `Visitors only see ${d.percent} % of media/${d.file}: it has ${d.size} pixels, and the site crops it to ${d.shape} here.`,
      ...(d.isPortrait
        ? {
            hint: 'Write where the face is, in percent from the left and from the top of the photo, such as focus: 30% 40% in a line below. Or crop it yourself, in about that shape.',
            inForm: { hint: 'Click on the face in the photo. Or crop it yourself, in about that shape.' },
          }
        : { hint: 'Crop it yourself to the important part, in about that shape.' }),
    }),
    check: ({ site, media }) =>
      site.pictures.flatMap((picture) => {
        const { file, path, shape, focus, image } = picture;
        const part = visiblePart(picture);
        // an SVG has no focus point
        const isPortrait = shape === PORTRAIT_SHAPE && !media.isDrawing(file);
        if (!shape || focus || part >= (isPortrait ? MIN_VISIBLE_PART_OF_PORTRAIT : MIN_VISIBLE_PART))
          return [];
        const size = `${image.width} × ${image.height}`;
        const percent = Math.round(part * 100);
        return [{ place: { path }, details: { file, size, shape, percent, isPortrait } }];
      }),
  }),
  'picture-heavy': rule({
    severity: 'warning',
    reason:
      'Plenary makes photos smaller, but sends a drawing (SVG) unchanged. This one is so large that it probably contains a photo or a map, and its pages load slowly.',
    text: (d: { file: string; kilobytes: number; limit: number }) => ({
      message: `media/${d.file} is ${d.kilobytes.toLocaleString('en')} kB. Every visitor has to load all of it, because Plenary doesn't make drawings smaller.`,
      hint: `Less than ${d.limit} kB is good. If it contains a photo, save it as PNG or JPEG. Otherwise, export it again with fewer details.`,
    }),
    check: ({ site, media }) =>
      firstUses(site.pictures).flatMap(({ file, path }) => {
        const kilobytes = Math.ceil(media.sizeOf(file) / 1000);
        if (!media.isDrawing(file) || kilobytes <= MAX_SVG_KILOBYTES) return [];
        return [{ place: { path }, details: { file, kilobytes, limit: MAX_SVG_KILOBYTES } }];
      }),
  }),
  'file-heavy': rule({
    severity: 'warning',
    reason:
      'Delegates open documents on their phones, often while travelling. A large file costs them time and money.',
    text: (d: { file: string; megabytes: number; limit: number }) => ({
      message: `media/${d.file} is ${d.megabytes} MB, which takes minutes to load on a slow phone.`,
      hint: `Less than ${d.limit} MB is good: export it again with smaller pictures ("reduced size" or "for screen").`,
    }),
    check: ({ files, media }) =>
      firstUses(files.filter(({ kind }) => kind === 'file' || kind === 'link')).flatMap(({ path, file }) => {
        const bytes = media.sizeOf(file);
        if (bytes <= MAX_FILE_MEGABYTES * MEGABYTE) return [];
        const megabytes = Math.ceil(bytes / (MEGABYTE / 10)) / 10;
        return [{ place: { path }, details: { file, megabytes, limit: MAX_FILE_MEGABYTES } }];
      }),
  }),
  'video-heavy': rule({
    severity: 'warning',
    reason:
      'Visitors on phones wait long for a large video and pay for it. Some hosts refuse files above 25 MB, and GitHub refuses files above 100 MB.',
    text: (d: { file: string; megabytes: number; limit: number }) => ({
      message: `media/${d.file} is ${d.megabytes} MB.`,
      hint: `Upload it to YouTube, and write embed: and its address instead of file:. Or export it again with 720 lines: less than ${d.limit} MB is good.`,
      inForm: {
        hint: `Upload it to YouTube, and paste its address. Or export it again with 720 lines: less than ${d.limit} MB is good.`,
      },
    }),
    check: ({ files, media }) =>
      firstUses(files.filter(({ kind }) => kind === 'video')).flatMap(({ path, file }) => {
        const bytes = media.sizeOf(file);
        if (bytes <= MAX_VIDEO_MEGABYTES * MEGABYTE) return [];
        return [
          {
            place: { path },
            details: { file, megabytes: Math.ceil(bytes / MEGABYTE), limit: MAX_VIDEO_MEGABYTES },
          },
        ];
      }),
  }),
  'media-unused': rule({
    severity: 'warning',
    reason:
      "Plenary doesn't publish a file that no page uses. Either you no longer need it, or its name is missing in site.yaml.",
    text: (d: { files: readonly string[] }) => ({
      message:
        d.files.length === 1
          ? `No page uses media/${d.files[0]}.`
          : `No page uses these ${d.files.length} files in media/: ${formatList(d.files.slice(0, 8))}${d.files.length > 8 ? ', …' : ''}.`,
      hint: 'Delete the files you no longer need. To use a file, write its name in site.yaml exactly as here.',
      inForm: { hint: 'You can use a file by “From the library”, or delete the files you no longer need.' },
    }),
    check: (context) => {
      const files = unusedFiles(context);
      return files.length > 0 ? [{ place: { offset: context.source.text.length }, details: { files } }] : [];
    },
  }),
};

/** `hasOther`: whether there is a separate logo for dark backgrounds. */
type LogoOnPlate = RequiredPlate & { file: string; hasOther: boolean };

function plateHint({ plate, hasOther }: LogoOnPlate): Omit<ProblemText, 'message'> {
  if (plate === 'dark')
    return hasOther
      ? { hint: 'Use a darker logo here. Dark backgrounds show the other one.' }
      : {
          hint: 'Write this name as markOnDark under conference: it is the logo for dark backgrounds. Write the name of a darker one here.',
          inForm: { hint: 'Add this file as “Logo on dark backgrounds”, and a darker one here.' },
        };
  return hasOther
    ? { hint: 'Use a lighter logo here, such as a white one: it is for dark backgrounds only.' }
    : {
        hint: 'Save the logo in a light colour too, such as white, and write its name as markOnDark under conference: then dark backgrounds show that one.',
        inForm: {
          hint: 'Save the logo in a light colour too, such as white, and add that file as “Logo on dark backgrounds”.',
        },
      };
}

function logosOnPlates({ files, site, media }: RuleContext): Finding<LogoOnPlate>[] {
  const { header, footer, markOnDark } = site.shell;
  const found = new Map<string, Finding<LogoOnPlate>>();
  const look = (image: Image | undefined, plates: readonly RequiredPlate['plate'][]) => {
    const file = image?.plate && site.pictures.find((one) => one.image === image)?.file;
    const tones = file && media.tones(file);
    const need = tones && requiredPlate(tones, logoBackgrounds(site.theme));
    if (!need || !plates.includes(need.plate) || found.has(file)) return;
    const place = files.find((one) => isMarkFile(one) && one.file.normalize() === file.normalize());
    if (place)
      found.set(file, {
        place: { path: place.path },
        details: { file, ...need, hasOther: markOnDark !== undefined },
      });
  };
  // the header and the footer may be missing in a site with errors
  for (const mark of [header?.mark, footer?.mark]) look(mark, markOnDark ? ['dark'] : ['light', 'dark']);
  look(markOnDark, ['light']);
  return [...found.values()];
}

function isMarkFile({ path }: FileValue): boolean {
  return /^mark(OnDark)?$/.test(String(path.at(-1)));
}

/** The fonts of the social cards (build/sharing/social-cards) lack these letters. */
const UNSUPPORTED_LETTER =
  /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]/u;
const MAX_RELATED_TEXTS = 3;

/** Reports all these texts as one finding. The cards omit these texts. */
function lettersWithoutFont({ texts, site }: RuleContext): Finding<{ text: string; more: number }>[] {
  const { event, shell, pages } = site;
  const lines = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'pageHeader' ? (block.lines ?? []) : [])),
  );
  const drawn = [
    ...[event.edition, shell.name, event.year, event.dates, event.place ?? event.school],
    ...pages.map(({ title }) => title),
    ...lines.flatMap(({ text, texts }) => texts ?? [text]),
  ];
  const lost = new Set(
    drawn.filter((text) => text !== undefined).filter((text) => UNSUPPORTED_LETTER.test(text)),
  );
  if (lost.size === 0) return [];
  const places = new Map<string, TextValue>();
  for (const one of texts) if (lost.has(one.text) && !places.has(one.text)) places.set(one.text, one);
  const [first = { path: ['conference'], text: [...lost][0] ?? '' }, ...others] = places.values();
  return [
    {
      place: { path: first.path },
      details: { text: first.text, more: lost.size - 1 },
      related: others
        .slice(0, MAX_RELATED_TEXTS)
        .map(({ path }) => ({ place: { path }, message: 'This text, too.' })),
    },
  ];
}

/** Matches words that only say that there is a picture. */
const PICTURE_WORD_PATTERN = '(?:image|picture|photo(?:graph)?|pic|img|graphic|illustration)';
const EMPTY_ALT_PATTERN = new RegExp(
  `^(?:an? |the |our )?(?:${PICTURE_WORD_PATTERN}|logo|icon|emblem|alt(?: text)?|description|untitled)(?: \\d+)?[.!]?$`,
  'i',
);
const ALT_PREFIX_PATTERN = new RegExp(
  `^(?:this is )?(?:an? |the )?${PICTURE_WORD_PATTERN} (?:of|showing|shows|that shows) (?=\\S)`,
  'i',
);
const PICTURE_FILE_PATTERN = /\.(?:svg|png|jpe?g|webp|avif|gif|heic)$/i;

function collectAltTexts(
  files: readonly FileValue[],
): { path: FileValue['path']; alt: string; file: string }[] {
  return files.flatMap(({ kind, path, file, holder }) =>
    kind === 'image' && typeof holder.alt === 'string'
      ? [{ path: [...path.slice(0, -1), 'alt'], alt: holder.alt.trim(), file }]
      : [],
  );
}

function isMeaninglessAlt(alt: string, file: string): boolean {
  return EMPTY_ALT_PATTERN.test(alt) || PICTURE_FILE_PATTERN.test(alt) || isFileName(alt, file);
}

function isFileName(words: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain(words) === plain(name) && /[-_\d]/.test(words);
}

/** SVG files are sent unchanged, and a larger file usually contains a photo or a map. */
const MAX_SVG_KILOBYTES = 300;

/** Below this, the important content is probably cropped. */
const MIN_VISIBLE_PART = 0.4;

/** Records with a portrait have a focus. The ratio displays 53 % of a 3:2 landscape photo, and 80 % of a square one. */
const PORTRAIT_SHAPE = '4:5';
const MIN_VISIBLE_PART_OF_PORTRAIT = 0.65;

/** Above three quarters, enlargement is hardly visible; Lighthouse uses the same limit (image-size-responsive). */
const MIN_RELATIVE_WIDTH = 0.75;

/** From 0 to 1. */
function visiblePart({ shape, image }: Picture): number {
  const seen = cropToShape(image.width, image.height, shape);
  return (seen.width * seen.height) / (image.width * image.height);
}

function firstUses<T extends { file: string }>(all: readonly T[]): T[] {
  const seen = new Set<string>();
  return all.filter(({ file }) => !seen.has(file.normalize()) && seen.add(file.normalize()));
}

const MEGABYTE = 1e6;
/** A larger document takes minutes to load on a slow phone. */
const MAX_FILE_MEGABYTES = 5;
/** The file size limit of Cloudflare Pages. */
const MAX_VIDEO_MEGABYTES = 25;

/** Files that operating systems add, such as `Thumbs.db`, hidden files, text files, and readme and licence files. */
const INCIDENTAL_FILE_PATTERN =
  /(^|\/)(\..*|Thumbs\.db|desktop\.ini|__MACOSX\/.*|README[^/]*|LICEN[CS]E[^/]*|.*\.(md|txt|license))$/i;

function unusedFiles({ site, linked, media, written, files }: RuleContext): string[] {
  // if a reference names a table, it is unknown which table file is used
  const knowsTables = !written.some(({ annotated }) =>
    annotated.some(({ kind, value }) => kind === 'table' && hasReference(value)),
  );
  const named = [...linked, ...site.pictures.map(({ file }) => file), ...files.map(({ file }) => file)];
  const used = new Set(named.map((file) => file.normalize()));
  return [...media.files]
    .filter(
      (file) =>
        !used.has(file.normalize()) &&
        !INCIDENTAL_FILE_PATTERN.test(file) &&
        (knowsTables || !/\.(csv|xlsx)$/i.test(file)),
    )
    .sort();
}
