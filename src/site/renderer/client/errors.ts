import type { ShellData } from '../../../core/index.ts';
import styles from './error-screen.module.css';

/** The specification requires this text. */
const ERROR_HEADING = 'Unexpected Application Error!';

/** Sets the document's title. Once the screen is in the document, the page scrolls to the top, and the heading is focused. */
export function createErrorScreen(error: unknown, { name }: Pick<ShellData, 'name'>): Element {
  document.title = `${ERROR_HEADING} · ${name}`;
  const screen = createElement('div');
  screen.className = styles.screen ?? '';
  screen.role = 'alert';
  declareEnglish(screen);
  const heading = createElement('h1', ERROR_HEADING);
  heading.tabIndex = -1;
  const link = createElement('a', 'Reload the page');
  link.href = location.href;
  // with a target, the browser handles the link itself and reloads the page
  link.target = '_self';
  const paragraph = createElement('p');
  paragraph.append(link);
  screen.append(heading, createElement('p', errorMessage(error)), paragraph);
  queueMicrotask(() => {
    heading.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  });
  return screen;
}

/** The HTML of the block stays, since parts of it work without JavaScript, for example a login form. */
export function showLoadError(block: Element, { message }: Error): void {
  const alert = createElement('p', message);
  alert.className = styles.missing ?? '';
  alert.role = 'alert';
  declareEnglish(alert);
  const rest = createElement('div');
  // the attribute `data-missing` makes the styles hide controls that need the script
  rest.dataset.missing = '';
  rest.append(...block.childNodes);
  block.append(alert, rest);
}

/** The texts of the specification are in English on every site. */
function declareEnglish(element: HTMLElement): void {
  element.lang = 'en';
  element.dir = 'ltr';
}

function createElement<T extends keyof HTMLElementTagNameMap>(tag: T, text = ''): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function errorMessage(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
