/* The problems of site.yaml in the form in which the preview sends them to the browser. All values are plain text. */

/** Doesn't depend on the base path of the site. */
export const OWN_FILES_ADDRESS = '/__plenary';

/** HTML, "Server-sent events". */
export const EVENTS_ADDRESS = `${OWN_FILES_ADDRESS}/events`;

/** Doesn't depend on the base path of the site. */
export const FIX_ADDRESS = '/__fix-problem';

export interface OverlayPayload {
  /** With this name, editors can open the file. */
  file: string;
  errors: number;
  warnings: number;
  /** Errors first. Their number is limited. */
  problems: OverlayProblem[];
}

export interface OverlayProblem {
  severity: 'error' | 'warning';
  /** Description of the location in the file or, if there is none, its path. Empty if the file can't be read. */
  place: string;
  message: string;
  hint?: string | undefined;
  /** For copying. */
  correction?: string | undefined;
  /** A key; absent if the problem has no fix. */
  fix?: string | undefined;
  /** The lines of the file around the problem, with a marker below it. */
  frame: string;
  /** The place in the file to open in the editor; absent if the file can't be read. */
  at?: FilePosition;
  related: { message: string; at: FilePosition }[];
  usages: OverlayUsage[];
}

export interface FilePosition {
  line: number;
  /** `site.yaml:12:3` */
  file: string;
}

/** A part of the site that displays a value with a problem. */
export interface OverlayUsage {
  /** The path of the page. Absent for the header and the footer, which all pages have. */
  address?: string;
  title: string;
  block?: number;
  type?: string;
  frame?: 'header' | 'footer';
}
