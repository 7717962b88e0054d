import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from '../../../src/site/renderer/client/islands.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => {});

test('gives the part and leaves no timer behind', async () => {
  await expect(loadChunk('carousel', async () => 'part')).resolves.toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});

test('a part has 120 seconds to arrive', async () => {
  const settled = vi.fn();
  const part = loadChunk('carousel', never);
  part.catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(part).rejects.toThrow('Loading chunk carousel failed. (timeout)');
  await expect(part).rejects.toBeInstanceOf(ChunkError);
});

test('one failure is retried quietly', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('part');
  const part = loadChunk('login', load);
  await vi.runAllTimersAsync();
  await expect(part).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a second failure is reported, with its cause', async () => {
  const cause = new Error('offline');
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(cause);
  const part = loadChunk('login', load);
  const rejection = expect(part).rejects.toMatchObject({ message: 'Loading chunk login failed.', cause });
  await vi.runAllTimersAsync();
  await rejection;
  expect(load).toHaveBeenCalledTimes(2);
});

test('the retry gets no time of its own', async () => {
  const load = vi.fn(never).mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100_000));
    throw new Error('late');
  });
  const part = loadChunk('matrix', load);
  const rejection = expect(part).rejects.toThrow('(timeout)');
  await vi.advanceTimersByTimeAsync(120_000);
  await rejection;
});
