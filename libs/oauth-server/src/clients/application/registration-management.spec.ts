import { beforeEach, expect, test } from '@jest/globals';
import { Actors, anonymousActor } from '#shared-kernel/application/actors';
import { digest } from '#shared-kernel/domain/digest';
import { expectEntry, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import type { RegisteredClient } from './client-registration.ts';

const CALLBACK = 'https://client.example.com/callback';
const refused = (code: string, message?: string) => expect.objectContaining({ code, ...(message && { message }) });
const UNAUTHORIZED = refused('INVALID_REGISTRATION_TOKEN');

let flows: OAuthFlows;
let registered: RegisteredClient;
let credential: { clientId: string; token: string };
beforeEach(async () => {
  flows = oauthFlows();
  registered = await flows.registration.registerMcp({ redirect_uris: [CALLBACK], client_name: 'Tool' }, undefined);
  credential = { clientId: registered.client.clientId, token: registered.registrationToken };
});
/** As in a request, whose actor becomes known on the way. */
const replace = (metadata: object, as = credential) =>
  flows.wiring.get(Actors).run(
    anonymousActor,
    () => flows.registrations.replace(as, { client_id: as.clientId, redirect_uris: [CALLBACK], ...metadata }),
    () => ({ ipAddress: '', userAgent: '', requestId: 'r1' }),
  );

test('a client reads its registration with its token', async () => {
  await expect(flows.registrations.read(credential)).resolves.toEqual(registered.client);
  expect(JSON.stringify(registered.client)).not.toContain(credential.token);
});

test('without the token of that very client nothing is shown or changed', async () => {
  const other = await flows.registration.registerMcp({ redirect_uris: [CALLBACK] }, undefined);
  const wrong = [
    { ...credential, token: undefined },
    { ...credential, token: '' },
    { ...credential, token: other.registrationToken },
    { ...credential, token: digest(credential.token) },
    { ...credential, clientId: 'unknown' },
  ];
  for (const as of wrong) {
    await expect(flows.registrations.read(as)).rejects.toEqual(UNAUTHORIZED);
    await expect(flows.registrations.replace(as, {})).rejects.toEqual(UNAUTHORIZED);
    await expect(flows.registrations.delete(as)).rejects.toEqual(UNAUTHORIZED);
  }
  await expect(flows.registrations.read(credential)).resolves.toEqual(registered.client);
});

test('a replacement removes what is left out, and replaces the token', async () => {
  const replaced = await replace({ scope: 'openid' });
  expect(replaced.client).toMatchObject({ name: null, scopes: ['openid'] });
  expect(replaced.secret).toBeUndefined();
  await expect(flows.registrations.read(credential)).rejects.toEqual(UNAUTHORIZED);
  const next = { ...credential, token: replaced.registrationToken };
  await expect(flows.registrations.read(next)).resolves.toEqual(replaced.client);
  await expectEntry(flows, 'oauth.client.changed', { targetId: credential.clientId, actorKind: 'oauth-client' });
});

test('the client may repeat its secret, and chooses nothing that is ours', async () => {
  for (const [metadata, message] of [
    [{ client_id: 'other' }, 'client_id must be that of the client'],
    [{ client_secret: 'mine' }, 'client_secret must be the current one'],
    [{ registration_access_token: 'mine' }, 'registration_access_token must not be sent'],
  ] as const)
    await expect(replace(metadata)).rejects.toEqual(refused('INVALID_CLIENT_METADATA', message));
  await expect(replace({ redirect_uris: ['data:x'] })).rejects.toEqual(refused('INVALID_CLIENT_REDIRECT_URI'));
  await expect(replace({ client_secret: registered.secret })).resolves.toMatchObject({ secret: undefined });
});

test('a disabled client is not replaced', async () => {
  await flows.disable(credential.clientId);
  await expect(replace({})).rejects.toEqual(refused('CLIENT_IS_DISABLED'));
});

test('a client deletes itself', async () => {
  await flows.registrations.delete(credential);
  await expect(flows.registrations.read(credential)).rejects.toEqual(UNAUTHORIZED);
  await expectEntry(flows, 'oauth.client.deleted', { targetId: credential.clientId });
});

test('a client that staff trust keeps its scope where it sends none, and its trust with it', async () => {
  const metadata = { redirect_uris: [CALLBACK], client_name: 'Tool' };
  credential = { ...credential, token: (await replace({ ...metadata, scope: 'openid' })).registrationToken };
  await flows.trust(credential.clientId);
  for (const scope of [{}, { scope: null }]) {
    const kept = await replace({ ...metadata, ...scope }, credential);
    credential = { ...credential, token: kept.registrationToken };
    expect(kept.client).toMatchObject({ scopes: ['openid'], trusted: true });
  }
  const wider = await replace({ ...metadata, scope: 'openid email' }, credential);
  expect(wider.client).toMatchObject({ scopes: ['openid', 'email'], trusted: false });
});

test('a client that changes its name by its token is no longer trusted', async () => {
  const same = { client_name: 'Tool' };
  await flows.trust(credential.clientId);
  const kept = await replace(same);
  expect(kept.client.trusted).toBe(true);
  const moved = await replace({ client_name: 'Your bank' }, { ...credential, token: kept.registrationToken });
  expect(moved.client.trusted).toBe(false);
});

test('requirements that a client drops by its token are in the audit trail, with what was before', async () => {
  const strict = { require_pushed_authorization_requests: true, dpop_bound_access_tokens: true };
  const held = await replace(strict);
  await replace({}, { ...credential, token: held.registrationToken });
  const were = (value: boolean) => ({ requiresPushedRequests: value, requiresBoundTokens: value });
  await expectEntry(flows, 'oauth.client.changed', { details: { before: were(true), after: were(false) } });
});

test('the owner of a client is told what it changes, and when it deletes itself', async () => {
  const ada = await flows.somebody('ada');
  registered = await flows.registration.registerMcp({ redirect_uris: [CALLBACK] }, ada);
  credential = { clientId: registered.client.clientId, token: registered.registrationToken };
  const moved = await replace({ redirect_uris: ['https://elsewhere.example.com'] }, credential);
  await flows.registrations.delete({ ...credential, token: moved.registrationToken });
  const mails = flows.outbox.mails;
  expect(mails.map(({ kind }) => kind)).toEqual(['client-changed', 'client-deleted']);
  expect(mails[0]?.text).toContain('by its registration access token: its redirect URIs.');
});
