/** Preferences are kept by browser, not by account, because screens differ. The theme keeps light or dark itself. */
import { useSyncExternalStore } from 'react';
import { keep, kept } from './storage.ts';

export interface BrowserPreferences {
  readonly density: 'comfortable' | 'compact';
  readonly motion: 'system' | 'reduced';
  /** Single-key shortcuts, which can be turned off (WCAG 2.1.4). */
  readonly letterKeys: boolean;
}

const KEY = 'gatehouse-preferences';
const defaults: BrowserPreferences = { density: 'comfortable', motion: 'system', letterKeys: true };

/** Storage may be forbidden or tampered with: invalid values become defaults. */
function read(): BrowserPreferences {
  try {
    const read = JSON.parse(kept('localStorage', KEY) ?? '{}') as Partial<Record<keyof BrowserPreferences, unknown>>;
    return {
      density: read.density === 'compact' ? 'compact' : defaults.density,
      motion: read.motion === 'reduced' ? 'reduced' : defaults.motion,
      letterKeys: read.letterKeys !== false,
    };
  } catch {
    return defaults;
  }
}

let current = defaults;
const watchers = new Set<() => void>();

/** The styles of app/providers.tsx read them from the root element. */
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
  keep('localStorage', KEY, JSON.stringify(next));
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
