import { editable, editText, type SiteReader } from '../../compiler/index.ts';
import { isRecord } from '../../shared/index.ts';

/** The blocks that need the service of Plenary: one sends it a file, and the other prints what comes back. */
const OF_SERVICE: readonly unknown[] = ['login', 'print'];

/**
 * Hides the pages of a site that need the service, and with them their links in header and footer, where no service is named: a web
 * space for files runs none. Other links to them would be errors, so then all stay.
 */
export function withoutUploads(text: string, reader: Pick<SiteReader, 'open' | 'schemas'>): string {
  const bytes = (one: string) => new TextEncoder().encode(one);
  const { service, routes } = reader.open(bytes(text)).written()?.data ?? {};
  if (typeof service === 'string' && service !== 'none') return text;
  const intents = (Array.isArray(routes) ? routes : []).flatMap((route, at) => {
    const blocks: unknown[] = isRecord(route) && Array.isArray(route.blocks) ? route.blocks : [];
    const needsService = blocks.some((block) => isRecord(block) && OF_SERVICE.includes(block.type));
    if (!needsService || !isRecord(route) || route.hidden !== undefined) return [];
    return [{ do: 'set' as const, path: ['routes', at, 'hidden'], value: true }];
  });
  const made = editText({ text: editable(text), intents, schemas: reader.schemas() });
  if ('refused' in made) return text;
  return reader.open(bytes(made.text)).compile().site ? made.text : text;
}
