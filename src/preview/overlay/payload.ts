/* The problems of site.yaml as the preview sends them to the browser. All of it is text, and is only ever put in as text. */

/** The address of the preview's own files, whatever the base path of the site. */
export const OWN_FILES = '/__plenary';

/** The address of the stream of events (HTML, "Server-sent events"). */
export const EVENTS = `${OWN_FILES}/events`;

/** The address that applies the fix of a problem, whatever the base path of the site. */
export const FIXES = '/__fix-problem';

export interface OverlayPayload {
  /** The file as it is named to an editor. */
  file: string;
  errors: number;
  warnings: number;
  /** Errors first. Who has very many gets the first of them. */
  problems: OverlayProblem[];
}

export interface OverlayProblem {
  severity: 'error' | 'warning';
  /** The place in words where there are such, else the path; empty for what cannot be read. */
  place: string;
  message: string;
  hint?: string;
  /** The corrected lines, ready to be copied. */
  correction?: string;
  /** What names the problem to the preview, where it has a fix. */
  fix?: string;
  /** The lines with the mark under the problem. */
  frame: string;
  /** Absent where there is no file to open. */
  at?: Opening;
  related: { message: string; at: Opening }[];
  usages: OverlayUsage[];
}

/** What opens a line in the editor. */
export interface Opening {
  line: number;
  /** `site.yaml:12:3` */
  file: string;
}

/** Where on the site a problem shows. */
export interface OverlayUsage {
  /** The address of the page within the origin; absent for what is on every page. */
  address?: string;
  title: string;
  /** Which of its blocks, counted from 0. */
  block?: number;
  type?: string;
  /** The part around every page. */
  frame?: 'header' | 'footer';
}
