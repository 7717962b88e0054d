import styles from './arrow.module.css';

/** Mirrored by `back` and in right-to-left layouts. The text or label beside the arrow names the action. */
export function Arrow({ back, className }: { back?: boolean; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 32 16"
      width="32"
      height="16"
      className={`${styles.arrow} ${className ?? ''}`.trim()}
      aria-hidden="true"
    >
      <path
        d={back ? 'M31 8H2M9 1L2 8l7 7' : 'M1 8h29M23 1l7 7-7 7'}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
