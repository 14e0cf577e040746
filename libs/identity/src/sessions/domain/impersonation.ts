import { AccountRefusal } from '../../users/domain/account-refusals.ts';

/** Of a session. */
export interface Impersonation {
  /** The member of staff who acts as the user; null: the user. */
  readonly impersonatedBy: string | null;
}

/** How an impersonation begins. */
export interface ImpersonationStart {
  /** The session of the member of staff. */
  readonly from: { readonly id: string; readonly userId: string; readonly expiresAt: Date };
  /** Null: none given. */
  readonly reason: string | null;
  readonly readOnly: boolean;
}

/**
 * - `stopped`: by the member of staff, also by signing out
 * - `expired`: after its time
 * - `admin-ended`: with the session, the account or the role of the member of staff
 * - `user-ended`: with the sessions, the account or the role of the user, also by other staff
 */
export type ImpersonationEnd = 'stopped' | 'expired' | 'admin-ended' | 'user-ended';

/** The rule of a route for staff who act as a user: it works, works unless they may only look, or refuses. */
export type WhileImpersonating = 'allowed' | 'unless-read-only' | 'refused';

/** Acts of staff must not outlast the session, nor touch credentials. @throws FORBIDDEN */
export function mustNotImpersonate({ impersonatedBy }: Impersonation): void {
  if (impersonatedBy !== null) throw AccountRefusal.FORBIDDEN();
}

/** @throws NOT_WHILE_IMPERSONATING, IMPERSONATION_IS_READ_ONLY */
export function mustBeAllowedIn(
  { impersonatedBy, impersonationReadOnly }: Impersonation & { readonly impersonationReadOnly: boolean | null },
  route: WhileImpersonating,
): void {
  if (impersonatedBy === null || route === 'allowed') return;
  if (route === 'refused') throw AccountRefusal.NOT_WHILE_IMPERSONATING();
  if (impersonationReadOnly !== false) throw AccountRefusal.IMPERSONATION_IS_READ_ONLY();
}
