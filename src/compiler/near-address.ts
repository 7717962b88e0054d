import { nearest } from './nearest.ts';

/** What looks like `https://`, with slips in it, in front of a host. */
const SCHEME = /^([a-z]{2,8})[:;][/\\]*(?=[\w-]+\.)/i;
/** A host that ends at a slash, where the folders of media/ have no dot. */
const HOST = /^(\/\/)?(www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/)/i;

/**
 * The address of another site that was probably meant by a text that is none: `www.example.org/form`, `htps://example.org` or
 * `https:/example.org`. Undefined where it is not sure.
 */
export function addressMeant(written: string): string | undefined {
  const value = written.trim();
  const scheme = SCHEME.exec(value);
  const word = scheme?.[1]?.toLowerCase() ?? '';
  const isSlip = scheme !== null && nearest(word, ['https', 'http']) !== undefined;
  if (!isSlip && !HOST.test(value)) return undefined;
  const rest = isSlip ? value.slice(scheme[0].length) : value.replace(/^\/\//, '');
  const address = `${isSlip && word === 'http' ? 'http' : 'https'}://${rest}`;
  return address !== written && !/\s/.test(address) && URL.canParse(address) ? address : undefined;
}

/** The address in the code for embedding that a site gives: `<iframe src="…"></iframe>`. */
export function addressInCode(code: string): string | undefined {
  return /^\s*<iframe\s[^>]*?\bsrc=(["'])(https:\/\/[^"'\s]+)\1/i.exec(code)?.[2]?.replaceAll('&amp;', '&');
}

/** The address in a link as it is written in texts: `[the guide](https://example.org)`. */
export function addressInMarkdown(link: string): string | undefined {
  return /^\s*\[[^\]]*\]\(([^()\s]+)\)\s*$/.exec(link)?.[1];
}

/** An address for embedding as one that visitors can open by itself; undefined for a map, which has none. */
export function addressToOpen(embedded: string): string | undefined {
  if (/^https:\/\/(www|maps)\.google\.[\w.]+\/maps\/embed/.test(embedded)) return undefined;
  const film = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(embedded)?.[1];
  return film ? `https://www.youtube.com/watch?v=${film}` : embedded;
}
