import type { Page } from 'playwright-core';
import { type Measure, PAGE_SCRIPT } from './measures.ts';

const BAR = '<header style="display:block"><a href="/" style="display:block;height:30px">Oak</a></header>';
const WIDE = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="100"><path fill="${colour}" d="M0 0h500v100H0z"/></svg>`)}`;
const block = (type: string, content: string) => `<section data-block="${type}">${content}</section>`;
const portrait = (width: number) =>
  `<img src="${WIDE('#369')}" alt="" style="width:${width}px;height:${width}px">`;
const fees = (wrap: string) =>
  block(
    'table',
    `<div style="overflow-x:auto;width:300px"><table><tbody><tr><th style="${wrap}">Single delegate</th><td style="${wrap}">₹ 1,500</td><td style="${wrap}">₹ 1,800</td></tr></tbody></table></div>`,
  );
const links = (columns: number) =>
  `<footer><nav><ul style="columns:${columns}">${'<li>Link</li>'.repeat(8)}</ul></nav></footer>`;
const numbers = (width: number) =>
  block(
    'numbers',
    `<ul style="display:flex;flex-wrap:wrap;width:700px;padding:0;list-style:none">${`<li style="flex:none;width:${width}px">9</li>`.repeat(4)}</ul>`,
  );
const chairs = (dot: string) =>
  block(
    'carousel',
    `<div data-kind="people"><div data-dots style="display:flex">${`<button style="padding:0;margin:0;width:${dot}">–</button>`.repeat(2)}</div><div style="display:flex">${'<p data-active="true" style="flex:1;margin:0">Asha</p>'.repeat(2)}</div></div>`,
  );
const opening = (content: string) => block('banner', content);
const heading = (size: number) => `<h1 style="font-size:${size}px">Ninth</h1>`;
const listed = block('committeeList', '<ul><li style="font-size:60px">UNSC</li></ul>');
const year = '<p style="font-size:200px;position:absolute;top:100px;left:100px;margin:0">27</p>';
const label = (top: number) => `<p style="position:absolute;top:${top}px;left:110px">starts in:</p>`;

/** Two pages: one with the fault of a measure, and a good one. */
interface Example {
  bad: string;
  good: string;
  width?: number;
}

/** Examples of all measures. */
export const EXAMPLES: Record<Measure, Example> = {
  textOverText: {
    bad: `${BAR}<p style="margin:0">One line of text</p><p style="margin:-1.1em 0 0">Another line of text</p>`,
    good: `${BAR}<p>One line of text</p><p>Another line of text</p>`,
  },
  cutText: {
    bad: '<header style="height:20px"><span style="position:relative;top:-30px">Name above</span></header>',
    good: '<header style="height:40px"><span>Name</span></header>',
  },
  sideways: { bad: `${BAR}<p style="width:2000px">Wide</p>`, good: `${BAR}<p>Narrow</p>` },
  squeezedLogo: {
    bad: `<header><img alt="" src="${WIDE('#369')}" width="500" height="100" style="width:60px;height:36px"></header>`,
    good: `<header><img alt="" src="${WIDE('#369')}" width="500" height="100" style="width:180px;height:36px"></header>`,
  },
  highBar: {
    bad: '<header style="height:359px">Oak</header>',
    good: '<header style="height:64px">Oak</header>',
  },
  brokenWord: {
    bad: `${BAR}<p style="width:60px;overflow-wrap:anywhere">delegateaffairs@school.test</p>`,
    good: `${BAR}<p style="width:90px;hyphens:manual">Disarma&shy;ment and Inter&shy;national Security</p>`,
  },
  labelOverYear: { bad: opening(year + label(200)), good: opening(year + label(500)) },
  hiddenPrices: { bad: fees('min-width:200px'), good: fees(''), width: 390 },
  unequalPortraits: {
    bad: block('people', portrait(290)) + block('people', portrait(600)),
    good: block('people', portrait(290) + portrait(290)),
  },
  hole: {
    bad: block('committeeList', '<ul><li style="height:620px">UNSC</li></ul>'),
    good: block('committeeList', '<ul><li style="height:120px">UNSC</li></ul>'),
  },
  doubleYear: {
    bad: '<header><a href="/">MUN 27 27</a></header>',
    good: '<header><a href="/">MUN 27</a></header>',
  },
  faintLogo: {
    bad: `<header style="background:#101418"><img alt="" src="${WIDE('#14213d')}" width="100" height="20"></header>`,
    good: `<header style="background:#fff"><img alt="" src="${WIDE('#14213d')}" width="100" height="20"></header>`,
  },
  longMatrix: {
    bad: block('matrix', '<div style="height:13802px"></div>'),
    good: block('matrix', '<div style="height:4000px"></div>'),
  },
  largeCommittee: { bad: opening(heading(40)) + listed, good: opening(heading(90)) + listed },
  lonelyLast: { bad: numbers(220), good: numbers(170) },
  narrowFooter: { bad: links(1), good: links(3) },
  emptyColumn: {
    bad: block(
      'faq',
      '<p style="margin-left:45%">Question</p><p style="margin-left:45%;width:50%;background:#eee">'.concat(
        'An answer of many words. '.repeat(30),
        '</p>',
      ),
    ),
    good: block('faq', '<h2>Questions</h2><p>Question</p>'),
  },
  splitPrice: {
    bad: '<p style="width:50px">save ₹ 500 each</p>',
    good: '<p style="width:300px">save ₹ 500 each</p>',
  },
  photoStrip: {
    bad: opening(`<img alt="" src="${WIDE('#369')}" style="width:1000px;height:190px">`),
    good: opening(`<img alt="" src="${WIDE('#369')}" style="width:1000px;height:500px">`),
  },
  lowTitle: { bad: opening(`<div style="height:800px"></div>${heading(40)}`), good: opening(heading(40)) },
  lowHomeLink: {
    bad: '<header><a href="/" style="display:block;height:21px">Oak</a></header>',
    good: BAR,
  },
  unmarkedSlide: { bad: chairs('20px'), good: chairs('50%') },
  splitEntry: {
    bad: '<header><nav><a style="display:block;width:60px" href="/">The conference</a></nav></header>',
    good: '<header><nav><a style="display:block;width:200px" href="/">The conference</a></nav></header>',
  },
};

/** Returns the measures that find faults on a page. */
export async function foundOn(page: Page, html: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><body style="margin:0;font:16px/1.4 sans-serif">${html}</body></html>`,
  );
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode())).then(() => undefined),
  );
  await page.evaluate(PAGE_SCRIPT);
  return page.evaluate(() =>
    Object.keys((globalThis as unknown as { plenaryMeasures: () => object }).plenaryMeasures()),
  );
}
