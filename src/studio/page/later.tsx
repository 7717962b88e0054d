import { type ComponentType, useEffect, useState } from 'react';
import { Dialog, useModal } from './dialogs.tsx';
import { words } from './words.ts';

/**
 * Returns a dialog whose script is loaded when the dialog is opened. If loading fails, another dialog says so, and the next one that
 * is opened tries again.
 */
export function dialogLater<Props extends { close: (result?: string) => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Later(props: Props) {
    const { Loaded, hasFailed } = useLater(load);
    if (Loaded) return <Loaded {...props} />;
    return hasFailed ? <NotLoaded close={() => props.close()} /> : null;
  };
}

/** Returns a part of a window whose script is loaded when the part is shown. If loading fails, it says so, with a button to try again. */
export function partLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: string = words.partLoading,
): ComponentType<Props> {
  return function LaterPart(props: Props) {
    const { Loaded, hasFailed, begin } = useLater(load);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed)
      return (
        <p className="quiet" role="status">
          {loading}
        </p>
      );
    return (
      <p className="quiet" role="alert">
        {words.notLoaded}{' '}
        <button type="button" onClick={begin}>
          {words.again}
        </button>
      </p>
    );
  };
}

function useLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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

function NotLoaded({ close }: { close: () => void }) {
  return (
    <Dialog dialog={useModal()} name="not-loaded" title={words.noConnectionShort} close={close}>
      <p role="alert">{words.notLoaded}</p>
    </Dialog>
  );
}
