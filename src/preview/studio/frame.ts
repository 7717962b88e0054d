import { escapeJson } from '../../renderer/index.ts';
import { PAGE_MARKS, type PageMarks } from '../../shared/index.ts';

const AGENT = 'src/studio/frame/agent.ts';

/** What is in the place of Vite's own client, which would load the page anew. */
const VITE_CLIENT = 'src/studio/frame/vite-client.ts';

/** The document of a page for the frame of the studio: with its marks and the agent, and without Vite's client and the panel. */
export function framedDocument(document: string, marks: PageMarks | undefined, base: string): string {
  const imports = { [`${base}@vite/client`]: `${base}${VITE_CLIENT}` };
  const head = [
    `<script type="importmap">${escapeJson({ imports })}</script>`,
    ...(marks ? [`<script type="application/json" id="${PAGE_MARKS}">${escapeJson(marks)}</script>`] : []),
    // the first of the modules: it counts the elements before a script changes them
    `<script type="module" src="${base}${AGENT}"></script>`,
  ];
  // until the agent is there, a link would lead to a document without it
  return document.replace('<body', () => '<body inert').replace('<head>', () => `<head>\n${head.join('\n')}`);
}
