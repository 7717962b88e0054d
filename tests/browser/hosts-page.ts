import * as hosts from '../../src/studio/places/hosts/index.ts';
import { createAccounts } from '../../src/studio/tab/places/accounts.ts';

// what a test of the hosts calls in its page
Object.assign(globalThis, { hosts, openAccounts: createAccounts });
