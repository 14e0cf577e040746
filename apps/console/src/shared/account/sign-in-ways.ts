import { providerName } from '../social/social.ts';
import type { SignInWays } from './account-reads.ts';

interface UsualSignIn {
  /** Within a sentence: "your password", or without one "Google or GitHub". */
  readonly means: string;
  /** A stranger would have to get hold of it: "your password", "your Google account". */
  readonly held: string;
  readonly hasPassword: boolean;
}

/** @param ways undefined while they are not known: most accounts have a password */
export function usualSignIn(ways: SignInWays | undefined): UsualSignIn {
  const names = [...new Set(ways?.linked.map(({ providerId }) => providerName(providerId)))];
  if (!ways || ways.hasPassword || names.length === 0) {
    return { means: 'your password', held: 'your password', hasPassword: ways?.hasPassword ?? true };
  }
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
  return { means: list, held: `your ${list} account`, hasPassword: false };
}
