import { type RefObject, useEffect, useRef } from 'react';

/** Whether the document has shown a page already: the browser itself takes care of the first one's focus. */
let arrived = false;

/**
 * Sets the document's title and, after a move inside the console or when the page becomes another one, puts the focus
 * on its h1, which must have `tabIndex={-1}` (WCAG 2.4.3). A page that focuses a field of its own says `focus: false`.
 */
export function usePageTitle(title: string, { focus = true } = {}): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Gatehouse`;
    if (arrived && focus) heading.current?.focus();
    arrived = true;
  }, [title, focus]);
  return heading;
}
