import { useEffect, useState } from 'react';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 300;

/** The text once it has not changed for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
