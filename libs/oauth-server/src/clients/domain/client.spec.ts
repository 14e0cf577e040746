import { describe, expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { aClient, START } from '../../testing/a-client.ts';
import type { ClientMetadata } from './client-metadata.ts';
import type { OAuthClient } from './client.ts';

const API = 'https://orders.example.com';
const RIGHTS = { ownScopes: ['orders.read'], ownResources: [API], callsResources: [API] };
const NONE = { ownScopes: [], ownResources: [], callsResources: [] };
const LATER = new Date(START.getTime() + 1000);
const KEYS = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'a', kid: '1' }] };
const details = { jwks_uri: 'https://a.example/1' };
const BY_KEYS = { ...RIGHTS, details, authenticationMethod: 'private_key_jwt', secretDigest: null } as const;
const SECRET = { secretDigest: digest('secret'), sealedSecret: null };

function changed(client: OAuthClient, changes: Partial<ClientMetadata>): void {
  const secret = changes.authenticationMethod === 'client_secret_post' ? SECRET : undefined;
  client.edit({ ...client, ...changes }, secret, LATER);
}

describe('rights that staff gave', () => {
  test.each<[string, Partial<ClientMetadata>, string]>([
    ['the method', { authenticationMethod: 'client_secret_post' }, 'authentication-method'],
    ['the method to none', { authenticationMethod: 'none' }, 'authentication-method'],
    ['inline keys', { details: { jwks: KEYS } }, 'keys'],
    ['the address of keys', { details: { jwks_uri: 'https://a.example/2' } }, 'keys'],
    ['the address of keys to inline keys', { details: { jwks: KEYS } }, 'keys'],
  ])('are suspended when %s changes', (_, changes, reason) => {
    const client = aClient(BY_KEYS);
    expect(client.staffRights()).toEqual(RIGHTS);
    changed(client, changes);
    expect(client).toMatchObject({ ...RIGHTS, rightsSuspendedAt: LATER, rightsSuspendedFor: reason });
    expect(client.staffRights()).toEqual(NONE);
  });

  test('stay in effect when a secret is rotated, or anything else changes', () => {
    const client = aClient(RIGHTS);
    client.rotateSecret(SECRET, null, LATER);
    changed(client, { name: 'Other', redirectUris: ['https://other.example.com'], scopes: ['openid'] });
    expect(client.staffRights()).toEqual(RIGHTS);
  });

  test('stay in effect while the address of keys is the same, whatever keys are there', () => {
    const client = aClient(BY_KEYS);
    changed(client, { details: { ...details, policy_uri: 'https://a.example/policy' } });
    expect(client.staffRights()).toEqual(RIGHTS);
  });

  test('cannot be suspended where there are none, and none are left of those that staff took away', () => {
    const client = aClient();
    changed(client, { details: { jwks: KEYS } });
    expect(client.rightsSuspendedAt).toBeNull();
    const suspended = aClient({ ...RIGHTS, rightsSuspendedAt: START, rightsSuspendedFor: 'keys' });
    suspended.supervise({ ownScopes: [] }, [API], LATER);
    expect(suspended).toMatchObject({ rightsSuspendedAt: START, rightsSuspendedFor: 'keys' });
    suspended.supervise({ ownResources: [], callsResources: [] }, [API], LATER);
    expect(suspended).toMatchObject({ rightsSuspendedAt: null, rightsSuspendedFor: null });
  });
});
