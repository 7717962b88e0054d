import type { Examples } from './example.ts';

const footer = 'footer:\n  name: Example MUN\n';

/** What is no site.yaml, or not only one. */
export const file = {
  'file-too-large': {
    why: 'A site of ten thousand committees is half as large. What is larger holds something that belongs into a file of its own.',
    wrong: footer,
    right: footer,
    saved: 'padded',
  },
  'not-utf8': {
    why: 'Letters such as é are saved in different ways. Only UTF-8 is read, so that none of them becomes another one.',
    wrong: 'footer:\n  name: École Modèle MUN\n',
    right: 'footer:\n  name: École Modèle MUN\n',
    saved: 'latin1',
  },
  'other-format': {
    why: 'The file begins like a web page or a table. Perhaps it was saved under the name of the site by mistake.',
    wrong: '<!DOCTYPE html>\n<html lang="en">\n<title>Example MUN</title>\n</html>\n',
    right: footer,
  },
  'empty-file': {
    why: 'The file holds no line but remarks. If that was not meant, take it back with the undo of the editor.',
    wrong: '# footer\n#   name: Example MUN\n',
    right: footer,
  },
  'not-a-mapping': {
    why: 'A site begins with keys at the margin, each with a colon: conference, header, footer, routes. Here stands a list, or a text.',
    wrong: '- Example MUN\n- 1 to 3 August\n',
    right: footer,
  },
  'several-documents': {
    why: 'To YAML a line of three hyphens, or of three dots, ends a file. What comes after it would be left out.',
    wrong: `${footer}---\n# The end\n`,
    right: `${footer}# The end\n`,
  },
  'merge-conflict': {
    why: 'Two people changed the same lines, and nobody has decided yet which version is right. Keep one of them, and take the marks away.',
    wrong: 'footer:\n<<<<<<< HEAD\n  name: Example MUN\n=======\n  name: The Example MUN\n>>>>>>> new-name\n',
    right: footer,
  },
  'code-fence': {
    why: 'In chats and on web pages a piece of a file stands between lines with ```. They are no part of it.',
    wrong: '```yaml\nfooter:\n  name: Example MUN\n```\n',
    right: footer,
  },
  'yaml-syntax': {
    why: 'Something stands here that fits no rule of the file. Compare the line with those around it.',
    wrong: 'footer:\n  name: Example MUN\n  [lines]: 1 to 3 August\n',
    right: 'footer:\n  name: Example MUN\n  lines:\n    - 1 to 3 August\n',
  },
  'yaml-too-deep': {
    why: 'Each step further in, and each bracket, is a level. A site needs ten of them; with so many a text in brackets was probably meant as a text.',
    wrong: `footer:\n  name: ${'['.repeat(45)}${']'.repeat(45)}\n`,
    right: footer,
  },
  'yaml-key': {
    why: 'In front of a colon stands one word. Two braces in a row begin a group whose key is a group, which nothing can be.',
    wrong: 'footer:\n  name: {{ name }}\n',
    right: 'footer:\n  name: $conference.name\n',
  },
  'duplicate-key': {
    why: 'A key says one thing. Where it stands twice, nobody knows which of the two is meant.',
    wrong: 'footer:\n  name: Example MUN\n  name: The Example MUN\n',
    right: footer,
  },
} satisfies Examples;
