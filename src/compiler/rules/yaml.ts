import { moveLines, others, rule, short, steps, write } from './rule.ts';

/** How many spaces the lines below begin with: each of a few, and of many that they follow the first. */
const followingLines = (below: readonly number[]) =>
  below.length < 4
    ? below.map((count) => `, the next with ${count}`).join('')
    : `, and the ${below.length} lines below it in the same way: two spaces for each level`;

/** Characters of YAML: quotes and what needs them, values that mean something else, spaces, dashes and texts of several lines. */
export const yamlRules = {
  'yaml-unclosed-quote': rule({
    severity: 'error',
    reason:
      'A quote before a text starts it, and the next quote ends it. Without the second quote, the lines below become part of the text.',
    text: (d: { quote: string; corrected?: string }) => ({
      message: `This text starts with ${d.quote}, but the closing ${d.quote} is missing.`,
      ...(d.corrected ? write(d.corrected) : { hint: `Put ${d.quote} at the end of the text.` }),
    }),
  }),
  'yaml-quote-inside': rule({
    severity: 'error',
    reason:
      'The second quote ends the text, so the rest of the line has no meaning. You can use double quotes inside single quotes, and single quotes inside double quotes.',
    text: (d: { quote: string; corrected: string }) => ({
      message: `The ${d.quote} in the middle ends the text too early.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-curly-quotes': rule({
    severity: 'error',
    reason:
      "Word and phones turn straight quotes into curly ones. YAML reads curly quotes as ordinary characters, so they don't mark the start or end of a text.",
    text: (d: { corrected: string }) => ({
      message: 'These are curly quotes, which Word inserts. Only straight quotes work here.',
      ...write(d.corrected),
    }),
  }),
  'curly-quotes': rule({
    severity: 'warning',
    reason:
      'Curly quotes are ordinary characters, so the site shows them. If you want that, put straight quotes around them.',
    text: (d: { corrected: string; shown: string }) => ({
      message: 'The curly quotes are part of this value, so visitors see them.',
      hint: `Write: ${d.corrected}, or, if visitors should see the quotes: ${d.shown}`,
      suggestions: [{ line: d.corrected }, { line: d.shown }],
    }),
  }),
  'yaml-unclosed-bracket': rule({
    severity: 'error',
    reason:
      'A value that starts with a bracket is a list; one that starts with a brace is a group of keys. Both need a closing bracket or brace.',
    text: (d: { open: string; close: string; corrected?: string }) => ({
      message: `There is a ${d.open} here, but the closing ${d.close} is missing.`,
      hint: d.corrected
        ? `A text that starts with ${d.open} needs quotes around it; otherwise write: ${d.corrected}`
        : `Add ${d.close} at the end. A text that starts with ${d.open} needs quotes around it.`,
    }),
  }),
  'yaml-comma': rule({
    severity: 'error',
    reason: 'In JSON, lines end with a comma. In this file, each key has its own line without a comma.',
    text: (d: { corrected: string }) => ({
      message: 'This line ends with a comma, as in JSON. In this file, lines end without one.',
      ...write(d.corrected),
    }),
  }),
  'yaml-comment-in-brackets': rule({
    severity: 'error',
    reason:
      'A # after a space starts a comment that goes to the end of the line. Here the comment includes the closing bracket.',
    text: (d: { corrected: string }) => ({
      message: 'After a space, # starts a comment, so the bracket after it has no effect.',
      hint: `Put quotes around the text that starts with #. Write: ${d.corrected}`,
      suggestions: [{ line: d.corrected }],
    }),
  }),
  'text-in-comment': rule({
    severity: 'warning',
    reason:
      "A # after a space starts a comment, which visitors don't see. Directly before a word, it is probably meant as part of the text.",
    text: (d: { lost: string; corrected: string }) => ({
      message: `After a space, # starts a comment: the site does not show ${short(d.lost)}.`,
      hint: `Write: ${d.corrected} (or, if it is a comment, put two spaces before the # and one after it)`,
      suggestions: [{ line: d.corrected }],
    }),
  }),
  'yaml-sign': rule({
    severity: 'error',
    reason:
      'At the start of a value, characters such as @, *, [ and > have a special meaning. In quotes, they are ordinary characters.',
    text: (d: { sign: string; corrected?: string }) => ({
      message: `A text that starts with ${d.sign} needs quotes around all of it.`,
      ...(d.corrected && write(d.corrected)),
    }),
  }),
  'yaml-alias': rule({
    severity: 'error',
    reason:
      'In YAML, & gives a value a name, and * repeats it. This file uses references such as $conference.name instead, so a text that starts with & or * needs quotes.',
    text: (d: { sign: string; corrected?: string }) => ({
      message: `This file does not use YAML's ${d.sign}.`,
      hint: d.corrected
        ? `A text that starts with it needs quotes. Write: ${d.corrected}`
        : 'Delete it. To repeat a value in another place, write a reference there, such as $conference.name.',
      ...(d.corrected && { suggestions: [{ line: d.corrected }] }),
    }),
  }),
  'yaml-tag': rule({
    severity: 'error',
    reason:
      'In YAML, a word after "!" gives the type of a value. A site needs no types, so a text that starts with "!" needs quotes.',
    text: (d: { tag: string; corrected?: string }) => ({
      message: `This file does not use YAML's tag ${d.tag}.`,
      hint: `Delete it, or put quotes around the text if it starts with "!".${d.corrected ? ` Write: ${d.corrected}` : ''}`,
      ...(d.corrected && { suggestions: [{ line: d.corrected }] }),
    }),
  }),
  'yaml-colon': rule({
    severity: 'error',
    reason: 'A colon and a space separate a key from its value. In quotes, a colon is an ordinary character.',
    text: (d: { corrected?: string }) => ({
      message: 'A colon and a space start a new value, so this text needs quotes around it.',
      hint: d.corrected?.endsWith(' |')
        ? `With | after its key, a text can contain any character. Write: ${d.corrected}`
        : d.corrected
          ? `Write: ${d.corrected}`
          : 'Put quotes around the whole text, or put it below a key that ends with |. There it can contain any character.',
      ...(d.corrected && !d.corrected.endsWith(' |') && { suggestions: [{ line: d.corrected }] }),
    }),
  }),
  'yaml-number': rule({
    severity: 'error',
    reason:
      'Without quotes, digits are a number, and a number loses its plus and its leading zeros. In quotes, every digit stays.',
    text: (d: { raw: string; read: string; corrected: string }) => ({
      message: `Without quotes, ${short(d.raw)} is a number and becomes ${d.read}.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-word': rule({
    severity: 'error',
    reason:
      'Without quotes, the words true, false and null, and the character ~, are not text: they mean yes, no and nothing.',
    text: (d: { word: string; means: string; corrected: string }) => ({
      message: `Without quotes, ${d.word} is not text: it means ${d.means}.`,
      ...write(d.corrected),
    }),
  }),
  'yes-or-no': rule({
    severity: 'error',
    reason:
      'Yes and no are ordinary words. To turn something on or off, write true or false, without quotes.',
    text: (d: { word: string; corrected: string }) => ({
      message: `Expected true or false, found the text ${short(d.word)}.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-invisible': rule({
    severity: 'error',
    reason:
      'Text that you copy from a web page or a letter can contain special spaces. They look like normal spaces, but YAML reads them differently.',
    text: (d: { name: string; corrected: string }) => ({
      message: `There is ${d.name} here. YAML can't read it. It often comes with copied text.`,
      ...(d.corrected
        ? write(d.corrected)
        : { hint: 'Delete everything on this line, so that it is empty.' }),
    }),
  }),
  'yaml-wide-colon': rule({
    severity: 'error',
    reason:
      'Keyboards for Chinese and Japanese type a wide colon. A key and its value need a normal one between them.',
    text: (d: { corrected: string }) => ({
      message: 'This is a wide colon, as in Chinese texts. A key needs a normal colon and a space after it.',
      ...write(d.corrected),
    }),
  }),
  'yaml-space-missing': rule({
    severity: 'error',
    reason: 'Without a space, the colon is part of the word, as in an address, and there is no key.',
    text: (d: { key: string; corrected: string }) => ({
      message: `A space is missing after "${d.key}:".`,
      ...write(d.corrected),
    }),
  }),
  'yaml-colon-missing': rule({
    severity: 'error',
    reason: 'A colon separates a key from its value. Without it, the line is text that belongs to no key.',
    text: (d: { key: string; corrected: string }) => ({
      message: `The colon after "${d.key}" is missing.`,
      ...write(d.corrected),
    }),
  }),
  'yaml-two-keys': rule({
    severity: 'error',
    reason: 'Each line has one key and its value. A second key on the same line becomes part of the value.',
    text: (d: { key: string; first: string; second: string }) => ({
      message: `"${d.key}:" is in the middle of a line. Each key needs its own line.`,
      hint: `Write: ${d.first}\n    and below it: ${d.second}`,
    }),
  }),
  'yaml-tab': rule({
    severity: 'error',
    reason:
      "Each editor shows a tab with a different width, so its column isn't clear. Lines start with spaces only.",
    text: (d: { spaces?: readonly number[] }) => ({
      message: 'There is a tab here. Use only spaces to indent.',
      hint: d.spaces?.length
        ? `Delete the ${d.spaces.length === 1 ? 'tab' : 'tabs'}, and start this line with ${steps(d.spaces[0] as number)}${followingLines(d.spaces.slice(1))}.`
        : 'Replace it with one space.',
    }),
  }),
  'yaml-indent': rule({
    severity: 'error',
    reason:
      'Lines that belong together start in the same column. With one space too many or too few, a line belongs to something else.',
    text: (d: { by?: number; lines?: number }) => ({
      message: d.by
        ? `${d.lines ? `This line and ${others(d.lines)} below it start` : 'This line starts'} ${steps(d.by)} too ${d.by > 0 ? 'far to the left' : 'far to the right'}.`
        : 'This line has a different indent from the lines around it.',
      hint: d.by
        ? d.lines
          ? moveLines(d.by, d.lines)
          : `${d.by > 0 ? 'Add' : 'Delete'} ${steps(d.by)} at the start of the line, so that it lines up with the lines it belongs to.`
        : 'Lines that belong together start in the same column. Use only spaces.',
    }),
  }),
  'yaml-dash-missing': rule({
    severity: 'error',
    reason:
      'Each entry of a list starts with a dash and a space. Without them, the line belongs to the entry above.',
    text: (d: { corrected: string }) => ({
      message: 'A new list entry starts here, but its dash is missing.',
      hint: `Put the dash below the dashes of the other entries. Write: ${d.corrected}`,
    }),
  }),
  'yaml-dash-space': rule({
    severity: 'error',
    reason:
      'A dash starts an entry only if a space comes after it. Without the space, it is part of the word.',
    text: (d: { corrected: string; lines?: number }) => ({
      message: 'A space is missing after the dash.',
      ...(d.lines && d.lines > 1
        ? { hint: `Put a space after the dash in each of the ${d.lines} lines. Write: ${d.corrected}` }
        : write(d.corrected)),
    }),
  }),
  'yaml-dash-sign': rule({
    severity: 'error',
    reason: 'Word turns a hyphen into a longer dash or a bullet. YAML reads those as ordinary characters.',
    text: (d: { sign: string; corrected: string }) => ({
      message: `List entries start with a hyphen and a space, not with "${d.sign}".`,
      ...write(d.corrected),
    }),
  }),
  'yaml-list-on-line': rule({
    severity: 'error',
    reason: 'A text or a number goes after the colon. A list goes on its own lines below its key.',
    text: (d: { key: string; item: string }) => ({
      message: 'A list starts on the line below its key.',
      hint: `Write: ${d.key}:\n    and below it, with two more spaces: ${d.item}`,
    }),
  }),
  'yaml-text-indent': rule({
    severity: 'error',
    reason:
      'All lines of a text below a | start in the same column or further right. A line that starts further left ends the text.',
    text: (d: { by: number; lines?: number }) => ({
      message: `${d.lines ? `${d.lines} lines of this text start` : 'This line of the text starts'} ${steps(d.by)} too ${d.by > 0 ? 'far to the left' : 'far to the right'}.`,
      hint: d.lines
        ? `All lines below a | start in the same column, with more spaces than the key. ${moveLines(d.by, d.lines)}`
        : `${d.by > 0 ? 'Add' : 'Delete'} ${steps(d.by)} at the start of the line: all lines below a | start in the same column.`,
    }),
  }),
  'yaml-text-block': rule({
    severity: 'error',
    reason:
      'A text of several lines goes below its key, with more spaces than the key. The key ends with a |.',
    text: (d: {
      corrected?: string;
      comment?: string;
      /** Of a line below a text with |: how far it has to move to be a part of it. */
      by?: number;
      /** How many lines of text certainly belong to the key. */
      lines?: number;
    }) => ({
      message: d.comment
        ? "This line has no key, and it isn't part of the text above."
        : d.lines && d.lines > 1
          ? `A text of several lines needs a | after its key, and starts on the line below. These ${d.lines} lines don't.`
          : "The text above continues here, but this line isn't part of it.",
      hint: [
        d.comment && `If it is a comment, which visitors don't see, write: ${d.comment}`,
        d.by &&
          `If visitors should read it, add ${steps(d.by)} at the start of the line: all lines below a | start in the same column.`,
        d.corrected &&
          `${d.comment ? 'If visitors should read it, write' : 'Write'}: ${d.corrected}\n    and below it the ${d.comment ? 'whole ' : ''}text, each line with two more spaces.`,
      ]
        .filter(Boolean)
        .join('\n    '),
    }),
  }),
};
