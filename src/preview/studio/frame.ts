import { escapeHtml, escapeJson } from '../../renderer/index.ts';
import { PAGE_MARKS, type PageMarks } from '../../shared/index.ts';
import type { EditorPrograms } from '../compiled.ts';
import { OWN_FILES } from '../overlay/payload.ts';

/** The document of a page for the frame of the studio: with its marks and the agent, and without the panel. */
export function framedDocument(
  document: string,
  marks: PageMarks | undefined,
  { starts }: EditorPrograms,
): string {
  const head = [
    ...(marks ? [`<script type="application/json" id="${PAGE_MARKS}">${escapeJson(marks)}</script>`] : []),
    // the first of the modules: it counts the elements before a script changes them
    `<script type="module" src="${OWN_FILES}/${escapeHtml(starts.agent)}"></script>`,
  ];
  // until the agent is there, a link would lead to a document without it
  return document.replace('<body', () => '<body inert').replace('<head>', () => `<head>\n${head.join('\n')}`);
}
