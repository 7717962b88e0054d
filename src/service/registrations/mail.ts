import { distance } from 'fastest-levenshtein';

/** A mail address as it was cleaned, and what is wrong with it. */
export interface Mail {
  mail: string;
  code?: 'mail-strange' | 'mail-several';
  near?: string;
}

/** Simple on purpose (RFC 5321 allows more): one @, no spaces, and a domain with a dot. */
const ADDRESS = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;
const LONGEST = 254;

/** Where most pupils have their addresses, and domains that only look like a slip of those. */
const USUAL = [
  'gmail.com',
  'yahoo.com',
  'yahoo.in',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'rediffmail.com',
];
const OTHERS = new Set([
  ...USUAL,
  'ymail.com',
  'mail.com',
  'email.com',
  'googlemail.com',
  'yahoo.ca',
  'yahoo.co',
  'yahoo.cn',
  'hotmail.co',
  'gmx.com',
]);

/**
 * The mail address of a text: without spaces, `mailto:` and angle brackets, its domain in small letters. What is no address stays as it was
 * written. `near` is a better known domain's address, or the address taken of several.
 */
export function mailIn(text: string): Mail {
  const [, bracketed = text] = /<([^<>]*)>\s*$/.exec(text.slice(0, 1000)) ?? [];
  const one = cleaned(bracketed);
  if (isAddress(one)) return checked(one);
  const all = text
    .slice(0, 1000)
    .split(/[\s,;/|]+/)
    .map(cleaned)
    .filter(isAddress);
  const [first] = all;
  if (first && new Set(all).size === 1) return checked(first);
  return first ? { mail: first, code: 'mail-several', near: first } : { mail: text, code: 'mail-strange' };
}

function cleaned(text: string): string {
  // only where such signs begin are they looked at, or a text of thousands of them would take its time
  const bare = text
    .replace(/\s+/g, '')
    .replace(/^(mailto:)/i, '')
    .replace(/^[<'"]+|(?<![>'".,;])[>'".,;]+$/g, '');
  const at = bare.lastIndexOf('@');
  return bare.slice(0, at + 1) + bare.slice(at + 1).toLowerCase();
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text) && /\.\p{L}{2,}$|\.xn--[a-z0-9-]+$/u.test(text);
}

function checked(mail: string): Mail {
  const at = mail.lastIndexOf('@') + 1;
  const domain = mail.slice(at);
  if (OTHERS.has(domain) || domain.length > 20) return { mail };
  const meant = USUAL.find(
    (usual) => distance(domain, usual) <= (domain.length < 9 ? 1 : 2) && !domain.endsWith('.edu'),
  );
  return meant ? { mail, code: 'mail-strange', near: mail.slice(0, at) + meant } : { mail };
}
