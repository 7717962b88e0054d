/** Where something is in a file: lines and columns count from 1; the end is behind the last character. */
export interface Span {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** A problem with its place found, ready to be shown. */
export interface Problem extends Span {
  /** The file as it was named. */
  file: string;
  severity: 'error' | 'warning';
  code: string;
  message: string;
  /** What to type instead, where that is known. */
  hint?: string;
  /** The place in words of the file: `committees[0].chairs[1].role`. */
  path: string;
  related?: (Span & { message: string })[];
}
