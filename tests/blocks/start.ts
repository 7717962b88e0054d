import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach } from 'vitest';
import type { ClientScript } from '../../src/renderer/registry.ts';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
});

/** Renders a block into the document as the build does, and starts its client script. Returns its element, and what stops it. */
export function startBlock(
  block: ReactNode,
  script: ClientScript,
): { element: HTMLElement; stop: () => void } {
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = renderToStaticMarkup(block);
  const stop = script(element);
  stops.push(stop);
  return { element, stop };
}
