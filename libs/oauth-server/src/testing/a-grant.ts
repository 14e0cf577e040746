import { randomBytes, randomUUID } from 'node:crypto';
import type { Fields } from '#shared-kernel/domain/change';
import { digest } from '#shared-kernel/domain/digest';
import { Interaction } from '../authorization/domain/interaction.ts';
import { PushedRequest } from '../authorization/domain/pushed-request.ts';
import { DeviceRequest } from '../devices/domain/device-request.ts';
import { AuthorizationCode, Grant, TokenPair } from '../grants/domain/grant.ts';
import { Consent } from '../grants/domain/consent.ts';
import { START } from './a-client.ts';

/** A grant of a user and its tokens, with default values except for the given ones. */

/** A grant of a user; without one, of a client to itself. */
export function aGrant(clientId: string, userId: string | null, changes: Partial<Fields<Grant>> = {}): Grant {
  const grant = Grant.give(
    {
      id: randomUUID(),
      clientId,
      forUser: userId !== null,
      userId,
      sessionId: null,
      sid: null,
      scopes: ['openid', 'offline_access'],
      resources: [],
      claims: null,
      authenticatedAt: userId === null ? null : START,
      methods: userId === null ? [] : ['pwd'],
      keyThumbprint: null,
    },
    90_000,
    START,
  );
  return Object.assign(grant, changes);
}

export function aCode(grant: Grant, changes: Partial<Fields<AuthorizationCode>> = {}): AuthorizationCode {
  const code = AuthorizationCode.issue(
    {
      id: digest(randomUUID()),
      grantId: grant.id,
      clientId: grant.clientId,
      redirectUri: 'https://client.example.com/callback',
      nonce: null,
      challenge: digest('verifier'),
      challengeMethod: 'S256',
    },
    600,
    START,
  );
  return Object.assign(code, changes);
}

/** With a refresh token. */
export function aTokenPair(grant: Grant, changes: Partial<Fields<TokenPair>> = {}): TokenPair {
  const id = randomUUID();
  const token = TokenPair.issue(
    {
      id,
      grantId: grant.id,
      accessDigest: digest(`access ${id}`),
      accessExpiresAt: new Date(START.getTime() + 3_600_000),
      refreshDigest: digest(`refresh ${id}`),
      refreshExpiresAt: new Date(START.getTime() + 604_800_000),
      scopes: grant.scopes,
      resources: grant.resources,
      keyThumbprint: grant.keyThumbprint,
    },
    START,
  );
  return Object.assign(token, changes);
}

export function aConsent(userId: string, clientId: string, changes: Partial<Fields<Consent>> = {}): Consent {
  const given = { scopes: ['openid'], redirectHosts: ['client.example.com'] };
  return Object.assign(Consent.begin({ userId, clientId }, START), given, changes);
}

/** Before the sign-in. */
export function anInteraction(changes: Partial<Fields<Interaction>> = {}): Interaction {
  const values = { step: 'login', query: 'client_id=a&state=b', userId: null, sessionId: null } as const;
  return Object.assign(Interaction.begin({ id: digest(randomUUID()), ...values }, 600, START), changes);
}

export function aPushedRequest(clientId: string, changes: Partial<Fields<PushedRequest>> = {}): PushedRequest {
  const values = { id: digest(randomUUID()), clientId, query: 'client_id=a&state=b' };
  return Object.assign(PushedRequest.of(values, 60, START), changes);
}

/** Before a user opened it. */
export function aDeviceRequest(clientId: string, changes: Partial<Fields<DeviceRequest>> = {}): DeviceRequest {
  const id = randomUUID();
  const userCode = Array.from(randomBytes(8), (byte) => 'BCDFGHJKLMNPQRST'[byte % 16]).join('');
  const origin = { ipAddress: '203.0.113.7', userAgent: 'acme-cli/1.0' };
  const values = { id: digest(id), userCode, clientId, scopes: ['openid'], resources: [], ...origin };
  return Object.assign(DeviceRequest.begin(values, 600, START), changes);
}
