import { expect, test } from 'vitest';
import { rules } from '../../../src/compiler/rules/index.ts';
import type { RuleContext } from '../../../src/compiler/rules/rule.ts';
import { compileSmall } from '../cases.ts';
import { small } from '../small-site.ts';

const now = new Date('2026-01-01T00:00:00Z');

const problemsOf = (text: string) => compileSmall(text, now).problems;

test.each([
  ['правила', 'pravila'],
  ['القواعد', 'alqwaad'],
  ['规则', 'section'],
  ['rules', 'rules'],
])('of a link to #%s, the hint says an id that a block may have', (anchor, id) => {
  const linking = small.replace('text: Welcome.', `text: "[Rules](#${anchor})"`);
  const [found] = problemsOf(linking);
  expect(found?.code).toBe('dead-anchor');
  expect(found?.hint).toContain(`"id: ${id}"`);
  const followed = linking.replace(`#${anchor}`, `#${id}`).replace(/( +)text: "/, `$1id: ${id}\n$&`);
  expect(problemsOf(followed).map(({ code }) => code)).not.toContain('dead-anchor');
  expect(problemsOf(followed).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a file that says that it is YAML 1.1 is read as any other', () => {
  const text = small.replace('text: Welcome.', 'text: 08:30');
  const lines = (own: string) => problemsOf(own).map(({ code, line, message }) => [code, line, message]);
  expect(lines(`%YAML 1.1\n---\n${text}`)).toEqual(lines(`%YAML 1.2\n---\n${text}`));
});

test('a further guide that is a document of Word is reported at its link', () => {
  const more = [
    { name: 'Research Guide', link: 'documents/research.docx' },
    { name: 'Rules', link: 'documents/rules.pdf' },
  ];
  const root = { committees: [{ id: 'who', guide: { note: 'Available now!', link: 'guide.pdf', more } }] };
  const { check } = rules['guide-for-word'];
  expect(check?.({ root } as unknown as RuleContext)).toEqual([
    {
      place: { path: ['committees', 0, 'guide', 'more', 0, 'link'] },
      details: { file: 'documents/research.docx', pdf: 'documents/research.pdf' },
    },
  ]);
});
