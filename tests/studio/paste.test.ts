// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { wholeAddress } from '../../src/studio/page/prose/link-dialog.tsx';
import { markdownOf, pastedInto } from '../../src/studio/page/prose/paste.ts';

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
])('%s is pasted as %j', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('what has no format is pasted as the plain text that it is', () => {
  expect(markdownOf('<meta charset="utf-8"><p>One **two**</p>')).toBeUndefined();
});

test('a list has an empty line before and after it', () => {
  expect(pastedInto('- a', 'before', 'after')).toBe('\n\n- a\n\n');
  expect(pastedInto('- a', '', '')).toBe('- a');
  expect(pastedInto('**a**', 'before', 'after')).toBe('**a**');
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
  expect(wholeAddress(typed)).toBe(address);
});
