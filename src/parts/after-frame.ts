import { startTransition } from 'react';

/** Calls back, as something that can be interrupted, when the next frame has been painted. Gives what calls it off. */
export function afterFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(startTransition, 0, call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
