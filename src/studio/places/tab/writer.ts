/** A tab's access to a site: one tab writes, others are read-only until it ends. */
export interface SiteWriter {
  /** Takes over write access. The previous tab is notified. */
  take: () => void;
  /** Releases write access. */
  end: () => void;
}

/**
 * Requests write access to a site for this tab (Web Locks API). `heard` receives whether this tab may write: at once, then after each
 * change. A tab that gains access later must read the site again first. Closing or killing a tab releases its access.
 */
export function writerOf(siteId: string, heard: (writes: boolean) => void): SiteWriter {
  const name = `plenary-site-${siteId}`;
  const ended = new AbortController();
  let release: (() => void) | undefined;
  /** Holds the lock until the tab ends. Rejects when another tab takes it. */
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
      // without locks, every tab may write; the storage refuses conflicting changes
      if ((error as Error).name !== 'AbortError') {
        heard(true);
        return;
      }
      // another tab has taken the lock; this one queues for it again
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
