import { describe } from '../codec.ts';
import { CUSTOM_FIELD_TYPES, INTERVALS, PRICE_AMOUNT_TYPES } from '../enumerations.ts';
import type { JsonObject } from '../json.ts';
import {
  currency,
  decimal,
  flag,
  id,
  listOf,
  oneOf,
  optional,
  orElse,
  quantity,
  record,
  text,
  whole,
} from '../readers.ts';
import { benefit } from './benefits.ts';
import { common, noMetadata, ofConnection } from './shared.ts';

const customFieldForm = {
  formLabel: optional(text),
  formHelpText: optional(text),
  formPlaceholder: optional(text),
};
/** Of a date field, these are seconds since 1970. */
const bounds = { ge: optional(whole), le: optional(whole) };

export const customField = describe({
  kind: 'custom_field',
  fields: { ...common, type: oneOf(CUSTOM_FIELD_TYPES), slug: text, name: text },
  variants: {
    by: 'type',
    of: {
      checkbox: { properties: record(customFieldForm) },
      date: { properties: record({ ...customFieldForm, ...bounds }) },
      number: { properties: record({ ...customFieldForm, ...bounds }) },
      select: { properties: record({ ...customFieldForm, options: listOf(record({ value: text, label: text })) }) },
      text: {
        properties: record({
          ...customFieldForm,
          textarea: optional(flag),
          minLength: optional(whole),
          maxLength: optional(whole),
        }),
      },
    },
  },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'type',
    'slug',
    'name',
    {
      properties: [
        'formLabel',
        'formHelpText',
        'formPlaceholder',
        'textarea',
        'minLength',
        'maxLength',
        'ge',
        'le',
        { options: ['value', 'label'] },
      ],
    },
  ],
});

export const attachedCustomField = describe({
  kind: 'attached_custom_field',
  fields: { customFieldId: id, order: whole, required: flag, customField },
  embeds: { custom_field: customField },
  holders: ['customFieldId', 'customField', 'order', 'required'],
});

export const media = describe({
  kind: 'media',
  fields: {
    id,
    createdAt: common.createdAt,
    name: text,
    mimeType: text,
    size: whole,
    isUploaded: flag,
    publicUrl: text,
  },
  holders: [
    'id',
    'createdAt',
    'organizationId',
    'name',
    'path',
    'mimeType',
    'size',
    'sizeReadable',
    'storageVersion',
    'checksumEtag',
    'checksumSha256Base64',
    'checksumSha256Hex',
    'lastModifiedAt',
    'version',
    'service',
    'isUploaded',
    'publicUrl',
  ],
});

export const price = describe({
  kind: 'price',
  fields: {
    ...common,
    amountType: oneOf(PRICE_AMOUNT_TYPES),
    priceCurrency: orElse(currency, 'usd'),
    isArchived: flag,
    productId: id,
  },
  variants: {
    by: 'amountType',
    of: {
      fixed: { priceAmount: whole },
      custom: { minimumAmount: optional(whole), maximumAmount: optional(whole), presetAmount: optional(whole) },
      metered_unit: { unitAmount: decimal, capAmount: optional(whole), meterId: id },
      metered_tiers: { capAmount: optional(whole), meterId: id },
      seat_based: {},
      unit_based: { minimumUnits: optional(quantity), maximumUnits: optional(quantity) },
    },
  },
  modern: (wire) => (wire.amount_type === 'free' ? { ...wire, amount_type: 'fixed', price_amount: 0 } : wire),
  adds: {
    ...ofConnection,
    ...noMetadata,
    isFree: (wire) => wire.amount_type === 'fixed' && wire.price_amount === 0,
    // Prices say it themselves only where they are older than the interval of their product.
    type: (wire, { parent }) => (isOwnRule(wire, parent) ? typeOf(parent) : undefined),
    recurringInterval: (wire, { parent }) =>
      isOwnRule(wire, parent) ? (parent.recurring_interval ?? null) : undefined,
  },
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'source',
    'amountType',
    'priceCurrency',
    'taxBehavior',
    'isArchived',
    'productId',
    'isFree',
    'type',
    'recurringInterval',
    'legacy',
    'priceAmount',
    'minimumAmount',
    'maximumAmount',
    'presetAmount',
    'minimumUnits',
    'maximumUnits',
    'unitLabel',
    'unitAmount',
    'capAmount',
    'meterId',
    {
      seatTiers: ['seatTierType', 'minimumSeats', 'maximumSeats', { tiers: ['minSeats', 'maxSeats', 'pricePerSeat'] }],
    },
    { tiers: ['type', { tiers: ['bound', 'unitAmount'] }] },
    { meter: ['id', 'name', 'unit', 'customLabel', 'customMultiplier'] },
  ],
});

function isOwnRule(wire: JsonObject, parent: JsonObject | undefined): parent is JsonObject {
  return wire.legacy !== true && typeof parent?.is_recurring === 'boolean';
}

function typeOf(product: JsonObject): string {
  return product.is_recurring === true ? 'recurring' : 'one_time';
}

export const product = describe({
  kind: 'product',
  fields: {
    ...common,
    organizationId: id,
    name: text,
    description: optional(text),
    isRecurring: flag,
    isArchived: flag,
    recurringInterval: optional(oneOf(INTERVALS)),
    recurringIntervalCount: optional(whole),
    trialInterval: optional(oneOf(INTERVALS)),
    trialIntervalCount: optional(whole),
    prices: orElse(listOf(price), []),
    benefits: orElse(listOf(benefit), []),
    medias: orElse(listOf(media), []),
    attachedCustomFields: orElse(listOf(attachedCustomField), []),
  },
  embeds: { prices: price, benefits: benefit, medias: media, attached_custom_fields: attachedCustomField },
  // Benefits have notes for those who have them: plans and benefits have routes of their own.
  holders: [
    'id',
    'createdAt',
    'modifiedAt',
    'organizationId',
    'metadata',
    'name',
    'description',
    'visibility',
    'isRecurring',
    'isArchived',
    'isDeletable',
    'recurringInterval',
    'recurringIntervalCount',
    'trialInterval',
    'trialIntervalCount',
    'meterInterval',
    'meterIntervalCount',
    'prices',
    'medias',
    'attachedCustomFields',
  ],
});
