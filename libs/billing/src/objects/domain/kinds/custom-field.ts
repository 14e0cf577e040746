import { describe } from '../codec.ts';
import { CUSTOM_FIELD_TYPES } from '../enumerations.ts';
import { read, record } from '../members.ts';
import { flag, id, listOf, map, oneOf, optional, text, whole } from '../readers.ts';
import { commonForHolders } from './common.ts';

const form = read({ formLabel: optional(text), formHelpText: optional(text), formPlaceholder: optional(text) });
/** The bounds of a date field are seconds since 1970. */
const bounds = read({ ge: optional(whole), le: optional(whole) });
const option = record(read({ value: text, label: text }));

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
      select: { properties: record({ ...form, ...read({ options: listOf(option) }) }) },
      text: {
        properties: record({
          ...form,
          ...read({ textarea: optional(flag), minLength: optional(whole), maxLength: optional(whole) }),
        }),
      },
    },
  },
});

export const attachedCustomField = describe({
  kind: 'attached_custom_field',
  members: read({ customFieldId: id, customField, order: whole, required: flag }),
});
