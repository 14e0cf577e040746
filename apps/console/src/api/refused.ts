import type { ApiRefusal } from './refusal.ts';

type Listener = (refusal: ApiRefusal) => void;
const listeners = new Set<Listener>();

/** Reports a refusal to listeners other than the caller. */
export function reportRefused(refusal: ApiRefusal): void {
  for (const listener of listeners) listener(refusal);
}

export function onRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
