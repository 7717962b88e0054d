import type { Compilation, SiteReader } from '../../compiler/index.ts';
import { BYTE_ORDER_MARK } from '../../core/index.ts';
import type { LoadedText } from '../text/state.ts';

const CONFLICT_MARKERS = /^<{7} [\s\S]*^={7}\r?$[\s\S]*^>{7} /m;

/** Returns the text, or the reason why the file can't be edited. `name` is the file's name in messages. */
export function loadText(
  bytes: Uint8Array,
  reader: SiteReader,
  name: string,
): LoadedText | { locked: string } {
  const opened = reader.open(bytes);
  if (CONFLICT_MARKERS.test(opened.text))
    return {
      locked: `${name} has the marks of a merge (<<<<<<<). Decide in your text editor what stays, and save it.`,
    };
  if (!opened.isReadable) return { locked: unreadableReason(opened.compile(), name) };
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text: opened.text, mark: isMarked ? BYTE_ORDER_MARK : '' };
}

function unreadableReason({ problems }: Compilation, name: string): string {
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  if (!problem) return `The studio can't read ${name}. Open it in your text editor.`;
  return `${name} can't be read, because of line ${problem.line}: ${problem.message} ${problem.hint ?? ''}`.trim();
}
