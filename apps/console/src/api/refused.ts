import type { ApiRefusal } from './refusal.ts';

type Listener = (refusal: ApiRefusal) => void;
const listeners = new Set<Listener>();

export function reportRefused(refusal: ApiRefusal): void {
  for (const listener of listeners) listener(refusal);
}

export function onRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
