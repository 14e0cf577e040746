import { useEffect } from 'react';

const CHANNEL = 'gatehouse-signed-out';

/** Lets the other tabs of this browser know that the person has left. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Whoever signs out in one tab leaves all: nothing of theirs stays on a screen. */
export function useLeaveWithOtherTabs(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => location.replace('/signed-out');
    return () => channel.close();
  }, []);
}
