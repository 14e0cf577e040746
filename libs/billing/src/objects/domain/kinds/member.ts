import { describe } from '../codec.ts';
import { MEMBER_ROLES } from '../enumerations.ts';
import { id, oneOf, optional, text } from '../readers.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';

/** A person of a team customer. */
export const member = describe({
  kind: 'member',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    customerId: { read: id, holders: 'undeclared' },
    email: { read: text, holders: 'undeclared' },
    name: { read: optional(text), holders: 'undeclared' },
    externalId: { read: optional(text), holders: 'undeclared' },
    role: { read: oneOf(MEMBER_ROLES), holders: 'undeclared' },
  },
});
