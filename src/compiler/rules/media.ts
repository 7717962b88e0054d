import { didYouMean, rule, short } from './rule.ts';

/** Files of media/, and Markdown. */
export const mediaRules = {
  'missing-file': rule({
    severity: 'error',
    reason:
      'Files are looked for in the folder media/ beside site.yaml, under exactly this name. There is none.',
    text: (d: { file: string; near?: string; isAddress?: boolean }) => ({
      message: d.isAddress
        ? `${short(d.file)} is an address, and here the name of a file in media/ is needed.`
        : `There is no file media/${d.file}.`,
      ...(d.isAddress
        ? {
            hint: 'Open it in a browser and download it first. Then put the file into media/ and write its name with the folder.',
          }
        : didYouMean(d.near, 'Put the file into media/ and write its name with the folder.')),
    }),
  }),
  'file-name-case': rule({
    severity: 'error',
    reason:
      'On your computer Mark.svg and mark.svg may be the same file; on most web servers they are two. So the name has to be written as the file has it.',
    text: (d: { file: string; actual: string }) => ({
      message: `The file is named media/${d.actual}; capitals count.`,
      hint: `Write: ${d.actual}`,
      suggestions: [{ value: d.actual }],
    }),
  }),
  'file-outside': rule({
    severity: 'error',
    reason:
      'Only what lies in media/ is published, and file names count from there: without the word media and without a / in front.',
    text: (d: { file: string; inside?: string }) => ({
      message: d.inside
        ? `${short(d.file)} is not how a file of media/ is written.`
        : `${short(d.file)} leads out of media/.`,
      hint: d.inside ? `Write: ${d.inside}` : 'Put the file into media/ and write its name with the folder.',
      ...(d.inside && { suggestions: [{ value: d.inside }] }),
    }),
  }),
  'not-an-image': rule({
    severity: 'error',
    reason:
      'The site can show JPEG, PNG, WebP, AVIF, GIF, SVG, HEIC and TIFF pictures. The content of the file counts, not its name.',
    text: (d: { file: string; format?: string }) => ({
      message: d.format
        ? `media/${d.file} is a ${d.format} picture, which the site can't show.`
        : `media/${d.file} isn't a picture.`,
      hint: d.format
        ? 'Open it in the program that made it and save it as JPEG or PNG.'
        : "Use a JPEG, PNG, WebP, AVIF, GIF, SVG, HEIC or TIFF file. Renaming another file doesn't make it a picture.",
    }),
  }),
  'picture-too-large': rule({
    severity: 'error',
    reason:
      'Pictures are resized when the site is built, whatever their size. This one is larger than any camera makes, and working on it could use up all memory.',
    text: (d: { file: string; size: number; limit: number; width?: number; height?: number }) => {
      const [size, limit] = [d.size, d.limit].map((value) => value.toLocaleString('en'));
      return {
        message:
          d.width && d.height
            ? `media/${d.file} has ${d.width} × ${d.height} pixels (${size} megapixels). The limit is ${limit} megapixels.`
            : `media/${d.file} has ${size} MB. The limit is ${limit} MB.`,
        hint: 'Open it in Preview on a Mac ("Tools", "Adjust Size…") or in Paint on Windows ("Resize", "Pixels"). Set the longer side to 4,000 pixels and save it as JPEG.',
      };
    },
  }),
  'picture-broken': rule({
    severity: 'error',
    reason:
      'The file begins as a picture and then stops, as after a download or a copy that was broken off. Visitors would see half of it, or nothing.',
    text: (d: { file: string; reason: string }) => ({
      message: `media/${d.file} begins like a picture, but cannot be read to its end: ${d.reason}.`,
      hint: 'It was probably cut short on its way. Copy it again from where it came from, or save it anew.',
    }),
  }),
  'svg-unsafe': rule({
    severity: 'error',
    reason:
      'An SVG is a little program as much as a picture. What could run on the computers of your visitors, or fetch something from another site, is not published.',
    text: (d: { file: string; found: string; line: number }) => ({
      message: `media/${d.file} holds ${d.found} in its line ${d.line}, which no picture may.`,
      hint: 'Export it again as plain SVG with all it needs inside, or as PNG. Only take SVG files from people you trust.',
    }),
  }),
  'svg-malformed': rule({
    severity: 'error',
    reason:
      'The drawing ends in the middle, or breaks the rules of its format. Some browsers would show a part of it and others nothing.',
    text: (d: { file: string; reason: string; line: number }) => ({
      message: `media/${d.file} is no whole SVG: ${d.reason}, in its line ${d.line}.`,
      hint: 'Open it in the program that made it and export it again, or use a PNG.',
    }),
  }),
  'broken-table': rule({
    severity: 'error',
    reason:
      'A table is a file as spreadsheet programs save it as "CSV UTF-8": its first line names the columns, and each line below has no more cells than that.',
    text: (d: { file: string; reason: string; instead?: string }) => ({
      message: `media/${d.file} cannot be read as a table: ${d.reason}.`,
      hint: d.instead,
    }),
  }),
  'file-is-empty': rule({
    severity: 'error',
    reason: 'The file has a name and nothing in it. Who opens it gets an error.',
    text: (d: { file: string }) => ({
      message: `media/${d.file} is empty: there is nothing in it to open.`,
      hint: 'It was probably cut short on its way. Copy it again from where it came from.',
    }),
  }),
  'not-a-pdf': rule({
    severity: 'error',
    reason:
      'Only the name says that it is a PDF. It happens when the page around a document is saved in its place, or a Word file is renamed.',
    text: (d: { file: string; found?: string }) => ({
      message: `media/${d.file} is named like a PDF${d.found ? `, but is ${d.found}` : ' and is none'}: visitors could not open it.`,
      hint: 'Open it in the program that made it and export it again as PDF; another name alone does not change it.',
    }),
  }),
  'markdown-html': rule({
    severity: 'error',
    reason:
      'Texts are written in words and a few signs, so that they look the same on every page. Tags of HTML would break that, and could run programs.',
    text: (d: {
      html: string;
      /** The address that the code for a film or another page shows. */
      link?: string;
      /** The address that the code for a map shows. */
      map?: string;
    }) => ({
      message: `HTML is not used in texts: ${short(d.html)}.`,
      hint: d.map
        ? `A map has a block of its own, with "type: map". Write there, under its "map:", embed: ${d.map}`
        : d.link
          ? `Write a link in its place, such as [Watch the film](${d.link}).`
          : 'Write *slanted*, **bold** or [words](https://…). A "<" alone is written \\<.',
    }),
  }),
  'markdown-unsupported': rule({
    severity: 'error',
    reason:
      'A text may have paragraphs, headings, lists, quotes, links, *slanted* and **bold** words. Anything else has no look on these pages.',
    text: (d: { what: string; instead: string }) => ({
      message: `${d.what} is not used in texts.`,
      hint: d.instead,
    }),
  }),
};
