import styles from './outline-number.module.css';

interface Props {
  children: string;
  /** Whether the text beside the number also contains the number, so that screen readers can skip it. */
  ornament?: boolean;
  className?: string | undefined;
}

export function OutlineNumber({ children, ornament = false, className }: Props) {
  return (
    <p className={`entrance ${styles.numeral} ${className ?? ''}`} aria-hidden={ornament || undefined}>
      {children}
    </p>
  );
}
