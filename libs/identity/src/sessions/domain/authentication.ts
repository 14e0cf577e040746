import type { AuthenticationMethod } from '../../users/domain/user.ts';

export interface Authentication {
  readonly authenticatedAt: Date;
  /** Without duplicates; empty for sessions from before methods were recorded. */
  readonly methods: readonly AuthenticationMethod[];
  /** When the second factor was last passed in this session; null: never. A trusted device does not count. */
  readonly secondFactorAt: Date | null;
}

export interface FurtherProof {
  readonly again?: AuthenticationMethod | undefined;
  /** The method of the second factor; `assumed`: it counts as passed without a code. */
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

/** A link that verifies an address may have signed its reader in to an account that another person registered. */
export const isOfHolder = ({ methods }: Pick<Authentication, 'methods'>): boolean =>
  methods.length === 0 || methods.some((method) => method !== 'mailed-link');
