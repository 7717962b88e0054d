import { Component, type ReactNode } from 'react';
import type { Page, Shell } from '../page/page.ts';
import { ErrorScreen } from './error-screen.tsx';
import { renew } from './renew.ts';

interface Props {
  shell: Shell;
  /** The page to render; another one is another try. */
  page: Page | undefined;
  /** Why there is none. */
  error?: unknown;
  /** Is told that a page could not be rendered. */
  failed: () => void;
  children: ReactNode;
}

interface State {
  page?: Page | undefined;
  error?: unknown;
}

/** Shows the error screen in the place of a page that could not be had, or fails to render. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ page }: Props, state: State) {
    return page === state.page ? null : { page, error: undefined };
  }

  override componentDidCatch(): void {
    this.props.failed();
    // a page of a newer build can be more than this script understands
    void renew();
  }

  override render() {
    const error = this.state.error ?? this.props.error;
    if (error === undefined) return this.props.children;
    return <ErrorScreen shell={this.props.shell} message={messageOf(error)} />;
  }
}

/** What the error screen says after its heading: the status of a response, or the message of an error. */
function messageOf(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
