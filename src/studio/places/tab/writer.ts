export type SiteWriter = ReturnType<typeof createSiteWriter>;

/**
 * Only one tab can write. The other tabs are read-only until that tab ends. Uses the Web Locks API. `heard` receives whether this
 * tab may write, first at once and then after each change. A tab that gains access later must read the site again first. A tab
 * that closes or crashes releases its access.
 */
export function createSiteWriter(siteId: string, heard: (writes: boolean) => void) {
  const name = `plenary-site-${siteId}`;
  const ended = new AbortController();
  let release: (() => void) | undefined;
  /** Rejects when another tab takes the lock. */
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
      // without the locks API every tab may write, and the storage refuses conflicting changes
      if ((error as Error).name !== 'AbortError') {
        heard(true);
        return;
      }
      // another tab has taken the lock, so this tab queues for the lock again
      heard(false);
      await wait({ signal: ended.signal });
    }
  };
  void wait({ ifAvailable: true });
  return {
    /** Takes write access from another tab, which is notified. */
    take: () => {
      if (!release && !ended.signal.aborted) void wait({ steal: true });
    },
    end: () => {
      ended.abort();
      release?.();
    },
  };
}
