/** The part of a tab in editing a site: one tab writes, others look on until it ends. */
export interface SiteWriter {
  /** Makes this tab the one that writes. The tab that did so hears it. */
  take: () => void;
  /** Lets another tab write, at the end. */
  end: () => void;
}

/**
 * Asks to write a site in this tab (Web Locks API). `heard` gets true when this tab writes, and false while another one does: at
 * once, then at each change. Who begins to write after another reads the site again from the storage before. A tab that is
 * closed or killed writes no more, without a word.
 */
export function writerOf(siteId: string, heard: (writes: boolean) => void): SiteWriter {
  const name = `plenary-site-${siteId}`;
  const ended = new AbortController();
  let release: (() => void) | undefined;
  /** Holds the lock until the tab ends. Rejects where another tab takes it. */
  const hold = () =>
    new Promise<void>((done) => {
      release = done;
      heard(true);
    });
  const wait = async (options: LockOptions) => {
    try {
      const got = await navigator.locks.request(name, options, async (lock) => {
        if (lock) await hold();
        return lock !== null;
      });
      if (!got) {
        heard(false);
        await wait({ signal: ended.signal });
      }
    } catch (error) {
      release = undefined;
      if (ended.signal.aborted) return;
      // a browser without locks hinders nobody, and the storage refuses what comes between
      if ((error as Error).name !== 'AbortError') {
        heard(true);
        return;
      }
      // another tab has taken it: this one is next after it
      heard(false);
      await wait({ signal: ended.signal });
    }
  };
  void wait({ ifAvailable: true });
  return {
    take: () => {
      if (!release && !ended.signal.aborted) void wait({ steal: true });
    },
    end: () => {
      ended.abort();
      release?.();
    },
  };
}
