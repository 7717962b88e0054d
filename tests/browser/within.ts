/** How long the end of a test may take, in seconds. Machines are shared: the limit is there for what never comes. */
const LIMIT = 60;

/** Waits for something, for a limited time. After that it rejects with what it waited for. */
export async function within<T>(what: string, coming: Promise<T>, seconds = LIMIT): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${seconds} s for ${what}.`)), seconds * 1000);
  });
  try {
    return await Promise.race([coming, limit]);
  } finally {
    clearTimeout(timer);
  }
}
