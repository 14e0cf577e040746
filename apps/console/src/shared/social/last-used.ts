import { keep, kept } from '../../ui/preferences/storage.ts';

/** The provider that was used last in this browser, as a hint on its button. Kept here only; no cookie. */
const KEY = 'gatehouse-last-provider';

export const lastUsed = (): string | undefined => kept('localStorage', KEY);

/** @param provider undefined: the last sign-in needed none, or failed */
export const keepLastUsed = (provider: string | undefined): void => keep('localStorage', KEY, provider);
