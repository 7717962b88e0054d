import { others, quoted, rule } from './rule.ts';
/** The file as a whole, and what YAML refuses of it. */
export const fileRules = {
  'file-too-large': rule({
    severity: 'error',
    reason:
      'A site of ten thousand committees is half as large. What is larger holds something that belongs into a file of its own.',
    text: (d: { megabytes: number; limit: number }) => ({
      message: `The file has ${d.megabytes} MB; at most ${d.limit} MB are read.`,
      hint: 'Put long material into files in media/ and link to them.',
    }),
  }),
  'not-utf8': rule({
    severity: 'error',
    reason:
      'Letters such as é are saved in different ways. Only UTF-8 is read, so that none of them becomes another one.',
    text: (d: { found?: string }) => ({
      message: d.found ? `The file is not saved as UTF-8 but ${d.found}.` : 'The file is not saved as UTF-8.',
      hint: 'Save it again with the encoding UTF-8: in Notepad with "Save as" and "Encoding", in Word as plain text.',
    }),
  }),
  'other-format': rule({
    severity: 'error',
    reason:
      'The file begins like a web page or a table. Perhaps it was saved under the name of the site by mistake.',
    text: (d: { found: string; instead: string }) => ({
      message: `This is ${d.found} and not the text of a site.`,
      hint: d.instead,
    }),
  }),
  'empty-file': rule({
    severity: 'error',
    reason:
      'The file holds no line but remarks. If that was not meant, take it back with the undo of the editor.',
    text: () => ({ message: 'The file is empty.', hint: 'Begin with "conference:" and its name.' }),
  }),
  'not-a-mapping': rule({
    severity: 'error',
    reason:
      'A site begins with keys at the margin, each with a colon: conference, header, footer, routes. Here stands a list, or a text.',
    text: (d: { found: string }) => ({
      message: `The file holds ${d.found}; it must hold keys with values.`,
      hint: 'The first lines look like "conference:" and, two spaces in, "name: …".',
    }),
  }),
  'several-documents': rule({
    severity: 'error',
    reason:
      'To YAML a line of three hyphens, or of three dots, ends a file. What comes after it would be left out.',
    text: (d: { sign?: string }) => ({
      message:
        d.sign === '...'
          ? 'A line with "..." ends the file here; what comes after it would not be read.'
          : 'A line with "---" begins a second document; only one is read.',
      hint: `Remove the line with "${d.sign ?? '---'}".`,
    }),
  }),
  'merge-conflict': rule({
    severity: 'error',
    reason:
      'Two people changed the same lines, and nobody has decided yet which version is right. Keep one of them, and take the marks away.',
    text: () => ({
      message:
        'Two people changed the same lines, and Git has put both versions here, between marks of its own.',
      hint: 'Keep the lines that are right, and remove the others with the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    }),
  }),
  'code-fence': rule({
    severity: 'error',
    reason:
      'In chats and on web pages a piece of a file stands between lines with ```. They are no part of it.',
    text: () => ({
      message: 'A line with ``` was copied along with the text; it is no part of it.',
      hint: 'Remove the lines with ```.',
    }),
  }),
  'yaml-syntax': rule({
    severity: 'error',
    reason: 'Something stands here that fits no rule of the file. Compare the line with those around it.',
    text: (d: { reason: string }) => ({
      message: `This cannot be read: ${d.reason}.`,
      hint: 'Compare it with the lines around it: each holds a key, a colon, a space and a value, or begins with "- ".',
    }),
  }),
  'yaml-too-deep': rule({
    severity: 'error',
    reason:
      'Each step further in, and each bracket, is a level. A site needs ten of them; with so many a text in brackets was probably meant as a text.',
    text: (d: { limit: number }) => ({
      message: `This is nested more than ${d.limit} levels deep.`,
    }),
  }),
  'yaml-key': rule({
    severity: 'error',
    reason:
      'In front of a colon stands one word. Two braces in a row begin a group whose key is a group, which nothing can be.',
    text: () => ({
      message: 'A key must be one word.',
      hint: 'Write a word, a colon, a space and the value.',
    }),
  }),
  'duplicate-key': rule({
    severity: 'error',
    reason: 'A key says one thing. Where it stands twice, nobody knows which of the two is meant.',
    text: (d: {
      key: string;
      /** Of an entry of a list: several keys that are repeated. */
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
  }),
};
