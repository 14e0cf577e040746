import { useEffect } from 'react';
import { signOut } from '../../api/session.ts';
import { useChange } from '../../ui/actions/use-change.ts';

const CHANNEL = 'gatehouse-signed-out';

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

export function useLeaveWithOtherTabs(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => location.replace('/signed-out');
    return () => channel.close();
  }, []);
}

/** Signs out and loads a new document, so that no data stays in memory. */
export const useSignOut = () =>
  useChange(async () => {
    await signOut();
    tellOtherTabs();
    location.replace('/signed-out');
  });
