import { describe } from '../codec.ts';
import { BENEFIT_TYPES, BENEFIT_VISIBILITIES } from '../enumerations.ts';
import { read, record, undeclared } from '../members.ts';
import { flag, id, listOf, map, oneOf, optional, orElse, quantity, text, whole } from '../readers.ts';
import { commonForHolders } from './common.ts';

export const benefit = describe({
  kind: 'benefit',
  schema: 'GrantedBenefitView',
  members: {
    ...commonForHolders,
    ...read({ organizationId: id, metadata: orElse(map, {}) }),
    type: {
      read: oneOf(BENEFIT_TYPES),
      holders: 'always',
      staff: '',
      words: {
        holders: 'Such as `license_keys`; `unknown` for newer ones.',
        staff:
          '`custom`, `discord`, `github_repository`, `downloadables`, `license_keys`, `meter_credit`, `feature_flag`, …',
      },
    },
    description: { read: text, holders: 'always', staff: '' },
    visibility: { read: optional(oneOf(BENEFIT_VISIBILITIES)), holders: 'undeclared', staff: null },
    visibilityConfigurable: { holders: 'undeclared' },
    selectable: { read: orElse(flag, false), holders: 'undeclared', staff: false },
    deletable: { read: orElse(flag, false), holders: 'undeclared', staff: false },
    /** There is no event for a deletion: it arrives as an update. */
    isDeleted: { read: orElse(flag, false), holders: 'undeclared', staff: false },
    properties: {
      as: optional(map),
      holders: 'sometimes',
      staff: {},
      words: {
        holders: 'As its type has them, such as `note`, `repositoryOwner` or `units`.',
        staff: 'By type; without credentials.',
      },
    },
  },
  variants: {
    by: 'type',
    of: {
      custom: { properties: orElse(record(read({ note: optional(text) })), { note: null }) },
      discord: {
        properties: orElse(
          record({
            ...read({ guildId: optional(text), roleId: optional(text) }),
            ...undeclared('kickMember'),
            // A credential that the platform no longer sends: the member stays, without its value.
            guildToken: { add: (wire) => (wire.type === 'discord' ? null : undefined), holders: 'undeclared' },
          }),
          null,
        ),
      },
      github_repository: {
        properties: orElse(record(read({ repositoryOwner: text, repositoryName: text, permission: text })), null),
      },
      // A file is active unless `archived` says true for its id.
      downloadables: { properties: orElse(record(read({ files: listOf(id), archived: orElse(map, {}) })), null) },
      license_keys: {
        properties: orElse(
          record(
            read({
              prefix: optional(text),
              expires: optional(record(read({ ttl: whole, timeframe: text }))),
              activations: optional(record(read({ limit: whole, enableCustomerAdmin: flag }))),
              limitUsage: optional(whole),
            }),
          ),
          null,
        ),
      },
      meter_credit: { properties: orElse(record(read({ units: quantity, rollover: flag, meterId: id })), null) },
      feature_flag: {},
      // Nothing for holders: whom of its team a merchant invites, and how channels are named.
      slack_shared_channel: {},
    },
  },
});
