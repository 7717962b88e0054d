// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import Faq from '../../../src/site/blocks/faq.tsx';
import { english } from '../../english.ts';
import { text } from './sample.ts';

test('each question is a closed element of its own, with the id inside of it and a link to that', () => {
  const questions = [
    { question: 'May I come alone?', answer: text('Yes.'), id: 'alone' },
    { question: 'Is there a refund?', answer: text('Until 20 July.'), id: 'refund' },
  ];
  render(<Faq type="faq" uid="_b0" heading="Questions" words={english} questions={questions} />);
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual([
    'Questions',
    'May I come alone?',
    'Is there a refund?',
  ]);
  const [first, second] = document.querySelectorAll('details');
  expect(first?.open).toBe(false);
  // a browser opens only what is around its target
  expect(second?.querySelector('summary ~ #refund')?.textContent).toContain('Until 20 July.');
  expect(second?.querySelector('a')?.getAttribute('href')).toBe('#refund');
});

test.each([
  ['Questions', 3],
  [undefined, 2],
])('under the heading %s, questions are headings of the level %i', (heading, level) => {
  const questions = [{ question: 'May I come alone?', answer: text('Yes.'), id: 'alone' }];
  render(<Faq type="faq" uid="_b0" {...(heading && { heading })} words={english} questions={questions} />);
  expect(screen.getByRole('heading', { level, name: 'May I come alone?' })).toBeDefined();
});
