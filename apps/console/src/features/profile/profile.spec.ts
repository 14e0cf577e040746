import { describe, expect, test } from '@jest/globals';
import type { ExtraUserField } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { changeOf, valuesOf } from './profile.ts';

const extra: readonly ExtraUserField[] = [
  { name: 'nickname', type: 'string', required: false },
  { name: 'age', type: 'number', required: false },
  { name: 'news', type: 'boolean', required: false },
];
const user = {
  name: 'Ada Lovelace',
  username: 'ada',
  displayUsername: 'Ada',
  nickname: 'Countess',
  age: 0,
} as unknown as User;
const before = valuesOf(user, extra);
const change = (values: object) => changeOf({ ...before, ...values }, before, extra);

describe('the profile form', () => {
  test('shows what is there, and nothing as empty', () => {
    expect(valuesOf(user, extra)).toEqual({
      name: 'Ada Lovelace',
      username: 'Ada',
      nickname: 'Countess',
      age: '0',
      news: false,
    });
    const bare = { name: 'Ada', username: null, displayUsername: null } as unknown as User;
    expect(valuesOf(bare, [])).toEqual({ name: 'Ada', username: '' });
  });

  test('sends only what differs', () => {
    expect(change({})).toEqual({});
    expect(change({ name: '  Ada Lovelace ' })).toEqual({});
    expect(change({ name: 'Ada King' })).toEqual({ name: 'Ada King' });
    expect(change({ username: 'ADA' })).toEqual({ username: 'ADA' });
  });

  test('sends an emptied field as null, a number as a number', () => {
    const emptied = { username: null, nickname: null, age: null };
    expect(change({ username: ' ', nickname: '', age: '' })).toEqual(emptied);
    expect(change({ age: '36', news: true })).toEqual({ age: 36, news: true });
  });
});
