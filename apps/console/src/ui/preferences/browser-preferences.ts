/**
 * How this browser shows the console. Kept here and not with the account: a big screen and a phone want different
 * things. (Light or dark is kept by the theme itself, under `gatehouse-mode`.)
 */
import { useSyncExternalStore } from 'react';

export interface BrowserPreferences {
  readonly density: 'comfortable' | 'compact';
  readonly motion: 'system' | 'reduced';
  /** Shortcuts of one letter (WCAG 2.1.4 wants them to be switched off easily). */
  readonly letterKeys: boolean;
}

const KEY = 'gatehouse-preferences';
const defaults: BrowserPreferences = { density: 'comfortable', motion: 'system', letterKeys: true };

/** Storage can be forbidden, and anybody can write into it: what does not fit is the default. */
function read(): BrowserPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof BrowserPreferences, unknown>>;
    return {
      density: kept.density === 'compact' ? 'compact' : defaults.density,
      motion: kept.motion === 'reduced' ? 'reduced' : defaults.motion,
      letterKeys: kept.letterKeys !== false,
    };
  } catch {
    return defaults;
  }
}

let current = defaults;
const watchers = new Set<() => void>();

/** The style sheet (app/preference-styles.tsx) reads them from the root element. */
function show(next: BrowserPreferences): void {
  current = next;
  document.documentElement.dataset.density = next.density;
  document.documentElement.dataset.motion = next.motion;
  for (const watcher of watchers) watcher();
}

/** Once, before the first paint; other tabs follow. */
export function startBrowserPreferences(): void {
  show(read());
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && show(read()));
}

export function changeBrowserPreferences(change: Partial<BrowserPreferences>): void {
  const next = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Then it holds until the page is closed.
  }
  show(next);
}

export const useBrowserPreferences = (): BrowserPreferences =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => current,
  );
