import { useEffect } from 'react';

const CHANNEL = 'gatehouse-signed-out';

/** Tells the other tabs of this browser about a sign-out. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** A sign-out in one tab signs out all tabs. */
export function useLeaveWithOtherTabs(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => location.replace('/signed-out');
    return () => channel.close();
  }, []);
}
