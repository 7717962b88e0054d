/* The problems of site.yaml as the preview sends them to the browser. All of it is text, and is only displayed as text. */

/** The address of the preview's own files, whatever the base path of the site. */
export const OWN_FILES = '/__plenary';

/** The address of the event stream (HTML, "Server-sent events"). */
export const EVENTS = `${OWN_FILES}/events`;

/** The address that applies the fix of a problem, whatever the base path of the site. */
export const FIXES = '/__fix-problem';

export interface OverlayPayload {
  /** The file name as editors need it. */
  file: string;
  errors: number;
  warnings: number;
  /** Errors first, up to a limit. */
  problems: OverlayProblem[];
}

export interface OverlayProblem {
  severity: 'error' | 'warning';
  /** Description of the place, or else the path; empty for an unreadable file. */
  place: string;
  message: string;
  hint?: string;
  /** The corrected lines, ready to be copied. */
  correction?: string;
  /** The key of the problem's fix, if it has one. */
  fix?: string;
  /** The lines with a marker below the problem. */
  frame: string;
  /** The place in the file to open; absent if there is none. */
  at?: Opening;
  related: { message: string; at: Opening }[];
  usages: OverlayUsage[];
}

export interface Opening {
  line: number;
  /** `site.yaml:12:3` */
  file: string;
}

/** A place on the site with a problem. */
export interface OverlayUsage {
  /** The address of the page, as a path; absent for parts of every page. */
  address?: string;
  title: string;
  block?: number;
  type?: string;
  frame?: 'header' | 'footer';
}
