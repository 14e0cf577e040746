import { useEffect, useState } from 'react';

/** Milliseconds without a keystroke. */
const PAUSE = 300;

export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
