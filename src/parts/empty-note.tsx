import styles from './empty-note.module.css';

/** The text of a section that has no content yet. */
export function EmptyNote({ text }: { text: string | undefined }) {
  return <p className={styles.note}>{text}</p>;
}
