// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConnectRepository } from '../../src/tab/start/connect-page.tsx';

/** What the field for the address of the repository has at first, in a studio at an address. */
function addressIn(home: string): string {
  const { unmount } = render(
    <ConnectRepository
      isBusy={false}
      connect={async () => {}}
      refused={undefined}
      home={home}
      first={undefined}
    />,
  );
  const { value } = screen.getByLabelText<HTMLInputElement>('Address of the repository');
  unmount();
  return value;
}

test('a studio at GitHub Pages knows the repository beside whose site it is, and others ask for it', () => {
  expect(addressIn('https://school.github.io/mun/studio/')).toBe('https://github.com/school/mun');
  expect(addressIn('https://mun.example.org/studio/')).toBe('');
  expect(addressIn('http://127.0.0.1:4173/studio/')).toBe('');
});
