import styles from './outline-number.module.css';

interface Props {
  children: string;
  /** Whether the text beside it says the same, so that screen readers can skip it. */
  ornament?: boolean;
  /** Sets its size and position. */
  className?: string | undefined;
}

/** The year as a large outlined numeral in the background. */
export function OutlineNumber({ children, ornament = false, className }: Props) {
  return (
    <p className={`entrance ${styles.numeral} ${className ?? ''}`} aria-hidden={ornament || undefined}>
      {children}
    </p>
  );
}
