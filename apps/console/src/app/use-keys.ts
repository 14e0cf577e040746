import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useBrowserPreferences } from '../ui/preferences/browser-preferences.ts';
import { isFree, withControl } from '../ui/preferences/use-letter-key.ts';
import { destinations } from './destinations.ts';

/** Milliseconds in which the letter must follow the g. */
const SEQUENCE = 1500;

/** Ctrl or Command with Enter sends the form that the focus is in. */
function sendForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && withControl(event) && event.target instanceof Element) {
    event.target.closest('form')?.requestSubmit();
  }
}

/** `g` and a letter navigates, `?` shows the list; not while typing, and not in a menu or dialog. */
function letterListener(go: (path: string) => void, showHelp: () => void) {
  let wentAt = Number.NEGATIVE_INFINITY;
  return (event: KeyboardEvent): void => {
    if (!isFree(event)) return;
    const follows = event.timeStamp - wentAt < SEQUENCE;
    wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const place = follows ? destinations.find(({ letter }) => letter === event.key) : undefined;
    if (!place && event.key !== '?') return;
    event.preventDefault();
    if (place) go(place.path);
    else showHelp();
  };
}

/** Keyboard shortcuts. Single keys can be turned off (WCAG 2.1.4). */
export function useKeys(showHelp: () => void): void {
  const navigate = useNavigate();
  const { letterKeys } = useBrowserPreferences();
  useEffect(() => {
    addEventListener('keydown', sendForm);
    return () => removeEventListener('keydown', sendForm);
  }, []);
  useEffect(() => {
    if (!letterKeys) return;
    const onLetter = letterListener((path) => void navigate(path), showHelp);
    addEventListener('keydown', onLetter);
    return () => removeEventListener('keydown', onLetter);
  }, [letterKeys, navigate, showHelp]);
}
