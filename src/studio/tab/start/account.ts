import { useCallback, useEffect, useState } from 'react';
import { type Account, SIGN_OUT_CHANNEL, WORKER_ADDRESSES } from '../messages.ts';

const withoutSignIn = (account: Account | undefined) => account && { hasSchool: account.hasSchool };

/** Returns the account until the editor signs out in any tab. */
export function useAccount(ask: (request: Request) => Promise<Response>) {
  const [account, setAccount] = useState<Account>();
  const askAccount = useCallback(async () => {
    const answer = await ask(new Request(WORKER_ADDRESSES.account, { method: 'POST' }));
    setAccount(await answer.json());
  }, [ask]);
  const forgetAccount = useCallback(() => setAccount(withoutSignIn), []);
  useEffect(() => {
    const tabs = new BroadcastChannel(SIGN_OUT_CHANNEL);
    tabs.onmessage = forgetAccount;
    return () => tabs.close();
  }, [forgetAccount]);
  return { account, askAccount, forgetAccount };
}
