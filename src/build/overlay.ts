import type { ErrorPayload } from 'vite';
import type { Compilation } from '../compiler/compile.ts';
import { frame } from '../compiler/print.ts';

/** The problems of a site for Vite's overlay in the browser: the first with its frame, the others by their line. */
export function overlayOf({ problems, text }: Compilation): ErrorPayload {
  const [first] = problems;
  const others = problems.slice(1).map((one) => `${one.file}:${one.line}:${one.column}  ${one.message}`);
  const hint = first?.hint ? `→ ${first.hint}` : '';
  return {
    type: 'error',
    err: {
      message: [first?.message, hint, ...(others.length > 0 ? ['', ...others] : [])]
        .filter((line) => line !== undefined)
        .join('\n'),
      // it is no fault of the program, so there is no stack
      stack: '',
      plugin: 'plenary',
      ...(first && {
        // Vite trims the whole, so no line may be indented
        frame: frame(first, text.split('\n'))
          .map((line) => line.slice(2))
          .join('\n'),
        loc: { file: first.file, line: first.line, column: first.column },
      }),
    },
  };
}
