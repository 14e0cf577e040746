import { auditActions, entry } from '#shared-kernel/application/audit';

export const credentialActions = auditActions({
  'user.created': entry('An account was registered. Refused: the address already has an account.'),
  'password.confirmed': entry('Refused: the password that confirms an act was wrong.'),
  'password.changed': entry<{ readonly proof: 'password' | 'mailed link' | 'none'; readonly first?: boolean }>(
    'A password was set; `proof` says how the caller proved to be the account holder, `first` that there was none.',
  ),
  'password.reset.requested': entry('A link to set or reset the password was requested.'),
  'user.reclaimed': entry(
    'The owner of the address took over an account that never had a proven one: sessions, keys, linked accounts, phone number and second factor ended.',
  ),
});
