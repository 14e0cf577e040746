import { expect, test } from '@jest/globals';
import { keyHolder } from './a-key-holder.ts';
import { testApp } from '../support/test-app.ts';

const app = testApp({
  RATE_LIMIT: 'off',
  API_KEY_METADATA: 'off',
  API_KEY_CUSTOM_EXPIRATION: 'off',
  API_KEY_NEVER_EXPIRES: 'off',
  API_KEY_MAX_EXPIRES_IN_DAYS: '7',
  API_KEY_DEFAULT_PREFIX: 'gh_',
  API_KEY_RATE_LIMIT: 'off',
});

test('metadata and expiry are refused when disabled', async () => {
  const { post } = await keyHolder(app);
  const [, { id: keyId }] = await post('create', {});
  for (const [path, body] of [
    ['create', {}],
    ['update', { keyId }],
  ] as const) {
    await expect(post(path, { ...body, metadata: { a: 1 } })).resolves.toMatchObject([
      400,
      { code: 'METADATA_DISABLED', message: 'Metadata is disabled.' },
    ]);
    await expect(post(path, { ...body, expiresIn: 172_800 })).resolves.toMatchObject([
      400,
      { code: 'KEY_DISABLED_EXPIRATION', message: 'Custom key expiration values are disabled.' },
    ]);
  }
});

test('a new key gets the configured settings', async () => {
  const { post, get } = await keyHolder(app);
  const [status, key] = await post('create', { expiresIn: null });
  expect([status, key]).toMatchObject([200, { prefix: 'gh_', rateLimitEnabled: false }]);
  expect(key['key']).toMatch(/^gh_[a-zA-Z]{64}$/);
  expect(key['expiresAt']).toBe(new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString());
  await expect(get('settings')).resolves.toMatchObject([
    200,
    { metadata: false, customExpiration: false, neverExpires: false, defaultPrefix: 'gh_', maxExpiresInDays: 7 },
  ]);
});
