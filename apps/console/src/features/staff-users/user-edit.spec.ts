import { expect, test } from '@jest/globals';
import type { ExtraUserField } from '../../api/boot.ts';
import type { User } from './queries.ts';
import { editOf, editValuesOf } from './user-edit.ts';

const extra: readonly ExtraUserField[] = [{ name: 'company', type: 'string', required: false }];
const user = {
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: false,
  username: 'ada',
  displayUsername: 'Ada',
  language: 0,
  image: null,
  company: 'Acme',
} as unknown as User;
const before = editValuesOf(user, extra);

test.each<[string, Partial<typeof before>, object]>([
  ['nothing', {}, {}],
  ['blanks around it', { name: ' Ada ', email: ' ADA@example.com ' }, {}],
  ['a name', { name: 'Ada King ' }, { name: 'Ada King' }],
  ['the mark of the address', { emailVerified: true }, { emailVerified: true }],
  [
    'the address, which is not verified',
    { email: 'ada@new.example', emailVerified: true },
    { email: 'ada@new.example' },
  ],
  ['emptied fields', { username: '', language: '', company: '' }, { username: null, language: null, company: null }],
  ['a language', { language: '3' }, { language: 3 }],
])('of an edit is sent: %s', (_, changes, data) => {
  expect(editOf({ ...before, ...changes }, before, extra)).toEqual(data);
});
