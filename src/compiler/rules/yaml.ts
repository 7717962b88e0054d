import { moveLines, others, rule, short, steps, write } from './rule.ts';

/** How many spaces the lines below begin with: each of a few, and of many that they follow the first. */
const followingLines = (below: readonly number[]) =>
  below.length < 4
    ? below.map((count) => `, the next with ${count}`).join('')
    : `, and the ${below.length} lines below it in the same way: two spaces for each step further in`;

/** Signs of YAML: quotes and what needs them, values that mean something else, spaces, dashes and texts of several lines. */
export const yamlRules = {
  'yaml-unclosed-quote': rule({
    severity: 'error',
    reason:
      'A quote in front of a text says that the text lasts until the next one. Without that, the lines below would belong to it.',
    text: (d: { quote: string; corrected?: string }) => ({
      message: `A text begins with ${d.quote} here and the closing ${d.quote} is missing.`,
      ...(d.corrected ? write(d.corrected) : { hint: `Put ${d.quote} at the end of the text.` }),
    }),
  }),
  'yaml-quote-inside': rule({
    severity: 'error',
    reason:
      'The second quote ends the text, so what follows belongs to nothing. In a text in single quotes double ones may stand, and the other way round.',
    text: (d: { quote: string; corrected: string }) => ({
      message: `The ${d.quote} in the middle ends the text too early.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-curly-quotes': rule({
    severity: 'error',
    reason:
      'Word and phones turn straight quotes into curly ones. To YAML those are letters like others, so they hold nothing together.',
    text: (d: { corrected: string }) => ({
      message: 'These are curly quotes, as Word writes them; only straight ones hold a text together.',
      ...write(d.corrected),
    }),
  }),
  'curly-quotes': rule({
    severity: 'warning',
    reason:
      'Curly quotes are letters like others, so they would be shown on the site. If that is meant, put straight quotes around them.',
    text: (d: { corrected: string; shown: string }) => ({
      message: 'Curly quotes around a value are a part of it, so readers will see them.',
      hint: `Write: ${d.corrected}, or, if readers should see the quotes: ${d.shown}`,
      suggestions: [{ line: d.corrected }, { line: d.shown }],
    }),
  }),
  'yaml-unclosed-bracket': rule({
    severity: 'error',
    reason:
      'A bracket in front of a value begins a list, a brace a group of keys. Both last until they are closed.',
    text: (d: { open: string; close: string; corrected?: string }) => ({
      message: `A ${d.open} stands here and the closing ${d.close} is missing.`,
      hint: d.corrected
        ? `A text that begins with ${d.open} must stand in quotes; otherwise write: ${d.corrected}`
        : `Put ${d.close} at the end; a text that begins with ${d.open} must stand in quotes.`,
    }),
  }),
  'yaml-comma': rule({
    severity: 'error',
    reason: 'In JSON lines end with a comma. Here each key has its own line, and nothing at the end of it.',
    text: (d: { corrected: string }) => ({
      message: 'A comma ends this line, as in JSON; here lines end without one.',
      ...write(d.corrected),
    }),
  }),
  'yaml-comment-in-brackets': rule({
    severity: 'error',
    reason:
      'A # behind a space begins a remark that lasts to the end of the line. Here the closing bracket is in it.',
    text: (d: { corrected: string }) => ({
      message: 'After a space, # begins a remark, so the bracket behind it does not count.',
      hint: `Put what begins with # in quotes. Write: ${d.corrected}`,
      suggestions: [{ line: d.corrected }],
    }),
  }),
  'text-in-comment': rule({
    severity: 'warning',
    reason:
      'A # behind a space begins a remark, which nobody sees on the site. Directly in front of a word it was probably meant as a part of the text.',
    text: (d: { lost: string; corrected: string }) => ({
      message: `After a space, # begins a remark: ${short(d.lost)} is not shown on the site.`,
      hint: `Write: ${d.corrected} (or, if it is a comment, put two spaces before the # and one after it)`,
      suggestions: [{ line: d.corrected }],
    }),
  }),
  'yaml-sign': rule({
    severity: 'error',
    reason:
      'In front of a value signs such as @, *, [ and > have a meaning of their own. In quotes they are signs like others.',
    text: (d: { sign: string; corrected?: string }) => ({
      message: `A text that begins with ${d.sign} must stand in quotes as a whole.`,
      ...(d.corrected && write(d.corrected)),
    }),
  }),
  'yaml-alias': rule({
    severity: 'error',
    reason:
      'In YAML & gives a value a name, and * repeats it. A site has references such as $conference.name for that, so a text that begins so stands in quotes.',
    text: (d: { sign: string; corrected?: string }) => ({
      message: `YAML's ${d.sign} is not used in this file.`,
      hint: d.corrected
        ? `A text that begins so needs quotes. Write: ${d.corrected}`
        : 'Delete it. To say the same thing again in another place, write a reference there such as $conference.name.',
      ...(d.corrected && { suggestions: [{ line: d.corrected }] }),
    }),
  }),
  'yaml-tag': rule({
    severity: 'error',
    reason:
      'In YAML a word behind ! says of which kind a value is. A site needs none of that, so a text that begins so stands in quotes.',
    text: (d: { tag: string; corrected?: string }) => ({
      message: `YAML's tag ${d.tag} is not used in this file.`,
      hint: `Leave it out; put the text in quotes if it begins with "!".${d.corrected ? ` Write: ${d.corrected}` : ''}`,
      ...(d.corrected && { suggestions: [{ line: d.corrected }] }),
    }),
  }),
  'yaml-colon': rule({
    severity: 'error',
    reason:
      'A colon with a space behind it stands between a key and its value. In quotes it is a sign like others.',
    text: (d: { corrected?: string }) => ({
      message: 'A colon with a space after it begins a new value, so this text must stand in quotes.',
      hint: d.corrected?.endsWith(' |')
        ? `With | behind its key a text may hold any sign. Write: ${d.corrected}`
        : d.corrected
          ? `Write: ${d.corrected}`
          : 'Put quotes around the whole text, or put it below a key that ends with |, where it may hold any sign.',
      ...(d.corrected && !d.corrected.endsWith(' |') && { suggestions: [{ line: d.corrected }] }),
    }),
  }),
  'yaml-number': rule({
    severity: 'error',
    reason:
      'Without quotes digits are a number, and a number has no plus and no zeros in front. In quotes every digit stays.',
    text: (d: { raw: string; read: string; corrected: string }) => ({
      message: `Without quotes ${short(d.raw)} is a number and becomes ${d.read}.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-word': rule({
    severity: 'error',
    reason:
      'The words true, false and null, and a ~, are no texts without quotes: they mean yes, no and nothing.',
    text: (d: { word: string; means: string; corrected: string }) => ({
      message: `Without quotes ${d.word} is no text; it means ${d.means}.`,
      ...write(d.corrected),
    }),
  }),
  'yes-or-no': rule({
    severity: 'error',
    reason:
      'Yes and no are texts like others. What is switched on or off is written true or false, without quotes.',
    text: (d: { word: string; corrected: string }) => ({
      message: `Here true or false is needed, and ${short(d.word)} is a text.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-invisible': rule({
    severity: 'error',
    reason:
      'A text that is copied out of a web page or a letter brings spaces that are not those of the keyboard. They look the same and mean nothing here.',
    text: (d: { name: string; corrected: string }) => ({
      message: `Here stands ${d.name}, which only looks right; it often comes along when text is copied.`,
      ...(d.corrected
        ? write(d.corrected)
        : { hint: 'Delete everything in this line, so that it is empty.' }),
    }),
  }),
  'yaml-wide-colon': rule({
    severity: 'error',
    reason:
      'Keyboards for Chinese and Japanese write a wide colon. Between a key and its value stands an ordinary one.',
    text: (d: { corrected: string }) => ({
      message:
        'This colon is a wide one, as it stands in Chinese texts; after a key an ordinary colon and a space are needed.',
      ...write(d.corrected),
    }),
  }),
  'yaml-space-missing': rule({
    severity: 'error',
    reason: 'Without a space the colon is a part of the word, as in an address, and there is no key.',
    text: (d: { key: string; corrected: string }) => ({
      message: `After the colon of "${d.key}" a space is missing.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-colon-missing': rule({
    severity: 'error',
    reason:
      'Between a key and its value stands a colon. Without it the line is a text that belongs to nothing.',
    text: (d: { key: string; corrected: string }) => ({
      message: `After "${d.key}" the colon is missing.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-two-keys': rule({
    severity: 'error',
    reason:
      'A line holds one key with its value. A second one in the same line would be a part of the value.',
    text: (d: { key: string; first: string; second: string }) => ({
      message: `"${d.key}:" begins in the middle of a line; each key needs a line of its own.`,
      hint: `Write: ${d.first}\n    and below it: ${d.second}`,
    }),
  }),
  'yaml-tab': rule({
    severity: 'error',
    reason:
      'A tab is as wide as each editor likes, so nobody can tell which column it means. Only spaces stand in front of a line.',
    text: (d: { spaces?: readonly number[] }) => ({
      message: 'A tab stands where only spaces may indent.',
      hint: d.spaces?.length
        ? `Delete the ${d.spaces.length === 1 ? 'tab' : 'tabs'}, and begin this line with ${steps(d.spaces[0] as number)}${followingLines(d.spaces.slice(1))}.`
        : 'Put one space in its place.',
    }),
  }),
  'yaml-indent': rule({
    severity: 'error',
    reason:
      'What belongs together begins in the same column. A space too much or too little makes a line belong to something else.',
    text: (d: { by?: number; lines?: number }) => ({
      message: d.by
        ? `${d.lines ? `This line and ${others(d.lines)} below it begin` : 'This line begins'} ${steps(d.by)} too ${d.by > 0 ? 'far to the left' : 'far in'}.`
        : 'This line is indented differently from its neighbours.',
      hint: d.by
        ? d.lines
          ? moveLines(d.by, d.lines)
          : `${d.by > 0 ? `Put ${steps(d.by)} more in front of it` : `Take ${steps(d.by)} in front of it away`}, so that it begins below the lines it belongs to.`
        : 'Lines that belong together begin in the same column, with spaces only.',
    }),
  }),
  'yaml-dash-missing': rule({
    severity: 'error',
    reason:
      'Each entry of a list begins with a dash and a space. Without it the line belongs to the entry above.',
    text: (d: { corrected: string }) => ({
      message: 'A new entry of the list begins here, and its dash is missing.',
      hint: `Its dash stands below the dashes of the other entries. Write: ${d.corrected}`,
    }),
  }),
  'yaml-dash-space': rule({
    severity: 'error',
    reason: 'A dash begins an entry only with a space behind it. Without the space it is a part of the word.',
    text: (d: { corrected: string; lines?: number }) => ({
      message: 'After the dash of an entry a space is missing.',
      ...(d.lines && d.lines > 1
        ? { hint: `Put a space after the dash in each of the ${d.lines} lines. Write: ${d.corrected}` }
        : write(d.corrected)),
    }),
  }),
  'yaml-dash-sign': rule({
    severity: 'error',
    reason: 'Word turns a hyphen into a longer dash or a dot. To YAML those are letters like others.',
    text: (d: { sign: string; corrected: string }) => ({
      message: `The entries of a list begin with a hyphen and a space, not with "${d.sign}".`,
      ...write(d.corrected),
    }),
  }),
  'yaml-list-on-line': rule({
    severity: 'error',
    reason: 'Behind a colon stands a text or a number. A list has lines of its own below its key.',
    text: (d: { key: string; item: string }) => ({
      message: 'A list begins in the line below its key.',
      hint: `Write: ${d.key}:\n    and below it, two spaces further in: ${d.item}`,
    }),
  }),
  'yaml-text-indent': rule({
    severity: 'error',
    reason:
      'A text below a | lasts as long as its lines begin in the same column. One that stands further left would end it in the middle.',
    text: (d: { by: number; lines?: number }) => ({
      message: `${d.lines ? `${d.lines} lines of this text begin` : 'This line of the text begins'} ${steps(d.by)} too ${d.by > 0 ? 'far to the left' : 'far in'}.`,
      hint: d.lines
        ? `All lines below a | begin in the same column, further in than its key. ${moveLines(d.by, d.lines)}`
        : `${d.by > 0 ? `Put ${steps(d.by)} more in front of it` : `Take ${steps(d.by)} in front of it away`}: all lines below a | begin in the same column.`,
    }),
  }),
  'yaml-text-block': rule({
    severity: 'error',
    reason:
      'A text of several lines stands below its key, further in than that, and a | behind the key says so.',
    text: (d: {
      corrected?: string;
      comment?: string;
      /** Of a line below a text with |: how far it has to move to be a part of it. */
      by?: number;
      /** How many lines of text certainly belong to the key. */
      lines?: number;
    }) => ({
      message: d.comment
        ? 'This line has no key, and it is not a part of the text above it.'
        : d.lines && d.lines > 1
          ? `A text of several lines begins in the line below its key, after a |. These ${d.lines} lines do not.`
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
  }),
};
