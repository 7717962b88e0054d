import { useCallback, useEffect, useState } from 'react';
import { type Account, SIGNED_OUT, type WORKER } from '../messages.ts';

const signedOut = (account: Account | undefined) => account && { hasSchool: account.hasSchool };

/** Returns the editor's account at a host, until the editor signs out in any tab. */
export function useAccount(ask: (request: Request) => Promise<Response>, addresses: typeof WORKER) {
  const [account, setAccount] = useState<Account>();
  const askAccount = useCallback(async () => {
    const answer = await ask(new Request(addresses.account, { method: 'POST' }));
    setAccount(await answer.json());
  }, [ask, addresses]);
  const forgetAccount = useCallback(() => setAccount(signedOut), []);
  useEffect(() => {
    const tabs = new BroadcastChannel(SIGNED_OUT);
    tabs.onmessage = forgetAccount;
    return () => tabs.close();
  }, [forgetAccount]);
  return { account, askAccount, forgetAccount };
}
