import { expect, test, vi } from 'vitest';
import { loadUnsavedText, storeUnsavedText } from '../../src/studio/page/yaml/unsaved.ts';

const unsaved = { version: 'v1', text: 'title: [' };

test('unsaved YAML is there until it is saved, also in a browser that stores nothing', () => {
  const storage = { getItem: vi.fn(), setItem: vi.fn(), removeItem: vi.fn() };
  for (const call of Object.values(storage))
    call.mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  vi.stubGlobal('sessionStorage', storage);
  storeUnsavedText(unsaved);
  expect(loadUnsavedText()).toEqual(unsaved);
  storeUnsavedText(undefined);
  expect(loadUnsavedText()).toBeUndefined();
  vi.unstubAllGlobals();
});
