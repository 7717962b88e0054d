/** A link whose `href` includes the base path. */
export interface Link {
  href: string;
  /** Whether the link opens another site, or a mail or phone app. */
  external: boolean;
}

/**
 * A picture from `media/`. In a build, `src` is the variant that all browsers can display, and `width` and `height` are its size
 * in pixels. For an SVG and in the preview, `src` is the original file.
 */
export interface Image {
  src: string;
  width: number;
  height: number;
  smaller?: { type: string; srcset: string };
  /** Average colour as `#rrggbb`, displayed until the picture has loaded. */
  colour?: string;
  /** The position of the picture in its frame as `object-position`, for the preview, which doesn't crop pictures. */
  position?: string;
  full?: FullSize;
  /** The background to draw under the conference's logo where the page's background is too similar to the logo. */
  plate?: 'light' | 'dark';
  /** The background and size of a sponsor's logo; absent in the preview. */
  logo?: Logo;
}

/** The background on which the logo is visible, and the size in CSS pixels at which it appears as large as other logos. */
export interface Logo {
  ground: 'light' | 'dark';
  width: number;
  height: number;
}

/** The full-size file of a picture, which loads only when a visitor opens it. */
export interface FullSize {
  href: string;
  width: number;
  height: number;
}

export interface Social {
  href: string;
  name: string;
  text: string;
  /** The icon as SVG path data in a square of 16 units, or, in a build, as the address of an icon file, which begins with `/`. */
  icon: string;
}

/** A video file from `media/`. Its address is in `src`, not in `href`, so that browsers don't store videos for offline use. */
export interface VideoFile {
  src: string;
  type: 'video/mp4' | 'video/webm';
}

export interface Embed {
  src: string;
  /** The host name, which is displayed before anything is loaded from the host. */
  host: string;
  /** Whether the visitor is asked before the embed is loaded (`embeds: ask`). */
  ask: boolean;
  /** The address of the content outside a frame, if it differs from `src`. */
  page?: string;
}

/** A table with its column headings, and rows with one cell per heading. */
export interface Table {
  columns: string[];
  rows: string[][];
}

/** The forms of a word for each plural category of its language; `other` is the default. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  other: string;
}

/** Sessions ordered by time, ready for display, with dates in the language of the page. */
export interface Schedule {
  /** The time zone of the conference. If absent, times are displayed as if they were in each visitor's time zone. */
  zone?: { id: string; name: string };
  days: ScheduleDay[];
  calendar: Link;
  /** The calendar file of each committee; empty in the schedule of a single committee. */
  committees: { name: string; calendar: Link }[];
}

export interface ScheduleDay {
  date: string;
  /** The date in words: `Thursday, 1 August`. */
  text: string;
  name?: string;
  sessions: ScheduleSession[];
}

export interface ScheduleSession {
  /** An id that is unique within the schedule. */
  id: string;
  /** The start, with the UTC offset if the time zone is known: `2024-08-01T08:30+05:30`. */
  starts: string;
  /** The end; absent only for the last session of a day. */
  ends?: string;
  from: string;
  to?: string;
  title: string;
  room?: string;
  committees?: { name: string; page?: Link; colour?: string }[];
  for?: string;
  text?: string;
  break?: boolean;
  /** The calendar file of the session; absent for breaks. */
  calendar?: Link;
}

/** A text in the supported subset of Markdown, parsed into a tree. It can't contain raw HTML. */
export type Prose = ProseBlock[];

export type ProseBlock =
  | { type: 'paragraph'; children: ProseInline[] }
  | { type: 'heading'; children: ProseInline[] }
  /** `by` is the source of the quotation. */
  | { type: 'quote'; children: Prose; by?: ProseInline[] }
  | { type: 'list'; ordered: boolean; start?: number; items: Prose[] }
  /** The first row contains the headings; `align` contains the alignment of each column. */
  | { type: 'table'; align: (ColumnAlign | null)[]; rows: Cell[][] };

/** The alignment of a column's cells, regardless of the writing direction. */
export type ColumnAlign = 'start' | 'center' | 'end';

export type Cell = ProseInline[];

export type ProseInline =
  | string
  | { type: 'strong' | 'emphasis'; children: ProseInline[] }
  | { type: 'link'; link: Link; children: ProseInline[] }
  | { type: 'break' };
