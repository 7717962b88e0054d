import { describe, expect, test } from 'vitest';
import type { Widget } from '../../../src/core/index.ts';
import { createLeafWidget } from '../../../src/studio/server/form/widgets.ts';
import { sourceOf } from '../sample.ts';
import { leavesOf } from './leaves.ts';

/* Which widget edits which value: the schemas say it. */

const source = sourceOf();
const leaves = leavesOf(source.schemas);

/** Whether a widget gives values of a JSON type. */
function gives(kind: Widget['kind'], type: unknown): boolean {
  if (type === 'boolean') return kind === 'switch';
  if (type === 'integer' || type === 'number') return kind === 'number';
  return kind !== 'switch' && kind !== 'number';
}

test('every value that is neither a record nor a list has a widget for its type', () => {
  const wrong = leaves.filter(
    ({ merged }) => !gives(createLeafWidget(['a', 'b', 'c'], merged, source).kind, merged.type),
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
  expect(leaves.length).toBeGreaterThan(300);
});

test('a choice has at least two options, and a moment, a colour or an id accepts what its input gives', () => {
  const given: Record<string, string> = { date: '2031-05-04', minute: '2031-05-04T03:02', time: '03:02' };
  for (const { at, merged } of leaves) {
    const widget = createLeafWidget(['a', 'b', 'c'], merged, source);
    if (widget.kind === 'choice') expect(widget.options.length, at).toBeGreaterThan(1);
    const value =
      widget.kind === 'moment'
        ? given[widget.precision]
        : { colour: '#1d4aa3', id: 'lok-sabha' }[widget.kind as string];
    if (value !== undefined) expect(value, at).toMatch(new RegExp(String(merged.pattern ?? ''), 'u'));
  }
});

describe('every kind of text names its widget', () => {
  const kinds = [...source.schemas].filter(
    ([file, { type, enum: choices }]) => /^values\//.test(file) && type === 'string' && !choices,
  );
  test.each(kinds)('%s', (_file, schema) => expect(schema['x-widget']).toBeTypeOf('string'));
});

test('a name that is no widget is refused with those that are', () => {
  const schema = { type: 'string', 'x-widget': 'color' };
  expect(() => createLeafWidget(['a'], schema, source)).toThrow(/"color" is none of .*\bcolour\b/);
});
