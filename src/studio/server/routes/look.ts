import { readableColourPair } from '../../../compiler/index.ts';
import { type ColourPair, isRecord, type ThemeTrialResponse } from '../../../core/index.ts';
import { createOpenedSite } from '../../../site/display/index.ts';
import { areIntents } from '../requests.ts';
import { limitBody, parseBody, type Studio, type StudioApp } from './studio.ts';

type Body = Awaited<ReturnType<typeof parseBody>>;

export function addPreviewRoutes(app: StudioApp, studio: Studio): void {
  for (const [name, answer] of Object.entries({ trial, logo, colours }))
    app.post(`/${name}`, limitBody, async (c) => {
      const found = await answer(studio, await parseBody(c));
      return found ? c.json(found) : c.text('This is no such request.', 400);
    });
}

/** Applies the edits in memory, and renders only this page. */
async function trial(
  { session, current, print }: Studio,
  { intents, page }: Body = {},
): Promise<ThemeTrialResponse | undefined> {
  if (typeof page !== 'string' || !areIntents(intents)) return undefined;
  await current.ready();
  const tried = session.tryOut(intents);
  if (!tried) return { problem: session.state().message ?? '' };
  if ('refused' in tried)
    return { problem: 'message' in tried.refused ? tried.refused.message : 'It has changed.' };
  const info = tried.info();
  if (!info) {
    const { problems } = tried.compile();
    return { problem: problems.find(({ severity }) => severity === 'error')?.message ?? '' };
  }
  const site = createOpenedSite(tried, info, (path) => current.site?.page(path));
  const document = await print(page, site);
  return document === '' ? { problem: 'A block of this page fails.' } : { document };
}

async function logo({ current }: Studio): Promise<{ logo: string | null }> {
  await current.ready();
  return { logo: current.site?.shell.header?.mark?.src ?? null };
}

const MAX_LOGO_COLOURS = 20;

/** `all` has a logo's colours, most frequent first. Each is the main colour of a pair with the first other colour. */
async function colours(
  { session, workspace }: Studio,
  { colours: all }: Body = {},
): Promise<ColourPair[] | undefined> {
  const isColour = (one: unknown): one is string => typeof one === 'string' && /^#[\da-f]{6}$/.test(one);
  if (!Array.isArray(all) || all.length > MAX_LOGO_COLOURS || !all.every(isColour)) return undefined;
  const data = session.opened()?.written()?.data;
  const theme = isRecord(data) ? data.theme : undefined;
  const schemas = workspace.reader.schemas();
  const pairs = all.flatMap((main) => {
    const second = all.find((one) => one !== main);
    return readableColourPair(theme, second === undefined ? [main] : [main, second], schemas) ?? [];
  });
  // removes equal pairs, which two shades of a colour can give
  return [...new Map(pairs.map((pair) => [`${pair.signal} ${pair.accent}`, pair])).values()];
}
