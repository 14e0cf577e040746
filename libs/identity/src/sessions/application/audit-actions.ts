import { auditActions, entry } from '#shared-kernel/application/audit';

export const sessionActions = auditActions({
  'session.started': entry<{ readonly replaces?: string }>(
    'Somebody signed in, or proved the password again and got another session in place of theirs (`replaces`). Refused: the password was wrong, or the account may not sign in.',
  ),
  'session.challenged': entry('The first factor was right, and the second one was asked for.'),
  'session.ended': entry('A session was signed out or revoked.'),
  'session.all-ended': entry<{ readonly count: number; readonly kept?: string }>(
    'All sessions of an account were ended, or all but one (`kept`).',
  ),
});
