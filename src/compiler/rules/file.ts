import { others, quoted, rule } from './rule.ts';
/** The file as a whole, and what YAML refuses of it. */
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
            message: `From this line on, this entry repeats the keys ${quoted(d.keys)}.`,
            hint: d.before
              ? `The entry before lacks them: somebody probably put this entry in the middle of it. Move ${d.lines ? `this line and ${others(d.lines)} below it` : 'these lines'} to the end of the entry before.`
              : `They probably belong to another entry whose start is missing. Add its first lines above this one, starting with "- ${d.begin}: …", or move these lines to their own entry.`,
          }
        : {
            message: `"${d.key}" is here a second time.`,
            hint: 'Keep one of the two. If this is a new list entry, "- " is missing before its first key.',
            suggestions: [{ remove: true }],
          },
  }),
};
