// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConnectRepository, ConnectSchool } from '../../../src/studio/tab/start/connect-page.tsx';

/** What the field for the address of the repository has at first, in a studio at an address. */
function addressIn(home: string): string {
  const { unmount } = render(
    <ConnectRepository
      isBusy={false}
      connect={async () => {}}
      refused={undefined}
      home={home}
      first={undefined}
      signedInAt={undefined}
    />,
  );
  const { value } = screen.getByLabelText<HTMLInputElement>('Address of the repository');
  unmount();
  return value;
}

test('a studio at GitHub Pages knows the repository beside whose site it is, and others ask for it', () => {
  expect(addressIn('https://school.github.io/mun/studio/')).toBe('https://github.com/school/mun');
  // “Try it” of the project: nobody edits the repository of Plenary there
  expect(addressIn('https://plenary-mun.github.io/plenary/studio/')).toBe('');
  expect(addressIn('https://mun.example.org/studio/')).toBe('');
  expect(addressIn('http://127.0.0.1:4173/studio/')).toBe('');
});

test('who is signed in at a host opens another repository there without a token', () => {
  const connect = vi.fn(async () => {});
  render(
    <ConnectRepository
      isBusy={false}
      connect={connect}
      refused={undefined}
      home="https://school.github.io/mun/studio/"
      first={undefined}
      signedInAt="GitHub"
    />,
  );
  expect(screen.getByLabelText<HTMLInputElement>('As you are signed in to GitHub now').checked).toBe(true);
  expect(screen.queryByLabelText('Token')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(connect).toHaveBeenCalledWith({ address: 'https://github.com/school/mun' });
});

test('a password goes to the school as it was typed, and is in no field any more', () => {
  const connect = vi.fn(async () => {});
  render(<ConnectSchool isBusy={false} connect={connect} refused={undefined} />);
  fireEvent.change(screen.getByLabelText('Name of the account'), { target: { value: ' asha ' } });
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(password, { target: { value: ' correct horse ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  const entered = { kind: 'account', username: 'asha', password: ' correct horse ' };
  expect(connect).toHaveBeenCalledWith({ school: true, entered });
  expect(password.value).toBe('');
});
