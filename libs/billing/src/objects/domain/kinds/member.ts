import { describe } from '../codec.ts';
import { MEMBER_ROLES } from '../enumerations.ts';
import { read } from '../members.ts';
import { id, oneOf, optional, text } from '../readers.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';

/** A person of a team customer. */
export const member = describe({
  kind: 'member',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    ...read({
      customerId: id,
      email: text,
      name: optional(text),
      externalId: optional(text),
      role: oneOf(MEMBER_ROLES),
    }),
  },
});
