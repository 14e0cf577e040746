import { auditActions, entry } from '#shared-kernel/application/audit';
import type { Remark } from '../../users/index.ts';

interface Address {
  readonly [name: string]: string;
  readonly email: string;
}

export const contactActions = auditActions({
  'email.verification.requested': entry<Remark>('A link to verify the address was requested.', ['reason']),
  'email.verified': entry<Remark & { readonly byHolder: boolean }>(
    'The address was confirmed by a mail to it, or by a provider or an administrator who vouches for it; `byHolder`: from a session of the account, with its password or its linked account, which proves the address.',
    ['reason'],
  ),
  'email.unverified': entry<Remark>('An administrator marked the address as not confirmed.', ['reason']),
  'email.unproven': entry<Remark>('An administrator marked the address as not proven.', ['reason']),
  'email.change.requested': entry<{ readonly after: Address }>('A change of address was requested.', ['after']),
  'email.change.canceled': entry('The pending change of address was canceled.'),
  'email.changed': entry<Remark & { readonly before: Address; readonly after: Address }>('The address was changed.', [
    'before',
    'after',
    'reason',
  ]),
  'email.restored': entry<{ readonly before: Address; readonly after: Address }>(
    'A change of address was undone by a mail to the former address, which ended all sessions and voided what came after the change was asked for. Refused: the code of the second factor was wrong.',
    ['before', 'after'],
  ),
  'phone.code.requested': entry('A code for a phone number was requested.'),
  'phone.verified': entry<{ readonly phoneNumber: string }>(
    'A phone number was verified by a code. Refused: the code was wrong, expired or used up.',
    ['phoneNumber'],
  ),
});
