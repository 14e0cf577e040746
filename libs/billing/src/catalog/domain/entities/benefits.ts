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
});

const grantError = record({ message: text, type: text, timestamp: instant });

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
});
