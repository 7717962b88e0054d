import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * Words and phrases that a native technical writer wouldn't use, and what to write instead. Texts for people are in the README, in
 * docs/, in the descriptions of schema/, and in the code of the rooms that talk to people.
 */
const NEVER: [pattern: RegExp, instead: string][] = [
  [/\b(?:is|are|was|were|be|been) told\b|\btold (?:as|with|in)\b/i, 'you get an error, is reported'],
  [/\bstands?\b(?! (?:for|out)\b)|\bstood\b|\bstanding\b/i, 'is'],
  [
    /\bbehind\b(?! (?:the title|TLS|an? (?:load balancer|proxy)|Apache|nginx|Caddy|a server|your|another))/i,
    'after',
  ],
  [
    /\b(?:take|takes|taken|taking|took) (?:it |them |that |this |one of the two |the \w+ )?away\b|\btakes? \w+ back\b/i,
    'delete, remove',
  ],
  [
    /\bpress(?:es|ed|ing)? (?!Ctrl|Alt|Shift|Enter|Tab|Escape|⌘|Space|\$\{\}|\{\})|\ba press on\b|\bpressed\b/i,
    'click',
  ],
  [/\b(?<!plus |dollar )signs?\b(?! (?:in|up|out|the letter)\b)/i, 'character'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bremarks?\b/i, 'comment'],
  // with a capital, it is a column of the workbook
  [/\bkept\b/, 'stays, is stored'],
  [/\bleads? nowhere\b|\bleads to nothing\b/i, "doesn't exist, doesn't work"],
  [/\bwhat there is not\b|\ball there (?:is|are)\b/i, 'what you do not have'],
  [/\bor the like\b|\band the like\b/i, 'or similar'],
  [/\bas it (?:is|was)\b(?! (?:meant|written|in|on|a))/i, 'unchanged'],
  [/\b(?:be|it's|is) all well\b|\ball is well\b/i, 'everything is OK'],
  [/\bhere stands\b/i, 'there is … here'],
  [/\bcapitals count\b/i, 'upper and lower case matter'],
  [/\bslanted\b/i, 'italic'],
  [/\bput in your own\b/i, 'replace it with your own'],
  [/\bbeyond doubt\b/i, 'with only one sensible fix'],
  [/\bfurther in\b|\bfar in\b/i, 'with more spaces, to the right'],
  [/\bby (?:itself|themselves) follow|\bfollow by themselves\b|\bthe (?:page|preview) follows\b/i, 'updates'],
  [/\bput [^.,;:]{0,30} in (?:its|their) place\b|\bin the place of\b/i, 'replace'],
  [/\bwhom\b/i, 'who'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\bmay (?:not )?be read\b/i, "can't be read"],
  [/\bis cut to\b|\bare cut to\b/i, 'is cropped to'],
  [/\bfor ever\b|\bby hand\b(?= is)|\bnothing else is to do\b/i, "that's all"],
];

const root = path.join(import.meta.dirname, '..');

/** The files below a folder with an ending, but for generated ones. */
const files = (folder: string, ending: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('.generated.'))
    .map((name) => `${folder}/${name}`)
    .sort();

interface Text {
  file: string;
  text: string;
}

/** The prose of a Markdown file: paragraphs, list items and cells, without code, links and comments. */
function proseOf(file: string): Text[] {
  const plain = readFileSync(path.join(root, file), 'utf8')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^ *(```+)[\s\S]*?^ *\1/gm, '\n')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1.')
    // the codes of problems are names, not words
    .replace(/\[([\w-]+)\]\(#\1\),?/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|?[-|: ]+\|$/gm, '')
    .replace(/ ?\| ?/g, '\n\n')
    .replace(/^ *(?:[-*]|\d+\.) +|^#+ .*$/gm, '\n\n')
    .replace(/`[^`\n]*`/g, 'X')
    .replace(/\*+/g, '');
  return plain
    .split(/\n\s*\n/)
    .map((text) => ({ file, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** The sentences of a text. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:;](?:["”)])?)\s+(?=[A-Z“"(X$])/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

const wordsOf = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The descriptions, hints and snippets of a schema: what VS Code shows. */
function descriptionsOf(file: string): Text[] {
  const SHOWN = new Set(['description', 'x-expects', 'x-hint', 'label']);
  const collect = (value: unknown): string[] =>
    value === null || typeof value !== 'object'
      ? []
      : Object.entries(value).flatMap(([key, child]) =>
          SHOWN.has(key) && typeof child === 'string' ? [child] : collect(child),
        );
  return collect(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).map((text) => ({ file, text }));
}

interface SyntaxNode {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

/** The texts in a source file that look like words for people: several words, or a sentence. Comments aren't among them. */
function textsIn(file: string): Text[] {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    const { type, value, quasis } = node as SyntaxNode;
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value);
    if (type === 'TemplateLiteral')
      texts.push((quasis ?? []).map(({ value: { cooked } }) => cooked).join('{}'));
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return texts
    .filter((text) => /[a-z]{2,}[,:.]? [a-z(]{2,}|[a-z]\.$/i.test(text))
    .map((text) => ({ file, text }));
}

/** What a text means that isn't one for people, or that says it on purpose. */
const EXEMPT: { file: RegExp; text: RegExp; because: string }[] = [
  {
    file: /^src\/oc\/registrations\/(?!parse|corrections|messages)/,
    text: /./,
    because: 'words of forms, as people write them',
  },
];

function wrongWords(texts: Text[]): string[] {
  return texts.flatMap(({ file, text }) =>
    EXEMPT.some((one) => one.file.test(file) && one.text.test(text))
      ? []
      : NEVER.flatMap(([pattern, instead]) => {
          const found = pattern.exec(text);
          return found
            ? [
                `${file}: "${found[0].trim()}" (write: ${instead}) in: ${text.slice(Math.max(0, found.index - 50), found.index + 70)}`,
              ]
            : [];
        }),
  );
}

const PAGES = ['README.md', ...files('docs', '.md')];

test.each(PAGES)('%s has none of the words that a native writer would not use', (page) => {
  expect(wrongWords(proseOf(page))).toEqual([]);
});

test('the descriptions that VS Code shows have none of them', () => {
  const schemas = files('schema', '.json');
  expect(schemas.length).toBeGreaterThan(50);
  expect(wrongWords(schemas.flatMap(descriptionsOf))).toEqual([]);
});

test.each(['compiler', 'cli', 'site/preview', 'studio', 'site/build', 'oc'])(
  'the texts of src/%s have none of them',
  (room) => {
    const sources = files(`src/${room}`, '.ts');
    const texts = sources.flatMap(textsIn);
    expect(texts.length).toBeGreaterThan(10);
    expect(wrongWords(texts)).toEqual([]);
  },
);

/** Pages for editors have short sentences; those for developers may have longer ones. */
const FOR_EDITORS = new Set([
  'README.md',
  'docs/editing.md',
  'docs/site-yaml.md',
  'docs/start-without-installing.md',
  'docs/settings.md',
  'docs/check.md',
  'docs/publish.md',
  'docs/pictures.md',
  'docs/oc.md',
  'docs/problems.md',
]);

test.each(PAGES)('the sentences of %s are short', (page) => {
  const sentences = proseOf(page).flatMap(({ text }) => sentencesOf(text));
  const longest = sentences.filter((sentence) => wordsOf(sentence) > (FOR_EDITORS.has(page) ? 30 : 40));
  expect(longest).toEqual([]);
  const counted = sentences.map(wordsOf).filter((count) => count > 3);
  expect(counted.reduce((sum, count) => sum + count, 0) / counted.length).toBeLessThan(16);
});

test('the sentences that VS Code shows are short, and so are those of messages', () => {
  const texts = [
    ...files('schema', '.json').flatMap(descriptionsOf),
    ...files('src/compiler/rules', '.ts').flatMap(textsIn),
    ...['cli', 'site/preview', 'studio', 'oc'].flatMap((room) =>
      files(`src/${room}`, '.ts').flatMap(textsIn),
    ),
  ].filter(
    ({ file, text }) =>
      /[.!?]/.test(text) && !/[<\n]/.test(text) && !EXEMPT.some((one) => one.file.test(file)),
  );
  const sentences = texts.flatMap(({ text }) => sentencesOf(text));
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.filter((sentence) => wordsOf(sentence) > 30)).toEqual([]);
  const counted = sentences.map(wordsOf).filter((count) => count > 3);
  expect(counted.reduce((sum, count) => sum + count, 0) / counted.length).toBeLessThan(13);
});
