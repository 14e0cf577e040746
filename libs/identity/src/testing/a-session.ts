import { v7 } from 'uuid';
import type { Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';
import { firstFactor, Session } from '../sessions/domain/session.ts';
import { accountDefaults } from '../users/domain/account-options.ts';

/** A session of the user with default values, except for the given ones. */
export function aSession(userId: string, values: Partial<Fields<Session>> = {}): Session {
  const id = values.id ?? v7();
  const now = values.createdAt ?? new Date('2026-11-20T12:00:00Z');
  const start = {
    id,
    userId,
    tokenDigest: digest(id),
    ipAddress: '192.0.2.1',
    userAgent: 'Firefox',
    remembered: true,
    ...firstFactor('pwd', now),
  };
  return Object.assign(Session.start(start, accountDefaults, now), values);
}
