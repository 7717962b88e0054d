const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Two bytes in a row stand for every character; most texts in it have a zero in one half. */
const WIDE = { even: 'utf-16be', odd: 'utf-16le' } as const;

/** How many bytes are looked at to tell UTF-16 without its mark. */
const SAMPLE = 4096;

/**
 * The text of a file, in whichever encoding it is: UTF-8 or UTF-16, with or without byte order mark (which is taken off), or
 * Windows-1252 for what is neither (WHATWG Encoding Standard, under whose rules every byte of it stands for something).
 */
export function textOf(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** What 0x80 to 0x9F stand for; all else is as in Latin 1, and so in Unicode. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Windows-1252 by hand: the TextDecoder of Node 20 takes it for Latin 1, where its quotes and dashes are invisible. */
function windows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252.charAt(sign.charCodeAt(0) - 0x80));
}

function wideEncodingOf(bytes: Uint8Array): (typeof WIDE)[keyof typeof WIDE] | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return WIDE.odd;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return WIDE.even;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = { even: 0, odd: 0 };
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  });
  // even a table of Devanagari has its commas, quotes and line ends in Latin; binary files have zeros on both sides
  const [more, fewer] = zeros.even > zeros.odd ? (['even', 'odd'] as const) : (['odd', 'even'] as const);
  return zeros[more] > sample.length / 20 && zeros[fewer] < zeros[more] / 10 ? WIDE[more] : undefined;
}
