import { decodeHTMLStrict } from 'entities';

/**
 * Returns the characters of `&name;` in HTML, or false if there is no such name. Replaces the package of the same name, which has a
 * second table of all names: the HTML parser of the studio has this one already.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const decoded = decodeHTMLStrict(reference);
  return decoded !== reference && decoded;
}
