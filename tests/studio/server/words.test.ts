import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AddableEntry, Form } from '../../../src/core/index.ts';
import { words } from '../../../src/studio/page/words.ts';
import { createForm } from '../../../src/studio/server/form/form.ts';
import { languageOptions } from '../../../src/studio/server/form/languages.ts';
import { withJargon } from '../../jargon.ts';
import { allFields, everyForm, root, sample, sourceOf } from '../sample.ts';

/* The labels, the help and the other words of the studio. Those of problems are in `tests/compiler/cases.test.ts`. */

/** What a form says itself, without the texts of the site in it. */
function saidBy(form: Form): string[] {
  const offered = (all: AddableEntry[]) => all.flatMap(({ label, help }) => [label, help]);
  return [
    form.help,
    ...(typeof form.path.at(-1) === 'string' ? [form.title] : []),
    ...(form.entry ? offered(form.entry.add) : []),
    ...allFields(form).flatMap(({ label, help, widget, reference, others = [] }) => [
      label,
      help,
      reference?.label ?? '',
      ...others.map((one) => one.label),
      ...(widget.kind === 'choice' ? widget.options.flatMap((one) => [one.label, one.help ?? '']) : []),
      ...(widget.kind === 'list' ? offered(widget.add) : []),
      ...(widget.kind === 'record' ? [widget.title] : []),
      ...('expects' in widget ? [widget.expects ?? ''] : []),
    ]),
  ];
}

describe.each([
  ['the sample', sample],
  ['the example', readFileSync(path.join(root, 'docs/example/site.yaml'), 'utf8')],
])('the forms of %s', (_, text) => {
  const source = sourceOf(text);
  const said = everyForm(source).flatMap(saidBy);

  test('speak no YAML and no jargon', () => {
    expect(said.length).toBeGreaterThan(1000);
    expect(withJargon(said)).toEqual([]);
  });

  test('have Ends right after Starts', () => {
    const labels = createForm(['conference'], source).fields.map(({ label }) => label);
    expect(labels[labels.indexOf('Starts') + 1]).toBe('Ends');
  });

  test('offer the languages by name, first those that Plenary speaks', () => {
    const field = allFields(createForm(['conference'], source)).find(({ label }) => label === 'Language');
    if (field?.widget.kind !== 'choice') throw new Error('The language is no choice.');
    const labels = field.widget.options.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Arabic', 'Chinese', 'Dutch']);
    expect(labels).toContain('Malayalam');
    expect(new Set(labels).size).toBe(labels.length);
    expect(field.widget.options.find(({ label }) => label === 'German')?.value).toBe('de');
  });
});

test('a language that is written with its country is one of the choices', () => {
  expect(languageOptions('pt-BR')).toContainEqual(expect.objectContaining({ value: 'pt-BR' }));
});

test('the words of the studio are no YAML and no jargon', () => {
  const said = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    // sentences with values: any will do
    if (typeof value === 'function') return said(value(1, 2, 3)).concat(said(value(2, 3, 4)));
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(said) : [];
  };
  expect(withJargon(Object.entries(words).flatMap(([key, one]) => (isLists(key) ? [] : said(one))))).toEqual(
    [],
  );
});

/** Sentences that take lists. */
function isLists(key: string): boolean {
  return key === 'addMore' || key === 'conflict';
}
