import { describe } from '../codec.ts';
import { record, undeclared } from '../members.ts';
import { flag, id, instant, optional, text } from '../readers.ts';
import { benefit } from './benefit.ts';
import { commonForHolders, noMetadata, ofConnection } from './common.ts';
import { customer } from './customer.ts';

const error = record(
  {
    message: {
      read: text,
      holders: 'always',
      words: 'What the holder has to do, in the words of the billing provider.',
    },
    type: { read: text, holders: 'always' },
    timestamp: { read: instant, holders: 'always' },
  },
  'GrantErrorView',
);

/** By the type of the benefit. */
const given = record({
  accountId: { holders: 'undeclared', personal: true },
  grantedAccountId: { holders: 'undeclared', personal: true },
  invitedEmail: { holders: 'undeclared', personal: true },
  // The text can contain the name of the customer.
  channelName: { holders: 'undeclared', personal: true },
  ...undeclared('guildId', 'roleId', 'repositoryOwner', 'repositoryName', 'permission', 'files'),
  ...undeclared('licenseKeyId', 'displayKey', 'channelId', 'inviteId', 'inviteUrl', 'connectedTeamId'),
  ...undeclared('lastCreditedMeterId', 'lastCreditedUnits', 'lastCreditedAt'),
});

/** Only a grant that is granted and not revoked gives access; a failed one is neither, and has an error. */
export const benefitGrant = describe({
  kind: 'benefit_grant',
  members: {
    ...commonForHolders,
    organizationId: { ...ofConnection, holders: 'undeclared' },
    metadata: { ...noMetadata, holders: 'undeclared' },
    customerId: { read: id, holders: 'undeclared' },
    customer: { as: customer },
    memberId: {
      read: optional(id),
      holders: 'undeclared',
      staff: null,
      words: 'The person of a team who has it by a seat.',
    },
    member: {
      as: record(undeclared('id', 'createdAt', 'modifiedAt', 'customerId', 'email', 'name', 'externalId', 'role')),
      holders: 'undeclared',
    },
    benefitId: { read: id, holders: 'always', staff: '' },
    benefit: { as: benefit, holders: 'always' },
    subscriptionId: { read: optional(id), holders: 'always', staff: null },
    orderId: { read: optional(id), holders: 'always', staff: null },
    isGranted: { read: flag, holders: 'undeclared' },
    grantedAt: { read: optional(instant), holders: 'sometimes', staff: null },
    isRevoked: { read: flag, holders: 'undeclared' },
    revokedAt: { read: optional(instant), holders: 'sometimes', staff: null },
    error: { read: optional(error), holders: 'sometimes' },
    properties: {
      as: optional(given),
      holders: 'sometimes',
      words: 'What was given, as the type of the benefit has it, such as `licenseKeyId`.',
    },
    previousProperties: { as: given, holders: 'undeclared' },
  },
});
