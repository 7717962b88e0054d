import styles from './empty-note.module.css';

export function EmptyNote({ text }: { text: string | undefined }) {
  return <p className={styles.note}>{text}</p>;
}
