// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import PictureBlock from '../../../src/site/blocks/picture.tsx';
import { picture as image, text } from './sample.ts';

const block = { uid: '_b1', type: 'picture', picture: { image, alt: 'The hall' } } as const;

test('a picture has its caption, and the text beside it', () => {
  render(
    <PictureBlock
      {...block}
      heading="Our school"
      caption="The main hall"
      text={text('Since 1923.')}
      layout="beside"
    />,
  );
  const region = screen.getByRole('region', { name: 'Our school' });
  expect(screen.getByRole('figure').textContent).toBe('The main hall');
  expect(region.textContent).toContain('Since 1923.');
});

test('a picture alone needs nothing else, beside or wide', () => {
  render(<PictureBlock {...block} layout="beside" />);
  render(<PictureBlock {...block} layout="wide" />);
  expect(screen.getAllByRole('img', { name: 'The hall' }).length).toBe(2);
});
