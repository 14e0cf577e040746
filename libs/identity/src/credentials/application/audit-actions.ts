import { auditActions, entry } from '#shared-kernel/application/audit';

export const credentialActions = auditActions({
  'user.created': entry(
    'An account was registered. Refused: somebody tried to register the address of an account that exists.',
  ),
  'password.confirmed': entry('Refused: the password that confirms an act was wrong.'),
  'password.changed': entry<{ readonly proof: 'password' | 'mailed link' | 'none' }>(
    'A password was set; `proof` says by what.',
  ),
  'password.reset.requested': entry('A link to set another password was asked for.'),
  'user.reclaimed': entry(
    'The owner of the address proved it for the first time: phone number, second factor and keys of the registrant are gone.',
  ),
});
