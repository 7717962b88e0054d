import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Session } from '../../src/studio/page/session/session.ts';
import { SessionContext } from '../../src/studio/page/session/session.ts';

/** Renders a part of the page of the studio. */
export function renderIn(session: Session, part: ReactNode) {
  return render(<SessionContext value={session}>{part}</SessionContext>);
}
