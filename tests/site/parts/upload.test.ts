import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteServerCopy, uploadFile } from '../../../src/site/parts/upload.ts';
import { startServer } from './mail-server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
// a call whose time is over can still arrive: at a server of its own, no other test sees it
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

const member = { username: 'asha & co', password: 'p?=#ä/+ s' };
const file = new File(['Name,School\n'], 'export.csv', { type: 'text/csv' });
const send = (limit?: number) => uploadFile(`${server.origin}/mail`, member, file, limit);

describe('a call that succeeds', () => {
  test('gives the file that came back', async () => {
    server.answer(200, 'workbook', 'application/octet-stream');
    const outcome = await send();
    expect(outcome.ok && (await outcome.file.text())).toBe('workbook');
  });

  test('carries name and password in the address, encoded, and the file as the only field', async () => {
    server.answer(200, 'workbook');
    await send();
    const [call] = server.calls;
    expect(call?.method).toBe('POST');
    expect(call?.url).toBe('/mail?username=asha%20%26%20co&password=p%3F%3D%23%C3%A4%2F%2B%20s');
    expect(call?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.body.match(/form-data; name="[^"]*"/g)).toEqual(['form-data; name="file"']);
    expect(call?.body).toContain('filename="export.csv"');
    expect(call?.body).toContain('Name,School');
  });
});

describe('a call that fails', () => {
  test.each([
    [502, 'text/html'],
    [501, 'text/plain'],
    [405, 'text/html; charset=utf-8'],
    [200, 'text/html'],
  ])('says nothing of an answer that is not of the service: %i, %s', async (status, type) => {
    server.answer(status, '<!doctype html><h1>Not of the service</h1>', type);
    expect(await send()).toEqual({ ok: false });
  });

  test('gives nothing to say where the answer says nothing', async () => {
    server.answer(500, '');
    expect(await send()).toEqual({ ok: false });
  });

  test('is over when no answer comes in time', async () => {
    server.hang();
    expect(await send(80)).toEqual({ ok: false });
  });

  test('is over when the server cannot be reached', async () => {
    expect(await uploadFile('http://127.0.0.1:1/mail', member, file)).toEqual({ ok: false });
  });
});

test('that the copy on the server cannot be deleted is nobody’s worry', () => {
  expect(() => deleteServerCopy('http://127.0.0.1:1/mail')).not.toThrow();
});
