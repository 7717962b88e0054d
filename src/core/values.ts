/** A link ready for `href`, with the base path. */
export interface Link {
  href: string;
  /** Whether it opens another site, or a mail or phone app. */
  external: boolean;
}

/**
 * A picture of `media/`. The build adds the variants that it has cut: `src` is then the file for all browsers, and `width` and `height` are
 * its pixels. For an SVG and in the preview, it is the original.
 */
export interface Image {
  src: string;
  width: number;
  height: number;
  smaller?: { type: string; srcset: string };
  /** Average colour as `#rrggbb`, displayed until the picture has loaded. */
  colour?: string;
  /** The focus as `object-position`, since the preview displays pictures uncropped. */
  position?: string;
  /** A larger file, for visitors who open the picture at full size. */
  full?: FullSize;
  /** The background for the conference's logo where it would be hard to see: light on dark pages, or the reverse. */
  plate?: 'light' | 'dark';
  /** Background and size of a sponsor's logo; absent in the preview. */
  logo?: Logo;
}

/** The background on which a logo is visible, and the size in CSS pixels at which it appears as large as other logos. */
export interface Logo {
  ground: 'light' | 'dark';
  width: number;
  height: number;
}

/** The full-size file of a picture. It has no `src`, since it only loads when a visitor requests it. */
export interface FullSize {
  href: string;
  width: number;
  height: number;
}

export interface Social {
  href: string;
  name: string;
  /** The text of the link: `@example`. */
  text: string;
  /** The icon as the `d` of a path in a square of 16 units. The build replaces it with the address of an icon file, which begins with `/`. */
  icon: string;
}

/** A video file of `media/`. It has no `href`, so browsers that store the site for offline use don't store it. */
export interface VideoFile {
  src: string;
  type: 'video/mp4' | 'video/webm';
}

export interface Embed {
  src: string;
  /** The host name, displayed before anything is loaded from it. */
  host: string;
  /** Whether the visitor is asked first (`embeds: ask`). */
  ask: boolean;
  /** The address to open it outside a frame, if it is a different one. */
  page?: string;
}

/** A CSV file: the headings, and rows with one cell per heading. */
export interface Table {
  columns: string[];
  rows: string[][];
}

/** The forms of a word for each plural category of its language; `other` is the default. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  other: string;
}

/** Sessions by time, ready for display, with times in the language of the site. */
export interface Schedule {
  /** The time zone of the place; without it, times are displayed as if local to each visitor. */
  zone?: { id: string; name: string };
  days: ScheduleDay[];
  calendar: Link;
  /** The calendar files of single committees, if all of them are displayed. */
  committees: { name: string; calendar: Link }[];
}

export interface ScheduleDay {
  date: string;
  /** In words: `Thursday, 1 August`. */
  text: string;
  /** The day's name at the conference: `Day 1`. */
  name?: string;
  sessions: ScheduleSession[];
}

export interface ScheduleSession {
  /** Unique in the schedule. */
  id: string;
  /** An instant if the time zone is known: `2024-08-01T08:30+05:30`. */
  starts: string;
  /** Absent only for the last session of a day. */
  ends?: string;
  /** The displayed times of the start and the end: `08:30`. */
  from: string;
  to?: string;
  title: string;
  room?: string;
  committees?: { name: string; page?: Link; colour?: string }[];
  for?: string;
  text?: string;
  break?: boolean;
  /** Its calendar file; absent for breaks. */
  calendar?: Link;
}

/** A text in the Markdown subset, as a tree. It can't contain raw HTML. */
export type Prose = ProseBlock[];

export type ProseBlock =
  | { type: 'paragraph'; children: ProseInline[] }
  | { type: 'heading'; children: ProseInline[] }
  /** `by` is the source of the quotation. */
  | { type: 'quote'; children: Prose; by?: ProseInline[] }
  | { type: 'list'; ordered: boolean; start?: number; items: Prose[] }
  /** The first row has the headings; `align` is the alignment of each column. */
  | { type: 'table'; align: (ColumnAlign | null)[]; rows: Cell[][] };

/** How the cells of a column are aligned, independent of the writing direction. */
export type ColumnAlign = 'start' | 'center' | 'end';

export type Cell = ProseInline[];

export type ProseInline =
  | string
  | { type: 'strong' | 'emphasis'; children: ProseInline[] }
  | { type: 'link'; link: Link; children: ProseInline[] }
  | { type: 'break' };
