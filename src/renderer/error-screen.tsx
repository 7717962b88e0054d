import { useEffect, useRef } from 'react';
import type { Shell as ShellWords } from '../page/page.ts';
import styles from './error-screen.module.css';
import { Shell } from './shell.tsx';

/** The heading is part of the specification. */
const HEADING = 'Unexpected Application Error!';

/** What is shown in the place of a page that could not be fetched or rendered. */
export function ErrorScreen({ shell, message }: { shell: ShellWords; message: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${HEADING} · ${shell.name}`;
  }, [shell]);
  // as on every page that came by script: the reading begins at its top
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <Shell shell={shell} page={{ path: '', footer: true }}>
      <div className={styles.screen} role="alert">
        <h1 ref={heading} tabIndex={-1}>
          {HEADING}
        </h1>
        <p>{message}</p>
        <p>
          {/* with a target the click is the browser's, which loads the page anew */}
          <a href={location.href} target="_self">
            Reload the page
          </a>
        </p>
      </div>
    </Shell>
  );
}
