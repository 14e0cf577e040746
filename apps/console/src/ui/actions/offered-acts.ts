/** Acts that the page has at the moment. Who renders an act offers it, so that a palette of commands needs no list of its own. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLetterKey } from '../preferences/use-letter-key.ts';

export interface OfferedAct {
  /** Names one act of a page: of two with the same label, the first is offered. */
  readonly label: string;
  run(): void;
}

const offered = new Map<symbol, OfferedAct>();
let shown: readonly OfferedAct[] = [];
const watchers = new Set<() => void>();

function tell(): void {
  const acts = [...offered.values()];
  shown = acts.filter(({ label }, at) => acts.findIndex((other) => other.label === label) === at);
  for (const watcher of watchers) watcher();
}

/** @param label undefined: the act is not possible now, or this person may not do it */
export function useOfferedAct(label: string | undefined, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (label === undefined) return;
    const key = Symbol(label);
    offered.set(key, { label, run: () => run() });
    tell();
    return () => {
      offered.delete(key);
      tell();
    };
  }, [label]);
}

/** As `useOfferedAct`, of the act that the key n starts as well: making something new. */
export function useNewAct(label: string | undefined, act: () => void): void {
  useOfferedAct(label, act);
  useLetterKey('n', () => label !== undefined && act());
}

export const useOfferedActs = (): readonly OfferedAct[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => shown,
  );
