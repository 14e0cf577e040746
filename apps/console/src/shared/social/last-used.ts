/** The provider that was used last in this browser, as a hint on its button. Kept here only; no cookie. */
const KEY = 'gatehouse-last-provider';

export function lastUsed(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param provider undefined: the last sign-in needed none, or failed */
export function keepLastUsed(provider: string | undefined): void {
  try {
    if (provider === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, provider);
  } catch {
    // Storage is forbidden: there is no hint.
  }
}
