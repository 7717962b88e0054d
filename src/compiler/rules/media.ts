import { createDidYouMeanHint, type ProblemText, rule, shortText } from './rule.ts';
import { withoutTags } from './texts.ts';

const TABLE_FAULTS: Record<'tabs' | 'divided' | 'ruler' | 'joined', ProblemText> = {
  tabs: {
    message: 'These lines have tabs, but a text can only show a table with | between the cells.',
    hint: 'Put a | between the cells and at both ends of each line. Below the headings, put a line |---|---|.',
  },
  divided: {
    message: 'Empty lines divide this table.',
    hint: 'Delete the empty lines between its rows. Below the headings, put a line |---|---|.',
  },
  ruler: {
    message: 'This table needs a line |---|---| below its headings, with --- for each column.',
    hint: 'Put it between the first row and the second.',
  },
  joined: {
    message: 'Visitors see this line as a row of the table above.',
    hint: 'Put an empty line above it.',
  },
};

const countText = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

export const mediaRules = {
  'missing-file': rule({
    severity: 'error',
    reason:
      'Plenary looks for files in the folder media/ beside site.yaml. There is no file with exactly this name.',
    text: (d: {
      file: string;
      near?: string;
      endings?: readonly string[];
      page?: string;
      isAddress?: boolean;
      /** The folder of `media/` that the name contains; `others` are the files in this folder of the same kind. */
      folder?: string;
      others?: readonly string[];
    }) => ({
      message: d.isAddress
        ? `${shortText(d.file)} is an address, but this key needs the name of a file in media/.`
        : `There is no file media/${d.file}.`,
      ...(d.isAddress
        ? {
            hint: 'Open it in a browser and download the file. Then put it into media/ and write its name with its folder, such as photos/asha.jpg.',
          }
        : d.endings
          ? {
              hint: `The ending of the name is missing. Write ${d.endings.join(' or ')}`,
              suggestions: d.endings.map((value) => ({ value })),
            }
          : createDidYouMeanHint(
              d.near ?? d.page,
              d.folder
                ? `Put the file into the folder media/${d.folder}/ with exactly the name ${d.file.slice(d.folder.length + 1)}.${d.others && d.others.length > 0 ? ` That folder has: ${d.others.slice(0, 8).join(', ')}${d.others.length > 8 ? ', …' : ''}.` : ''}`
                : 'Put the file into media/ and write its name with its folder, such as photos/asha.jpg.',
            )),
    }),
  }),
  'file-name-case': rule({
    severity: 'error',
    reason:
      'On your computer, Mark.svg and mark.svg may be the same file; on most web servers they are two. Write the name exactly as the file has it.',
    text: (d: { file: string; actual: string }) => ({
      message: `The file's name is media/${d.actual}: upper and lower case matter.`,
      hint: `Write: ${d.actual}`,
      suggestions: [{ value: d.actual }],
    }),
  }),
  'file-outside': rule({
    severity: 'error',
    reason:
      'Plenary publishes only the files in media/. Write their names without "media" and without a / at the start.',
    text: (d: { file: string; inside?: string }) => ({
      message: d.inside
        ? `${shortText(d.file)} is not the right form for a file in media/.`
        : `${shortText(d.file)} is outside media/.`,
      hint: d.inside
        ? `Write: ${d.inside}`
        : 'Put the file into media/ and write its name with its folder, such as photos/asha.jpg.',
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
      'The file starts as a picture and then stops, as after an incomplete download. Visitors would see half of the picture, or nothing.',
    text: (d: { file: string; reason: string }) => ({
      message: `media/${d.file} is damaged or incomplete: ${d.reason}.`,
      hint: 'Part of it is probably missing. Copy it again from where you got it, or save it again.',
    }),
  }),
  'svg-unsafe': rule({
    severity: 'error',
    reason:
      "An SVG is a picture, but it can contain a small program. Plenary publishes nothing that can run on your visitors' computers or load something from another site.",
    text: (d: { file: string; found: string; line: number }) => ({
      message: `Line ${d.line} of media/${d.file} contains ${d.found}, which isn't allowed in a picture.`,
      hint: 'Export it again as plain SVG without links to other files, or as PNG. Only use SVG files from people you trust.',
    }),
  }),
  'svg-malformed': rule({
    severity: 'error',
    reason:
      'The drawing is incomplete, or breaks the rules of its format. Some browsers would show only a part of it, others nothing.',
    text: (d: { file: string; reason: string; line: number }) => ({
      message: `media/${d.file} is not a complete SVG: ${d.reason}, in line ${d.line}.`,
      hint: 'Open it in the program that made it and export it again, or use a PNG.',
    }),
  }),
  'broken-table': rule({
    severity: 'error',
    reason:
      'A table is an Excel workbook (.xlsx), or a "CSV UTF-8" file from a spreadsheet program. Its first line names the columns, and no other line has more cells than the first.',
    text: (d: { file: string; reason: string; instead?: string }) => ({
      message: `media/${d.file} is not a valid table: ${d.reason}.`,
      hint: d.instead,
    }),
  }),
  'file-is-empty': rule({
    severity: 'error',
    reason: 'The file has no content. Anyone who opens it gets an error.',
    text: (d: { file: string }) => ({
      message: `media/${d.file} is empty.`,
      hint: 'The copy probably failed. Copy it again from where you got it.',
    }),
  }),
  'not-a-pdf': rule({
    severity: 'error',
    reason:
      'Only the name says that this is a PDF. This happens when somebody saves the web page around a document, or renames a Word file.',
    text: (d: {
      file: string;
      found?: string;
      /** The program to which the file's extension belongs, if it is not an extension of PDF files. */
      program?: string;
    }) => ({
      message: d.program
        ? `media/${d.file} has the name of a document from ${d.program}, but is something else, or incomplete: visitors can't open it.`
        : `media/${d.file} has the name of a PDF, but is ${d.found ?? 'something else'}: visitors can't open it.`,
      hint: 'Open it in the program that made it and export it as PDF. Renaming the file is not enough.',
    }),
  }),
  'not-a-video': rule({
    severity: 'error',
    reason:
      'Browsers play MP4 and WebM videos. The content of the file counts, not its name. Phones and video programs often save other formats.',
    text: (d: { file: string; found?: string }) => ({
      message: `media/${d.file} is ${d.found ?? 'something else'}, not an MP4 or WebM video.`,
      hint: 'Open it in the program that made it and export it as MP4 (H.264). Or upload it to YouTube, and write embed: and its address instead of file:.',
      inForm: {
        hint: 'Open it in the program that made it and export it as MP4 (H.264). Or upload it to YouTube, and paste its address.',
      },
    }),
  }),
  'video-too-large': rule({
    severity: 'error',
    reason:
      'The video of the first screen plays for everyone, also for those who pay for each megabyte. Six to ten seconds without sound fit into this size.',
    text: (d: { file: string; megabytes: number; limit: number }) => ({
      message: `media/${d.file} is ${d.megabytes} MB. The video of the first screen can have ${d.limit} MB.`,
      hint: 'Cut it to ten seconds or less, and export it again without sound, with 720 lines and 1 megabit per second. HandBrake does this, free of charge.',
    }),
  }),
  'not-captions': rule({
    severity: 'error',
    reason:
      'Browsers read captions in one format only, WebVTT. Most programs for captions can export it, and YouTube can download it.',
    text: (d: { file: string; isSubRip: boolean }) => ({
      message: d.isSubRip
        ? `media/${d.file} has captions in the format SubRip (.srt), which browsers don't read.`
        : `media/${d.file} doesn't have captions: its first line isn't WEBVTT.`,
      hint: d.isSubRip
        ? 'Export them as WebVTT (.vtt). Or add a first line WEBVTT and an empty line, replace the comma in each time with a point, and save the file with the ending .vtt.'
        : 'Export the captions as WebVTT (.vtt). Renaming another file is not enough.',
    }),
  }),
  'markdown-html': rule({
    severity: 'error',
    reason:
      'Texts use words and a few special characters, so that they look the same on every page. HTML could change that, and could run programs.',
    text: (d: {
      html: string;
      /** The address in the embed code of a video or another page. */
      link?: string;
      map?: string;
      /** The same text without HTML. */
      markdown?: string;
      /** The one-line text that contains the HTML, if a reference inserted that text. */
      fact?: string;
    }) => {
      const message = `Texts can't contain HTML: ${shortText(d.html)}.`;
      const plain = d.fact ? withoutTags(d.fact) : '';
      if (plain !== '' && plain !== d.fact)
        return { message, hint: `Write: ${plain}`, suggestions: [{ value: plain }] };
      return {
        message,
        hint: d.map
          ? `Use a block with "type: map" for a map. Under its "map:", write embed: ${d.map}`
          : d.link
            ? `Replace it with a link, such as [Watch the video](${d.link}). To show a video on the page, use a block with "type: video".`
            : d.markdown
              ? `Write: ${d.markdown.length > 200 ? `${d.markdown.slice(0, 200)}…` : d.markdown}`
              : 'Write *italic*, **bold** or [words](https://…). For a plain "<", write \\<.',
      };
    },
  }),
  'table-malformed': rule({
    severity: 'error',
    reason:
      'In a text, a table has a | between the cells, a line |---|---| below its headings, and an empty line above and below. Otherwise visitors see the characters, and no table.',
    text: ({ fault }: { fault: keyof typeof TABLE_FAULTS }) => TABLE_FAULTS[fault],
  }),
  'table-twice': rule({
    severity: 'error',
    reason:
      'The rows of a table come from a file or from site.yaml. With both, it is not clear which ones you mean.',
    text: () => ({
      message: 'This table has both "table:" and "rows:".',
      hint: 'Delete "rows:" with the lines below it, or delete "table:".',
      suggestions: [{ remove: true }],
      inForm: { message: 'This table has both a file and rows.', hint: 'Remove one of the two.' },
    }),
  }),
  'table-cells': rule({
    severity: 'error',
    reason:
      'The first row of a table has the headings. A row with more cells would have cells without a heading.',
    text: (d: { cells: number; columns: number; isText: boolean }) => ({
      message: `This row has ${countText(d.cells, 'cell')}, but the table has ${countText(d.columns, 'heading')}.`,
      hint: d.isText
        ? 'Add a heading, or delete a cell. To show a | in a cell, write \\|.'
        : 'Add a heading, or delete a cell. Put a cell that contains a comma in "double quotes".',
    }),
  }),
  'markdown-unsupported': rule({
    severity: 'error',
    reason:
      'A text can have paragraphs, headings, lists, quotes, tables, links, *italic* and **bold** words. The site has no design for anything else.',
    text: (d: { what: string; instead: string }) => ({
      message: `${d.what} can't be used in a text.`,
      hint: d.instead,
      ...(d.what === 'A picture' && {
        inForm: { hint: 'Delete it here, and add a block with a picture, or the picture of the committee.' },
      }),
    }),
  }),
};
