import type { ApiKey } from '../../account/account-reads.ts';

export const NOW = Date.parse('2026-11-20T12:00:00.000Z');

export const aKey = (more: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key-1',
  userId: 'user-1',
  name: 'CI',
  start: 'acme_k',
  prefix: 'acme_',
  enabled: true,
  rateLimitEnabled: true,
  rateLimitMax: 10,
  rateLimitTimeWindow: 86_400_000,
  requestCount: 0,
  rateLimitResetsAt: null,
  remaining: null,
  refillAmount: null,
  refillInterval: null,
  lastRefillAt: null,
  lastRequest: null,
  expiresAt: null,
  createdAt: new Date(NOW - 10 * 86_400_000).toISOString(),
  updatedAt: new Date(NOW).toISOString(),
  permissions: null,
  metadata: null,
  previousKeyEndsAt: null,
  ...more,
});
