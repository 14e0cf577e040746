import { type RefObject, useEffect, useRef } from 'react';
import { boot } from '../../api/boot.ts';

/** Whether a page was already shown: the browser handles the focus of the first one. */
let arrived = false;

const shown = { prefix: '', title: '' };
const show = () => {
  document.title = [shown.prefix, shown.title].filter(Boolean).join(' ');
};

/** Before the titles of all pages. */
export function usePageTitlePrefix(prefix: string): void {
  useEffect(() => {
    shown.prefix = prefix;
    if (shown.title) show();
  }, [prefix]);
}

/** Moves the focus to the h1, which has `tabIndex={-1}` (WCAG 2.4.3), unless a field takes it. */
export function usePageTitle(title: string, { focus = true } = {}): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    shown.title = `${title} · ${boot.productName}`;
    show();
    if (arrived && focus) heading.current?.focus();
    arrived = true;
  }, [title, focus]);
  return heading;
}
