import { expect, test } from 'vitest';
import { createThrottle } from '../../../src/service/http/throttle.ts';

/** A throttle with a clock that a test sets, in seconds. */
function throttleAt() {
  const clock = { seconds: 1_000_000 };
  const throttle = createThrottle(() => clock.seconds * 1000);
  /** Tries as often as it is let in, and waits as long as it has to; gives the waits. */
  const guess = (account: string, address: string, times: number) =>
    Array.from({ length: times }, () => {
      const wait = throttle.waitFor(account, address);
      clock.seconds += wait;
      throttle.failed(account, address);
      return wait;
    });
  return { ...throttle, clock, guess };
}

test('after five failures each waits twice as long as the one before, a quarter of an hour at most', () => {
  const { guess } = throttleAt();
  expect(guess('asha', 'x', 17)).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test('in a year of guessing, one address makes as many guesses as a password of twelve characters laughs at', () => {
  const { guess, clock } = throttleAt();
  const began = clock.seconds;
  let guesses = 0;
  for (; clock.seconds - began < 365 * 86_400; guesses++) guess('asha', 'x', 1);
  expect(guesses).toBeLessThan(36_000);
});

test('a stranger cannot lock a member out, at no address of the member', () => {
  const { guess, waitFor, succeeded } = throttleAt();
  succeeded('asha', 'home');
  for (let address = 0; address < 200; address++) guess('asha', `stranger ${address}`, 20);
  expect(waitFor('asha', 'home')).toBe(0);
  // an address where asha never was waits as long as the brake for all strangers, and no longer
  expect(waitFor('asha', 'a café')).toBeLessThanOrEqual(10);
});

test('from very many addresses together there is one guess in ten seconds', () => {
  const { waitFor, failed, clock } = throttleAt();
  for (let address = 0; address < 100; address++) failed('asha', `first ${address}`);
  const began = clock.seconds;
  let guesses = 0;
  for (let address = 0; clock.seconds - began < 3600; address++) {
    clock.seconds += waitFor('asha', `stranger ${address}`);
    failed('asha', `stranger ${address}`);
    guesses++;
  }
  expect(guesses).toBeLessThanOrEqual(362);
});

test('an address that tries many names is slowed down at all of them', () => {
  const { waitFor, failed } = throttleAt();
  for (let name = 0; name < 30; name++) failed(`name ${name}`, 'x');
  expect(waitFor('a new name', 'x')).toBe(900);
  expect(waitFor('a new name', 'y')).toBe(0);
});

test('a member at an address where somebody else guesses gets in where the member got in before', () => {
  const { waitFor, guess, succeeded } = throttleAt();
  succeeded('asha', 'school');
  guess('ben', 'school', 30);
  expect(waitFor('asha', 'school')).toBe(0);
  expect(waitFor('ben', 'school')).toBeGreaterThan(0);
  // and waits half a minute at most where somebody guesses the member's own
  guess('asha', 'school', 40);
  expect(waitFor('asha', 'school')).toBe(30);
});

test('the first delay says nothing of whether there is such an account', () => {
  const { guess, succeeded } = throttleAt();
  succeeded('asha', 'school');
  const first = (account: string) => guess(account, 'school', 6).at(-1);
  expect([first('asha'), first('nobody')]).toEqual([2, 2]);
});

test('an address is known once somebody got in there', () => {
  const { isKnown, failed, succeeded } = throttleAt();
  failed('asha', 'school');
  expect(isKnown('school')).toBe(false);
  succeeded('asha', 'school');
  expect([isKnown('school'), isKnown('home')]).toEqual([true, false]);
});

test('a right password forgives the failures before it, but is no licence to guess others', () => {
  const { waitFor, failed, succeeded } = throttleAt();
  for (let name = 0; name < 30; name++) failed(`name ${name}`, 'x');
  for (let count = 0; count < 9; count++) failed('asha', 'x');
  succeeded('asha', 'x');
  expect(waitFor('asha', 'x')).toBe(0);
  expect(waitFor('ben', 'x')).toBe(900);
});

test('failures are forgotten a day after the last', () => {
  const { waitFor, guess, clock } = throttleAt();
  guess('asha', 'x', 12);
  clock.seconds += 86_400;
  expect([waitFor('asha', 'x'), ...guess('asha', 'x', 5)]).toEqual([0, 0, 0, 0, 0, 0]);
});
