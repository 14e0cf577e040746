import { describe } from '../codec.ts';
import { LICENSE_KEY_STATUSES } from '../enumerations.ts';
import { record, undeclared } from '../members.ts';
import { id, instant, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { commonForHolders, noMetadata } from './common.ts';
import { customer } from './customer.ts';

export const licenseKey = describe({
  kind: 'license_key',
  members: {
    ...commonForHolders,
    organizationId: { read: id, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    customerId: { read: id, holders: 'undeclared' },
    customer: { as: customer },
    memberId: { read: optional(id), holders: 'undeclared' },
    member: { as: record(undeclared('id', 'email', 'externalId')), holders: 'undeclared' },
    benefitId: { read: id, holders: 'always' },
    displayKey: { read: text, holders: 'always', words: 'Its end only.' },
    status: {
      read: oneOf(LICENSE_KEY_STATUSES),
      holders: 'always',
      words: '`granted`, `revoked`, `disabled`, or `unknown`.',
    },
    limitActivations: { read: optional(whole), holders: 'always' },
    usage: { read: whole, holders: 'always' },
    limitUsage: { read: optional(whole), holders: 'always' },
    validations: { read: orElse(whole, 0), holders: 'always' },
    lastValidatedAt: { read: optional(instant), holders: 'undeclared' },
    expiresAt: { read: optional(instant), holders: 'always' },
  },
  // Fetched when its holder wants to see it.
  secrets: ['key'],
});
