import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { digest } from '#shared-kernel/domain/digest';
import type { OAuthClient } from '../../clients/index.ts';
import { aClient, PICTURE, START } from '../../testing/a-client.ts';
import { aConsent, aGrant } from '../../testing/a-grant.ts';
import { expectRefusal, expectEntry, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import type { StaffChange } from './staff-clients.ts';

const WEB = { client_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] };
const WHY = { reason: 'leaked' };
const used = { lastUsedAt: START, expiresAt: new Date('2100-01-01') };

let flows: OAuthFlows;
let ada: Caller;
let admin: Caller;
let owned: OAuthClient;
let anonymous: OAuthClient;
beforeEach(async () => {
  flows = oauthFlows({ resources: ['https://api.example.com'] });
  [ada, admin] = [await flows.somebody('ada'), await flows.somebody('admin', 'admin')];
  owned = aClient({ name: 'Acme', userId: ada.userId });
  anonymous = aClient({ name: 'Tool', authenticationMethod: 'none', secretDigest: null });
  await flows.uow.run(async () => {
    for (const client of [owned, anonymous]) await flows.clients.add(client);
    for (let i = 0; i < 2; i++) await flows.grants.add(aGrant(owned.id, ada.userId, used));
    await flows.consents.save(aConsent(ada.userId, owned.id));
  });
});

test('shows clients with their owner and what users granted', async () => {
  const owner = { id: ada.userId, email: ada.email };
  const granted = { client: owned, owner, count: { grants: 2, users: 1 } };
  await expect(flows.staffClients.get(owned.id)).resolves.toMatchObject(granted);
  const unused = { client: anonymous, owner: undefined, count: { grants: 0, users: 0 } };
  await expect(flows.staffClients.get(anonymous.id)).resolves.toEqual(unused);
});

test('an unknown client is not found', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', `${owned.clientId}x`]) {
    await expectRefusal(flows.staffClients.get(id), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.staffClients.supervise(admin, id, {}), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.staffClients.rotateSecret(admin, id, 0), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.staffClients.delete(admin, id), 'CLIENT_NOT_FOUND');
    await expectRefusal(flows.staffClients.endGrants(admin, id), 'CLIENT_NOT_FOUND');
  }
});

test('a client is found and changed by its client id as well', async () => {
  await expect(flows.staffClients.get(owned.clientId)).resolves.toMatchObject({ client: owned });
  const { client } = await flows.staffClients.supervise(admin, owned.clientId, { disabled: true });
  expect(client).toMatchObject({ id: owned.id, disabled: true });
  await flows.staffClients.delete(admin, owned.clientId);
  await expectRefusal(flows.staffClients.get(owned.id), 'CLIENT_NOT_FOUND');
});

describe('what staff decide', () => {
  test('is changed as given, and recorded with before and after for the owner to see', async () => {
    await flows.staffClients.supervise(admin, owned.id, { trusted: true });
    const { client } = await flows.staffClients.supervise(admin, owned.id, {
      disabled: true,
      alwaysRefreshes: true,
      ownScopes: ['reports.read'],
      ownResources: ['https://api.example.com'],
    });
    expect(client).toMatchObject({ trusted: true, disabled: true, alwaysRefreshes: true, ownScopes: ['reports.read'] });
    await expectEntry(flows, 'oauth.client.changed', {
      accountId: ada.userId,
      details: {
        fields: ['disabled', 'alwaysRefreshes', 'ownScopes', 'ownResources'],
        before: { disabled: false, ownScopes: [] },
        after: { disabled: true, ownScopes: ['reports.read'] },
      },
    });
  });

  test.each(['openid', 'profile', 'email', 'offline_access', 'two words', ''])(
    'never gives a client the scope %j for itself',
    async (scope) => {
      await expectRefusal(flows.staffClients.supervise(admin, owned.id, { ownScopes: [scope] }), 'INVALID_OWN_SCOPE');
      await expect(flows.staffClients.get(owned.id)).resolves.toMatchObject({ client: { ownScopes: [] } });
    },
  );

  test('gives nothing to a client that cannot keep a secret, and no unknown resource to any', async () => {
    const values = { ownScopes: ['reports.read'] };
    await expectRefusal(flows.staffClients.supervise(admin, anonymous.id, values), 'CLIENT_CANNOT_ACT_FOR_ITSELF');
    // This API serves users only.
    const { issuer } = flows.options;
    for (const wrong of [
      { ownResources: ['https://other.example'] },
      { callsResources: ['https://other.example'] },
      { callsResources: [issuer] },
    ]) {
      await expectRefusal(flows.staffClients.supervise(admin, owned.id, wrong), 'UNKNOWN_OWN_RESOURCE');
    }
  });
});

