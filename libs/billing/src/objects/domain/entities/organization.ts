import { describe } from '../codec.ts';
import { PRORATION_BEHAVIORS, SOCIAL_PLATFORMS } from '../enumerations.ts';
import { flag, id, instant, listOf, oneOf, optional, orElse, record, text, whole } from '../readers.ts';
import { common } from './shared.ts';

/** The merchant. */
export const organization = describe({
  kind: 'organization',
  fields: {
    ...common,
    id,
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
  },
  modern: (wire) => ({ ...wire, feature_settings: wire.feature_settings ?? {} }),
  adds: { 'featureSettings.issueFundingEnabled': () => false, organizationId: (wire) => wire.id, metadata: () => ({}) },
});
