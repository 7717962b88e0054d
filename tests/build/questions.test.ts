import { expect, test } from 'vitest';
import { questionsOn } from '../../src/build/sharing/metadata.ts';
import type { Page, Prose, Shell } from '../../src/shared/index.ts';
import { english } from '../english.ts';

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
  expect(questionsOn(page, { shell })).toEqual([
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
  expect(questionsOn({ ...page, blocks: [] }, { shell })).toEqual([]);
});