describe('the picture of a client', () => {
  const pictureOf = async () => (await flows.staffClients.get(owned.id)).client.picture;
  const supervise = (change: StaffChange) => flows.staffClients.supervise(admin, owned.id, change);

  test('is set for a client that is trusted, or becomes it with the same change, and recorded by name alone', async () => {
    await supervise({ trusted: true, picture: PICTURE });
    await expect(pictureOf()).resolves.toBe(PICTURE);
    const other = PICTURE.replace('png;base64,iVBORw0KGgo=', 'gif;base64,R0lGODlh');
    await supervise({ picture: other });
    await expect(pictureOf()).resolves.toBe(other);
    await expectEntry(flows, 'oauth.client.changed', {
      accountId: ada.userId,
      details: { fields: ['picture'], before: {}, after: {} },
    });
    expect(JSON.stringify(await flows.auditRows())).not.toContain('base64');
  });

  test('is removed alone, or with the trust, and does not come back with it', async () => {
    await supervise({ trusted: true, picture: PICTURE });
    await supervise({ picture: null });
    await expect(flows.staffClients.get(owned.id)).resolves.toMatchObject({ client: { trusted: true, picture: null } });
    await supervise({ picture: PICTURE });
    await supervise({ trusted: false });
    await supervise({ trusted: true });
    await expect(pictureOf()).resolves.toBeNull();
  });

  test('is refused while staff do not trust the client', async () => {
    await expectRefusal(supervise({ picture: PICTURE }), 'CLIENT_IS_NOT_TRUSTED');
    await supervise({ trusted: true });
    await expectRefusal(supervise({ trusted: false, picture: PICTURE }), 'CLIENT_IS_NOT_TRUSTED');
    await expect(flows.staffClients.get(owned.id)).resolves.toMatchObject({ client: { trusted: true, picture: null } });
  });

  test.each(['', 'https://client.example.com/logo.png', 'data:image/svg+xml;base64,PHN2Zy8+'])(
    'is not %j',
    async (picture) => {
      await expectRefusal(supervise({ trusted: true, picture }), 'INVALID_CLIENT_PICTURE');
    },
  );
});

describe('the rotation of a secret', () => {
  test('makes a new one, also for a client without an owner; the one before works as long as asked', async () => {
    const former = owned.secretDigest;
    const { client, secret } = await flows.staffClients.rotateSecret(admin, owned.id, 60);
    expect(client).toMatchObject({ secretDigest: digest(secret), formerSecretDigest: former });
    expect(client.formerSecretEndsAt).toEqual(new Date(client.updatedAt.getTime() + 60_000));
    await expectEntry(flows, 'oauth.client.secret.rotated', {
      accountId: ada.userId,
      details: { overlapSeconds: 60 },
    });
    const ownerless = aClient({ userId: null, registrationDigest: digest('a registration token') });
    await flows.uow.run(() => flows.clients.add(ownerless));
    const second = await flows.staffClients.rotateSecret(admin, ownerless.id, 0);
    expect(second.client).toMatchObject({ formerSecretDigest: null, registrationDigest: null });
    for (const text of [secret, second.secret]) expect(JSON.stringify(await flows.auditRows())).not.toContain(text);
  });

  test('is refused for a client without one', async () => {
    await expectRefusal(flows.staffClients.rotateSecret(admin, anonymous.id, 0), 'CLIENT_HAS_NO_SECRET');
  });
});

