import { beforeEach, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { type AccountFlows, accountFlows } from '../../testing/account-flows.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import { AccessTokens, type AccessTokenGrant } from './access-tokens.ts';

const TOKEN = 'an-access-token';

let flows: AccountFlows;
let tokens: AccessTokens;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  tokens = flows.wiring.get(AccessTokens);
  ada = await flows.registered();
});

const grantOf = (userId: string): AccessTokenGrant => ({
  userId,
  clientId: 'a-client',
  clientName: 'Partner',
  scopes: ['openid', 'organizations.read'],
  organizationIds: ['an-organization'],
});
const register = (grant: AccessTokenGrant) =>
  tokens.register({ find: async (token) => (token === TOKEN ? grant : undefined) });

test('a token acts for the user who granted access', async () => {
  register(grantOf(ada.user.id));
  await expect(tokens.authenticate(TOKEN)).resolves.toMatchObject({
    kind: 'access-token',
    user: { id: ada.user.id, email: ada.user.email },
    client: { id: 'a-client', name: 'Partner' },
    scopes: ['openid', 'organizations.read'],
    organizationIds: ['an-organization'],
    token: TOKEN,
  });
  await expect(tokens.authenticate('another')).resolves.toBeUndefined();
});

test('without a context that issues them no token is valid', async () => {
  await expect(tokens.authenticate(TOKEN)).resolves.toBeUndefined();
});

test('a token does not act for a user who is banned, until the ban ends', async () => {
  register(grantOf(ada.user.id));
  const until = new Date(flows.clock.now().getTime() + 1000);
  await flows.bans.ban({ userId: ada.user.id }, { reason: 'spam', until });
  await expect(tokens.authenticate(TOKEN)).resolves.toBeUndefined();
  flows.clock.advance(1000);
  await expect(tokens.authenticate(TOKEN)).resolves.toBeDefined();
});

test('a token does not act for a user who is gone', async () => {
  register(grantOf(v7()));
  await expect(tokens.authenticate(TOKEN)).resolves.toBeUndefined();
});

test('each context that issues tokens is asked, until one knows the token', async () => {
  tokens.register({ find: async () => undefined });
  register(grantOf(ada.user.id));
  tokens.register({ find: () => Promise.reject(new Error('one knows the token')) });
  await expect(tokens.authenticate(TOKEN)).resolves.toMatchObject({ user: { id: ada.user.id } });
});
