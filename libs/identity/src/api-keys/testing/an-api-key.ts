import { v7 } from 'uuid';
import type { Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';
import { ApiKey } from '../domain/api-key.ts';
import { apiKeyDefaults } from '../domain/api-key-options.ts';

/** A key with default values, except for the given ones. */
export function anApiKey(userId: string, values: Partial<Fields<ApiKey>> = {}): ApiKey {
  const id = values.id ?? v7();
  const now = values.createdAt ?? new Date('2026-11-20T12:00:00Z');
  const { enabled, max, timeWindow } = apiKeyDefaults.rateLimit;
  const key = ApiKey.issue(
    {
      id,
      userId,
      prefix: null,
      start: 'abcdef',
      lastFour: 'wxyz',
      keyDigest: digest(id),
      rateLimitEnabled: enabled,
      rateLimitMax: max,
      rateLimitTimeWindow: timeWindow,
    },
    now,
  );
  return Object.assign(key, values);
}
