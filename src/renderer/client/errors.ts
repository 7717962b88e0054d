import type { ShellData } from '../../shared/index.ts';
import styles from '../error-screen.module.css';

/** The heading is part of the specification. */
const HEADING = 'Unexpected Application Error!';

/** What is shown in the place of a page that could not be fetched or has failed. The reading begins at its top. */
export function errorScreen(error: unknown, { name }: Pick<ShellData, 'name'>): Element {
  document.title = `${HEADING} · ${name}`;
  const screen = element('div');
  screen.className = styles.screen ?? '';
  screen.role = 'alert';
  const heading = element('h1', HEADING);
  heading.tabIndex = -1;
  const link = element('a', 'Reload the page');
  link.href = location.href;
  // with a target the click is the browser's, which loads the page anew
  link.target = '_self';
  const way = element('p');
  way.append(link);
  screen.append(heading, element('p', messageOf(error)), way);
  queueMicrotask(() => {
    heading.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  });
  return screen;
}

function element<T extends keyof HTMLElementTagNameMap>(tag: T, text = ''): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** What the error screen says after its heading: the status of a response, or the message of an error. */
function messageOf(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
