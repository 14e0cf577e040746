import { describe } from '../codec.ts';
import { INTERVALS } from '../enumerations.ts';
import { read, undeclared } from '../members.ts';
import { flag, id, instant, listOf, map, oneOf, optional, orElse, text, whole } from '../readers.ts';
import { benefit } from './benefit.ts';
import { commonForHolders } from './common.ts';
import { attachedCustomField } from './custom-field.ts';
import { price } from './price.ts';

export const media = describe({
  kind: 'media',
  members: {
    ...read({ id, createdAt: instant, name: text, mimeType: text, size: whole, isUploaded: flag, publicUrl: text }),
    ...undeclared('organizationId', 'path', 'sizeReadable', 'storageVersion', 'version', 'service', 'lastModifiedAt'),
    ...undeclared('checksumEtag', 'checksumSha256Base64', 'checksumSha256Hex'),
  },
});

export const product = describe({
  kind: 'product',
  schema: 'ShownProductView',
  members: {
    ...commonForHolders,
    organizationId: { read: id, holders: 'undeclared' },
    metadata: { as: map, holders: 'undeclared' },
    name: { read: text, holders: 'always', staff: '' },
    description: { read: optional(text), holders: 'undeclared', staff: null },
    visibility: { as: text, holders: 'undeclared', staff: null, words: '`draft`, `private`, `public`, …' },
    isRecurring: { read: flag, holders: 'undeclared', staff: false },
    recurringInterval: { read: optional(oneOf(INTERVALS)), holders: 'undeclared', staff: null },
    recurringIntervalCount: { read: optional(whole), holders: 'undeclared', staff: null },
    trialInterval: { read: optional(oneOf(INTERVALS)), holders: 'undeclared', staff: null },
    trialIntervalCount: { read: optional(whole), holders: 'undeclared', staff: null },
    isArchived: { read: flag, holders: 'undeclared', staff: false },
    prices: {
      read: orElse(listOf(price), []),
      holders: 'undeclared',
      staff: [],
      words: 'As the billing provider has them; what else they have depends on `amountType`.',
    },
    // Not for holders: benefits have notes for those who have them. Plans and benefits have routes of their own.
    benefits: { read: orElse(listOf(benefit), []), staff: [] },
    medias: { read: orElse(listOf(media), []), holders: 'undeclared', staff: [] },
    attachedCustomFields: { read: orElse(listOf(attachedCustomField), []), holders: 'undeclared', staff: [] },
    ...undeclared('isDeletable', 'meterInterval', 'meterIntervalCount'),
  },
});
