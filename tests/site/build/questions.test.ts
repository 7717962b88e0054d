import { expect, test } from 'vitest';
import type { Page, Prose, Shell } from '../../../src/core/index.ts';
import { createFaqPages, createOutline, createSharing } from '../../../src/site/build/sharing/metadata.ts';
import { compileSmall } from '../../compiler/cases.ts';
import { small } from '../../compiler/small-site.ts';
import { english } from '../../english.ts';

const shell = { base: '/mun/', origin: 'https://example.org/mun', language: 'en' } as Shell;
const answer: Prose = [
  { type: 'paragraph', children: ['Yes, ', { type: 'strong', children: ['twice'] }, '.'] },
  {
    type: 'list',
    ordered: false,
    items: [
      [{ type: 'paragraph', children: ['By transfer'] }],
      [{ type: 'paragraph', children: ['In cash'] }],
    ],
  },
];

test('search engines get all questions of a page with their answers in plain words, as one FAQPage', () => {
  const faq = (question: string) => ({
    type: 'faq' as const,
    words: english,
    questions: [{ question, answer, id: 'b' }],
  });
  const page: Page = { path: '/faq', title: 'FAQ', footer: true, blocks: [faq('One?'), faq('Two?')] };
  const url = 'https://example.org/mun/faq';
  const accepted = { '@type': 'Answer', text: 'Yes, twice.\nBy transfer\nIn cash', url: `${url}#b` };
  expect(createFaqPages(page, { shell })).toEqual([
    {
      '@type': 'FAQPage',
      '@id': `${url}#questions`,
      url,
      inLanguage: 'en',
      mainEntity: [
        { '@type': 'Question', name: 'One?', acceptedAnswer: accepted },
        { '@type': 'Question', name: 'Two?', acceptedAnswer: accepted },
      ],
    },
  ]);
  expect(createFaqPages({ ...page, blocks: [] }, { shell })).toEqual([]);
});

test.each([
  ['Example School', 'Offline', 'Place'],
  ['Online, on Zoom', 'Online', 'VirtualLocation'],
  ['Example School and online', 'Mixed', 'Place,VirtualLocation'],
  ['Hybrid', 'Mixed', 'Place,VirtualLocation'],
  ['Zoom and Discord', 'Online', 'VirtualLocation'],
  ['Town hall & Zoom', 'Mixed', 'Place,VirtualLocation'],
])('search engines hear that a conference at "%s" is %s', (place, mode, locations) => {
  const text = small.replace('  url:', `  place: ${place}\n  url:`);
  const { site } = compileSmall(text);
  if (!site) throw new Error('The site does not compile.');
  const [page] = site.pages;
  const { data } = createSharing(site, createOutline(site), new Map()).of(page as Page);
  const told = JSON.stringify(data);
  expect(told).toContain(`"eventAttendanceMode":"https://schema.org/${mode}EventAttendanceMode"`);
  const [, location] = /"location":(\[.*?\]|\{.*?\})/.exec(told) ?? [];
  expect([...String(location).matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type).join()).toBe(locations);
});
