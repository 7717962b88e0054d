// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import startForm from '../../../src/site/blocks/form.client.ts';
import Form from '../../../src/site/blocks/form.tsx';
import { english } from '../../english.ts';
import { outside } from './sample.ts';
import { startBlock } from './start.ts';

const embed = {
  src: 'https://docs.google.com/forms/d/e/1/viewform?embedded=true',
  host: 'docs.google.com',
  ask: true,
  page: 'https://docs.google.com/forms/d/e/1/viewform',
};
const block = { uid: '_b1', type: 'form', title: 'Application for chairs', embed, words: english } as const;

test('a form loads at the click, and opens in a new tab without it', () => {
  const { element } = startBlock(<Form {...block} heading="Apply" />, startForm);
  expect(element.querySelector('iframe')).toBeNull();
  const link = element.querySelector('a');
  expect([link?.href, link?.target]).toEqual([embed.page, '_blank']);
  element.querySelector('button')?.click();
  expect(element.querySelector('iframe')?.src).toBe(embed.src);
});

test('its link can be another address', () => {
  const { element } = startBlock(<Form {...block} link={outside('https://forms.gle/1')} />, startForm);
  expect(element.querySelector('a')?.href).toBe('https://forms.gle/1');
});
