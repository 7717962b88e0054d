import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { projectIn } from '../../src/build/project.ts';
import { opensEditor } from '../../src/preview/open-editor.ts';

const root = path.join(import.meta.dirname, '../..');

test.each(['//[__open-in-editor?file=/etc/passwd', '/__open-in-editor?file=%ff%00', '/__OPEN-in-editor?&&='])(
  'an address that is none is no way to open a file, and nothing breaks: %s',
  async (address) => {
    const opens = opensEditor(projectIn(root, {}), '/');
    const server = createServer((request, response) =>
      opens(request, response, () => response.end('opened')),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      `POST ${address} HTTP/1.1\r\nhost: preview\r\nsec-fetch-site: same-origin\r\nconnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 [\s\S]*This is not a file of the project\./);
    server.close();
  },
);

test('a file of the project is passed on with its line and column', async () => {
  const passed: (string | undefined)[] = [];
  const opens = opensEditor(projectIn(root, {}), '/mun/');
  const server = createServer((request, response) =>
    opens(request, response, () => passed.push(request.url)),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const place = `${path.join(root, 'site.yaml')}:12:5`;
  const response = await fetch(
    `http://127.0.0.1:${port}/__open-in-editor?file=${encodeURIComponent(place)}`,
    {
      headers: { 'sec-fetch-site': 'same-origin' },
    },
  );
  // nothing started a program
  expect(response.status).toBe(501);
  expect(passed).toEqual([`/mun/__open-in-editor?file=${encodeURIComponent(place)}`]);
  server.close();
});
