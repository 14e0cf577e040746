import { describe } from '../codec.ts';
import { BENEFIT_TYPES, BENEFIT_VISIBILITIES, LICENSE_KEY_STATUSES } from '../enumerations.ts';
import { flag, id, instant, listOf, map, oneOf, optional, orElse, quantity, record, text, whole } from '../readers.ts';
import { customer } from './customers.ts';
import { common, noMetadata, ofConnection } from './shared.ts';

export const benefit = describe({
  kind: 'benefit',
  fields: {
    ...common,
    organizationId: id,
    type: oneOf(BENEFIT_TYPES),
    description: text,
    selectable: orElse(flag, false),
    deletable: orElse(flag, false),
    /** There is no event for a deletion: it arrives as an update. */
    isDeleted: orElse(flag, false),
    visibility: optional(oneOf(BENEFIT_VISIBILITIES)),
    metadata: orElse(map, {}),
  },
  variants: {
    by: 'type',
    of: {
      custom: { properties: orElse(record({ note: optional(text) }), { note: null }) },
      discord: { properties: orElse(record({ guildId: optional(text), roleId: optional(text) }), null) },
      github_repository: {
        properties: orElse(record({ repositoryOwner: text, repositoryName: text, permission: text }), null),
      },
      /** A file is active unless `archived` says true for its id. */
      downloadables: { properties: orElse(record({ files: listOf(id), archived: orElse(map, {}) }), null) },
      license_keys: {
        properties: orElse(
          record({
            prefix: optional(text),
            expires: optional(record({ ttl: whole, timeframe: text })),
            activations: optional(record({ limit: whole, enableCustomerAdmin: flag })),
            limitUsage: optional(whole),
          }),
          null,
        ),
      },
      meter_credit: { properties: orElse(record({ units: quantity, rollover: flag, meterId: id }), null) },
      feature_flag: {},
      slack_shared_channel: {},
    },
  },
  // A credential that the platform no longer sends: the member stays, without its value.
  adds: { 'properties.guildToken': (wire) => (wire.type === 'discord' ? null : undefined) },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'type',
    'description',
    'selectable',
    'deletable',
    'isDeleted',
    'organizationId',
    'metadata',
    'visibility',
    'visibilityConfigurable',
    // Nothing of a Slack channel: whom of its team a merchant invites, and how channels are named, is not for holders.
    {
      properties: [
        'note',
        'guildId',
        'guildToken',
        'roleId',
        'kickMember',
        'repositoryOwner',
        'repositoryName',
        'permission',
        'files',
        'archived',
        'prefix',
        'limitUsage',
        'units',
        'rollover',
        'meterId',
        { expires: ['ttl', 'timeframe'] },
        { activations: ['limit', 'enableCustomerAdmin'] },
      ],
    },
  ],
});

const grantError = record({ message: text, type: text, timestamp: instant });

/** Members of a grant, by the type of the benefit. */
const GIVEN = [
  'accountId',
  'grantedAccountId',
  'guildId',
  'roleId',
  'repositoryOwner',
  'repositoryName',
  'permission',
  'files',
  'licenseKeyId',
  'displayKey',
  'invitedEmail',
  'channelId',
  'channelName',
  'inviteId',
  'inviteUrl',
  'connectedTeamId',
  'lastCreditedMeterId',
  'lastCreditedUnits',
  'lastCreditedAt',
];

/** Only a grant that is granted and not revoked gives access; a failed one is neither, and has an error. */
export const benefitGrant = describe({
  kind: 'benefit_grant',
  fields: {
    ...common,
    customerId: id,
    memberId: optional(id),
    benefitId: id,
    subscriptionId: optional(id),
    orderId: optional(id),
    isGranted: flag,
    grantedAt: optional(instant),
    isRevoked: flag,
    revokedAt: optional(instant),
    error: optional(grantError),
  },
  adds: { ...ofConnection, ...noMetadata },
  embeds: { benefit, customer },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'customerId',
    'memberId',
    'benefitId',
    'benefit',
    'subscriptionId',
    'orderId',
    'isGranted',
    'grantedAt',
    'isRevoked',
    'revokedAt',
    { error: ['message', 'type', 'timestamp'] },
    { member: ['id', 'createdAt', 'modifiedAt', 'customerId', 'email', 'name', 'externalId', 'role'] },
    { properties: GIVEN },
    { previousProperties: GIVEN },
  ],
});

export const licenseKey = describe({
  kind: 'license_key',
  fields: {
    ...common,
    organizationId: id,
    customerId: id,
    memberId: optional(id),
    benefitId: id,
    displayKey: text,
    status: oneOf(LICENSE_KEY_STATUSES),
    limitActivations: optional(whole),
    usage: whole,
    limitUsage: optional(whole),
    validations: orElse(whole, 0),
    lastValidatedAt: optional(instant),
    expiresAt: optional(instant),
  },
  // Fetched when its holder wants to see it.
  secrets: ['key'],
  adds: noMetadata,
  embeds: { customer },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'customerId',
    'memberId',
    'benefitId',
    'displayKey',
    'status',
    'limitActivations',
    'usage',
    'limitUsage',
    'validations',
    'lastValidatedAt',
    'expiresAt',
    { member: ['id', 'email', 'externalId'] },
  ],
});
