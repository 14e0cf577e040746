import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to `fallback` when the element that had it leaves the page, as a button does whose row was deleted:
 * it must not fall out of the page (WCAG 2.4.3). Runs after each rendering, because the row may leave long after the
 * dialog that asked.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.target as Element;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected === false) fallback.current?.focus();
  });
}
