import { useEffect, useState } from 'react';
import { announce } from '../feedback/live-regions.tsx';

/** Milliseconds the check mark is shown. */
const SHOWN = 2000;

/**
 * Copies a text and announces it.
 * @returns whether it was copied just now, and the function: false = the browser blocked it, which is announced too
 */
export function useCopy(): { readonly copied: boolean; copy(text: string): Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied.');
      return true;
    } catch {
      announce('Your browser blocked copying. Select the text instead.', 'assertive');
      return false;
    }
  };
  return { copied, copy };
}
