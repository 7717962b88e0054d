/** A text as it is compared: small letters without accents. Only marks of Latin, Greek and Cyrillic are taken off; in other scripts they are vowels. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** A text as it is compared when spaces and punctuation mean nothing either: so the compiler and the service compare the headers of forms. */
export function compact(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
