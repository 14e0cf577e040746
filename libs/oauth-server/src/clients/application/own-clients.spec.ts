import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import type { Caller } from '#identity';
import { digest } from '#shared-kernel/domain/digest';
import { PICTURE } from '../../testing/a-client.ts';
import { expectRefusal, expectEntry, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { metadataOf } from '../domain/registration.ts';

const CALLBACK = 'https://client.example.com/callback';
const WEEK_SECONDS = 604_800;

let flows: OAuthFlows;
let ada: Caller;
let eve: Caller;
beforeEach(async () => {
  flows = oauthFlows();
  [ada, eve] = [await flows.somebody('ada'), await flows.somebody('eve')];
});
const register = async (more: object = {}, owner: Caller | undefined = ada) =>
  flows.registration.registerMcp({ redirect_uris: [CALLBACK], client_name: 'Acme', ...more }, owner);
const idOf = async (more?: object) => (await register(more)).client.clientId;
const update = (clientId: string, metadata: object, caller = ada) =>
  flows.ownClients.update(caller, clientId, { metadata: { ...metadata } });
/** Ada, who signed in a day ago. */
const stale = (): Caller => ({
  ...ada,
  authentication: { ...ada.authentication!, authenticatedAt: new Date(flows.clock.now().getTime() - 86_400_000) },
});

test('are listed for their owner only', async () => {
  const clientId = await idOf();
  await flows.registration.registerMcp({ redirect_uris: [CALLBACK] }, undefined);
  await expect(flows.ownClients.list(ada)).resolves.toMatchObject([{ clientId }]);
  await expect(flows.ownClients.list(eve)).resolves.toEqual([]);
});

test('of other users, and those without an owner, are not found', async () => {
  const anonymous = await flows.registration.registerMcp({ redirect_uris: [CALLBACK] }, undefined);
  for (const clientId of [await idOf(), anonymous.client.clientId, 'unknown']) {
    await expectRefusal(flows.ownClients.get(eve, clientId), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.ownClients.update(eve, clientId, {}), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.ownClients.rotateSecret(eve, clientId, 0), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.ownClients.delete(eve, clientId), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.ownClients.revokeRegistrationToken(eve, clientId), 'CLIENT_NOT_FOUND');
  }
  await expect(flows.ownClients.list(ada)).resolves.toMatchObject([{ name: 'Acme' }]);
});

describe('a change', () => {
  test('replaces what it names, removes what is null, and keeps the rest', async () => {
    const icon = 'https://client.example.com/l.png';
    const { client, secret } = await register({ logo_uri: icon, contacts: ['a@b.example'] });
    const metadata = { client_name: 'Acme 2', logo_uri: null, tos_uri: 'https://client.example.com/tos' };
    const edited = await update(client.clientId, metadata);
    expect(edited.secret).toBeUndefined();
    expect(metadataOf(edited.client)).toEqual({
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'HS256',
      client_name: 'Acme 2',
      tos_uri: 'https://client.example.com/tos',
      contacts: ['a@b.example'],
    });
    expect(edited.client).toMatchObject({ secretDigest: digest(secret!), sealedSecret: client.sealedSecret });
    await expect(flows.ownClients.get(ada, client.clientId)).resolves.toEqual(edited.client);
    await expectEntry(flows, 'oauth.client.changed', { accountId: ada.userId });
    expect((await flows.lastEntry())?.details).toEqual({
      fields: ['name', 'icon', 'tos_uri'],
      before: { name: 'Acme', icon },
      after: { name: 'Acme 2', icon: null },
    });
  });

  test('follows the rules of registration', async () => {
    const clientId = await idOf();
    for (const [metadata, code] of [
      [{ redirect_uris: ['http://client.example.com'] }, 'INVALID_CLIENT_REDIRECT_URI'],
      [{ redirect_uris: null }, 'REDIRECT_URIS_REQUIRED'],
      [{ logo_uri: 'javascript:alert(1)' }, 'INVALID_CLIENT_METADATA'],
    ] as const)
      await expectRefusal(update(clientId, metadata), code);
    await expect(flows.ownClients.get(ada, clientId)).resolves.toMatchObject({ redirectUris: [CALLBACK], icon: null });
  });

  test('that changes nothing records nothing', async () => {
    const clientId = await idOf();
    const { length } = await flows.auditRows();
    await update(clientId, { client_name: 'Acme' });
    expect(await flows.auditRows()).toHaveLength(length);
  });

  test('to another algorithm forgets the readable secret, and back to HS256 makes a new one', async () => {
    const { client, secret } = await register();
    const { clientId } = client;
    const to = (id_token_signed_response_alg: string) => update(clientId, { id_token_signed_response_alg });
    const asymmetric = await to('RS256');
    expect(asymmetric.secret).toBeUndefined();
    expect(asymmetric.client).toMatchObject({ sealedSecret: null, secretDigest: digest(secret!) });
    const back = await to('HS256');
    expect(back.client).toMatchObject({ sealedSecret: expect.any(String), secretDigest: digest(back.secret!) });
  });

  test('to a public client forgets its secrets, and a confidential one gets one', async () => {
    const clientId = await idOf({ id_token_signed_response_alg: 'RS256' });
    await flows.ownClients.update(ada, clientId, { requiresPkce: false });
    await flows.ownClients.rotateSecret(ada, clientId, 60);
    const to = (token_endpoint_auth_method: string) => update(clientId, { token_endpoint_auth_method });
    const open = await to('none');
    const noSecret = { secretDigest: null, formerSecretDigest: null, formerSecretEndsAt: null };
    expect(open).toMatchObject({ secret: undefined, client: { ...noSecret, requiresPkce: true } });
    const confidential = await to('client_secret_post');
    expect(confidential.client.secretDigest).toBe(digest(confidential.secret!));
  });

  test('ends the trust of staff, and the picture goes with it, unless staff did not look at what it changes', async () => {
    const clientId = await idOf({ scope: 'openid profile' });
    await flows.supervise(clientId, { trusted: true, picture: PICTURE });
    const same = { redirect_uris: [CALLBACK], client_name: 'Acme', tos_uri: 'https://client.example.com/tos' };
    await expect(update(clientId, same)).resolves.toMatchObject({ client: { trusted: true, picture: PICTURE } });
    const { client } = await update(clientId, { scope: null });
    expect(client).toMatchObject({ trusted: false, picture: null });
    expect((await flows.lastEntry())?.details).toMatchObject({ before: { trusted: true }, after: { trusted: false } });
    await flows.trust(clientId);
    await expect(flows.ownClients.get(ada, clientId)).resolves.toMatchObject({ trusted: true, picture: null });
  });
});

test('PKCE can be switched off for a client with a secret, not for a public one', async () => {
  const clientId = await idOf();
  const off = await flows.ownClients.update(ada, clientId, { requiresPkce: false });
  expect(off.client.requiresPkce).toBe(false);
  const change = { before: { requiresPkce: true }, after: { requiresPkce: false } };
  expect((await flows.lastEntry())?.details).toMatchObject(change);
  const open = await idOf({ token_endpoint_auth_method: 'none' });
  await expectRefusal(flows.ownClients.update(ada, open, { requiresPkce: false }), 'PUBLIC_CLIENTS_NEED_PKCE');
});

describe('an old session', () => {
  const KEYS = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43), kid: '1' }] };
  const strict = {
    scope: 'openid',
    id_token_signed_response_alg: 'RS256',
    require_pushed_authorization_requests: true,
    dpop_bound_access_tokens: true,
  };

  test.each<[string, object]>([
    ['the method to none', { token_endpoint_auth_method: 'none' }],
    ['the method', { token_endpoint_auth_method: 'client_secret_post' }],
    ['keys', { jwks: KEYS }],
    ['the address of keys', { jwks_uri: 'https://client.example.com/keys' }],
    ['redirect URIs', { redirect_uris: [CALLBACK, 'https://evil.example.com'] }],
    ['addresses after sign-out', { post_logout_redirect_uris: ['https://evil.example.com'] }],
    ['the address that is told who signed out', { backchannel_logout_uri: 'https://evil.example.com/logout' }],
    ['the scope', { scope: 'openid email' }],
    ['the scope to all', { scope: null }],
    ['grants', { grant_types: ['authorization_code', 'client_credentials'] }],
    ['the signature of id tokens, which makes a new secret', { id_token_signed_response_alg: 'HS256' }],
    ['PKCE to off', { require_pkce: false }],
    ['PAR to off', { require_pushed_authorization_requests: false }],
    ['DPoP to off', { dpop_bound_access_tokens: false }],
  ])('does not change %s; a fresh one does, and the owner is told', async (_, metadata) => {
    const clientId = await idOf(strict);
    const { client } = await flows.ownClients.update(ada, clientId, {});
    await expectRefusal(update(clientId, metadata, stale()), 'SESSION_EXPIRED');
    await expect(flows.ownClients.get(ada, clientId)).resolves.toEqual(client);
    expect(flows.outbox.mails).toEqual([]);
    await update(clientId, metadata);
    expect(flows.outbox.mails.map(({ kind, to }) => [kind, to])).toEqual([['client-changed', ada.email]]);
  });

  test('does not switch PKCE off, nor delete', async () => {
    const clientId = await idOf();
    await expectRefusal(flows.ownClients.update(stale(), clientId, { requiresPkce: false }), 'SESSION_EXPIRED');
    await expectRefusal(flows.ownClients.delete(stale(), clientId), 'SESSION_EXPIRED');
    await expect(flows.ownClients.get(ada, clientId)).resolves.toMatchObject({ requiresPkce: true });
    await flows.ownClients.delete(ada, clientId);
    expect(flows.outbox.mails).toMatchObject([{ kind: 'client-deleted', to: ada.email }]);
  });

  test('changes what endangers nobody, adds requirements, and revokes the registration token; no mail is sent', async () => {
    const clientId = await idOf();
    const metadata = { client_name: 'Acme 2', grant_types: ['authorization_code'], dpop_bound_access_tokens: true };
    await update(clientId, metadata, stale());
    await flows.ownClients.revokeRegistrationToken(stale(), clientId);
    const changed = { name: 'Acme 2', requiresBoundTokens: true, registrationDigest: null };
    await expect(flows.ownClients.get(ada, clientId)).resolves.toMatchObject(changed);
    expect(flows.outbox.mails).toEqual([]);
  });
});

