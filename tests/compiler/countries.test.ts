import { getCountries } from 'libphonenumber-js';
import { expect, test } from 'vitest';
import { PHONE_COUNTRIES } from '../../src/compiler/site/registrations.ts';

test('the countries that a site may name are those whose phone numbers the service can read', () => {
  expect([...PHONE_COUNTRIES].sort()).toEqual([...getCountries()].sort());
});
