import { describe } from '../codec.ts';
import { BENEFIT_TYPES, BENEFIT_VISIBILITIES } from '../enumerations.ts';
import { record, undeclared } from '../members.ts';
import { flag, id, listOf, map, oneOf, optional, orElse, quantity, text, whole } from '../readers.ts';
import { commonForHolders } from './common.ts';

export const benefit = describe({
  kind: 'benefit',
  schema: 'GrantedBenefitView',
  members: {
    ...commonForHolders,
    organizationId: { read: id, holders: 'undeclared' },
    metadata: { read: orElse(map, {}), holders: 'undeclared' },
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
      custom: { properties: orElse(record({ note: { read: optional(text), holders: 'undeclared' } }), { note: null }) },
      discord: {
        properties: orElse(
          record({
            guildId: { read: optional(text), holders: 'undeclared' },
            roleId: { read: optional(text), holders: 'undeclared' },
            ...undeclared('kickMember'),
            // A credential that the platform no longer sends: the member stays, without its value.
            guildToken: { add: (wire) => (wire.type === 'discord' ? null : undefined), holders: 'undeclared' },
          }),
          null,
        ),
      },
      github_repository: {
        properties: orElse(
          record({
            repositoryOwner: { read: text, holders: 'undeclared' },
            repositoryName: { read: text, holders: 'undeclared' },
            permission: { read: text, holders: 'undeclared' },
          }),
          null,
        ),
      },
      downloadables: {
        properties: orElse(
          record({
            files: { read: listOf(id), holders: 'undeclared' },
            /** A file is active unless this says true for its id. */
            archived: { read: orElse(map, {}), holders: 'undeclared' },
          }),
          null,
        ),
      },
      license_keys: {
        properties: orElse(
          record({
            prefix: { read: optional(text), holders: 'undeclared' },
            expires: {
              read: optional(
                record({
                  ttl: { read: whole, holders: 'undeclared' },
                  timeframe: { read: text, holders: 'undeclared' },
                }),
              ),
              holders: 'undeclared',
            },
            activations: {
              read: optional(
                record({
                  limit: { read: whole, holders: 'undeclared' },
                  enableCustomerAdmin: { read: flag, holders: 'undeclared' },
                }),
              ),
              holders: 'undeclared',
            },
            limitUsage: { read: optional(whole), holders: 'undeclared' },
          }),
          null,
        ),
      },
      meter_credit: {
        properties: orElse(
          record({
            units: { read: quantity, holders: 'undeclared' },
            rollover: { read: flag, holders: 'undeclared' },
            meterId: { read: id, holders: 'undeclared' },
          }),
          null,
        ),
      },
      feature_flag: {},
      // Nothing for holders: whom of its team a merchant invites, and how channels are named.
      slack_shared_channel: {},
    },
  },
});
