import styles from './empty-note.module.css';

/** What a section says while it has no content yet. */
export function EmptyNote({ text }: { text: string | undefined }) {
  return <p className={styles.note}>{text}</p>;
}
