import { useEffect, useState } from 'react';

/** Milliseconds without a keystroke. */
const PAUSE = 300;

export function useDebounced(text: string, pause = PAUSE): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return rested;
}
