import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useBrowserPreferences } from '../ui/preferences/browser-preferences.ts';
import { isFree, withControl } from '../ui/preferences/use-letter-key.ts';
import { type Area, byLetter, type Destination } from './area.ts';

/** Milliseconds in which the letter must follow the g. */
const SEQUENCE = 1500;

function sendForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && withControl(event) && event.target instanceof Element) {
    // By its button, which may be disabled.
    event.target.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click();
  }
}

function letterListener(destinations: readonly Destination[], go: (path: string) => void, showHelp: () => void) {
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
export function useKeys(area: Area, showHelp: () => void): void {
  const navigate = useNavigate();
  const { letterKeys } = useBrowserPreferences();
  useEffect(() => {
    addEventListener('keydown', sendForm);
    return () => removeEventListener('keydown', sendForm);
  }, []);
  useEffect(() => {
    if (!letterKeys) return;
    const onLetter = letterListener(byLetter(area), (path) => void navigate(path), showHelp);
    addEventListener('keydown', onLetter);
    return () => removeEventListener('keydown', onLetter);
  }, [area, letterKeys, navigate, showHelp]);
}
