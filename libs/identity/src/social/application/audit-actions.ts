import { auditActions, entry } from '#shared-kernel/application/audit';

export const socialActions = auditActions({
  'account.linked': entry<{ readonly provider: string; readonly way: 'sign-in' | 'session' }>(
    'An account at a provider was linked, with which its holder can sign in from now on: at a sign-in with the same proven address, or from a session. Refused: it belongs to another user, or has another address.',
  ),
  'account.unlinked': entry<{ readonly provider: string }>(
    'A way to sign in was removed: an account at a provider, or the password (`credential`).',
  ),
});
