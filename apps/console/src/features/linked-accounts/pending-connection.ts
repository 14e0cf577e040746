/**
 * The provider whose connection waits until the user has signed in again, which may leave the page. Kept in the tab, for
 * a short time and one use, so that no link of another site can start one, and none starts long after.
 */
const KEY = 'gatehouse-connecting';
/** Milliseconds. */
const LIFE = 600_000;

/** @param provider undefined: none waits any more */
export function keepPending(provider: string | undefined): void {
  try {
    if (provider === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ provider, since: Date.now() }));
  } catch {
    // Storage is forbidden: the user presses the button again.
  }
}

export function takePending(): string | undefined {
  try {
    const { provider, since } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
      provider?: string;
      since?: number;
    };
    keepPending(undefined);
    return since !== undefined && Date.now() - since < LIFE ? provider : undefined;
  } catch {
    return undefined;
  }
}
