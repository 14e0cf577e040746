import { auditActions, entry } from '#shared-kernel/application/audit';

interface Address {
  readonly [name: string]: string;
  readonly email: string;
}

export const contactActions = auditActions({
  'email.verification.requested': entry('A link to verify the address was asked for.'),
  'email.verified': entry('The address was verified by its link.'),
  'email.change.requested': entry<{ readonly after: Address }>('Another address was asked for.', ['after']),
  'email.change.canceled': entry('The change of address that waited for its link was called off.'),
  'email.changed': entry<{ readonly before: Address; readonly after: Address }>('The address was changed.', [
    'before',
    'after',
  ]),
  'phone.code.requested': entry('A code for a phone number was asked for.'),
  'phone.verified': entry<{ readonly phoneNumber: string }>(
    'A phone number was proven by its code. Refused: the code was wrong, old or used up.',
    ['phoneNumber'],
  ),
});
