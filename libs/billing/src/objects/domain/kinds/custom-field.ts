import { describe } from '../codec.ts';
import { CUSTOM_FIELD_TYPES } from '../enumerations.ts';
import { record } from '../members.ts';
import { flag, id, listOf, map, oneOf, optional, text, whole } from '../readers.ts';
import { commonForHolders } from './common.ts';

const form = {
  formLabel: { read: optional(text), holders: 'undeclared' },
  formHelpText: { read: optional(text), holders: 'undeclared' },
  formPlaceholder: { read: optional(text), holders: 'undeclared' },
} as const;
/** Of a date field, these are seconds since 1970. */
const bounds = {
  ge: { read: optional(whole), holders: 'undeclared' },
  le: { read: optional(whole), holders: 'undeclared' },
} as const;
const option = record({
  value: { read: text, holders: 'undeclared' },
  label: { read: text, holders: 'undeclared' },
});

export const customField = describe({
  kind: 'custom_field',
  members: {
    ...commonForHolders,
    organizationId: { as: id, holders: 'undeclared' },
    metadata: { as: map, holders: 'undeclared' },
    type: {
      read: oneOf(CUSTOM_FIELD_TYPES),
      holders: 'undeclared',
      staff: '',
      words: '`checkbox`, `date`, `number`, `select`, `text`, …',
    },
    slug: { read: text, holders: 'undeclared', staff: '' },
    name: { read: text, holders: 'undeclared', staff: '' },
    properties: { as: map, holders: 'undeclared', staff: {} },
  },
  variants: {
    by: 'type',
    of: {
      checkbox: { properties: record(form) },
      date: { properties: record({ ...form, ...bounds }) },
      number: { properties: record({ ...form, ...bounds }) },
      select: { properties: record({ ...form, options: { read: listOf(option), holders: 'undeclared' } }) },
      text: {
        properties: record({
          ...form,
          textarea: { read: optional(flag), holders: 'undeclared' },
          minLength: { read: optional(whole), holders: 'undeclared' },
          maxLength: { read: optional(whole), holders: 'undeclared' },
        }),
      },
    },
  },
});

export const attachedCustomField = describe({
  kind: 'attached_custom_field',
  members: {
    customFieldId: { read: id, holders: 'undeclared' },
    customField: { read: customField, holders: 'undeclared' },
    order: { read: whole, holders: 'undeclared' },
    required: { read: flag, holders: 'undeclared' },
  },
});
