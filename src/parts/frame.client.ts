import styles from './frame.module.css';

/** The attributes of every embedded page: it runs its scripts, and gets no referrer and no power over ours. */
export const EMBED_ATTRIBUTES = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms',
  referrerPolicy: 'no-referrer',
  loading: 'lazy',
} as const;

/** Makes the button of the `Frame` within an element, where it has one, load the embedded page. */
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
    // the button that had the focus is gone
    frame.focus();
  }
}
