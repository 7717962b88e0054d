import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./link-dialog.tsx').then(({ LinkDialog }) => ({ default: LinkDialog })));

/** The question where a link leads, which is loaded when it is asked. */
export function LinkDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
