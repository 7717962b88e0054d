import { expect } from 'vitest';
import { Failure } from '../../src/oc/failure.ts';

/** The Failure that a promise ends in; anything else fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(Failure);
  return error as Failure;
}
