import { useEffect, useState } from 'react';

/** Milliseconds: as often as the relative times beside it. */
const REFRESH = 30_000;

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH);
    return () => clearInterval(timer);
  }, []);
  return now;
}
