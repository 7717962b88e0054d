// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MediaFile } from '../../src/core/index.ts';
import { MediaList } from '../../src/studio/page/panels/media-list.tsx';
import { createSession, SessionContext } from '../../src/studio/page/session/session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = (name: string, size: number, more: Partial<MediaFile>): MediaFile => ({
  ...{ file: name, kind: 'document', size, uses: [] },
  ...more,
});

test('files that no page uses are deleted after a question that says what that frees, and brought back by a click', async () => {
  const sent: [string, unknown][] = [];
  let library = [
    file('documents/rules.pdf', 1_000_000, { uses: [['resources', 0, 'link']] }),
    file('documents/old.pdf', 2_300_000, { isUnused: true }),
    // a table that a reference may name
    file('matrices/who.csv', 2_000, {}),
    file('documents/older.pdf', 400_000, { isUnused: true }),
  ];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    const [endpoint = '', asked] = [address.split('/').at(-1), JSON.parse(String(body))];
    if (endpoint === 'library') return Promise.resolve(Response.json(library));
    sent.push([endpoint, asked]);
    return Promise.resolve(Response.json(asked));
  });
  const session = createSession();
  const list = (
    <SessionContext value={session}>
      <MediaList />
    </SessionContext>
  );
  const { findByRole, findAllByRole, queryByRole, unmount } = render(list);
  await findByRole('button', { name: 'Delete documents/old.pdf' });
  expect(queryByRole('button', { name: /^Delete (documents.rules|matrices)/ })).toBe(null);
  // what can be deleted comes first
  const [first] = await findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^pdfdocuments\/old\.pdf/);
  fireEvent.click(await findByRole('button', { name: 'Delete all 2 files that no page uses (2.7 MB)' }));
  const files = ['documents/old.pdf', 'documents/older.pdf'];
  const { question } = session.view();
  expect(question?.text).toMatch(/^Delete 2 files \(2\.7 MB\)\? No page uses them\./);
  expect(question?.rows?.map(({ label }) => label)).toEqual(files);
  expect(sent).toEqual([]);
  question?.choices[0]?.run();
  await expect.poll(() => session.view().notice?.offer?.label).toBe('Bring back');
  const { notice } = session.view();
  expect([notice?.text, notice?.undo]).toEqual(['2 files deleted (2.7 MB).', false]);
  notice?.offer?.run();
  await expect.poll(() => session.view().notice?.text).toBe('2 files brought back.');
  expect(sent).toEqual([
    ['media-removal', { files }],
    ['media-return', { files }],
  ]);

  // also when the notice is gone
  session.closeNotice();
  unmount();
  library = library.filter(({ file }) => !files.includes(file));
  const again = render(list);
  fireEvent.click(await again.findByRole('button', { name: 'Bring back 2 files' }));
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]).toEqual(['media-return', { files }]);
});
