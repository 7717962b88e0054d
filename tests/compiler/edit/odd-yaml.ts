import fc from 'fast-check';
import { parse } from 'yaml';

/* YAML as nobody would write it: odd indentation, quotes, brackets, comments, empty lines and line ends. */

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

const KEYS = ['name', 'text', 'a', 'b-c', 'Key', 'links', 'id', 'x1', 'two words', '404', 'yes'];
const WORDS = [
  'word',
  'Two words',
  'it is: so',
  'a #b',
  'yes',
  '010',
  '+91 98',
  '',
  ' lead',
  'trail ',
  "it's",
  'say "so"',
  'back\\slash',
  '$conference.name',
  '- dash',
  '[x',
  '{ y }',
  'über 👩‍👩‍👧',
  'العربية',
  'a\nb',
  'a\n\nb\n',
  'a\n  b\n',
  '  a\nb\n\n',
  'x, y',
  '# hash',
  '@at',
  '“q”',
];

const leaf = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Value>(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom<Value>(0, -1.5, 42, true, false, null) },
);

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { minLength: 0, maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { minKeys: 0, maxKeys: 4, noNullPrototype: true }),
  ),
}));

const root = fc.dictionary(fc.constantFrom(...KEYS), value, {
  minKeys: 1,
  maxKeys: 5,
  noNullPrototype: true,
});

/** A file of YAML in an odd style. */
export const oddYaml: fc.Arbitrary<string> = fc
  .tuple(
    root,
    fc.array(fc.nat(99), { minLength: 30, maxLength: 60 }),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([data, choices, newline, bom, last]) => {
    let at = 0;
    const choose = (count: number) => (choices[at++ % choices.length] as number) % count;
    const lines = recordLines(data, 0, choose);
    const text = (last ? `${lines.join('\n')}\n` : lines.join('\n')).replaceAll('\n', newline);
    return { data, text: (bom ? '\ufeff' : '') + text };
  })
  .filter(({ data, text }) => {
    try {
      // what one style cannot say is no example
      return JSON.stringify(parse(text.replace('\ufeff', ''))) === JSON.stringify(data);
    } catch {
      return false;
    }
  })
  .map(({ text }) => text);

type Choose = (count: number) => number;

function recordLines(record: { [key: string]: Value }, column: number, choose: Choose): string[] {
  return Object.entries(record).flatMap(([key, one]) => [
    ...between(column, choose),
    ...valueLines(`${' '.repeat(column)}${keyOf(key, choose)}:`, one, column, choose, false),
  ]);
}

function keyOf(key: string, choose: Choose): string {
  return choose(5) === 0 ? JSON.stringify(key) : key;
}

function valueLines(head: string, one: Value, column: number, choose: Choose, isItem: boolean): string[] {
  if (one === null) return [`${head}${['', ' ~', ' null', '  # nothing'][choose(4)]}`];
  if (typeof one === 'object') {
    const isEmpty = Object.keys(one).length === 0;
    if (isEmpty || choose(6) === 0) return [`${head} ${flow(one, choose)}${comment(choose)}`];
    const beside = choose(5) === 0 ? `${head}  # beside` : head;
    if (Array.isArray(one)) {
      const indent = column + (isItem ? 1 + choose(4) : choose(5));
      return [beside, ...one.flatMap((item) => itemLines(item, indent, choose))];
    }
    return [beside, ...recordLines(one, column + 1 + choose(5), choose)];
  }
  if (typeof one === 'string' && choose(3) === 0) {
    const block = blockLines(one, column, choose);
    if (block) return [`${head} ${block.header}${comment(choose)}`, ...block.lines];
  }
  return [`${head} ${scalar(one, choose)}${comment(choose)}`];
}

function itemLines(item: Value, column: number, choose: Choose): string[] {
  const dash = `${' '.repeat(column)}-`;
  const isRecord = item !== null && typeof item === 'object' && !Array.isArray(item);
  if (isRecord && Object.keys(item).length > 0 && choose(5) > 0) {
    const gap = 1 + choose(3);
    const lines = recordLines(item, column + 1 + gap, choose).filter(
      (line, index) => index > 0 || !/^\s*(#|$)/.test(line),
    );
    const first = lines.findIndex((line) => !/^\s*(#|$)/.test(line));
    const [line = '', ...others] = lines.slice(first);
    return [...between(column, choose), `${dash}${' '.repeat(gap)}${line.trimStart()}`, ...others];
  }
  return [...between(column, choose), ...valueLines(dash, item, column, choose, true)];
}

/** Comments and empty lines between two entries. */
function between(column: number, choose: Choose): string[] {
  const number = choose(100);
  const comments = [`${' '.repeat(column)}# above`, `${' '.repeat(column)}# name: was here`];
  const kinds = [
    [comments[number % 2] as string],
    [''],
    ['', comments[0] as string],
    [comments[1] as string, ''],
    ['', `${' '.repeat(column)}# -- apart --`, '', ''],
    [`${' '.repeat(column + 2)}# further in`],
    ['# at the margin'],
  ];
  return kinds[choose(26)] ?? [];
}

function comment(choose: Choose): string {
  return [' # note', '  # sample', '   # sample'][choose(9)] ?? '';
}

function scalar(one: Value, choose: Choose): string {
  if (typeof one !== 'string') return String(one);
  const quoted = [JSON.stringify(one), `'${one.replaceAll("'", "''")}'`];
  const plain = /^[\p{L}$][^\n#:]*$/u.test(one) && !/ $/.test(one);
  const kind = choose(4);
  if (plain && kind < 2) return one;
  return (one.includes('\n') ? quoted[0] : quoted[kind % 2]) as string;
}

function blockLines(
  text: string,
  column: number,
  choose: Choose,
): { header: string; lines: string[] } | undefined {
  if (!/\S/.test(text)) return undefined;
  const content = text.replace(/\n+$/, '');
  const breaks = text.length - content.length;
  const depth = 1 + choose(6);
  const indicator = content.startsWith(' ') || choose(6) === 0 ? String(depth) : '';
  const sign = ['-', '', '+'][Math.min(breaks, 2)] as string;
  const indent = ' '.repeat(column + depth);
  const lines = (breaks > 1 ? text.slice(0, -1) : content).split('\n');
  return { header: `|${indicator}${sign}`, lines: lines.map((line) => line && indent + line) };
}

function flow(one: Value, choose: Choose): string {
  const gap = choose(2) === 0 ? ' ' : '';
  if (Array.isArray(one)) return `[${gap}${one.map((item) => flow(item, choose)).join(`,${gap}`)}${gap}]`;
  if (one !== null && typeof one === 'object')
    return `{${gap}${Object.entries(one)
      .map(([key, item]) => `${keyOf(key, choose)}: ${flow(item, choose)}`)
      .join(', ')}${gap}}`;
  return typeof one === 'string' ? JSON.stringify(one) : String(one);
}
