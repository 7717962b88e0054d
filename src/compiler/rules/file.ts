import {
  formatOtherLines,
  formatSpaces,
  lineHint,
  moveLinesHint,
  quotedList,
  rule,
  shortText,
} from './rule.ts';

/** Lists the spaces of each line if there are few lines, otherwise returns a summary. */
const followingLines = (below: readonly number[]) =>
  below.length < 4
    ? below.map((count) => `, the next with ${count}`).join('')
    : `, and the ${below.length} lines below it in the same way: two spaces for each level`;

export const fileRules = {
  'file-too-large': rule({
    severity: 'error',
    reason:
      'A site with ten thousand committees is half this size. A larger file contains something that belongs in a separate file.',
    text: (d: { megabytes: number; limit: number }) => ({
      message: `The file is ${d.megabytes} MB; the limit is ${d.limit} MB.`,
      hint: 'Put long texts into files in media/ and link to them.',
    }),
  }),
  'not-utf8': rule({
    severity: 'error',
    reason:
      'Programs save letters such as é in different ways. Only UTF-8 works here, so that every letter stays correct.',
    text: (d: { found?: string }) => ({
      message: d.found ? `The file is saved as ${d.found}, not as UTF-8.` : 'The file is not saved as UTF-8.',
      hint: 'Save it again with the encoding UTF-8. In Notepad, click "Save as" and choose it under "Encoding". In Word, save as plain text.',
    }),
  }),
  'other-format': rule({
    severity: 'error',
    reason:
      'The file starts like a web page or a table. Perhaps somebody saved it with the name of the site file by mistake.',
    text: (d: { found: string; instead: string }) => ({
      message: `This is ${d.found}, not a site file.`,
      hint: d.instead,
    }),
  }),
  'empty-file': rule({
    severity: 'error',
    reason: 'The file has no lines, or only comments. If that is a mistake, use Undo in your editor.',
    text: () => ({ message: 'The file is empty.', hint: 'Start with "conference:" and its name.' }),
  }),
  'not-a-mapping': rule({
    severity: 'error',
    reason:
      'A site file starts with keys without spaces before them, each with a colon: conference, header, footer, routes. This file has a list or a text instead.',
    text: (d: { found: string }) => ({
      message: `The file contains ${d.found}; it must contain keys with values.`,
      hint: 'Start with a line "conference:" and, below it with two spaces, "name: …".',
    }),
  }),
  'several-documents': rule({
    severity: 'error',
    reason:
      'In YAML, a line of three hyphens or three dots ends the file. The site would not show anything after it.',
    text: (d: { sign?: string }) => ({
      message:
        d.sign === '...'
          ? 'The line "..." ends the file here. The lines after it have no effect.'
          : 'The line "---" starts a second document. A site file has only one.',
      hint: `Delete the line "${d.sign ?? '---'}".`,
    }),
  }),
  'merge-conflict': rule({
    severity: 'error',
    reason:
      "The same lines were changed by two people, or by you in two places (git stash), and nobody has decided yet which version is right. Keep one of them, and delete Git's marks.",
    text: () => ({
      message: 'The same lines were changed twice. Git put both versions here, between its own marks.',
      hint: 'Keep the right lines. Delete the others, and the lines that start with <<<<<<<, ======= and >>>>>>>.',
    }),
  }),
  'code-fence': rule({
    severity: 'error',
    reason:
      'Chats and web pages put ``` lines around a piece of a file. These lines are not part of the file.',
    text: () => ({
      message: "A ``` line was copied together with the text; it isn't part of the file.",
      hint: 'Delete the ``` lines.',
    }),
  }),
  'yaml-syntax': rule({
    severity: 'error',
    reason: 'Something here breaks the rules of YAML. Compare the line with the lines around it.',
    text: (d: { reason: string }) => ({
      message: `YAML can't read this: ${d.reason}.`,
      hint: 'Compare it with the lines around it: each has a key, a colon, a space and a value, or starts with "- ".',
    }),
  }),
  'yaml-too-deep': rule({
    severity: 'error',
    reason:
      'Each indent and each bracket is a level. A site needs about ten. With so many brackets, the value was probably meant as text.',
    text: (d: { limit: number }) => ({
      message: `This has more than ${d.limit} levels.`,
    }),
  }),
  'yaml-key': rule({
    severity: 'error',
    reason:
      "The part before a colon must be one word. Two braces in a row would make a group the name of another group, which YAML doesn't allow.",
    text: () => ({
      message: 'A key must be one word.',
      hint: 'Write a word, a colon, a space and the value.',
    }),
  }),
  'duplicate-key': rule({
    severity: 'error',
    reason: "A key has one value. If it is there twice, it isn't clear which one is right.",
    text: (d: {
      key: string;
      /** The repeated keys of a list entry. */
      keys?: readonly string[];
      /** The first key of the entries in the list. */
      begin?: string;
      /** Whether the previous entry of the list lacks all repeated keys. */
      before?: boolean;
      lines?: number;
    }) =>
      d.keys
        ? {
            message: `From this line on, this entry repeats the keys ${quotedList(d.keys)}.`,
            hint: d.before
              ? `The entry before lacks them: somebody probably put this entry in the middle of it. Move ${d.lines ? `this line and ${formatOtherLines(d.lines)} below it` : 'these lines'} to the end of the entry before.`
              : `They probably belong to another entry whose start is missing. Add its first lines above this one, starting with "- ${d.begin}: …", or move these lines to their own entry.`,
          }
        : {
            message: `"${d.key}" is here a second time.`,
            hint: 'Keep one of the two. If this is a new list entry, "- " is missing before its first key.',
            suggestions: [{ remove: true }],
          },
  }),
  'yaml-unclosed-quote': rule({
    severity: 'error',
    reason:
      'A quote before a text starts it, and the next quote ends it. Without the second quote, the lines below become part of the text.',
    text: (d: { quote: string; corrected?: string }) => ({
      message: `This text starts with ${d.quote}, but the closing ${d.quote} is missing.`,
      ...(d.corrected ? lineHint(d.corrected) : { hint: `Put ${d.quote} at the end of the text.` }),
    }),
  }),
  'yaml-quote-inside': rule({
    severity: 'error',
    reason:
      'The second quote ends the text, so the rest of the line has no meaning. You can use double quotes inside single quotes, and single quotes inside double quotes.',
    text: (d: { quote: string; corrected: string }) => ({
      message: `The ${d.quote} in the middle ends the text too early.`,
      ...lineHint(d.corrected),
    }),
  }),
  'yaml-curly-quotes': rule({
    severity: 'error',
    reason:
      "Word and phones turn straight quotes into curly ones. YAML reads curly quotes as ordinary characters, so they don't mark the start or end of a text.",
    text: (d: { corrected: string }) => ({
      message: 'These are curly quotes, which Word inserts. Only straight quotes work here.',
      ...lineHint(d.corrected),
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
      ...lineHint(d.corrected),
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
      message: `After a space, # starts a comment: the site does not show ${shortText(d.lost)}.`,
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
      ...(d.corrected && lineHint(d.corrected)),
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
    text: (d: { corrected?: string; isOnKeyLine?: boolean }) => ({
      message: 'A colon and a space start a new value, so this text needs quotes around it.',
      hint: d.corrected?.endsWith(' |')
        ? `With | after its key, a text can contain any character. Write: ${d.corrected}${d.isOnKeyLine ? '\n    and below it the whole text, each line with two more spaces.' : ''}`
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
      message: `Without quotes, ${shortText(d.raw)} is a number and becomes ${d.read}.`,
      ...lineHint(d.corrected),
    }),
  }),
  'yaml-word': rule({
    severity: 'error',
    reason:
      'Without quotes, the words true, false and null, and the character ~, are not text: they mean yes, no and nothing.',
    text: (d: { word: string; means: string; corrected: string }) => ({
      message: `Without quotes, ${d.word} is not text: it means ${d.means}.`,
      ...lineHint(d.corrected),
    }),
  }),
  'yes-or-no': rule({
    severity: 'error',
    reason:
      'Yes and no are ordinary words. To turn something on or off, write true or false, without quotes.',
    text: (d: { word: string; corrected: string }) => ({
      message: `Expected true or false, found the text ${shortText(d.word)}.`,
      ...lineHint(d.corrected),
    }),
  }),
  'yaml-invisible': rule({
    severity: 'error',
    reason:
      'Text that you copy from a web page or a letter can contain special spaces. They look like normal spaces, but YAML reads them differently.',
    text: (d: {
      name: string;
      corrected: string;
      /** Whether the character is inside a word and changes that word. */
      inside?: boolean;
    }) => ({
      message: d.inside
        ? `There is ${d.name} in this value, which is then a different one. It often comes with copied text.`
        : `There is ${d.name} here. YAML can't read it. It often comes with copied text.`,
      ...(d.corrected
        ? lineHint(d.corrected)
        : { hint: 'Delete everything on this line, so that it is empty.' }),
    }),
  }),
  'yaml-wide-colon': rule({
    severity: 'error',
    reason:
      'Keyboards for Chinese and Japanese type a wide colon. A key and its value need a normal one between them.',
    text: (d: { corrected: string }) => ({
      message: 'This is a wide colon, as in Chinese texts. A key needs a normal colon and a space after it.',
      ...lineHint(d.corrected),
    }),
  }),
  'yaml-space-missing': rule({
    severity: 'error',
    reason: 'Without a space, the colon is part of the word, as in an address, and there is no key.',
    text: (d: { key: string; corrected: string }) => ({
      message: `A space is missing after "${d.key}:".`,
      ...lineHint(d.corrected),
    }),
  }),
  'yaml-colon-missing': rule({
    severity: 'error',
    reason: 'A colon separates a key from its value. Without it, the line is text that belongs to no key.',
    text: (d: { key: string; corrected: string }) => ({
      message: `The colon after "${d.key}" is missing.`,
      ...lineHint(d.corrected),
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
        ? `Delete the ${d.spaces.length === 1 ? 'tab' : 'tabs'}, and start this line with ${formatSpaces(d.spaces[0] as number)}${followingLines(d.spaces.slice(1))}.`
        : 'Replace it with one space.',
    }),
  }),
  'yaml-indent': rule({
    severity: 'error',
    reason:
      'Lines that belong together start in the same column. With one space too many or too few, a line belongs to something else.',
    text: (d: { by?: number; lines?: number }) => ({
      message: d.by
        ? `${d.lines ? `This line and ${formatOtherLines(d.lines)} below it start` : 'This line starts'} ${formatSpaces(d.by)} too ${d.by > 0 ? 'far to the left' : 'far to the right'}.`
        : 'This line has a different indent from the lines around it.',
      hint: d.by
        ? d.lines
          ? moveLinesHint(d.by, d.lines)
          : `${d.by > 0 ? 'Add' : 'Delete'} ${formatSpaces(d.by)} at the start of the line, so that it lines up with the lines it belongs to.`
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
  'yaml-dash-extra': rule({
    severity: 'error',
    reason:
      'A dash begins a new entry of a list. The other keys of the same entry start below its first key, without a dash.',
    text: (d: { key: string; lines: number }) => ({
      message: `This dash makes a new entry of "${d.key}:", which belongs to the entry above.`,
      hint: `Replace the dash before "${d.key}:" with a space${d.lines > 1 ? `, and in the same way the dashes of ${d.lines - 1} more lines` : ''}. Only the first line of each entry has a dash.`,
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
        : lineHint(d.corrected)),
    }),
  }),
  'yaml-dash-sign': rule({
    severity: 'error',
    reason: 'Word turns a hyphen into a longer dash or a bullet. YAML reads those as ordinary characters.',
    text: (d: { sign: string; corrected: string }) => ({
      message: `List entries start with a hyphen and a space, not with "${d.sign}".`,
      ...lineHint(d.corrected),
    }),
  }),
  'yaml-list-on-line': rule({
    severity: 'error',
    reason: 'A text or a number goes after the colon. A list goes on its own lines below its key.',
    text: (d: {
      key: string;
      item: string;
      /** The text after the key, if a list follows on the next lines. */
      text?: string;
    }) => ({
      message: d.text
        ? `This list is below "${d.key}:", which has a text on its own line already.`
        : 'A list starts on the line below its key.',
      hint: d.text
        ? `For a list, write: ${d.key}:\n    and below it, with two more spaces, each entry with "- ", such as: ${d.item}\n    For one text, write: ${d.key}: |\n    and below it the whole text, each line with two more spaces.`
        : `Write: ${d.key}:\n    and below it, with two more spaces: ${d.item}`,
    }),
  }),
  'yaml-text-indent': rule({
    severity: 'error',
    reason:
      'All lines of a text below a | start in the same column or further right. A line that starts further left ends the text.',
    text: (d: { by: number; lines?: number }) => ({
      message: `${d.lines ? `${d.lines} lines of this text start` : 'This line of the text starts'} ${formatSpaces(d.by)} too ${d.by > 0 ? 'far to the left' : 'far to the right'}.`,
      hint: d.lines
        ? `All lines below a | start in the same column, with more spaces than the key. ${moveLinesHint(d.by, d.lines)}`
        : `${d.by > 0 ? 'Add' : 'Delete'} ${formatSpaces(d.by)} at the start of the line: all lines below a | start in the same column.`,
    }),
  }),
  'yaml-text-block': rule({
    severity: 'error',
    reason:
      'A text of several lines goes below its key, with more spaces than the key. The key ends with a |.',
    text: (d: {
      corrected?: string;
      comment?: string;
      /** The number of columns to indent a line below a text with |, so that the line becomes part of the text. */
      by?: number;
      /** The number of lines that certainly belong to the key. */
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
          `If visitors should read it, add ${formatSpaces(d.by)} at the start of the line: all lines below a | start in the same column.`,
        d.corrected &&
          `${d.comment ? 'If visitors should read it, write' : 'Write'}: ${d.corrected}\n    and below it the ${d.comment ? 'whole ' : ''}text, each line with two more spaces.`,
      ]
        .filter(Boolean)
        .join('\n    '),
    }),
  }),
};
