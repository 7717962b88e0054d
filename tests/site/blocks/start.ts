import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { onTestFinished } from 'vitest';
import type { ClientScript } from '../../../src/site/renderer/registry.ts';

/** Renders a block into the document as the build does, and starts its client script. Returns its element, and what stops it. */
export function startBlock(
  block: ReactNode,
  script: ClientScript,
): { element: HTMLElement; stop: () => void } {
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = renderToStaticMarkup(block);
  const stop = script(element);
  // of this test, whichever file it is in: the files of a worker share this module
  onTestFinished(stop);
  return { element, stop };
}
