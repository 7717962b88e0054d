import { editText, readEditable, type SiteReader } from '../../../compiler/index.ts';
import { isRecord } from '../../../core/index.ts';

/** Types of blocks that need Plenary's service: one uploads a file, the other prints the result. */
const SERVICE_BLOCKS: readonly unknown[] = ['login', 'print'];

/**
 * A static web server can't run the service. Links to hidden pages in header and footer disappear too. The text stays unchanged
 * if the site uses a service, or if hiding would break other links.
 */
export function hideServicePages(text: string, reader: Pick<SiteReader, 'open' | 'schemas'>): string {
  const { service, routes } = reader.open(text).written()?.data ?? {};
  if (typeof service === 'string' && service !== 'none') return text;
  const intents = (Array.isArray(routes) ? routes : []).flatMap((route, at) => {
    const blocks: unknown[] = isRecord(route) && Array.isArray(route.blocks) ? route.blocks : [];
    const needsService = blocks.some((block) => isRecord(block) && SERVICE_BLOCKS.includes(block.type));
    if (!needsService || !isRecord(route) || route.hidden !== undefined) return [];
    return [{ do: 'set' as const, path: ['routes', at, 'hidden'], value: true }];
  });
  const made = editText({ text: readEditable(text), intents, schemas: reader.schemas() });
  if ('refused' in made) return text;
  return reader.open(made.text).compile().site ? made.text : text;
}
