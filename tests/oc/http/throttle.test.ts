import { expect, test } from 'vitest';
import { createThrottle } from '../../../src/oc/http/throttle.ts';
import { createMemoryStore } from '../../../src/oc/store/store.ts';
import { promiseThrottle } from './throttle-promises.ts';

promiseThrottle(async (now) => createMemoryStore({ now }));

/** Fails as often as it is let in, and waits as long as it has to. */
function guesserAt() {
  const clock = { seconds: 1_000_000 };
  const throttle = createThrottle(createMemoryStore({ now: () => clock.seconds * 1000 }));
  return { clock, fail: async (account: string) => (await throttle.begin(account, 'x')).wait };
}

test('in a month of guessing, one address makes as many guesses as a password of twelve characters laughs at', async () => {
  const { clock, fail } = guesserAt();
  const began = clock.seconds;
  let guesses = 0;
  while (clock.seconds - began < 30 * 86_400) {
    const wait = await fail('asha');
    clock.seconds += wait;
    guesses += wait === 0 ? 1 : 0;
  }
  expect(guesses).toBeLessThan(3_000);
});

test('failures are forgotten a day after the last', async () => {
  const { clock, fail } = guesserAt();
  for (let count = 0; count < 12; count++) clock.seconds += await fail('asha');
  clock.seconds += 86_400;
  for (let count = 0; count < 5; count++) expect(await fail('asha')).toBe(0);
  expect(await fail('asha')).toBe(2);
});

test('nine thousand accounts that somebody tries from as many addresses do not wash the counters of a member away', async () => {
  const { begin } = createThrottle(createMemoryStore({ now: () => 1_000_000 }));
  const waitOf = async (account: string, address: string) => (await begin(account, address)).wait;
  for (let count = 0; count < 6; count++) await waitOf('asha', 'x');
  for (let account = 0; account < 9_000; account++) await waitOf(`name ${account}`, `from ${account}`);
  expect(await waitOf('asha', 'x')).toBe(2);
});
