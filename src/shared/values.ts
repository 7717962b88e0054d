/** What the compiler makes of the values that the schema marks with `x-kind`. */

/** A link ready for `href`: the base path is already in it. */
export interface Link {
  href: string;
  /** Leads to another site (or a mail or phone program). */
  external: boolean;
}

/**
 * A picture of `media/`. The build puts what it has cut into it: `src` is then the file for every browser, `width` and
 * `height` are the pixels of that file. In the preview, and of an SVG, it is the picture as it is.
 */
export interface Image {
  src: string;
  width: number;
  height: number;
  /** The same in a smaller format and several widths, as `<source>` takes it. */
  smaller?: { type: string; srcset: string };
  /** The average colour as `#rrggbb`, to stand there until the picture has come. */
  colour?: string;
  /** Where a focus is in it, as `object-position`: the preview shows pictures uncut. */
  position?: string;
  /** A larger file, for visitors who open the picture in full size. */
  full?: FullSize;
  /** The ground behind the logo of the conference where it would be hard to see: a light one on dark pages, or the reverse. */
  plate?: 'light' | 'dark';
  /** How the logo of a sponsor looks; the preview does not know it. */
  logo?: Logo;
}

/** On which background a logo can be seen, and at which size in CSS pixels it looks as large as other logos. */
export interface Logo {
  ground: 'light' | 'dark';
  width: number;
  height: number;
}

/** The file of a picture in full size. It has no `src`: it loads only when a visitor asks for it. */
export interface FullSize {
  href: string;
  width: number;
  height: number;
}

/** A page on a social network. */
export interface Social {
  href: string;
  /** The name of the network, or of the site. */
  name: string;
  /** What to write as the link: `@example`. */
  text: string;
  /**
   * The shape of the icon of the network, as the `d` of a path in a square of 16 units. The build puts the address of the icon in a file
   * into its place, which begins with a `/`.
   */
  icon: string;
}

/** A video file of `media/`. It has no `href`: browsers that store the site for use without signal don't store it. */
export interface VideoFile {
  src: string;
  type: 'video/mp4' | 'video/webm';
}

/** A page of another site to be shown in a frame. */
export interface Embed {
  src: string;
  /** The host name that the page shows before anything is loaded from it. */
  host: string;
  /** Whether the visitor is asked first (`embeds: ask`). */
  ask: boolean;
  /** Where it opens by itself, when that is another address than the one for the frame. */
  page?: string;
}

/** A CSV: the headings, and the rows with one cell per heading. */
export interface Table {
  columns: string[];
  rows: string[][];
}

/** A word that depends on a number: a form for each plural category of its language; `other` is for all that have none. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  other: string;
}

/** What happens when and where, ready to be shown: in the order of time, with times in words of the language of the site. */
export interface Schedule {
  /** The time zone of the place, by its id and in words; without one, the times are those of every visitor's own clock. */
  zone?: { id: string; name: string };
  days: ScheduleDay[];
  /** The calendar file of all that is shown. */
  calendar: Link;
  /** The calendar files of single committees, where all of them are shown. */
  committees: { name: string; calendar: Link }[];
}

export interface ScheduleDay {
  /** `2024-08-01`. */
  date: string;
  /** The date in words: `Thursday, 1 August`. */
  text: string;
  /** The name that the conference gives the day: `Day 1`. */
  name?: string;
  sessions: ScheduleSession[];
}

export interface ScheduleSession {
  /** Unique in the schedule. */
  id: string;
  /** As an instant where the time zone is known: `2024-08-01T08:30+05:30`. */
  starts: string;
  /** Missing only of the last session of a day. */
  ends?: string;
  /** The time of the start, and of the end, in words: `08:30`. */
  from: string;
  to?: string;
  title: string;
  room?: string;
  committees?: { name: string; page?: Link; colour?: string }[];
  for?: string;
  text?: string;
  break?: boolean;
  /** Its calendar file; breaks have none. */
  calendar?: Link;
}

/** A text in the Markdown subset, as a tree: raw HTML cannot be in it. */
export type Prose = ProseBlock[];

export type ProseBlock =
  | { type: 'paragraph'; children: ProseInline[] }
  | { type: 'heading'; children: ProseInline[] }
  /** `by` says whose words it quotes. */
  | { type: 'quote'; children: Prose; by?: ProseInline[] }
  | { type: 'list'; ordered: boolean; start?: number; items: Prose[] }
  /** The first row holds the headings; `align` is what the text says of each column. */
  | { type: 'table'; align: (ColumnAlign | null)[]; rows: Cell[][] };

/** How the cells of a column are aligned; a page may be read from right to left. */
export type ColumnAlign = 'start' | 'center' | 'end';

/** The words of a cell of a table. */
export type Cell = ProseInline[];

export type ProseInline =
  | string
  | { type: 'strong' | 'emphasis'; children: ProseInline[] }
  | { type: 'link'; link: Link; children: ProseInline[] }
  | { type: 'break' };
