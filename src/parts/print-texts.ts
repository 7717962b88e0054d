import { fileOf, type PageFile } from '../shared/index.ts';

/** What certificates and badges say of a conference, in one language. */
export interface PrintTexts {
  name: string;
  dates?: string | undefined;
  certificate?: string | undefined;
  /** The sentence for people with an award, with `{award}`. */
  awarded?: string | undefined;
  signatures?: readonly string[] | undefined;
}

/**
 * What the page for printing says in other languages: a page carries its own texts only, so those of the same page in the others come when
 * somebody prints for people who speak them. One that does not come is left out.
 */
export async function printTextsIn(languages: Iterable<string>): Promise<Map<string, PrintTexts>> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[hreflang]')];
  const found = await Promise.all(
    [...languages].map(async (language) => {
      const link = links.find((one) => one.hreflang === language);
      const texts = link && (await textsAt(link.pathname).catch(() => undefined));
      return texts ? [[language, texts] as const] : [];
    }),
  );
  return new Map(found.flat());
}

async function textsAt(path: string): Promise<PrintTexts | undefined> {
  const response = await fetch(`/${fileOf(path)}.json`);
  if (!response.ok) return undefined;
  const { blocks }: PageFile = await response.json();
  const block = blocks.find((one) => one?.type === 'print');
  if (!block || !('conference' in block)) return undefined;
  const { conference: name, dates, certificate, awarded, signatures } = block;
  return { name, dates, certificate, awarded, signatures };
}
