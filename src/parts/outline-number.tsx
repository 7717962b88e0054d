import styles from './outline-number.module.css';

interface Props {
  children: string;
  /** Whether the words beside it say the same, so that a screen reader need not. */
  ornament?: boolean;
  /** Its size and its corner, from whoever places it. */
  className?: string | undefined;
}

/** The year as architecture: a numeral in outline, behind the words. */
export function OutlineNumber({ children, ornament = false, className }: Props) {
  return (
    <p className={`entrance ${styles.numeral} ${className ?? ''}`} aria-hidden={ornament || undefined}>
      {children}
    </p>
  );
}