describe('nothing is changed', () => {
  async function expectRefused(staff: Caller, code: string) {
    for (const change of [
      () => flows.staffClients.register(staff, { metadata: WEB, ownerId: ada.userId }),
      () => flows.staffClients.supervise(staff, owned.id, { trusted: true, picture: PICTURE }),
      () => flows.staffClients.edit(staff, owned.id, { client_name: 'Mine' }),
      () => flows.staffClients.rotateSecret(staff, owned.id, 60),
      () => flows.staffClients.delete(staff, owned.id),
      () => flows.staffClients.endGrants(staff, owned.id),
      () => flows.staffGrants.end(staff, ada.userId, owned.clientId, WHY),
      () => flows.staffGrants.endAll(staff, ada.userId, WHY),
    ])
      await expectRefusal(change(), code);
    await expect(flows.staffClients.get(owned.id)).resolves.toMatchObject({ client: owned, count: { grants: 2 } });
    await expect(flows.ownClients.list(ada)).resolves.toHaveLength(1);
    expect(flows.outbox.mails).toEqual([]);
  }

  test('from a session that is not fresh', async () => {
    flows.clock.advance(86_400_000);
    await expectRefused(admin, 'SESSION_EXPIRED');
  });

  test('by an account that is no longer that of an admin', async () => {
    await expectRefused(await flows.somebody('former'), 'FORBIDDEN');
    await expectRefused(await flows.somebody('support', 'support'), 'FORBIDDEN');
  });
});

describe('a client that staff register', () => {
  const register = (more: object = {}) =>
    flows.staffClients.register(admin, { metadata: WEB, reason: 'agreed', ...more });

  test('belongs to the account that is named, which is told, and cannot change itself', async () => {
    const { client, secret } = await register({ ownerId: ada.userId.toUpperCase() });
    expect(client).toMatchObject({ userId: ada.userId, name: 'Shop', trusted: false, registrationDigest: null });
    expect(client.hasSecret(secret!, START)).toBe(true);
    await expect(flows.ownClients.get(ada, client.clientId)).resolves.toMatchObject({ id: client.id });
    expect(flows.outbox.mails).toMatchObject([{ kind: 'client-registered-by-staff', to: ada.email }]);
    expect(flows.outbox.mails[0]!.text).not.toContain(secret);
    const about = { accountId: ada.userId, targetId: client.clientId };
    await expectEntry(flows, 'oauth.client.registered', { ...about, personal: { reason: 'agreed' } });
  });

  test('may ask for known scopes alone', async () => {
    await expectRefusal(register({ metadata: { ...WEB, scope: 'openid nonsense other' } }), 'UNKNOWN_CLIENT_SCOPE');
    await expect(register({ metadata: { ...WEB, scope: 'openid email' } })).resolves.toMatchObject({
      client: { scopes: ['openid', 'email'] },
    });
  });

  test('belongs to nobody where none is named', async () => {
    const { client } = await register({ metadata: { ...WEB, token_endpoint_auth_method: 'none' } });
    expect(client).toMatchObject({ userId: null, secretDigest: null });
    expect(flows.outbox.mails).toEqual([]);
  });

  test('needs an account that is there and has room, and metadata as those of anyone', async () => {
    await expectRefusal(register({ ownerId: '00000000-0000-7000-8000-000000000000' }), 'CLIENT_OWNER_NOT_FOUND');
    await expectRefusal(register({ metadata: { redirect_uris: ['http://a.b'] } }), 'INVALID_CLIENT_REDIRECT_URI');
    const { clientsPerUser } = flows.options;
    for (let count = 1; count < clientsPerUser; count++) await register({ ownerId: ada.userId });
    await expectRefusal(register({ ownerId: ada.userId }), 'CLIENT_LIMIT_REACHED');
  });
});

describe('a client that staff edit', () => {
  const edit = (metadata: object, id = owned.id) => flows.staffClients.edit(admin, id, { ...metadata }, WHY);

  test('keeps what is not named; the owner is told, and the reason is recorded', async () => {
    const { client } = await edit({ client_name: 'Acme 2', redirect_uris: ['https://acme.example.com/back'] });
    expect(client).toMatchObject({ name: 'Acme 2', userId: ada.userId, secretDigest: owned.secretDigest });
    expect(client.redirectUris).toEqual(['https://acme.example.com/back']);
    expect(flows.outbox.mails).toMatchObject([{ kind: 'client-edited-by-staff', to: ada.email }]);
    expect(flows.outbox.mails[0]!.text).toContain('its redirect URIs');
    const about = { accountId: ada.userId, targetId: client.clientId };
    await expectEntry(flows, 'oauth.client.changed', { ...about, personal: WHY });
  });

  test('that is the same afterwards tells nobody', async () => {
    await edit({ client_name: 'Acme' });
    expect(flows.outbox.mails).toEqual([]);
  });

  test('gets no unknown scope, no wrong address, and no secret that nobody would see', async () => {
    await expectRefusal(edit({ scope: 'openid nonsense' }), 'UNKNOWN_CLIENT_SCOPE');
    await expectRefusal(edit({ redirect_uris: ['http://a.b'] }), 'INVALID_CLIENT_REDIRECT_URI');
    const secret = { token_endpoint_auth_method: 'client_secret_basic' };
    await expectRefusal(edit(secret, anonymous.id), 'INVALID_CLIENT_METADATA');
    await expect(flows.staffClients.get(anonymous.id)).resolves.toMatchObject({ client: { secretDigest: null } });
  });
});

