import type { Member } from '../member.ts';
import { id, instant, optional, orElse, text } from '../readers.ts';
import { read, record } from '../members.ts';

/** The members of every object. `modifiedAt` is null until the first change. */
export const common = { id, createdAt: instant, modifiedAt: orElse(instant, null) };

/** The same, of kinds that account holders see. */
export const commonForHolders = {
  id: { read: common.id, holders: 'always' },
  ...read({ createdAt: common.createdAt, modifiedAt: common.modifiedAt }),
} as const satisfies Record<string, Member>;

/** For kinds whose wire form has no organization: there is one for each environment. */
export const ofConnection = { add: (_wire, { organizationId }) => organizationId } as const satisfies Member;
/** For kinds whose wire form has no metadata. */
export const noMetadata = { add: () => ({}) } as const satisfies Member;

export const address = record(
  {
    line1: { read: optional(text), holders: 'always' },
    line2: { read: optional(text), holders: 'always' },
    postalCode: { read: optional(text), holders: 'always' },
    city: { read: optional(text), holders: 'always' },
    /** `US-XX` and `CA-XX` for states of these countries. */
    state: { read: optional(text), holders: 'always' },
    country: { read: text, holders: 'always', words: 'ISO 3166-1 alpha-2.' },
  },
  'BillingAddressView',
);
