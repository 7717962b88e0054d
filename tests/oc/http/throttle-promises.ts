import { expect, test } from 'vitest';
import { createThrottle } from '../../../src/oc/http/throttle.ts';
import type { Store } from '../../../src/oc/store/store.ts';

/** What a throttle promises on any store. `open` gives one that is empty, by a clock that a test sets. */
export function promiseThrottle(open: (now: () => number) => Promise<Store>): void {
  /** A throttle with a clock in seconds. */
  async function throttleAt() {
    const clock = { seconds: 1_700_000_000 };
    const { begin, isKnown } = createThrottle(await open(() => clock.seconds * 1000));
    /** Fails when it is let in; gives how long it has to wait. */
    const fail = async (account: string, address: string) => (await begin(account, address)).wait;
    const succeed = async (account: string, address: string) => {
      const { wait, succeeded } = await begin(account, address);
      if (wait === 0) await succeeded();
      return wait;
    };
    /** Fails as often as it says, and waits as long as it has to; gives the waits. */
    const guess = async (account: string, address: string, times: number) => {
      const waits: number[] = [];
      for (let count = 0; count < times; count++) {
        const wait = await fail(account, address);
        clock.seconds += wait;
        if (wait > 0) expect(await fail(account, address)).toBe(0);
        waits.push(wait);
      }
      return waits;
    };
    return { clock, fail, succeed, guess, isKnown };
  }

  test('after five failures each waits twice as long as the one before, a quarter of an hour at most', async () => {
    const { guess } = await throttleAt();
    expect(await guess('asha', 'x', 17)).toEqual([
      0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900,
    ]);
  });

  test('tries at the same time count like those one after another', async () => {
    const { fail } = await throttleAt();
    const waits = await Promise.all(Array.from({ length: 50 }, () => fail('asha', 'x')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test('a stranger cannot lock a member out, at no address of the member', async () => {
    const { guess, succeed } = await throttleAt();
    await succeed('asha', 'home');
    for (let address = 0; address < 20; address++) await guess('asha', `stranger ${address}`, 20);
    expect(await succeed('asha', 'home')).toBe(0);
    // an address where asha never was waits as long as the brake for all strangers, and no longer
    expect(await succeed('asha', 'a café')).toBeLessThanOrEqual(10);
  });

  test('from very many addresses together there is one guess in ten seconds', async () => {
    const { fail, clock } = await throttleAt();
    for (let address = 0; address < 100; address++) expect(await fail('asha', `first ${address}`)).toBe(0);
    const began = clock.seconds;
    let guesses = 0;
    for (let address = 0; clock.seconds - began < 600; address++) {
      const wait = await fail('asha', `stranger ${address}`);
      clock.seconds += wait;
      guesses += wait === 0 ? 1 : 0;
    }
    expect(guesses).toBeLessThanOrEqual(61);
  });

  test('an address that tries many names is slowed down at all of them', async () => {
    const { guess, fail } = await throttleAt();
    for (let name = 0; name < 30; name++) await guess(`name ${name}`, 'x', 1);
    expect(await fail('a new name', 'x')).toBe(900);
    expect(await fail('a new name', 'y')).toBe(0);
  });

  test('a member at an address where somebody else guesses gets in where the member got in before', async () => {
    const { fail, guess, succeed } = await throttleAt();
    await succeed('asha', 'school');
    await guess('ben', 'school', 30);
    expect(await fail('ben', 'school')).toBeGreaterThan(0);
    expect(await succeed('asha', 'school')).toBe(0);
    // and waits half a minute at most where somebody guesses the member's own
    await guess('asha', 'school', 40);
    expect(await succeed('asha', 'school')).toBe(30);
  });

  test('the first delay says nothing of whether there is such an account', async () => {
    const { guess, succeed } = await throttleAt();
    await succeed('asha', 'school');
    const first = async (account: string) => (await guess(account, 'school', 6)).at(-1);
    expect([await first('asha'), await first('nobody')]).toEqual([2, 2]);
  });

  test('an address is known once somebody got in there', async () => {
    const { isKnown, fail, succeed } = await throttleAt();
    await fail('asha', 'school');
    expect(await isKnown('school')).toBe(false);
    await succeed('asha', 'school');
    expect([await isKnown('school'), await isKnown('home')]).toEqual([true, false]);
  });

  test('a right password forgives the failures before it, but is no licence to guess others', async () => {
    const { fail, guess, succeed, clock } = await throttleAt();
    for (let name = 0; name < 30; name++) await guess(`name ${name}`, 'x', 1);
    clock.seconds += 900;
    expect(await succeed('asha', 'x')).toBe(0);
    expect(await succeed('asha', 'x')).toBe(0);
    // as many failures as before, so the next one waits as long
    expect([await fail('ben', 'x'), await fail('cara', 'x')]).toEqual([0, 900]);
  });

  test('right passwords count nowhere: a hundred members of one school log in at once', async () => {
    const { succeed } = await throttleAt();
    for (let member = 0; member < 100; member++) expect(await succeed(`member ${member}`, 'school')).toBe(0);
  });
}
