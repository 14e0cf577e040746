import { keep, kept } from '../../ui/preferences/storage.ts';

/** The provider that was used last in this browser, as a hint on its button. Kept here only; no cookie. */
const KEY = 'gatehouse-last-provider';

export const lastUsed = (): string | undefined => kept('localStorage', KEY);

/** The way before, while the user is at a provider: nothing tells here whether that sign-in works. */
const FORMER = 'gatehouse-former-provider';

/** Before the user leaves for the provider. */
export function beginUse(provider: string): void {
  keep('sessionStorage', FORMER, lastUsed());
  keepLastUsed(provider);
}

/** The hint goes back to a way that worked. @param canceled nothing failed: the provider may have worked before */
export function failUse(provider: string, canceled = false): void {
  if (lastUsed() !== provider) return;
  const former = kept('sessionStorage', FORMER);
  keepLastUsed(former === provider && !canceled ? undefined : former);
}

/** @param provider undefined: the last sign-in needed none, or failed */
export const keepLastUsed = (provider: string | undefined): void => keep('localStorage', KEY, provider);
