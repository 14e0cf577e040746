import { type Audit, type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { type Remark, type User, userTarget } from '../../users/index.ts';
import type { SecondFactorMethod } from '../domain/second-factor-method.ts';

export const twoFactorActions = auditActions({
  'two-factor.prepared': entry('A secret and backup codes were created; they take effect with the first correct code.'),
  'two-factor.enabled': entry<{ readonly replaces: boolean }>(
    'A second factor took effect, or an authenticator was replaced (`replaces`).',
  ),
  'two-factor.disabled': entry<Remark>('The second factor was turned off, or removed by staff.', ['reason']),
  'two-factor.secret.shown': entry('The secret of the authenticator was shown again.'),
  'two-factor.code.requested': entry('A code by mail was requested.'),
  'two-factor.passed': entry<{ readonly method?: SecondFactorMethod }>(
    'A code of the second factor was correct. Refused: it was wrong, expired or used before.',
  ),
  'two-factor.locked': entry('Too many wrong codes: the second factor is locked for a while.'),
  'two-factor.unlocked': entry<Remark>('Staff ended the lock of the second factor.', ['reason']),
  'two-factor.backup-codes.renewed': entry('New backup codes were created; the earlier ones are void.'),
  'trusted-device.added': entry('A browser was trusted, so that it is not challenged for a while.'),
  'trusted-device.used': entry(
    'A trusted browser was not challenged. Refused: its token is unknown, expired or used before.',
  ),
  'trusted-device.copied': entry(
    'A replaced token of a trusted browser was presented again: the browser is no longer trusted.',
  ),
  'trusted-device.removed': entry('A trusted browser was revoked.'),
  'trusted-device.all-removed': entry<Remark>('All trusted browsers of an account were revoked.', ['reason']),
});

export const trustedDevice = (id: string | null): AuditTarget => ({ kind: 'trusted-device', id });

/** @param isLocked whether this attempt locked the second factor */
export function recordRefusedCode(
  audit: Audit,
  user: User,
  { code: reason }: Refusal,
  isLocked: boolean,
  method?: SecondFactorMethod,
): void {
  const target = userTarget(user);
  const details = method && { method };
  audit.record({ action: twoFactorActions['two-factor.passed'], target, outcome: 'refused', reason, details });
  if (isLocked) audit.record({ action: twoFactorActions['two-factor.locked'], target });
}
