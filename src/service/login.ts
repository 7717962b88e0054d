import { arePossible, type Credentials } from './credentials.ts';
import { Failure } from './failure.ts';
import type { Members } from './members.ts';
import { nameKey } from './members-file.ts';
import { countedAs } from './proxies.ts';
import type { Throttle } from './throttle.ts';
import { turns } from './turns.ts';

/**
 * A hash takes a processor 0.2 s and 32 MB: two at a time, of which one is for addresses where somebody logged in before,
 * so that no flood of strangers keeps a member waiting there. A committee of 50 may wait behind the one address of its school;
 * those who wait longest wait for half a minute.
 */
const LIMITS = { atOnce: 2, reserved: 1, perKey: 60, total: 150 };

/**
 * Lets members in, and slows down who guesses. The function that it gives resolves for a member, and throws a Failure
 * `no-members`, `wrong-login` (the same for every reason), `too-many-tries` or `busy`.
 */
export function createLogin(members: Members, throttle: Throttle) {
  const takeTurns = turns(LIMITS);
  return async (credentials: Credentials | undefined, address: string): Promise<void> => {
    if (!(await members.any())) throw noMembers();
    if (!credentials || !arePossible(credentials)) throw wrongLogin();
    const account = nameKey(credentials.username);
    const from = countedAs(address);
    const isKnown = throttle.isKnown(from);
    const check = async () => {
      // asked when it is its turn: what was tried at the same time has failed by now
      const wait = throttle.waitFor(account, from);
      if (wait > 0) throw tooManyTries(wait);
      if (!(await members.isMember(credentials.username, credentials.password))) {
        throttle.failed(account, from);
        throw wrongLogin();
      }
      throttle.succeeded(account, from);
    };
    // a stranger with a /48 has 65,536 addresses to wait at, and takes turns as one
    await takeTurns(isKnown ? from : countedAs(address, 48), check, isKnown);
  };
}

function noMembers(): Failure {
  return new Failure(
    'no-members',
    'Nobody can log in yet: there is no account. Ask whoever runs the site to make one for you.',
  );
}

function wrongLogin(): Failure {
  return new Failure('wrong-login', 'The username or the password is wrong. Please type both again.');
}

function tooManyTries(seconds: number): Failure {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Failure(
    'too-many-tries',
    `There were too many wrong logins. Please wait ${wait}, then try again.`,
    {
      retryAfter: seconds,
    },
  );
}
