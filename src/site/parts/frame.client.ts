import styles from './frame.module.css';

/** Scripts of embedded pages may run, but they get no referrer and no access to our page. */
export const EMBED_ATTRIBUTES = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms',
  referrerPolicy: 'no-referrer',
  loading: 'lazy',
} as const;

/** Does nothing without the button of a `Frame`. */
export function startFrame(element: HTMLElement): () => void {
  const button = element.querySelector<HTMLElement>('[data-embed]');
  button?.addEventListener('click', show);
  return () => button?.removeEventListener('click', show);

  function show(): void {
    const { embed: src = '', title = '' } = button?.dataset ?? {};
    const frame = document.createElement('iframe');
    const attributes = { ...EMBED_ATTRIBUTES, class: styles.page ?? '', title, src };
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    button?.parentElement?.before(frame);
    button?.remove();
    // moves the focus from the removed button to the embedded page
    frame.focus();
  }
}
