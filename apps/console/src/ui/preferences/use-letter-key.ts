import { useEffect, useEffectEvent } from 'react';
import { useBrowserPreferences } from './browser-preferences.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** A menu or dialog has its own keys. */
export const isBusy = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;
export const withControl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

/** Some keyboards need AltGr for a bracket, which counts as Ctrl and Alt. */
const isPlain = (event: KeyboardEvent) => event.getModifierState('AltGraph') || !(withControl(event) || event.altKey);

export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && isPlain(event) && !isTyping(event.target) && !isBusy();

/** A single-key shortcut of a page, unless turned off (WCAG 2.1.4). */
export function useLetterKey(letter: string, act: () => void): void {
  const { letterKeys } = useBrowserPreferences();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== letter || !isFree(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!letterKeys) return;
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [letterKeys]);
}
