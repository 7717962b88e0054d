import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The element scrolls to the top with each new content, even if nothing in it is focused. `hiding` changes when a hidden element
 * may become visible again, because hidden elements can't scroll.
 */
export function useScrollToTop(content: string, hiding: string): RefObject<HTMLDivElement | null> {
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