test('the owner is told what changed, and that support looks at it again', async () => {
  const clientId = await idOf({ grant_types: ['authorization_code', 'client_credentials'] });
  await flows.trust(clientId);
  await flows.supervise(clientId, { ownScopes: ['orders.read'] });
  const metadata = { token_endpoint_auth_method: 'client_secret_post', redirect_uris: ['https://new.example.com'] };
  await update(clientId, metadata);
  const [mail] = flows.outbox.mails;
  for (const words of [
    'how it authenticates, its redirect URIs.',
    'Users are asked again',
    'is suspended until',
    "If it wasn't, change the app back",
    `/account/developer/${clientId}`,
  ])
    expect(mail?.text).toContain(words);
});

test('the mail to an address that was never confirmed has no words of the registrant', async () => {
  const clientId = await idOf({ client_name: 'Win a prize' });
  const textOf = async (scope: string) => {
    await update(clientId, { scope });
    return flows.outbox.mails.at(-1)!.text;
  };
  const toAnyone = await textOf('openid');
  expect(toAnyone).toContain(`The app ${clientId.slice(0, 8)}… was changed`);
  expect(toAnyone).not.toMatch(/prize|ada/);
  await flows.uow.run(async () => {
    const user = (await flows.users.findForUpdate(ada.userId))!;
    await flows.users.save(Object.assign(user, { emailVerified: true }));
  });
  await expect(textOf('openid email')).resolves.toContain('The app “Win a prize” was changed');
});

