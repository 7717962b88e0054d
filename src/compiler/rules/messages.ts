import type { Path, Suggestion } from '../output/problem.ts';
import { typeText } from '../schema/words.ts';

interface Wording {
  message: string;
  /** What to type instead. */
  hint?: string | undefined;
  /** What the hint says to type, as data: a hint without any only explains. */
  suggestions?: Suggestion[];
}

/** A hint that gives the line as it should be. */
const write = (line: string): Pick<Wording, 'hint' | 'suggestions'> => ({
  hint: `Write: ${line}`,
  suggestions: [{ line }],
});
/** A hint that gives the value as it should be, with the quotes that it needs; `why` ends the sentence. */
const writeValue = (text: string, why = ''): Pick<Wording, 'hint' | 'suggestions'> => ({
  hint: `Write: ${text}${why}`,
  suggestions: [{ part: 'value', text }],
});
/** A hint that names what was probably meant, or something else where nobody knows. */
const meant = (near: string | undefined, otherwise?: string): Pick<Wording, 'hint' | 'suggestions'> =>
  near ? { hint: `Did you mean "${near}"?`, suggestions: [{ value: near }] } : { hint: otherwise };

const list = (words: readonly string[]) => words.slice(0, 30).join(', ') + (words.length > 30 ? ', …' : '');
/** A value as it is written in the file: what stands in front of its quotes here would be puzzled over. */
const short = (text: string) =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text).replace(/\\(["\\])/g, '$1');
const steps = (by: number) => (Math.abs(by) === 1 ? '1 space' : `${Math.abs(by)} spaces`);
const others = (lines: number) => (lines === 2 ? 'one' : String(lines - 1));
/** How lines are moved together: Tab moves them by two spaces. */
const moveLines = (by: number, lines: number) => {
  const key = by > 0 ? 'Tab' : 'Shift+Tab';
  const times = Math.abs(by) / 2;
  const press = Number.isInteger(times)
    ? `: in VS Code, select the ${lines} lines and press ${key}${times === 1 ? '' : times === 2 ? ' twice' : ` ${times} times`}`
    : '';
  return `${by > 0 ? `Put ${steps(by)} more in front of each` : `Take ${steps(by)} in front of each away`}${press}.`;
};
/** How many spaces the lines below begin with: each of a few, and of many that they follow the first. */
const then = (below: readonly number[]) =>
  below.length < 4
    ? below.map((count) => `, the next with ${count}`).join('')
    : `, and the ${below.length} lines below it in the same way: two spaces for each step further in`;
const quoted = (words: readonly string[]) =>
  words
    .map((word) => `"${word}"`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
const takes = (owner: string, known: readonly string[]) =>
  known.length > 0 ? `${owner} takes: ${list(known)}.` : `${owner} has all the keys that it takes.`;
// rounded down: what has 4.46 must not be said to have 4.5
const toOneDigit = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/** How to make a picture smaller, with what every computer has. */
const SHRINK =
  'Open it on a Mac in Preview ("Tools", "Adjust Size…"), or on Windows in Paint ("Resize", "Pixels"), set the longer side to 2,000 pixels, and save it as JPEG. That is enough for every place.';

/** The words of every problem, under its permanent code. Codes are never reused for something else. */
const messages = {
  // the file
  'file-too-large': (d: { megabytes: number; limit: number }) => ({
    message: `The file has ${d.megabytes} MB; at most ${d.limit} MB are read.`,
    hint: 'Put long material into files in media/ and link to them.',
  }),
  'not-utf8': (d: { found?: string }) => ({
    message: d.found ? `The file is not saved as UTF-8 but ${d.found}.` : 'The file is not saved as UTF-8.',
    hint: 'Save it again with the encoding UTF-8: in Notepad with "Save as" and "Encoding", in Word as plain text.',
  }),
  'other-format': (d: { found: string; instead: string }) => ({
    message: `This is ${d.found} and not the text of a site.`,
    hint: d.instead,
  }),
  'empty-file': () => ({ message: 'The file is empty.', hint: 'Begin with "conference:" and its name.' }),
  'not-a-mapping': (d: { found: string }) => ({
    message: `The file holds ${d.found}; it must hold keys with values.`,
    hint: 'The first lines look like "conference:" and, two spaces in, "name: …".',
  }),
  'several-documents': (d: { sign?: string }) => ({
    message:
      d.sign === '...'
        ? 'A line with "..." ends the file here; what comes after it would not be read.'
        : 'A line with "---" begins a second document; only one is read.',
    hint: `Remove the line with "${d.sign ?? '---'}".`,
  }),
  'merge-conflict': () => ({
    message:
      'Two people changed the same lines, and Git has put both versions here, between marks of its own.',
    hint: 'Keep the lines that are right, and remove the others with the lines that begin with <<<<<<<, ======= and >>>>>>>.',
  }),
  'code-fence': () => ({
    message: 'A line with ``` was copied along with the text; it is no part of it.',
    hint: 'Remove the lines with ```.',
  }),

  // YAML
  'yaml-syntax': (d: { reason: string }) => ({
    message: `This cannot be read: ${d.reason}.`,
    hint: 'Compare it with the lines around it: each holds a key, a colon, a space and a value, or begins with "- ".',
  }),
  'yaml-tab': (d: { spaces?: readonly number[] }) => ({
    message: 'A tab stands where only spaces may indent.',
    hint: d.spaces?.length
      ? `Delete the ${d.spaces.length === 1 ? 'tab' : 'tabs'}, and begin this line with ${steps(d.spaces[0] as number)}${then(d.spaces.slice(1))}.`
      : 'Put one space in its place.',
  }),
  'yaml-invisible': (d: { name: string; corrected: string }) => ({
    message: `Here stands ${d.name}, which only looks right; it often comes along when text is copied.`,
    ...write(d.corrected),
  }),
  'yaml-wide-colon': (d: { corrected: string }) => ({
    message:
      'This colon is a wide one, as it stands in Chinese texts; after a key an ordinary colon and a space are needed.',
    ...write(d.corrected),
  }),
  'yaml-curly-quotes': (d: { corrected: string }) => ({
    message: 'These are curly quotes, as Word writes them; only straight ones hold a text together.',
    ...write(d.corrected),
  }),
  'curly-quotes': (d: { corrected: string; shown: string }) => ({
    message: 'Curly quotes around a value are a part of it, so readers will see them.',
    hint: `Write: ${d.corrected}, or, if readers should see the quotes: ${d.shown}`,
    suggestions: [{ line: d.corrected }, { line: d.shown }],
  }),
  'yaml-unclosed-quote': (d: { quote: string; corrected?: string }) => ({
    message: `A text begins with ${d.quote} here and the closing ${d.quote} is missing.`,
    ...(d.corrected ? write(d.corrected) : { hint: `Put ${d.quote} at the end of the text.` }),
  }),
  'yaml-quote-inside': (d: { quote: string; corrected: string }) => ({
    message: `The ${d.quote} in the middle ends the text too early.`,
    ...write(d.corrected),
  }),
  'yaml-unclosed-bracket': (d: { open: string; close: string; corrected?: string }) => ({
    message: `A ${d.open} stands here and the closing ${d.close} is missing.`,
    hint: d.corrected
      ? `A text that begins with ${d.open} must stand in quotes; otherwise write: ${d.corrected}`
      : `Put ${d.close} at the end; a text that begins with ${d.open} must stand in quotes.`,
  }),
  'yaml-comma': (d: { corrected: string }) => ({
    message: 'A comma ends this line, as in JSON; here lines end without one.',
    ...write(d.corrected),
  }),
  'yaml-remark': (d: { corrected: string }) => ({
    message: 'After a space, # begins a remark, so the bracket behind it does not count.',
    hint: `Put what begins with # in quotes. Write: ${d.corrected}`,
    suggestions: [{ line: d.corrected }],
  }),
  'swallowed-text': (d: { lost: string; corrected: string }) => ({
    message: `After a space, # begins a remark: ${short(d.lost)} is not shown on the site.`,
    hint: `Write: ${d.corrected} (or, if it is a comment, put two spaces before the # and one after it)`,
    suggestions: [{ line: d.corrected }],
  }),
  'yaml-sign': (d: { sign: string; corrected?: string }) => ({
    message: `A text that begins with ${d.sign} must stand in quotes as a whole.`,
    ...(d.corrected && write(d.corrected)),
  }),
  'yaml-colon': (d: { corrected?: string }) => ({
    message: 'A colon with a space after it begins a new value, so this text must stand in quotes.',
    hint: d.corrected?.endsWith(' |')
      ? `With | behind its key a text may hold any sign. Write: ${d.corrected}`
      : d.corrected
        ? `Write: ${d.corrected}`
        : 'Put quotes around the whole text, or put it below a key that ends with |, where it may hold any sign.',
    ...(d.corrected && !d.corrected.endsWith(' |') && { suggestions: [{ line: d.corrected }] }),
  }),
  'yaml-number': (d: { raw: string; read: string; corrected: string }) => ({
    message: `Without quotes ${short(d.raw)} is a number and becomes ${d.read}.`,
    ...write(d.corrected),
  }),
  'yaml-word': (d: { word: string; means: string; corrected: string }) => ({
    message: `Without quotes ${d.word} is no text; it means ${d.means}.`,
    ...write(d.corrected),
  }),
  'yes-or-no': (d: { word: string; corrected: string }) => ({
    message: `Here true or false is needed, and ${short(d.word)} is a text.`,
    ...write(d.corrected),
  }),
  'yaml-space-missing': (d: { key: string; corrected: string }) => ({
    message: `After the colon of "${d.key}" a space is missing.`,
    ...write(d.corrected),
  }),
  'yaml-colon-missing': (d: { key: string; corrected: string }) => ({
    message: `After "${d.key}" the colon is missing.`,
    ...write(d.corrected),
  }),
  'yaml-two-keys': (d: { key: string; first: string; second: string }) => ({
    message: `"${d.key}:" begins in the middle of a line; each key needs a line of its own.`,
    hint: `Write: ${d.first}\n    and below it: ${d.second}`,
  }),
  'yaml-dash-missing': (d: { corrected: string }) => ({
    message: 'A new entry of the list begins here, and its dash is missing.',
    hint: `Its dash stands below the dashes of the other entries. Write: ${d.corrected}`,
  }),
  'yaml-dash-space': (d: { corrected: string; lines?: number }) => ({
    message: 'After the dash of an entry a space is missing.',
    ...(d.lines && d.lines > 1
      ? { hint: `Put a space after the dash in each of the ${d.lines} lines. Write: ${d.corrected}` }
      : write(d.corrected)),
  }),
  'yaml-dash-sign': (d: { sign: string; corrected: string }) => ({
    message: `The entries of a list begin with a hyphen and a space, not with "${d.sign}".`,
    ...write(d.corrected),
  }),
  'yaml-list-on-line': (d: { key: string; item: string }) => ({
    message: 'A list begins in the line below its key.',
    hint: `Write: ${d.key}:\n    and below it, two spaces further in: ${d.item}`,
  }),
  'yaml-indent': (d: { by?: number; lines?: number }) => ({
    message: d.by
      ? `${d.lines ? `This line and ${others(d.lines)} below it begin` : 'This line begins'} ${steps(d.by)} too ${d.by > 0 ? 'far to the left' : 'far in'}.`
      : 'This line is indented differently from its neighbours.',
    hint: d.by
      ? d.lines
        ? moveLines(d.by, d.lines)
        : `${d.by > 0 ? `Put ${steps(d.by)} more in front of it` : `Take ${steps(d.by)} in front of it away`}, so that it begins below the lines it belongs to.`
      : 'Lines that belong together begin in the same column, with spaces only.',
  }),
  'yaml-text-indent': (d: { by: number; lines?: number }) => ({
    message: `${d.lines ? `This line and ${others(d.lines)} below it begin` : 'This line of the text begins'} ${steps(d.by)} too ${d.by > 0 ? 'far to the left' : 'far in'}.`,
    hint: d.lines
      ? `They are the text of the key above, and all lines below a | begin further in than its key. ${moveLines(d.by, d.lines)}`
      : `${d.by > 0 ? `Put ${steps(d.by)} more in front of it` : `Take ${steps(d.by)} in front of it away`}: all lines below a | begin in the same column.`,
  }),
  'yaml-text-block': (d: {
    corrected?: string;
    comment?: string;
    /** Of a line below a text with |: how far it has to move to be a part of it. */
    by?: number;
  }) => ({
    message: d.comment
      ? 'This line has no key, and it is not a part of the text above it.'
      : 'A text of several lines goes on here, and this line is not a part of it.',
    hint: [
      d.comment && `If it is a comment, which visitors do not see, write: ${d.comment}`,
      d.by &&
        `If visitors should read it, put ${steps(d.by)} more in front of it: all lines below a | begin in the same column.`,
      d.corrected &&
        `${d.comment ? 'If visitors should read it, write' : 'Write'}: ${d.corrected}\n    and below it the ${d.comment ? 'whole ' : ''}text, each line two spaces further in than that.`,
    ]
      .filter(Boolean)
      .join('\n    '),
  }),
  'yaml-too-deep': (d: { limit: number }) => ({
    message: `This is nested more than ${d.limit} levels deep.`,
  }),
  'yaml-alias': (d: { sign: string; corrected?: string }) => ({
    message: `YAML's ${d.sign} is not used in this file.`,
    hint: d.corrected
      ? `A text that begins so needs quotes. Write: ${d.corrected}`
      : 'Delete it. To say the same thing again in another place, write a reference there such as $conference.name.',
    ...(d.corrected && { suggestions: [{ line: d.corrected }] }),
  }),
  'yaml-tag': (d: { tag: string; corrected?: string }) => ({
    message: `YAML's tag ${d.tag} is not used in this file.`,
    hint: `Leave it out; put the text in quotes if it begins with "!".${d.corrected ? ` Write: ${d.corrected}` : ''}`,
    ...(d.corrected && { suggestions: [{ line: d.corrected }] }),
  }),
  'yaml-key': () => ({
    message: 'A key must be one word.',
    hint: 'Write a word, a colon, a space and the value.',
  }),
  'duplicate-key': (d: {
    key: string;
    /** Of an entry of a list: several keys that stand there a second time. */
    keys?: readonly string[];
    /** The key that its entries begin with. */
    begin?: string;
    /** Whether the entry before lacks these keys. */
    before?: boolean;
    /** How many lines they take up. */
    lines?: number;
  }) =>
    d.keys
      ? {
          message: `From this line on, the keys ${quoted(d.keys)} stand in this entry a second time.`,
          hint: d.before
            ? `They are missing in the entry before: an entry was probably put into the middle of it. Move ${d.lines ? `this line and ${others(d.lines)} below it` : 'these lines'} to the end of the entry before.`
            : `They probably belong to another entry, and its beginning is missing. Write it above this line, from "- ${d.begin}: …" on, or move these lines to the entry that they belong to.`,
        }
      : {
          message: `"${d.key}" stands here a second time.`,
          hint: 'Keep one of the two. If it belongs to a new entry of a list, "- " is missing before its first key.',
          suggestions: [{ remove: true }],
        },

  // the schema
  'unknown-key': (d: {
    key: string;
    owner: string;
    near?: string;
    /** The type of value that this one needs, where another was written. */
    wanted?: string;
    /** Where it belongs. */
    belongs?: string;
    /** The type of block that has it. */
    block?: string;
    /** The one key that is missing beside it. */
    lacking?: string;
    /** The whole line as a comment, where it is a sentence. */
    comment?: string;
    known: readonly string[];
  }) => ({
    message: `${d.owner} has no key "${d.key}".`,
    ...(d.comment
      ? {
          hint: `A key is one word. If this is a comment, which visitors do not see, write: ${d.comment}`,
          suggestions: [{ line: d.comment }],
        }
      : d.belongs
        ? { hint: d.belongs }
        : d.lacking && !d.block
          ? {
              hint: `"${d.lacking}" is missing here. Is that what is meant? Then write "${d.lacking}".`,
              suggestions: [{ part: 'key' as const, text: d.lacking }],
            }
          : d.near
            ? d.wanted
              ? { hint: `Did you mean "${d.near}"? It needs ${typeText(d.wanted)}.` }
              : { hint: `Did you mean "${d.near}"?`, suggestions: [{ part: 'key' as const, text: d.near }] }
            : { hint: `${d.block ? `The block "${d.block}" has it. ` : ''}${takes(d.owner, d.known)}` }),
  }),
  'entry-misplaced': (d: {
    kind: string;
    /** The list that it stands in, and the one that it belongs to. */
    list: Path;
    target: Path;
    lines?: number;
    /** How many columns its lines have to move, where that is all. */
    by?: number;
  }) => ({
    message: `This is ${/^[aeiou]/.test(d.kind) ? 'an' : 'a'} ${d.kind}, and it is in the list "${d.list.at(-1)}".`,
    hint: d.by
      ? `It belongs in the list "${d.target.at(-1)}". ${moveLines(d.by, d.lines ?? 1)}`
      : `It belongs in the list "${d.target.at(-1)}": move its ${d.lines ?? ''} lines to the end of that list, with their dash below the dashes there.`,
  }),
  'missing-key': (d: { keys: readonly string[]; owner: string; about?: string; form?: string }) => ({
    message: `${d.owner} needs the ${d.keys.length === 1 ? 'key' : 'keys'} ${quoted(d.keys)}.`,
    hint: d.about
      ? `Add a line "${d.keys[0]}:${d.form ? `". ${d.form}` : ' …".'} It is for this: ${d.about}`
      : `Write a line for each: ${d.keys.map((key) => `"${key}: …"`).join(', ')}.`,
  }),
  'empty-value': (d: {
    key: string;
    corrected?: string;
    instead?: string;
    /** Whether the record cannot do without it. */
    needed?: boolean;
    /** The word for nothing that was written, in quotes, where such a text would do. */
    quoted?: string;
  }) => ({
    message: `"${d.key}" has no value.`,
    hint: d.corrected
      ? `After a space, # begins a remark, so what begins with # stands in quotes. Write: ${d.corrected}`
      : `${d.instead ?? 'Write something after the colon'}${d.needed ? '' : ', or remove the line'}.`,
    ...(d.corrected
      ? { suggestions: [{ line: d.corrected }] }
      : !d.needed && { suggestions: [{ remove: true as const }] }),
  }),
  'wrong-type': (d: { wanted: string; found: string; corrected?: string; instead?: string }) => ({
    message: `Expected ${typeText(d.wanted)}, found ${d.found}.`,
    ...(d.corrected ? writeValue(d.corrected) : { hint: d.instead }),
  }),
  'unknown-choice': (d: { value: string; choices: readonly string[]; near?: string }) => ({
    message: `${short(d.value)} is not one of: ${list(d.choices)}.`,
    ...meant(d.near),
  }),
  'unknown-block': (d: { value: string; choices: readonly string[]; near?: string }) => ({
    message: `There is no block type ${short(d.value)}.`,
    ...meant(d.near, `There are: ${list(d.choices)}.`),
  }),
  'wrong-form': (d: {
    value: string;
    expects: string;
    corrected?: string;
    /** What the corrected form means, where it is not certain what was meant. */
    means?: string;
    how?: string;
  }) => ({
    message: `${short(d.value)} is not ${d.expects}.`,
    ...(d.corrected ? writeValue(d.corrected, d.means ? `, which is ${d.means}` : '') : { hint: d.how }),
  }),
  'text-too-long': (d: { length: number; limit: number }) => ({
    message: `This text has ${d.length} characters; at most ${d.limit} fit here.`,
  }),
  'list-too-short': (d: { limit: number; needed?: boolean }) => ({
    message: d.limit === 1 ? 'This list is empty.' : `This list needs at least ${d.limit} entries.`,
    ...(d.limit === 1
      ? {
          hint: `Delete the [], and below this line begin each entry with "- "${d.needed ? '' : ', or remove the line'}.`,
          ...(d.needed ? {} : { suggestions: [{ remove: true as const }] }),
        }
      : { hint: 'Each entry begins with "- ".' }),
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
    ...meant(d.near),
    hint: `${meant(d.near, 'Write a region and a city.').hint} A zone has the name of one city for all that share its clocks: Asia/Kolkata is all of India.`,
  }),
  'unknown-entry': (d: { id: string; near?: string }) => ({
    message: `The conference has no day with the id ${short(d.id)}.`,
    ...meant(d.near, 'Add it to "days:" under "conference:", or write conference for all days.'),
  }),
  'duplicate-id': (d: { key: string; value: string }) => ({
    message: `The ${d.key} ${short(d.value)} is taken.`,
    hint: `Give each its own ${d.key}.`,
  }),

  // the theme
  'theme-contrast': (d: { pair: string; ratio: number; need: string; near?: string }) => ({
    message: `${d.pair} has a contrast of ${toOneDigit(d.ratio)}:1; ${d.need}.`,
    ...(d.near && writeValue(`"${d.near}"`, ', the nearest colour that passes.')),
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
    hint: 'A column is read as one thing: keep one of the two. Capitals, accents, spaces and punctuation do not count.',
  }),
  'unknown-placeholder': (d: { placeholder: string; near?: string; known: readonly string[] }) => ({
    message: `Nothing is known that could stand for ${d.placeholder}.`,
    ...meant(d.near, `There are: ${list(d.known)}.`),
  }),
  'unknown-country': (d: { country: string; near?: string }) => ({
    message: `There is no country with the code ${short(d.country)}.`,
    ...meant(d.near, 'It is the code of ISO 3166, such as IN for India or GB for the United Kingdom.'),
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
    ...meant(
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
    ...write(`as: ${d.meant}`),
  }),

  // pages and links
  'duplicate-page': (d: { path: string; as?: string }) => ({
    message: d.as ? `All pages of this route are at ${d.path}.` : `There are two pages at ${d.path}.`,
    hint: d.as
      ? `Put something of the record into the address. Write: ${d.path.replace(/\/$/, '')}/$${d.as}.id`
      : 'Give one of them another address, or take it out.',
    ...(d.as && { suggestions: [{ value: `${d.path.replace(/\/$/, '')}/$${d.as}.id` }] }),
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
    ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
  }),
  'link-malformed': (d: {
    value: string;
    corrected?: string;
    isCode?: boolean;
    /** Whether it is the address of a page in the preview. */
    isPreview?: boolean;
  }) => ({
    message: d.isCode
      ? 'This is the code that shows a page inside another one; a link needs only an address.'
      : d.isPreview
        ? `${short(d.value)} is the preview on your own computer: visitors cannot open it.`
        : `${short(d.value)} is not an address.`,
    hint: d.corrected
      ? `Write: ${d.corrected}`
      : d.isCode
        ? 'In Google Maps, press "Share", then "Copy link", and write that address.'
        : 'A link begins with https://, or with / for a page of this site, or it is the name of a file in media/. Words for visitors belong in another key.',
    ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
  }),
  'embed-host': (d: { host: string }) => ({
    message: `${short(d.host)} is not the name of a site.`,
    hint: 'Between https:// and the next / stands the name of one site, such as docs.google.com.',
  }),
  'dead-link': (d: { value: string; near?: string; file?: string; known?: readonly string[] }) => ({
    message: `This site has no page ${d.value}.`,
    ...(d.file
      ? {
          hint: `A file of media/ is written without the slash in front. Write: ${d.file}`,
          suggestions: [{ value: d.file }],
        }
      : meant(d.near, `There are: ${list(d.known ?? [])}. If the page is gone, remove the link to it.`)),
  }),
  'dead-anchor': (d: { page: string; anchor: string; near?: string; known: readonly string[] }) => ({
    message: `The page ${d.page} has no place with the id "${d.anchor}".`,
    ...meant(
      d.near,
      d.known.length > 0
        ? `There are: ${list(d.known)}.`
        : `No block of it has an id: add a line such as "id: ${d.anchor}" to the block that the link should lead to.`,
    ),
  }),
  'duplicate-anchor': (d: { anchor: string; page: string }) => ({
    message: `The page ${d.page} has two places with the id "${d.anchor}".`,
    hint: 'Give each its own id.',
  }),

  // media
  'missing-file': (d: { file: string; near?: string; isAddress?: boolean }) => ({
    message: d.isAddress
      ? `${short(d.file)} is an address, and here the name of a file in media/ is needed.`
      : `There is no file media/${d.file}.`,
    ...(d.isAddress
      ? {
          hint: 'Open it in a browser and download it first. Then put the file into media/ and write its name with the folder.',
        }
      : meant(d.near, 'Put the file into media/ and write its name with the folder.')),
  }),
  'file-name-case': (d: { file: string; actual: string }) => ({
    message: `The file is named media/${d.actual}; capitals count.`,
    hint: `Write: ${d.actual}`,
    suggestions: [{ value: d.actual }],
  }),
  'file-outside': (d: { file: string; inside?: string }) => ({
    message: d.inside
      ? `${short(d.file)} is not how a file of media/ is written.`
      : `${short(d.file)} leads out of media/.`,
    hint: d.inside ? `Write: ${d.inside}` : 'Put the file into media/ and write its name with the folder.',
    ...(d.inside && { suggestions: [{ value: d.inside }] }),
  }),
  'not-an-image': (d: { file: string }) => ({
    message: `media/${d.file} is not a picture.`,
    hint: 'Pictures are JPEG, PNG, WebP, AVIF, GIF or SVG, by their content and not only by name.',
  }),
  'picture-other-format': (d: {
    file: string;
    format: string;
    corrected?: string;
    /** Whether its name says so too. */
    isNamed?: boolean;
  }) => ({
    message: d.isNamed
      ? `media/${d.file} is a picture in the format ${d.format}, which many browsers cannot show.`
      : `media/${d.file} is not what its name says: its content is ${d.format}.`,
    hint: d.corrected
      ? `Rename the file and write: ${d.corrected}`
      : `${
          d.format === 'HEIC'
            ? 'Send it to yourself from the iPhone by mail or WhatsApp: it arrives as JPEG. Or, on a Mac, save it as JPEG in Preview ("File", "Export…").'
            : 'Save it as JPEG: on a Mac in Preview ("File", "Export…"), on Windows in Paint ("File", "Save as").'
        } Another name alone does not change it.`,
  }),
  'picture-too-large': (d: {
    file: string;
    width: number;
    height: number;
    megapixels: number;
    limit: number;
  }) => ({
    message: `media/${d.file} has ${d.width} × ${d.height} pixels, which is ${d.megapixels} megapixels; at most ${d.limit} are taken.`,
    hint: SHRINK,
  }),
  'picture-too-heavy': (d: { file: string; megabytes: number; limit: number }) => ({
    message: `media/${d.file} has ${d.megabytes} MB; a picture may have at most ${d.limit} MB.`,
    hint: SHRINK,
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

  'file-is-empty': (d: { file: string }) => ({
    message: `media/${d.file} is empty: there is nothing in it to open.`,
    hint: 'It was probably cut short on its way. Copy it again from where it came from.',
  }),
  'not-a-pdf': (d: { file: string; found?: string }) => ({
    message: `media/${d.file} is named like a PDF${d.found ? `, but is ${d.found}` : ' and is none'}: visitors could not open it.`,
    hint: 'Open it in the program that made it and export it again as PDF; another name alone does not change it.',
  }),

  // Markdown
  'markdown-html': (d: {
    html: string;
    /** The address that the code for a film or another page shows. */
    link?: string;
    /** The address that the code for a map shows. */
    map?: string;
  }) => ({
    message: `HTML is not used in texts: ${short(d.html)}.`,
    hint: d.map
      ? `A map has a block of its own, with "type: map". Write there, under its "map:", embed: ${d.map}`
      : d.link
        ? `Write a link in its place, such as [Watch the film](${d.link}).`
        : 'Write *slanted*, **bold** or [words](https://…). A "<" alone is written \\<.',
  }),
  'markdown-unsupported': (d: { what: string; instead: string }) => ({
    message: `${d.what} is not used in texts.`,
    hint: d.instead,
  }),

  // advice: what is allowed and hardly meant
  'sample-lines': (d: { count: number; sections: readonly [name: string, count: number][] }) => ({
    message:
      d.count === 1
        ? '1 line still holds invented content: it is marked "# sample".'
        : `${d.count} lines still hold invented content, marked "# sample": ${list(d.sections.map(([name, count]) => `${count} under ${name}`))}. This is the first.`,
    hint: 'Put in your own and take the remark away. A search for "# sample" finds them all.',
  }),
  placeholder: (d: { found: string }) => ({
    message: d.found.startsWith('https:')
      ? `${short(d.found)} is an address of an example: it leads nowhere.`
      : `${short(d.found)} only keeps the place of something, and visitors would read it.`,
    hint: 'Write what belongs here, or leave it out until you know it. "# sample" at the end of the line notes it for later.',
  }),
  'example-address': (d: { address: string }) => ({
    message: `${short(d.address)} belongs to nobody: it is an address for examples.`,
    hint: 'Write your own. "# sample" at the end of the line notes it for later.',
  }),
  'conference-over': (d: { ended: string }) => ({
    message: `The conference ended on ${d.ended}, and this countdown shows zeros.`,
    hint: 'For the next edition, change "starts" and "ends" under "conference:". Until then add a line such as  after: The conference is over. Thank you for coming.',
  }),
  'day-outside': (d: { name: string; day: string; conference: string }) => ({
    message: `${d.name} is on ${d.day}, and the conference is ${d.conference}.`,
    hint: 'Correct the date of the day, or "starts" and "ends" of the conference.',
  }),
  'wrong-weekday': (d: { date: string; weekday: string; corrected: string }) => ({
    message: `${d.date} is a ${d.weekday}.`,
    hint: `Write: ${d.corrected}; or correct the date.`,
    suggestions: [{ value: d.corrected }],
  }),
  'dates-differ': (d: { written: string; conference: string }) => ({
    message: `${short(d.written)} are not the days of the conference, which is ${d.conference}.`,
    hint: 'Correct these words, or "starts" and "ends" under "conference:". Written once there, $conference.dates can stand everywhere else.',
  }),
  'guide-not-linked': (d: { note: string }) => ({
    message: `It says ${short(d.note)}, and there is no link to open.`,
    hint: 'Add the address in a line of its own beside it, link: https://…, or change the words, such as "Available soon".',
  }),
  'guide-linked': (d: { note: string }) => ({
    message: `It says ${short(d.note)}, and there is a link already.`,
    hint: 'Change the words, such as "Available now!", or take the link away until it is there.',
  }),
  'embed-for-people': (d: {
    address: string;
    what: string;
    how: string | undefined;
    corrected: string | undefined;
  }) => ({
    message: `${short(d.address)} is ${d.what}. Shown within a page, it often stays empty.`,
    hint: d.corrected ? `Write: ${d.corrected}` : d.how,
    ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
  }),
  'card-letters': (d: { text: string; more: number }) => ({
    message: `The picture that is shown where a page is shared has Latin letters only. It leaves out ${short(d.text)}${d.more > 0 ? ` and ${d.more === 1 ? 'one more text' : `${d.more} more texts`}` : ''}.`,
    hint: 'The pages themselves show everything. On the picture, the address of the site takes the place of a title, and the days are written in English. Write a text in Latin letters to see it there.',
  }),
  'alt-says-nothing': (d: { alt: string }) => ({
    message: `${short(d.alt)} does not say what the picture shows.`,
    hint: 'Say it as you would on the phone: "The six members of the board on the school steps".',
  }),
  'alt-says-picture': (d: { words: string; corrected: string }) => ({
    message: `${short(d.words)} can go: who hears this has been told that it is a picture.`,
    hint: `Begin with what it shows. Write: ${d.corrected}`,
  }),
  'picture-small': (d: { file: string; width: number; shown: number; best: number }) => ({
    message: `media/${d.file} is ${d.width} pixels wide and is shown up to ${d.shown} wide, so it looks blurred.`,
    hint: `Put in a larger one: ${d.best} pixels are best. To enlarge this one would not help.`,
  }),
  'picture-cut-away': (d: { file: string; size: string; shape: string; percent: number }) => ({
    message: `Of media/${d.file} only ${d.percent} % is seen: it has ${d.size} pixels and is cut to ${d.shape} here.`,
    hint: 'Cut it yourself to what matters, in about that shape.',
  }),
  'picture-heavy': (d: { file: string; kilobytes: number; limit: number }) => ({
    message: `media/${d.file} has ${d.kilobytes.toLocaleString('en')} kB, and every visitor has to load all of it: a drawing is not cut to sizes.`,
    hint: `Below ${d.limit} kB is good. Save it as PNG or JPEG if it holds a photo, or export it again with fewer details.`,
  }),
  'file-heavy': (d: { file: string; megabytes: number; limit: number }) => ({
    message: `media/${d.file} has ${d.megabytes} MB, which takes minutes on a slow phone.`,
    hint: `Below ${d.limit} MB is good: export it again with smaller pictures ("reduced size" or "for screen").`,
  }),
  'media-unused': (d: { files: readonly string[] }) => ({
    message:
      d.files.length === 1
        ? `Nothing shows or links to media/${d.files[0]}.`
        : `Nothing shows or links to ${d.files.length} files of media/: ${list(d.files.slice(0, 8))}${d.files.length > 8 ? ', …' : ''}.`,
    hint: 'What is no longer needed can be deleted. What was forgotten needs its name in this file, as it is written here.',
  }),
  'text-does-not-fit': (d: { length: number; fits: number }) => ({
    message: `This has ${d.length} characters; about ${d.fits} fit here before it spoils the look.`,
    hint: 'Say it shorter, and the rest where there is room for sentences.',
  }),
  'person-twice': (d: { name: string; here: string; before: string }) => ({
    message:
      d.here === d.before
        ? `${d.name} stands twice in ${d.here}.`
        : `${d.name} stands in ${d.here}, and in ${d.before} too.`,
    hint: 'Take one of the two away, or correct the name.',
  }),
  'photo-twice': (d: { file: string; name: string; other: string }) => ({
    message: `${d.name} and ${d.other} have the same photo, media/${d.file}.`,
    hint: 'Give each their own; without a photo the initials are drawn.',
  }),
  'contact-twice': (d: { value: string; other: string }) => ({
    message: `${short(d.value)} is given for ${d.other} too.`,
    hint: 'Correct the one that was copied. If they share it, name both in one entry.',
  }),
  'text-twice': (d: { name: string; other: string }) => ({
    message: `${d.name} has the same text as ${d.other}.`,
    hint: 'It was probably copied together with the entry. Write its own.',
  }),
  'link-gone': (d: { address: string; reason: string; instead?: string }) => ({
    message: `${short(d.address)} ${d.reason}.`,
    hint:
      d.instead ??
      'Open it in a browser, and write the address that it has now. If it is gone, take the link away.',
  }),
} satisfies Record<string, (details: never) => Wording>;

/** The permanent name of a kind of problem. */
export type Code = keyof typeof messages;

/** What the words of a problem need to know. */
export type Details<C extends Code> =
  Parameters<(typeof messages)[C]> extends [infer D] ? D : Record<string, never>;

/** All codes, in the order of the table. */
export const codes = Object.keys(messages) as Code[];

/** The codes of what is allowed and hardly meant: the site is built all the same. */
const warnings: ReadonlySet<Code> = new Set<Code>([
  'swallowed-text',
  'curly-quotes',
  'sample-lines',
  'placeholder',
  'example-address',
  'conference-over',
  'day-outside',
  'wrong-weekday',
  'dates-differ',
  'guide-not-linked',
  'guide-linked',
  'embed-for-people',
  'card-letters',
  'alt-says-nothing',
  'alt-says-picture',
  'picture-small',
  'picture-cut-away',
  'picture-heavy',
  'file-heavy',
  'media-unused',
  'text-does-not-fit',
  'person-twice',
  'photo-twice',
  'contact-twice',
  'text-twice',
  'link-gone',
]);

/** Whether a problem is only a warning. */
export function isWarning(code: Code): boolean {
  return warnings.has(code);
}

/** The words for a problem. */
export function wording<C extends Code>(code: C, details: Details<C>): Wording {
  return (messages[code] as (details: Details<C>) => Wording)(details);
}
