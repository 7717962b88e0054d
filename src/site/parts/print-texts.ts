import { type PageFile, pageFileName } from '../../core/index.ts';

/** The texts of certificates and badges in one language. */
export interface PrintTexts {
  name: string;
  dates?: string | undefined;
  certificate?: string | undefined;
  /** For people with an award. Contains `{award}`. */
  awarded?: string | undefined;
  signatures?: readonly string[] | undefined;
}

/** Reads the versions of the print page in these languages. Languages whose page can't be loaded are omitted. */
export async function fetchPrintTexts(languages: Iterable<string>): Promise<Map<string, PrintTexts>> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[hreflang]')];
  const found = await Promise.all(
    [...languages].map(async (language) => {
      const link = links.find((one) => one.hreflang === language);
      const texts = link && (await fetchTexts(link.pathname).catch(() => undefined));
      return texts ? [[language, texts] as const] : [];
    }),
  );
  return new Map(found.flat());
}

async function fetchTexts(path: string): Promise<PrintTexts | undefined> {
  const response = await fetch(`/${pageFileName(path)}.json`);
  if (!response.ok) return undefined;
  const { blocks }: PageFile = await response.json();
  const block = blocks.find((one) => one?.type === 'print');
  if (!block || !('conference' in block)) return undefined;
  const { conference: name, dates, certificate, awarded, signatures } = block;
  return { name, dates, certificate, awarded, signatures };
}
