// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { ProseInline } from '../../../src/core/index.ts';
import { Prose } from '../../../src/site/parts/prose.tsx';
import { Section } from '../../../src/site/parts/section.tsx';

test('every kind of text becomes its element', () => {
  const complaint = vi.spyOn(console, 'error');
  const { container } = render(
    <Prose
      text={[
        { type: 'heading', children: ['Rules'] },
        {
          type: 'paragraph',
          children: [
            'Be ',
            { type: 'strong', children: ['brief', { type: 'emphasis', children: ['!'] }] },
            { type: 'break' },
            'Please.',
          ],
        },
        { type: 'quote', children: [{ type: 'paragraph', children: ['Said.'] }] },
        { type: 'list', ordered: true, items: [[{ type: 'paragraph', children: ['One'] }]] },
        { type: 'list', ordered: false, items: [[{ type: 'paragraph', children: ['Two'] }]] },
      ]}
    />,
  );
  expect(container.firstElementChild?.innerHTML).toBe(
    '<h2>Rules</h2><p>Be <strong>brief<em>!</em></strong><br>Please.</p>' +
      '<blockquote><p>Said.</p></blockquote><ol><li><p>One</p></li></ol><ul><li><p>Two</p></li></ul>',
  );
  expect(complaint).not.toHaveBeenCalled();
});

test('whose words a quotation is stands below it', () => {
  const said = [{ type: 'paragraph' as const, children: ['Said.'] }];
  const { container } = render(<Prose text={[{ type: 'quote', children: said, by: ['Asha Rao'] }]} />);
  expect(container.firstElementChild?.innerHTML).toBe(
    '<figure><blockquote><p>Said.</p></blockquote><figcaption>Asha Rao</figcaption></figure>',
  );
});

test('a table in a text has headings, and its columns are aligned as the text says', () => {
  render(
    <Prose
      text={[
        {
          type: 'table',
          align: [null, 'center', null],
          rows: [[['Package'], ['Ends'], ['Fee']], [['Single'], ['31 May'], ['1,500']], [['Observer']]],
        },
      ]}
    />,
  );
  const cells = screen.getAllByRole('cell').map((cell) => [cell.textContent, cell.dataset.align]);
  expect(cells).toEqual([
    ['31 May', 'center'],
    ['1,500', 'end'],
    ['', 'center'],
    ['', 'end'],
  ]);
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});

test('a number that is written in groups stays on one line', () => {
  const { container } = render(
    <Prose text={[{ type: 'paragraph', children: ['Account 0110 2027 06, in 3 days'] }]} />,
  );
  expect(container.textContent).toBe('Account 0110\u00a02027\u00a006, in 3 days');
});

test('words that look like HTML stay words', () => {
  const { container } = render(
    <Prose text={[{ type: 'paragraph', children: ['<script>alert(1)</script>'] }]} />,
  );
  expect(container.querySelector('script')).toBeNull();
});

test('a link to another site does not tell where the visitor came from; one within the site is plain', () => {
  const link = (href: string, external: boolean, name: string): ProseInline => ({
    type: 'link',
    link: { href, external },
    children: [name],
  });
  const children = [link('https://example.org/', true, 'out'), link('/resources', false, 'in')];
  render(<Prose text={[{ type: 'paragraph', children }]} />);
  expect(screen.getByRole('link', { name: 'out' }).getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.getByRole('link', { name: 'in' }).hasAttribute('rel')).toBe(false);
});

test('paper shows an address once: not after words that are the address, and without its scheme after others', () => {
  const link = (href: string, ...children: ProseInline[]): ProseInline => ({
    type: 'link',
    link: { href, external: true },
    children,
  });
  const children = [
    link('mailto:info@example.org?subject=Hello', { type: 'strong', children: ['Info@example.org'] }),
    link('mailto:info@example.org', 'the desk'),
    link('https://www.example.org/', 'example.org'),
    link('https://example.org/form', 'the form'),
  ];
  render(<Prose text={[{ type: 'paragraph', children }]} />);
  const printed = screen
    .getAllByRole('link')
    .map((one) => (one.hasAttribute('data-spelled') ? 'once' : one.getAttribute('data-mail')));
  expect(printed).toEqual(['once', 'info@example.org', 'once', null]);
});

test('below the heading of a section, headings within a text are one level lower', () => {
  const text: ComponentProps<typeof Prose>['text'] = [{ type: 'heading', children: ['Rules'] }];
  render(
    <Section uid="_b0" heading="Conduct" layout="aside">
      <Prose text={text} />
    </Section>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Rules' })).toBeDefined();
});
