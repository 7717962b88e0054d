interface Wording {
  message: string;
  /** What to type instead. */
  hint?: string | undefined;
}

const or = (near: string | undefined, otherwise?: string) => (near ? `Did you mean "${near}"?` : otherwise);
const list = (words: readonly string[]) => words.slice(0, 30).join(', ') + (words.length > 30 ? ', …' : '');
const short = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
const quoted = (words: readonly string[]) =>
  words
    .map((word) => `"${word}"`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
const takes = (owner: string, known: readonly string[]) =>
  known.length > 0 ? `${owner} takes: ${list(known)}.` : `${owner} has all the keys that it takes.`;
// rounded down: what has 4.46 must not be said to have 4.5
const toOneDigit = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The words of every problem, under its permanent code. Codes are never reused for something else. */
const messages = {
  // the file
  'file-too-large': (d: { megabytes: number; limit: number }) => ({
    message: `The file has ${d.megabytes} MB; at most ${d.limit} MB are read.`,
    hint: 'Put long material into files in media/ and link to them.',
  }),
  'not-utf8': () => ({
    message: 'The file is not saved as UTF-8.',
    hint: 'Save it again with the encoding UTF-8.',
  }),
  'empty-file': () => ({ message: 'The file is empty.', hint: 'Begin with "conference:" and its name.' }),
  'not-a-mapping': (d: { found: string }) => ({
    message: `The file holds ${d.found}; it must hold keys with values.`,
    hint: 'The first lines look like "conference:" and, two spaces in, "name: …".',
  }),
  'several-documents': () => ({
    message: 'A line with "---" begins a second document; only one is read.',
    hint: 'Remove the line with "---".',
  }),

  // YAML
  'yaml-syntax': (d: { reason: string }) => ({ message: `This cannot be read as YAML: ${d.reason}` }),
  'yaml-tab': () => ({
    message: 'A tab stands where only spaces may indent.',
    hint: 'Put two spaces for each tab.',
  }),
  'yaml-unclosed-quote': (d: { quote: string }) => ({
    message: `A text begins with ${d.quote} here and the closing ${d.quote} is missing.`,
    hint: `Put ${d.quote} at the end of the text.`,
  }),
  'yaml-unclosed-bracket': (d: { open: string; close: string }) => ({
    message: `A ${d.open} stands here and the closing ${d.close} is missing.`,
    hint: `Put ${d.close} at the end; a text that begins with ${d.open} must stand in quotes.`,
  }),
  'yaml-remark': (d: { corrected: string }) => ({
    message: 'After a space, # begins a remark, so the bracket behind it does not count.',
    hint: `Put what begins with # in quotes. Write: ${d.corrected}`,
  }),
  'yaml-sign': (d: { sign: string; corrected?: string }) => ({
    message: `A text that begins with ${d.sign} must stand in quotes as a whole.`,
    hint: d.corrected && `Write: ${d.corrected}`,
  }),
  'yaml-colon': (d: { corrected?: string }) => ({
    message: 'A colon with a space after it begins a new value, so this text must stand in quotes.',
    hint: d.corrected && `Write: ${d.corrected}`,
  }),
  'yaml-indent': () => ({
    message: 'This line is indented differently from its neighbours.',
    hint: 'Lines that belong together begin in the same column, with spaces only.',
  }),
  'yaml-too-deep': (d: { limit: number }) => ({
    message: `This is nested more than ${d.limit} levels deep.`,
  }),
  'yaml-alias': (d: { sign: string }) => ({
    message: `YAML's ${d.sign} is not used in this file.`,
    hint: 'To repeat something write a reference such as $conference.name; a text that begins so needs quotes.',
  }),
  'yaml-tag': (d: { tag: string }) => ({
    message: `YAML's tag ${d.tag} is not used in this file.`,
    hint: 'Leave it out; put the text in quotes if it begins with "!".',
  }),
  'yaml-key': () => ({
    message: 'A key must be one word.',
    hint: 'Write a word, a colon, a space and the value.',
  }),
  'duplicate-key': (d: { key: string }) => ({
    message: `"${d.key}" stands here a second time.`,
    hint: 'Keep one of the two. If it belongs to a new entry of a list, "- " is missing before its first key.',
  }),

  // the schema
  'unknown-key': (d: {
    key: string;
    owner: string;
    near?: string;
    /** Where it belongs. */
    belongs?: string;
    /** The type of block that has it. */
    block?: string;
    /** The one key that is missing beside it. */
    lacking?: string;
    known: readonly string[];
  }) => ({
    message: `${d.owner} has no key "${d.key}".`,
    hint:
      d.belongs ??
      (d.lacking && !d.block
        ? `"${d.lacking}" is missing here. Is that what is meant? Then write "${d.lacking}".`
        : undefined) ??
      or(d.near, `${d.block ? `The block "${d.block}" has it. ` : ''}${takes(d.owner, d.known)}`),
  }),
  'missing-key': (d: { keys: readonly string[]; owner: string; about?: string }) => ({
    message: `${d.owner} needs the ${d.keys.length === 1 ? 'key' : 'keys'} ${quoted(d.keys)}.`,
    hint: d.about
      ? `${d.keys[0]}: ${d.about}`
      : `Write a line for each: ${d.keys.map((key) => `"${key}: …"`).join(', ')}.`,
  }),
  'empty-value': (d: { key: string; corrected?: string }) => ({
    message: `"${d.key}" has no value.`,
    hint: d.corrected
      ? `After a space, # begins a remark, so what begins with # stands in quotes. Write: ${d.corrected}`
      : 'Write something after the colon, or remove the line.',
  }),
  'wrong-type': (d: { expected: string; found: string; corrected?: string; instead?: string }) => ({
    message: `Expected ${d.expected}, found ${d.found}.`,
    hint: d.corrected ? `Write: ${d.corrected}` : d.instead,
  }),
  'unknown-choice': (d: { value: string; choices: readonly string[]; near?: string }) => ({
    message: `${short(d.value)} is not one of: ${list(d.choices)}.`,
    hint: or(d.near),
  }),
  'unknown-block': (d: { value: string; choices: readonly string[]; near?: string }) => ({
    message: `There is no block type ${short(d.value)}.`,
    hint: or(d.near, `There are: ${list(d.choices)}.`),
  }),
  'wrong-form': (d: { value: string; expects: string; corrected?: string }) => ({
    message: `${short(d.value)} is not ${d.expects}.`,
    hint: d.corrected && `Write: ${d.corrected}`,
  }),
  'text-too-long': (d: { length: number; limit: number }) => ({
    message: `This text has ${d.length} characters; at most ${d.limit} fit here.`,
  }),
  'list-too-short': (d: { limit: number }) => ({
    message: d.limit === 1 ? 'This list is empty.' : `This list needs at least ${d.limit} entries.`,
    hint: 'Each entry begins with "- ".',
  }),
  'needs-content': (d: { owner: string; choices: readonly string[] }) => ({
    message: `${d.owner} is empty.`,
    hint: `Give it one of: ${list(d.choices)}.`,
  }),
  'needs-companion': (d: { key: string; missing: string; about?: string; example?: string }) => ({
    message: `"${d.key}" needs "${d.missing}" beside it.`,
    hint: [`Add a line "${d.missing}: ${d.example ?? '…'}".`, d.about].filter(Boolean).join(' '),
  }),
  'wrong-value': (d: { reason: string }) => ({ message: `This value does not fit: ${d.reason}.` }),
  'impossible-date': (d: { value: string }) => ({ message: `There is no day ${d.value}.` }),
  'impossible-time': (d: { day: string; time: string; zone: string }) => ({
    message: `There is no ${d.time} on ${d.day} in ${d.zone}: its clocks go forward then.`,
    hint: 'Write a time before or after the change.',
  }),
  'ends-too-early': (d: { starts: string; ends: string }) => ({
    message: `It would end at ${d.ends}, and it starts at ${d.starts}.`,
    hint: 'Write an end that comes after the start.',
  }),
  'unknown-zone': (d: { zone: string; near?: string }) => ({
    message: /^([+-]|(utc|gmt)[+-])/i.test(d.zone)
      ? `${short(d.zone)} is an offset and not a time zone: clocks are put forward and back.`
      : `There is no time zone ${short(d.zone)}.`,
    hint: `${or(d.near) ?? 'Write a region and a city.'} A zone has the name of one city for all that share its clocks: Asia/Kolkata is all of India.`,
  }),
  'unknown-entry': (d: { id: string; near?: string }) => ({
    message: `The conference has no day with the id ${short(d.id)}.`,
    hint: or(d.near, 'Add it to "days:" under "conference:", or write conference for all days.'),
  }),
  'duplicate-id': (d: { key: string; value: string }) => ({
    message: `The ${d.key} ${short(d.value)} is taken.`,
    hint: `Give each its own ${d.key}.`,
  }),

  // the theme
  'theme-contrast': (d: { pair: string; ratio: number; need: string; near?: string }) => ({
    message: `${d.pair} has a contrast of ${toOneDigit(d.ratio)}:1; ${d.need}.`,
    hint: d.near && `Write: "${d.near}", the nearest colour that passes.`,
  }),
  'theme-turned': (d: { paper: string; ink: string }) => ({
    message: `paper ${d.paper} is darker than ink ${d.ink}.`,
    hint: 'Exchange the two: paper is the ground of the light pages, and the dark ones are made of ink.',
  }),

  // registrations
  'header-twice': (d: { header: string; field: string; other: string }) => ({
    message:
      d.field === d.other
        ? `The header ${short(d.header)} is named twice for ${d.field}.`
        : `The header ${short(d.header)} is named for ${d.other} and for ${d.field}.`,
    hint: 'A column is read as one thing: keep one of the two. Capitals, spaces and punctuation do not count.',
  }),
  'unknown-placeholder': (d: { placeholder: string; near?: string; known: readonly string[] }) => ({
    message: `Nothing is known that could stand for ${d.placeholder}.`,
    hint: or(d.near, `There are: ${list(d.known)}.`),
  }),
  'unknown-country': (d: { country: string; near?: string }) => ({
    message: `There is no country with the code ${short(d.country)}.`,
    hint: or(d.near, 'It is the code of ISO 3166, such as IN for India or GB for the United Kingdom.'),
  }),

  // references
  'unknown-reference': (d: {
    reference: string;
    near?: string;
    known: readonly string[];
    /** The part of it that leads somewhere, and the word after that. */
    inside?: string;
    word?: string | undefined;
  }) => ({
    message: d.inside
      ? `${d.reference} leads nowhere: ${d.inside} has no "${d.word}".`
      : `${d.reference} leads nowhere.`,
    hint: or(
      d.near,
      `${d.known.length > 0 ? `${d.inside ? `In ${d.inside} there` : 'There'} are: ${list(d.known)}. ` : ''}A dollar sign that is no reference is written $$.`,
    ),
  }),
  'reference-not-text': (d: { reference: string; found: string }) => ({
    message: `${d.reference} is ${d.found} and cannot stand inside a text.`,
    hint: 'Name a text in it.',
  }),
  'reference-wrong-kind': (d: {
    reference: string;
    expected: string;
    found: string;
    /** References near by to what is needed. */
    fitting?: readonly string[];
  }) => ({
    message: `${d.reference} is ${d.found}; here ${d.expected} is needed.`,
    hint: d.fitting?.length ? `Beside it, ${d.expected} is: ${list(d.fitting)}.` : undefined,
  }),
  'reference-brings-nothing': (d: { key: string }) => ({
    message: `"${d.key}" is needed here, and its reference brings nothing.`,
    hint: 'Fill in what the reference names, or name something that every record has.',
  }),
  'reference-circle': (d: { reference: string }) => ({ message: `${d.reference} leads back to itself.` }),
  'too-much-content': () => ({
    message: 'With what the references bring, the site becomes too large here.',
    hint: 'Look for a reference to something that is itself full of references.',
  }),
  'each-not-a-list': (d: { reference: string; found: string }) => ({
    message: `${d.reference} is ${d.found}; "each" needs a list of records.`,
  }),
  'name-taken': (d: { name: string }) => ({
    message: `"${d.name}" is already a key of this file.`,
    hint: 'Choose another word for "as".',
  }),
  'name-unused': (d: { name: string; meant: string }) => ({
    message: `Each record is called "${d.name}" here, but the references of this route say $${d.meant}.`,
    hint: `Write: as: ${d.meant}`,
  }),

  // pages and links
  'duplicate-page': (d: { path: string; as?: string }) => ({
    message: d.as ? `All pages of this route are at ${d.path}.` : `There are two pages at ${d.path}.`,
    hint: d.as
      ? `Put something of the record into the address. Write: ${d.path.replace(/\/$/, '')}/$${d.as}.id`
      : 'Give one of them another address, or take it out.',
  }),
  'reserved-page': (d: { path: string }) => ({
    message: `${d.path} cannot be the address of a page: the site needs it for something else.`,
    hint: 'Choose another path.',
  }),
  'page-missing': (d: { path: string; purpose: string }) => ({
    message: `${d.purpose} is missing: no route has the path "${d.path}".`,
    hint: `Add a route with path: ${JSON.stringify(d.path)}, a title and blocks.`,
  }),
  'link-scheme': (d: { value: string; scheme: string; corrected?: string }) => ({
    message: `A link may not begin with "${d.scheme}".`,
    hint: d.corrected
      ? `Write: ${d.corrected}`
      : 'Links begin with https:, http:, mailto:, tel: or /, or name a file in media/.',
  }),
  'link-malformed': (d: { value: string; corrected?: string }) => ({
    message: `${short(d.value)} is not an address.`,
    hint: d.corrected
      ? `Write: ${d.corrected}`
      : 'Spaces are written %20; an address of another site begins with https://.',
  }),
  'embed-host': (d: { host: string }) => ({
    message: `${short(d.host)} is not the name of a site.`,
    hint: 'Between https:// and the next / stands the name of one site, such as docs.google.com.',
  }),
  'dead-link': (d: { value: string; near?: string }) => ({
    message: `This site has no page ${d.value}.`,
    hint: or(d.near),
  }),
  'dead-anchor': (d: { page: string; anchor: string; near?: string }) => ({
    message: `The page ${d.page} has no place with the id "${d.anchor}".`,
    hint: or(d.near),
  }),
  'duplicate-anchor': (d: { anchor: string; page: string }) => ({
    message: `The page ${d.page} has two places with the id "${d.anchor}".`,
    hint: 'Give each its own id.',
  }),

  // media
  'missing-file': (d: { file: string; near?: string }) => ({
    message: `There is no file media/${d.file}.`,
    hint: or(d.near, 'Put the file into media/ and write its name with the folder.'),
  }),
  'file-name-case': (d: { file: string; actual: string }) => ({
    message: `The file is named media/${d.actual}; capitals count.`,
    hint: `Write: ${d.actual}`,
  }),
  'file-outside': (d: { file: string; inside?: string }) => ({
    message: d.inside
      ? `${short(d.file)} is not how a file of media/ is written.`
      : `${short(d.file)} leads out of media/.`,
    hint: d.inside ? `Write: ${d.inside}` : 'Put the file into media/ and write its name with the folder.',
  }),
  'not-an-image': (d: { file: string }) => ({
    message: `media/${d.file} is not a picture.`,
    hint: 'Pictures are SVG, PNG, JPEG, WebP, AVIF or GIF, by their content and not only by name.',
  }),
  'picture-other-format': (d: { file: string; format: string; corrected?: string }) => ({
    message: `media/${d.file} is not what its name says: its content is ${d.format}.`,
    hint: d.corrected
      ? `Rename the file and write: ${d.corrected}`
      : 'Save it again as JPEG or PNG; another name alone does not change it.',
  }),
  'picture-too-large': (d: {
    file: string;
    width: number;
    height: number;
    megapixels: number;
    limit: number;
  }) => ({
    message: `media/${d.file} has ${d.width} × ${d.height} pixels, which is ${d.megapixels} megapixels; at most ${d.limit} are taken.`,
    hint: 'Save it smaller; 2,000 pixels on the longer side are enough for every place.',
  }),
  'picture-too-heavy': (d: { file: string; megabytes: number; limit: number }) => ({
    message: `media/${d.file} has ${d.megabytes} MB; a picture may have at most ${d.limit} MB.`,
    hint: 'Save it smaller, or as JPEG; 2,000 pixels on the longer side are enough for every place.',
  }),
  'picture-broken': (d: { file: string; reason: string }) => ({
    message: `media/${d.file} begins like a picture, but cannot be read to its end: ${d.reason}.`,
    hint: 'It was probably cut short on its way. Copy it again from where it came from, or save it anew.',
  }),
  'svg-unsafe': (d: { file: string; found: string; line: number }) => ({
    message: `media/${d.file} holds ${d.found} in its line ${d.line}, which no picture may.`,
    hint: 'Export it again as plain SVG with all it needs inside, or as PNG. Only take SVG files from people you trust.',
  }),
  'svg-malformed': (d: { file: string; reason: string; line: number }) => ({
    message: `media/${d.file} is no whole SVG: ${d.reason}, in its line ${d.line}.`,
    hint: 'Open it in the program that made it and export it again, or use a PNG.',
  }),
  'broken-table': (d: { file: string; reason: string; instead?: string }) => ({
    message: `media/${d.file} cannot be read as a table: ${d.reason}.`,
    hint: d.instead,
  }),

  // Markdown
  'markdown-html': (d: { html: string }) => ({
    message: `HTML is not used in texts: ${short(d.html)}.`,
    hint: 'Write *slanted*, **bold** or [words](https://…). A "<" alone is written \\<.',
  }),
  'markdown-unsupported': (d: { what: string; instead: string }) => ({
    message: `${d.what} is not used in texts.`,
    hint: d.instead,
  }),

  // advice: what is allowed and hardly meant
} satisfies Record<string, (details: never) => Wording>;

/** The permanent name of a kind of problem. */
export type Code = keyof typeof messages;

/** What the words of a problem need to know. */
export type Details<C extends Code> =
  Parameters<(typeof messages)[C]> extends [infer D] ? D : Record<string, never>;

/** All codes, in the order of the table. */
export const codes = Object.keys(messages) as Code[];

/** The codes of what is allowed and hardly meant: the site is built all the same. */
const warnings: ReadonlySet<Code> = new Set<Code>([]);

/** Whether a problem is only a warning. */
export function isWarning(code: Code): boolean {
  return warnings.has(code);
}

/** The words for a problem. */
export function wording<C extends Code>(code: C, details: Details<C>): Wording {
  return (messages[code] as (details: Details<C>) => Wording)(details);
}
