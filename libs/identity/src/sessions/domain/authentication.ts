import type { AuthenticationMethod } from '../../users/domain/authentication-method.ts';

/** How the holder of a session authenticated. */
export interface Authentication {
  readonly authenticatedAt: Date;
  /** Each once; empty where they are not known, for sessions from before they were recorded. */
  readonly methods: readonly AuthenticationMethod[];
  /** When the second factor was last passed within the session; null: never. A trusted device passes none. */
  readonly secondFactorAt: Date | null;
}

/** What a caller with a session has proven since. */
export interface FurtherProof {
  /** Who they are, once more, by this method. */
  readonly again?: AuthenticationMethod | undefined;
  /** The second factor, by this method; `assumed`: it counts as passed, and nothing was shown. */
  readonly secondFactor?: AuthenticationMethod | 'assumed' | undefined;
}

export function firstFactor(method: AuthenticationMethod, now: Date): Authentication {
  return { authenticatedAt: now, methods: [method], secondFactorAt: null };
}

export function authenticationAfter(
  before: Authentication,
  { again, secondFactor }: FurtherProof,
  now: Date,
): Authentication {
  const shown: AuthenticationMethod[] = secondFactor && secondFactor !== 'assumed' ? [secondFactor, 'mfa'] : [];
  return {
    authenticatedAt: again ? now : before.authenticatedAt,
    methods: [...new Set([...before.methods, ...(again ? [again] : []), ...shown])],
    secondFactorAt: secondFactor ? now : before.secondFactorAt,
  };
}
