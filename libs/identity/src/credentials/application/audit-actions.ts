import { auditActions, entry } from '#shared-kernel/application/audit';
import type { Remark } from '../../users/index.ts';

export const credentialActions = auditActions({
  'user.created': entry<Remark>(
    'An account was registered, or created by staff. Refused: the address already has an account.',
    ['reason'],
  ),
  'password.confirmed': entry('Refused: the password that confirms an act was wrong.'),
  'password.changed': entry<
    Remark & { readonly proof: 'password' | 'mailed link' | 'none' | 'staff'; readonly first?: boolean }
  >(
    'A password was set; `proof` says how the caller proved to be the account holder, or that `staff` set it, `first` that there was none.',
    ['reason'],
  ),
  'password.reset.requested': entry<Remark>('A link to set or reset the password was requested.', ['reason']),
  'user.reclaimed': entry(
    'The owner of the address took over an account that never had a proven one: sessions, keys, linked accounts, phone number and second factor ended.',
  ),
});
