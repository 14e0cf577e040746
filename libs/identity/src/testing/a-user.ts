import { v7 } from 'uuid';
import type { Fields } from '#shared-kernel/domain/change';
import { User } from '../users/domain/user.ts';

/** A user with default values, except for the given ones. */
export function aUser(values: Partial<Fields<User>> = {}): User {
  const id = values.id ?? v7();
  const now = values.createdAt ?? new Date('2026-11-20T12:00:00Z');
  return Object.assign(User.register({ id, name: 'Test User', email: `${id}@example.com` }, now), values);
}
