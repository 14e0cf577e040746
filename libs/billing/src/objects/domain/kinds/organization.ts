import { describe } from '../codec.ts';
import { PRORATION_BEHAVIORS, SOCIAL_PLATFORMS } from '../enumerations.ts';
import { record } from '../members.ts';
import { flag, instant, listOf, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { common, noMetadata } from './common.ts';

/** The merchant. */
export const organization = describe({
  kind: 'organization',
  members: {
    ...common,
    organizationId: { add: (wire) => wire.id },
    metadata: noMetadata,
    name: text,
    slug: text,
    avatarUrl: optional(text),
    email: optional(text),
    website: optional(text),
    socials: orElse(listOf(record({ platform: oneOf(SOCIAL_PLATFORMS), url: text })), []),
    detailsSubmittedAt: optional(instant),
    subscriptionSettings: record({
      allowMultipleSubscriptions: flag,
      allowCustomerUpdates: flag,
      prorationBehavior: oneOf(PRORATION_BEHAVIORS),
      /** Days for which benefits stay granted when a renewal was not paid. */
      benefitRevocationGracePeriod: orElse(whole, 0),
    }),
    featureSettings: { as: record({ issueFundingEnabled: { add: () => false } }) },
  },
  modern: (wire) => ({ ...wire, feature_settings: wire.feature_settings ?? {} }),
});
