type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * A query that is not quiet was answered 401: the session ended elsewhere. The step-up dialog listens and asks to sign
 * in again.
 */
export function reportSessionGone(): void {
  for (const listener of listeners) listener();
}

export function onSessionGone(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
