import { type ComponentType, useEffect, useState } from 'react';
import { Button, Dialog } from './dialogs.tsx';
import { words } from './words.ts';

/**
 * Loads the dialog's script when the dialog is opened. A failure is shown in another dialog. Opening the dialog again retries.
 */
export function lazyDialog<Props extends { close: (result?: string) => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Later(props: Props) {
    const { Loaded, hasFailed } = useLazyComponent(load);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return null;
    return (
      <Dialog name="not-loaded" title={words.noConnectionShort} close={() => props.close()}>
        <p role="alert">{words.notLoaded}</p>
      </Dialog>
    );
  };
}

/** Loads the component's script when the component is shown. A failure is shown with a button to retry. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: string = words.partLoading,
): ComponentType<Props> {
  return function LaterPart(props: Props) {
    const { Loaded, hasFailed, begin } = useLazyComponent(load);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed)
      return (
        <p className="quiet" role="status">
          {loading}
        </p>
      );
    return (
      <p className="quiet" role="alert">
        {words.notLoaded} <Button onClick={begin}>{words.again}</Button>
      </p>
    );
  };
}

function useLazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  const begin = () => {
    setFailed(false);
    load().then(
      (component) => setLoaded(() => component),
      () => setFailed(true),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once
  useEffect(begin, []);
  return { Loaded, hasFailed, begin };
}
