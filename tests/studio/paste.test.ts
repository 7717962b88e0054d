// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { withPastedCells } from '../../src/studio/page/form/lists/cell-grid.tsx';
import { parseLinkTarget } from '../../src/studio/page/prose/link-dialog.tsx';
import { htmlToMarkdown, parseClipboardCells, separateBlocks } from '../../src/studio/page/prose/paste.ts';

/* What is pasted into a letter, and which addresses are whole. */

test.each([
  ['<p>Dear <b>all</b>, <i>welcome</i>.</p><p>Next</p>', 'Dear **all**, *welcome*.\n\nNext'],
  // Google Docs
  [
    '<b style="font-weight:normal"><p><span style="font-weight:700">Bold </span><span style="font-style:italic">slanted</span></p></b>',
    '**Bold** *slanted*',
  ],
  ['<p><a href="https://www.google.com/url?q=https://a.org/b&amp;sa=D">A</a></p>', '[A](https://a.org/b)'],
  // Word
  [
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>One</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>Two</p>',
    '- One\n- Two',
  ],
  ['<h1><b>Title</b></h1><ol><li>One</li><li>Two <em>x</em></li></ol>', '## Title\n\n1. One\n2. Two *x*'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b'],
  [
    '<table><tr><td>a</td><td>b|c</td></tr><tr><td><b>1</b></td><td></td></tr></table>',
    '| a | b\\|c |\n| --- | --- |\n| **1** |  |',
  ],
  ['<p><b>a</b> 5 * 3, *x* $name &lt;b&gt; # 1</p>', '**a** 5 * 3, \\*x\\* $$name \\<b> # 1'],
  ['<p><b>x</b></p><p># no heading</p><p>1. no list</p>', '**x**\n\n\\# no heading\n\n1\\. no list'],
  ['<style>p { }</style><p><b>a</b><script>alert(1)</script><img src="x"></p>', '**a**'],
  ['<p><b>a</b> <a href="javascript:alert(1)">go</a> <a href="#top">up</a></p>', '**a** go up'],
  // merged cells are about each row and column that they are in
  [
    '<table><tr><th>Day</th><th>Time</th><th>Session</th></tr><tr><td rowspan="2">Friday</td><td>09:00</td><td>Opening</td></tr><tr><td>11:00</td><td>Session 1</td></tr></table>',
    '| Day | Time | Session |\n| --- | --- | --- |\n| Friday | 09:00 | Opening |\n| Friday | 11:00 | Session 1 |',
  ],
  [
    '<table><tr><th rowspan="2">Package</th><th colspan="2">Fee</th></tr><tr><th>Early</th><th>Late</th></tr><tr><td>Single</td><td>1500</td><td>1800</td></tr></table>',
    '| Package | Fee | Fee |\n| --- | --- | --- |\n| Package | Early | Late |\n| Single | 1500 | 1800 |',
  ],
  [
    '<table><tr><td>Day</td><td>Room</td></tr><tr><td colspan="2">Lunch</td></tr></table>',
    '| Day | Room |\n| --- | --- |\n| Lunch |  |',
  ],
  // what was deleted or struck is not said
  ['<p><b>Fee:</b> <del>2,000</del><ins>2,500</ins></p>', '**Fee:** 2,500'],
  ['<p>Fee: <s>2,000</s> 2,500</p>', 'Fee: 2,500'],
  ['<p>Fee: <span style="text-decoration:line-through">2,000</span> 2,500</p>', 'Fee: 2,500'],
  [
    '<p>Open<span class="MsoCommentReference"><a class="msocomanchor" href="#_msocom_1">[AE1]</a></span> now</p><div style="mso-element:comment-list"><div style="mso-element:comment"><p>Really?</p></div></div>',
    'Open now',
  ],
  // numbers stay
  [
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">Article 1<span> </span></span><b>Membership</b></p>',
    'Article 1 **Membership**',
  ],
  [
    '<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">2.1<span> </span></span>Motions</p><p>and <i>more</i></p>',
    '2.1 Motions\n\nand *more*',
  ],
  [
    ['3.', 'a)', 'b)', '4.']
      .map(
        (sign) =>
          `<p class="MsoListParagraph" style="mso-list:l0 level${sign.endsWith(')') ? 2 : 1} lfo1"><span style="mso-list:Ignore">${sign}<span> </span></span>Rule</p>`,
      )
      .join(''),
    '3. Rule\n    1. Rule\n    2. Rule\n4. Rule',
  ],
  [
    '<ol start="4"><li>Four</li><ol><li>Below</li></ol><li value="7">Seven</li></ol>',
    '4. Four\n   1. Below\n7. Seven',
  ],
])('%s is pasted as %j', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

/** A table as Google Sheets and Excel copy it. */
const SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold;" data-sheets-value='{"1":2,"2":"Round"}'>Round</td><td style="font-weight:bold;">Fee</td></tr><tr><td>Early<br/>bird</td><td>$50 *</td></tr></tbody></table>`;
const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {mso-ignore:padding;}--></style></head><body><table border=0><!--StartFragment--><col width=87><tr height=20><td height=20 class=xl65>Round</td><td>Fee</td></tr><tr><td>Late</td><td align=right>400</td></tr><!--EndFragment--></table></body></html>`;

test.each([
  [
    { html: SHEETS, text: 'Round\tFee\n"Early\nbird"\t$50 *' },
    [
      ['Round', 'Fee'],
      ['Early bird', '$50 *'],
    ],
  ],
  [
    { html: EXCEL, text: 'Round\tFee\r\nLate\t400\r\n' },
    [
      ['Round', 'Fee'],
      ['Late', '400'],
    ],
  ],
  [
    { html: '', text: 'A\tB\n"say ""hi""\nto all"\t$name\r\n\t"\n' },
    [
      ['A', 'B'],
      ['say "hi" to all', '$$name'],
      ['', '"'],
    ],
  ],
  [{ html: '<table><tr><td>one cell</td></tr></table>', text: 'one cell' }, undefined],
  [{ html: '<p>Before</p><table><tr><td>a</td><td>b</td></tr></table>', text: 'Before a b' }, undefined],
  [{ html: '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', text: 'a\nb' }, [['a'], ['b']]],
  [{ html: '', text: 'two\nlines' }, undefined],
])('of what was copied, %j, these are cells: %j', (copied, cells) => {
  expect(parseClipboardCells(copied)).toEqual(cells);
});

test('pasted cells fill a table from a cell on, and it grows as they need it', () => {
  const table = [
    ['Who', 'Fee'],
    ['One', '1'],
    ['Two', '2'],
  ];
  const heading = (column: number) => `Heading ${column}`;
  const cells = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  expect(withPastedCells(table, [0, 0], cells, heading)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['Two', '2'],
  ]);
  expect(withPastedCells(table, [2, 1], cells, heading)).toEqual([
    ['Who', 'Fee', 'Heading 3'],
    ['One', '1', ''],
    ['Two', 'a', 'b'],
    ['', 'c', 'd'],
  ]);
});

test('what has no format is pasted as the plain text that it is', () => {
  expect(htmlToMarkdown('<meta charset="utf-8"><p>One **two**</p>')).toBeUndefined();
});

test('a list has an empty line before and after it', () => {
  expect(separateBlocks('- a', 'before', 'after')).toBe('\n\n- a\n\n');
  expect(separateBlocks('- a', '', '')).toBe('- a');
  expect(separateBlocks('**a**', 'before', 'after')).toBe('**a**');
});

test.each([
  ['h', undefined],
  ['https://', undefined],
  ['https://a', undefined],
  ['https://a.org', 'https://a.org'],
  ['www.a.org/b', 'https://www.a.org/b'],
  ['mun@a.org', 'mailto:mun@a.org'],
  ['/committees', '/committees'],
  ['our guide', undefined],
])('%j is the address %j', (typed, address) => {
  expect(parseLinkTarget(typed)).toBe(address);
});
