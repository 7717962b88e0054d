import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for an element that scrolls, which begins at its top with each new content, also where nothing in that takes the cursor.
 * `hiding` is another text when the element may be shown again: what is hidden can't scroll, and comes back as it was.
 */
export function useTop(content: string, hiding: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const atTop = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about when the element is shown again
  useLayoutEffect(() => {
    if (atTop.current === content || !element.current?.clientHeight) return;
    atTop.current = content;
    element.current.scrollTo(0, 0);
  }, [content, hiding]);
  return element;
}