test('the registration token is revoked by its owner, once, and by a rotation without overlap', async () => {
  const [first, second] = [await register(), await register()];
  const read = ({ client, registrationToken }: typeof first) =>
    flows.registrations.read({ clientId: client.clientId, token: registrationToken });
  await flows.ownClients.revokeRegistrationToken(ada, first.client.clientId);
  await expectEntry(flows, 'oauth.client.registration-token.revoked', { accountId: ada.userId });
  const { length } = await flows.auditRows();
  await flows.ownClients.revokeRegistrationToken(ada, first.client.clientId);
  expect(await flows.auditRows()).toHaveLength(length);
  await expectRefusal(read(first), 'INVALID_REGISTRATION_TOKEN');
  await flows.ownClients.rotateSecret(ada, second.client.clientId, 1);
  await expect(read(second)).resolves.toBeDefined();
  await flows.ownClients.rotateSecret(ada, second.client.clientId, 0);
  await expectRefusal(read(second), 'INVALID_REGISTRATION_TOKEN');
});

describe('the rotation of a secret', () => {
  test('needs a recent authentication of the owner', async () => {
    const { clientId } = (await register()).client;
    await expectRefusal(flows.ownClients.rotateSecret(stale(), clientId, 0), 'SESSION_EXPIRED');
    const program = { ...ada, authentication: null };
    await expectRefusal(flows.ownClients.rotateSecret(program, clientId, 0), 'SESSION_EXPIRED');
    const signedOut = { ...ada, sessionId: null };
    await expectRefusal(flows.ownClients.rotateSecret(signedOut, clientId, 0), 'UNAUTHORIZED');
  });

  test('makes a new one; the former works as long as asked', async () => {
    const { client, secret } = await register();
    const first = await flows.ownClients.rotateSecret(ada, client.clientId, WEEK_SECONDS);
    expect(first.client).toMatchObject({
      secretDigest: digest(first.secret!),
      formerSecretDigest: digest(secret!),
      formerSecretEndsAt: new Date(first.client.updatedAt.getTime() + WEEK_SECONDS * 1000),
    });
    const end = first.client.formerSecretEndsAt!;
    const works = (given: string, at: Date) => first.client.hasSecret(given, at);
    expect([works(secret!, new Date(end.getTime() - 1)), works(secret!, end)]).toEqual([true, false]);
    expect([works(first.secret!, end), works('x', first.client.updatedAt)]).toEqual([true, false]);
    expect(first.client.sealedSecret).not.toBe(client.sealedSecret);
    await expectEntry(flows, 'oauth.client.secret.rotated', {
      targetId: client.clientId,
      details: { overlapSeconds: WEEK_SECONDS },
    });
    const second = await flows.ownClients.rotateSecret(ada, client.clientId, 0);
    expect(second.client).toMatchObject({ formerSecretDigest: null, formerSecretEndsAt: null });
    for (const text of [secret, first.secret, second.secret])
      expect(JSON.stringify(await flows.auditRows())).not.toContain(text);
  });

  test('is refused for a client without one', async () => {
    const clientId = await idOf({ token_endpoint_auth_method: 'none' });
    await expectRefusal(flows.ownClients.rotateSecret(ada, clientId, 0), 'CLIENT_HAS_NO_SECRET');
  });
});

test('a deleted client is gone', async () => {
  const clientId = await idOf();
  await flows.ownClients.delete(ada, clientId);
  await expectEntry(flows, 'oauth.client.deleted', { targetId: clientId, accountId: ada.userId });
  await expectRefusal(flows.ownClients.delete(ada, clientId), 'CLIENT_NOT_FOUND');
  await expectRefusal(flows.ownClients.look(clientId), 'CLIENT_NOT_FOUND');
});

test('a user owns so many and no more', async () => {
  await emptyDatabase();
  flows = oauthFlows({ clientsPerUser: 2 });
  [ada, eve] = [await flows.somebody('ada'), await flows.somebody('eve')];
  const [first] = [await idOf(), await idOf()];
  await expect(register()).rejects.toMatchObject({ code: 'CLIENT_LIMIT_REACHED', details: { limit: 2 } });
  await expect(register({}, eve)).resolves.toBeDefined();
  await expect(flows.registration.registerMcp({ redirect_uris: [CALLBACK] }, undefined)).resolves.toBeDefined();
  await flows.ownClients.delete(ada, first);
  await expect(register()).resolves.toBeDefined();
});
