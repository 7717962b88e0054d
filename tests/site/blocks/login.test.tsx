// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Login from '../../../src/site/blocks/login.tsx';
import { english } from '../../english.ts';
import { startServer } from '../parts/mail-server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
const saved: string[] = [];
const alerted = vi.fn();

const PROPS = {
  uid: '_b0',
  type: 'login',
  title: 'Login',
  note: 'OC Members only',
  words: english,
} as const;

// what a test still asks for when it ends comes to a server of its own
beforeEach(async () => {
  server = await startServer();
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`${server.origin}/login`);
  saved.length = 0;
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  alerted.mockClear();
  vi.stubGlobal('alert', alerted);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<Login {...PROPS} />);
});
afterEach(async () => {
  await laterTask();
  cleanup();
  await server.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An alert comes a task after the status. */
const laterTask = () => new Promise((later) => setTimeout(later));

const status = () => screen.getByRole('status').textContent;
/** As a person would; userEvent.upload does it in a way that happy-dom's forms do not see. */
function choose(file: File) {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  screen.getByLabelText<HTMLInputElement>('File').files = chosen.files;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

test('the page has its title, the note, and an empty status', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeTruthy();
  expect(screen.getByText('OC Members only')).toBeTruthy();
  expect(status()).toBe('');
});

test('without script the form goes to the same address with the same three fields', () => {
  const form = document.querySelector('form');
  expect(form?.getAttribute('method')).toBe('post');
  expect(form?.getAttribute('enctype')).toBe('multipart/form-data');
  expect(form?.getAttribute('action')).toBe('/mail');
  const fields = ['Username', 'Password', 'File'].map((label) =>
    screen.getByLabelText(label).getAttribute('name'),
  );
  expect(fields).toEqual(['username', 'password', 'file']);
});

test('Toggle shows the password and hides it again', async () => {
  const toggle = screen.getByRole('button', { name: 'Toggle' });
  const type = () => screen.getByLabelText('Password').getAttribute('type');
  expect([type(), toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await userEvent.click(toggle);
  expect([type(), toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await userEvent.click(toggle);
  expect(type()).toBe('password');
});

test('a success saves data.xlsx, lets the server delete its copy and reloads the page', async () => {
  server.answer(200, 'workbook', 'application/octet-stream');
  await userEvent.type(screen.getByLabelText('Username'), 'asha');
  await userEvent.type(screen.getByLabelText('Password'), 'a b');
  choose(new File(['x'], 'export.csv'));
  await submit();
  await expect.poll(() => location.reload).toHaveBeenCalledOnce();
  expect(saved).toEqual(['data.xlsx']);
  expect(status()).toBe('data.xlsx has been saved.');
  await expect.poll(() => server.calls).toHaveLength(2);
  expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /mail?username=asha&password=a%20b',
    'DELETE /mail',
  ]);
  expect(server.calls[0]?.body).toContain('filename="export.csv"');
  expect(server.calls[1]?.body).toBe('');
});

test('an empty form is sent as it is', async () => {
  server.answer(400, '{}');
  await submit();
  await expect.poll(status).toBe('Some error');
  expect(server.calls[0]?.url).toBe('/mail?username=&password=');
  expect(server.calls[0]?.body).toContain('name="file"');
});

test('a failure shows the error status and the JSON of the answer, and the form works again', async () => {
  server.answer(401, '{ "code": "wrong-login" }');
  await submit();
  await expect.poll(() => alerted).toHaveBeenCalledWith('{"code":"wrong-login"}');
  expect(status()).toBe('Some error');
  expect(screen.getByRole('status').dataset.status).toBe('error');
  expect(location.reload).not.toHaveBeenCalled();
  server.answer(200, 'workbook');
  await submit();
  await expect.poll(() => location.reload).toHaveBeenCalledOnce();
});

test('a failure is shown in words below the status too, until the next try', async () => {
  const problems = ['Looked for: Name, Email.', 'Found: <b>Naam</b>.'];
  server.answer(
    422,
    JSON.stringify({
      code: 'no-registrations',
      message: 'No registrations.',
      problems: [...problems, ...problems],
    }),
  );
  await submit();
  const shown = await screen.findByRole('alert');
  expect(shown.previousElementSibling).toBe(screen.getByRole('status'));
  expect(shown.lang).toBe('en');
  expect(shown.querySelector('p')?.textContent).toBe('No registrations.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(problems);
  expect(shown.querySelector('b')).toBeNull();
  await expect.poll(() => alerted).toHaveBeenCalledOnce();
  server.answer(401, JSON.stringify({ code: 'wrong-login', message: 'Wrong.', problems: [] }));
  await submit();
  await expect.poll(() => screen.getByRole('alert').textContent).toBe('Wrong.');
  expect(screen.queryByRole('list')).toBeNull();
  server.answer(200, 'workbook');
  await submit();
  await expect.poll(() => location.reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  '<h1>Bad gateway</h1>',
  '{"code":"wrong-login"}',
  '[]',
  'null',
  '{"message":1,"problems":[2]}',
  '',
])('an answer without a message ("%s") leaves the status alone', async (body) => {
  server.answer(502, body);
  await submit();
  await expect.poll(status).toBe('Some error');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a line that breaks ends in the error status, with nothing to alert', async () => {
  server.cut();
  await submit();
  await expect.poll(status).toBe('Some error');
  await laterTask();
  expect(alerted).not.toHaveBeenCalled();
});

test('while it is sending it says so and takes no second submit', async () => {
  server.hang();
  await submit();
  expect(status()).toBe('Sending…');
  expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('true');
  await submit();
  // a second one would come before a call that is made after it
  await fetch(`${server.origin}/mail`, { method: 'DELETE' });
  expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});
