import { useEffect } from 'react';

const CHANNEL = 'gatehouse-signed-out';

export function tellOtherTabs(): void {
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