describe('the owner is told', () => {
  const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} ${to}`);

  test('that staff trust the client, and that they stopped', async () => {
    for (const trusted of [true, true, false])
      await flows.staffClients.supervise(admin, owned.id, { trusted, reason: 'agreed' });
    expect(flows.outbox.mails.map(({ subject }) => subject)).toEqual([
      'Gatehouse: An app of yours is trusted now',
      'Gatehouse: An app of yours is no longer trusted',
    ]);
    await expectEntry(flows, 'oauth.client.changed', { personal: { reason: 'agreed' } });
  });

  test('that staff ended all access of the client, unless there was none', async () => {
    for (let round = 0; round < 2; round++) await flows.staffClients.endGrants(admin, owned.id, WHY);
    expect(mails()).toEqual([`client-access-ended-by-staff ${ada.email}`]);
    await expectEntry(flows, 'oauth.access.all-ended', { accountId: ada.userId, personal: WHY });
  });

  test('that staff disabled and enabled the client, once each, and of no other change', async () => {
    await flows.staffClients.supervise(admin, owned.id, { alwaysRefreshes: true });
    for (const disabled of [true, true, false])
      await flows.staffClients.supervise(admin, owned.id, { disabled, reason: 'abuse' });
    expect(mails()).toEqual(Array(2).fill(`client-switched-by-staff ${ada.email}`));
    expect(flows.outbox.mails.map(({ subject }) => subject)).toEqual([
      'Gatehouse: An app of yours was disabled',
      'Gatehouse: An app of yours was enabled',
    ]);
    await expectEntry(flows, 'oauth.client.changed', { personal: { reason: 'abuse' } });
  });

  test('that staff changed what the client may do for itself, once', async () => {
    for (const ownScopes of [['reports.read'], ['reports.read'], []])
      await flows.staffClients.supervise(admin, owned.id, { ownScopes, ...WHY });
    expect(mails()).toEqual(Array(2).fill(`client-rights-changed-by-staff ${ada.email}`));
    expect(flows.outbox.mails[0]!.text).toContain('Our support changed what the app');
    await expectEntry(flows, 'oauth.client.changed', { personal: WHY });
  });

  test('that staff replaced the secret, without the new one, and how long the old one works', async () => {
    const rotate = async (seconds: number) =>
      (await flows.staffClients.rotateSecret(admin, owned.id, seconds, WHY)).secret;
    const secrets = [await rotate(60), await rotate(0)];
    expect(mails()).toEqual(Array(2).fill(`client-secret-rotated-by-staff ${ada.email}`));
    const texts = flows.outbox.mails.map(({ text }) => text);
    expect(texts[0]).toContain('The old secret works until ');
    expect(texts[1]).toContain('The old secret no longer works.');
    for (const secret of secrets) expect(texts.join('\n')).not.toContain(secret);
    await expectEntry(flows, 'oauth.client.secret.rotated', { personal: WHY });
  });

  test('that staff deleted the client', async () => {
    await flows.staffClients.delete(admin, owned.id, WHY);
    expect(mails()).toEqual([`client-deleted ${ada.email}`]);
    expect(flows.outbox.mails[0]!.text).toContain('Our support deleted the app');
    await expectEntry(flows, 'oauth.client.deleted', { personal: WHY });
  });
});

describe('the suspension of rights', () => {
  const suspended = { ownScopes: ['reports.read'], rightsSuspendedAt: START, rightsSuspendedFor: 'keys' } as const;
  const store = (client: OAuthClient) => flows.uow.run(() => flows.clients.add(client));

  test('is lifted by staff who say which state of the client they saw', async () => {
    const client = aClient({ ...suspended, userId: ada.userId });
    await store(client);
    const lift = (updatedAt?: Date) =>
      flows.staffClients.supervise(admin, client.id, { liftSuspension: true, updatedAt, ...WHY });
    await expectRefusal(lift(), 'CLIENT_CHANGED_MEANWHILE');
    await expectRefusal(lift(new Date(START.getTime() - 1)), 'CLIENT_CHANGED_MEANWHILE');
    expect(flows.outbox.mails).toEqual([]);
    const lifted = await lift(client.updatedAt);
    expect(lifted.client.staffRights()).toMatchObject({ ownScopes: ['reports.read'] });
    await expectEntry(flows, 'oauth.client.changed', {
      details: { before: { rightsSuspendedFor: 'keys' }, after: { rightsSuspendedFor: null } },
      personal: WHY,
    });
    expect(flows.outbox.mails).toMatchObject([{ kind: 'client-rights-changed-by-staff', to: ada.email }]);
    expect(flows.outbox.mails[0]!.text).toContain('no longer suspended');
  });

  test('is not lifted for a client that cannot keep a secret, nor by giving rights', async () => {
    const open = aClient({ ...suspended, authenticationMethod: 'none', secretDigest: null });
    const closed = aClient({ ...suspended, userId: ada.userId });
    await store(open);
    await store(closed);
    const seen = { liftSuspension: true, updatedAt: START };
    await expectRefusal(flows.staffClients.supervise(admin, open.id, seen), 'CLIENT_CANNOT_ACT_FOR_ITSELF');
    const { client } = await flows.staffClients.supervise(admin, closed.id, { ownScopes: ['reports.write'] });
    expect(client).toMatchObject({ ownScopes: ['reports.write'], rightsSuspendedAt: START });
    expect(flows.outbox.mails[0]!.text).toContain('may do for itself');
    expect(flows.outbox.mails[0]!.text).not.toContain('no longer suspended');
  });
});

describe('the access of apps to an account', () => {
  const accesses = async () => (await flows.connections.of(ada.userId)).length;
  // The name is for addresses that are confirmed.
  const shown = () => `the app ${owned.clientId.slice(0, 8)}…`;
  const texts = () => flows.outbox.mails.map(({ kind, to, text }) => [kind, to, text.includes(shown())]);

  test('is ended for one app by admins, who say why; the user is told which', async () => {
    await expect(flows.staffGrants.end(admin, ada.userId, owned.clientId, WHY)).resolves.toBe(2);
    await expect(accesses()).resolves.toBe(0);
    expect(texts()).toEqual([['access-ended-by-staff', ada.email, true]]);
    const about = { accountId: ada.userId, targetId: owned.clientId };
    await expectEntry(flows, 'oauth.access.ended', { ...about, personal: WHY });
    const again = flows.staffGrants.end(admin, ada.userId, owned.clientId, WHY);
    await expectRefusal(again, 'CONNECTION_NOT_FOUND');
  });

  test('is ended for all apps; no mail says so where there was none', async () => {
    for (const ended of [2, 0]) await expect(flows.staffGrants.endAll(admin, ada.userId, WHY)).resolves.toBe(ended);
    await expect(accesses()).resolves.toBe(0);
    expect(texts()).toEqual([['access-ended-by-staff', ada.email, false]]);
    await expectEntry(flows, 'oauth.access.all-ended', { targetId: ada.userId, personal: WHY });
  });

  test('is ended by its holder without a mail', async () => {
    await flows.connectedApps.revoke(ada.userId, owned.clientId);
    expect(texts()).toEqual([]);
  });
});

test('ending the grants of a client leaves the consents', async () => {
  await expect(flows.staffClients.endGrants(admin, owned.id)).resolves.toBe(2);
  await expectEntry(flows, 'oauth.access.all-ended', { targetId: owned.clientId });
  await expect(flows.staffClients.get(owned.id)).resolves.toMatchObject({ count: { grants: 0 } });
  await expect(flows.uow.read(() => flows.consents.listOf(ada.userId))).resolves.toHaveLength(1);
  await expect(flows.staffClients.endGrants(admin, owned.id)).resolves.toBe(0);
});

test('a deleted client is gone with what users granted', async () => {
  await flows.staffClients.delete(admin, owned.id);
  await expectRefusal(flows.staffClients.get(owned.id), 'CLIENT_NOT_FOUND');
  await expect(flows.uow.read(() => flows.consents.listOf(ada.userId))).resolves.toEqual([]);
  await expectEntry(flows, 'oauth.client.deleted', { accountId: ada.userId });
});
