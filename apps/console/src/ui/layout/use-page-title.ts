import { type RefObject, useEffect, useRef } from 'react';
import { boot } from '../../api/boot.ts';

/** Whether a page was already shown: the browser handles the focus of the first one. */
let arrived = false;

/** Moves the focus to the h1, which has `tabIndex={-1}` (WCAG 2.4.3), unless a field takes it. */
export function usePageTitle(title: string, { focus = true } = {}): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${boot.productName}`;
    if (arrived && focus) heading.current?.focus();
    arrived = true;
  }, [title, focus]);
  return heading;
}
