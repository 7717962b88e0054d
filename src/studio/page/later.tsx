import { type ComponentType, useEffect, useState } from 'react';
import { Dialog, useModal } from './dialogs.tsx';
import { words } from './words.ts';

/**
 * A dialog whose script is loaded when it is first opened. Where the script doesn't come, a dialog says so, and the next
 * one that is opened asks for it again.
 */
export function dialogLater<Props extends { close: (result?: string) => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          setShown(() => component);
        },
        () => setFailed(true),
      );
    }, []);
    if (Shown) return <Shown {...props} />;
    return hasFailed ? <NotLoaded close={() => props.close()} /> : null;
  };
}

/**
 * A part of a window whose script is loaded when it is first shown. Where the script doesn't come, the part says so, and a button asks for it
 * again.
 */
export function partLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: string = words.loading,
): ComponentType<Props> {
  return function LaterPart(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>();
    const [hasFailed, setFailed] = useState(false);
    const begin = () => {
      setFailed(false);
      load().then(
        (component) => setShown(() => component),
        () => setFailed(true),
      );
    };
    useEffect(begin, []);
    if (Shown) return <Shown {...props} />;
    if (!hasFailed)
      return (
        <p className="quiet" role="status">
          {loading}
        </p>
      );
    return (
      <p className="quiet">
        {words.noConnection}{' '}
        <button type="button" onClick={begin}>
          {words.again}
        </button>
      </p>
    );
  };
}

function NotLoaded({ close }: { close: () => void }) {
  return (
    <Dialog dialog={useModal()} name="not-loaded" title={words.noConnectionShort} close={close}>
      <p role="alert">{words.notLoaded}</p>
    </Dialog>
  );
}
