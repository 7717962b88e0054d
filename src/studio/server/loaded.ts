import type { Compilation, SiteReader } from '../../compiler/index.ts';
import type { LoadedText } from '../text/state.ts';

const CONFLICT_MARKERS = /^<{7} [\s\S]*^={7}\r?$[\s\S]*^>{7} /m;

/** Returns the text, or the reason why the file can't be edited. */
export function loadText(bytes: Uint8Array, reader: SiteReader): LoadedText | { locked: string } {
  const opened = reader.open(bytes);
  if (CONFLICT_MARKERS.test(opened.text))
    return {
      locked:
        'site.yaml has the marks of a merge (<<<<<<<). Decide in your text editor what stays, and save it.',
    };
  if (!opened.isReadable) return { locked: unreadableReason(opened.compile()) };
  return { text: opened.text };
}

function unreadableReason({ problems }: Compilation): string {
  const [problem] = problems.filter(({ severity }) => severity === 'error');
  if (!problem) return "The studio can't read site.yaml. Open it in your text editor.";
  return `site.yaml can't be read, because of line ${problem.line}: ${problem.message} ${problem.hint ?? ''}`.trim();
}
