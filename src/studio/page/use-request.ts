import { type DependencyList, useEffect } from 'react';

/** Sends a request when the keys change. Ignores the answer to an earlier request, and any answer after the component is removed. */
export function useRequest<Answer>(
  request: () => Promise<Answer>,
  keys: DependencyList,
  take: (answer: Answer) => void,
  fail: (error: unknown) => void = () => {},
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller knows what changes the answer
  useEffect(() => {
    let isLatest = true;
    request().then(
      (answer) => isLatest && take(answer),
      (error: unknown) => isLatest && fail(error),
    );
    return () => {
      isLatest = false;
    };
  }, [...keys]);
}
