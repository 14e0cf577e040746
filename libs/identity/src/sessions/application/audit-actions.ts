import { auditActions, entry } from '#shared-kernel/application/audit';

export const sessionActions = auditActions({
  'session.started': entry<{
    readonly methods?: readonly string[];
    readonly replaces?: string;
    readonly again?: string;
  }>(
    'A session started: by a sign-in with `methods`, or in place of another session (`replaces`), after the method `again` if the user authenticated again. Refused: the password was wrong, the account of a provider is not linked, or the account may not sign in.',
  ),
  'session.challenged': entry<{ readonly method?: string }>(
    'The first factor (`method`) was correct, and the second factor was requested.',
  ),
  'session.ended': entry('A session was signed out or revoked.'),
  'session.all-ended': entry<{ readonly count: number; readonly kept?: string }>(
    'All sessions of an account were ended, or all except one (`kept`).',
  ),
});
