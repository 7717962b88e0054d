import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ROUTES } from '../site-facts.ts';
import { alive, test } from './visitor.ts';

const PUBLIC = 'dist/public';
const scripts = () => readdirSync(`${PUBLIC}/assets`).filter((file) => file.endsWith('.js'));

/** Sentences that stand on one page each. */
const OWN: Record<string, string> = {
  '/': 'Every year, in the week before this conference',
  '/committees/unsc': 'It carries the main responsibility for international peace',
  '/committees/unhrc': 'It meets in Geneva',
  '/committees/committee-x': 'There is a table, a sealed room and a name',
  '/committees/ccc': 'Updates arrive without warning',
  '/thank-you': 'You have been registered for the conference!',
};

test('no page carries the text of another, and the scripts carry none at all', () => {
  for (const [route, sentence] of Object.entries(OWN)) {
    for (const other of Object.keys(ROUTES)) {
      const file = other === '/' ? 'index' : other.slice(1);
      for (const kind of ['html', 'json']) {
        const content = readFileSync(`${PUBLIC}/${file}.${kind}`, 'utf8').replaceAll(/\s+|\\n/g, ' ');
        expect(content.includes(sentence), `${sentence} in ${file}.${kind}`).toBe(other === route);
      }
    }
    for (const script of scripts()) {
      expect(readFileSync(`${PUBLIC}/assets/${script}`, 'utf8')).not.toContain(sentence);
    }
  }
});

test('the scripts hold no route and no committee', () => {
  for (const script of scripts()) {
    expect(readFileSync(`${PUBLIC}/assets/${script}`, 'utf8')).not.toMatch(
      /unsc|lok-sabha|committee-x|\/secretariat/i,
    );
  }
});

test('the home page and a committee page load the same script but for their lazy parts', async ({ open }) => {
  const loaded = async (route: string) => {
    const page = await open();
    const files: string[] = [];
    page.on('response', (answer) => {
      const file = /assets\/(.*)-[\w-]{8}\.js$/.exec(answer.url())?.[1];
      if (file) files.push(file);
    });
    await page.goto(route);
    await alive(page);
    return new Set(files);
  };
  const home = await loaded('/');
  const committee = await loaded('/committees/unsc');
  const blocks = readdirSync('src/blocks').map((file) => file.replace('.tsx', ''));
  const lazy = (files: Set<string>) => [...files].filter((file) => blocks.includes(file)).sort();
  expect(lazy(home)).toEqual(['contact', 'countdown']);
  expect(lazy(committee)).toEqual(['carousel', 'matrix']);
  // what parts share may lie in a file of its own; the script that every page needs is the same
  expect([...home].filter((file) => /^(start|client|react)/.test(file))).toEqual(
    [...committee].filter((file) => /^(start|client|react)/.test(file)),
  );
});
