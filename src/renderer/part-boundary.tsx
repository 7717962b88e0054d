import { Component, type ReactNode, type RefObject } from 'react';
import { PartError } from './load-part.ts';
import styles from './shell.module.css';

interface Props {
  /** The server's HTML of this block, taken at the moment its script failed. */
  kept: RefObject<Node[]>;
  children: ReactNode;
}

/**
 * Tells in the place of a lazy part that it did not come, above what the server wrote there: a login form still works
 * without script. Any other error is not ours to hide and goes on to the error screen.
 */
export class PartBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof PartError)) throw error;
    return (
      <>
        <p role="alert" className={styles.missing}>
          {error.message}
        </p>
        <div data-missing="" ref={(place) => place?.replaceChildren(...this.props.kept.current)} />
      </>
    );
  }
}
