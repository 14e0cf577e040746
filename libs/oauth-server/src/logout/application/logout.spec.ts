import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { Caller } from '#identity';
import { AccountPolicies } from '#identity/sessions/application/account-policies';
import { SessionEnding } from '#identity/sessions/application/session-ending';
import type { DomainEvent } from '#shared-kernel/application/events';
import { PermanentDeliveryError } from '#shared-kernel/application/mailer';
import { Parameters } from '../../client-authentication/index.ts';
import { type OAuthClient } from '../../clients/index.ts';
import { START } from '../../testing/a-client.ts';
import { aConsent, aGrant } from '../../testing/a-grant.ts';
import { type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { BackChannelLogout } from './back-channel-logout.ts';
import { EndSession, LOGOUT_PARAMETERS } from './end-session.ts';
import { LogoutQuestion } from './logout-question.ts';

const GOODBYE = 'https://client.example.com/goodbye?lang=en';
const LOGOUT_URI = 'https://client.example.com/logout';
const METADATA = {
  redirect_uris: ['https://client.example.com/callback'],
  post_logout_redirect_uris: [GOODBYE],
  backchannel_logout_uri: LOGOUT_URI,
};
const DELIVERY = 'a-delivery';

let flows: OAuthFlows;
let ada: Caller;
let client: OAuthClient;
beforeEach(async () => {
  flows = oauthFlows();
  ada = await flows.somebody('ada');
  client = await registered(ada);
});

const registered = async (owner: Caller, changes: object = {}) =>
  (await flows.registration.register({ ...METADATA, ...changes }, owner)).client;
const connect = (to = client, user = ada) => flows.uow.run(() => flows.consents.save(aConsent(user.userId, to.id)));
const hintFor = (user = ada, from = client) => flows.idTokens.sign({ sub: user.userId, sid: 'a-grant' }, from);
const startAs = (caller: Caller | undefined, parameters: Record<string, string>) =>
  flows.wiring.get(EndSession).start(Parameters.read(parameters, LOGOUT_PARAMETERS), caller);
const start = (parameters: Record<string, string>) => startAs(ada, parameters);
const signedOut = 'https://accounts.example.com/signed-out';
const asked = { kind: 'ask', url: 'https://accounts.example.com/sign-out', reference: expect.any(String) };

describe('a client that wants the user to be signed out', () => {
  test('needs an id token of the user who is signed in', async () => {
    await connect();
    const id_token_hint = await hintFor();
    await expect(start({ id_token_hint })).resolves.toEqual({ kind: 'sign-out', url: signedOut });
    const all = { id_token_hint, post_logout_redirect_uri: GOODBYE, state: 'a b&c', client_id: client.clientId };
    await expect(start(all)).resolves.toEqual({ kind: 'sign-out', url: `${GOODBYE}&state=a%20b%26c` });
  });

  test('is told that there was no session, if it has an id token', async () => {
    const all = { id_token_hint: await hintFor(), post_logout_redirect_uri: GOODBYE };
    await expect(startAs(undefined, all)).resolves.toEqual({ kind: 'redirect', url: GOODBYE });
    const named = { client_id: client.clientId, post_logout_redirect_uri: GOODBYE };
    await expect(startAs(undefined, named)).resolves.toEqual({ kind: 'redirect', url: signedOut });
  });

  const hintOfAnother = async (isConnected: boolean, more: Record<string, string>) => {
    const other = await registered(ada);
    if (isConnected) await connect(other);
    return { id_token_hint: await hintFor(ada, other), ...more };
  };
  test.each<[string, () => Promise<Record<string, string>>]>([
    ['without an id token', async () => ({ client_id: client.clientId })],
    ['without naming itself', async () => ({})],
    ['with text that is no token', async () => ({ id_token_hint: 'a.b.c' })],
    ['with an id token of another user', async () => ({ id_token_hint: await hintFor(await flows.somebody('eve')) })],
    ['with an id token of another client', () => hintOfAnother(true, { client_id: client.clientId })],
    ['that the user is not connected with', () => hintOfAnother(false, {})],
  ])('asks the user: %s', async (_, parameters) => {
    await connect();
    await expect(start(await parameters())).resolves.toEqual(asked);
  });

  test('needs no consent when staff trust it, and is unknown when they disabled it', async () => {
    await flows.trust(client.clientId);
    await expect(start({ id_token_hint: await hintFor() })).resolves.toMatchObject({ kind: 'sign-out' });
    await flows.disable(client.clientId);
    await expect(start({ id_token_hint: await hintFor() })).resolves.toEqual(asked);
  });

  test.each([
    'https://client.example.com/goodbye',
    'https://client.example.com/goodbye?lang=en&x',
    'https://CLIENT.example.com/goodbye?lang=en',
    'https://client.example.com/callback',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('sends nobody to %s', async (post_logout_redirect_uri) => {
    await connect();
    const id_token_hint = await hintFor();
    const refused = { code: 'UNREGISTERED_LOGOUT_URI', details: { redirectUri: post_logout_redirect_uri } };
    await expect(start({ id_token_hint, post_logout_redirect_uri })).rejects.toMatchObject(refused);
    await expect(start({ post_logout_redirect_uri })).rejects.toMatchObject({ code: 'NO_LOGOUT_CLIENT' });
    // Not even by an id token of the client that registered it.
    const other = await registered(ada, { post_logout_redirect_uris: ['https://evil.example/'] });
    const mixed = { id_token_hint: await hintFor(ada, other), client_id: client.clientId, post_logout_redirect_uri };
    await expect(start(mixed)).rejects.toMatchObject(refused);
  });
});

describe('the question', () => {
  const question = () => flows.wiring.get(LogoutQuestion);
  const ask = async (parameters: Record<string, string>) => {
    const outcome = await start(parameters);
    if (outcome.kind !== 'ask') throw new Error(outcome.kind);
    return outcome.reference;
  };
  const refused = { code: 'NO_LOGOUT_REQUEST' };

  test('shows who asks, and is answered once', async () => {
    const named = { client_id: client.clientId, post_logout_redirect_uri: GOODBYE, state: 's' };
    const reference = await ask(named);
    await expect(question().find(reference, ada)).resolves.toMatchObject({ client, redirectUri: GOODBYE });
    const goodbye = { signsOut: true, url: `${GOODBYE}&state=s` };
    await expect(question().answer(reference, ada, true)).resolves.toEqual(goodbye);
    await expect(question().answer(reference, ada, true)).rejects.toMatchObject(refused);
    await expect(question().find(reference, ada)).rejects.toMatchObject(refused);
  });

  test('that is denied changes nothing', async () => {
    const stay = { signsOut: false, url: 'https://accounts.example.com/account' };
    await expect(question().answer(await ask({}), ada, false)).resolves.toEqual(stay);
  });

  test('is for the session that was asked, and for ten minutes', async () => {
    const reference = await ask({});
    const eve = await flows.somebody('eve');
    for (const other of [eve, { ...ada, sessionId: eve.sessionId }]) {
      await expect(question().find(reference, other)).rejects.toMatchObject(refused);
      await expect(question().answer(reference, other, true)).rejects.toMatchObject(refused);
    }
    await expect(question().find(undefined, ada)).rejects.toMatchObject(refused);
    await expect(question().answer(undefined, ada, true)).rejects.toMatchObject(refused);
    await expect(question().find(reference, ada)).resolves.toMatchObject({ client: undefined });
    flows.clock.advance(600_000);
    await expect(question().answer(reference, ada, true)).rejects.toMatchObject(refused);
  });

  test('sends nobody to a URI that was removed meanwhile', async () => {
    const reference = await ask({ client_id: client.clientId, post_logout_redirect_uri: GOODBYE });
    await flows.ownClients.update(ada, client.clientId, { metadata: { post_logout_redirect_uris: null } });
    await expect(question().find(reference, ada)).resolves.toMatchObject({ redirectUri: undefined });
    await expect(question().answer(reference, ada, true)).resolves.toEqual({ signsOut: true, url: signedOut });
  });
});

describe('when sessions end', () => {
  const grant = async (to = client, user = ada, changes: object = {}) => {
    const given = aGrant(to.id, user.userId, { sessionId: user.sessionId, lastUsedAt: START, ...changes });
    await flows.uow.run(() => flows.grants.add(given));
    return given;
  };
  const stored = ({ id }: { id: string }) => flows.uow.run(() => flows.grants.findForUpdate(id));
  const ended = (): DomainEvent[] =>
    flows.outbox.events.filter(({ type }) => type === 'oauth-server.client-session-ended');
  const due = (...grants: { id: string; clientId: string }[]) =>
    grants.map(({ id, clientId }) => ({
      type: 'oauth-server.client-session-ended',
      payload: { userId: ada.userId, clientId, grantId: id, origin: 'https://client.example.com' },
    }));
  const byGrant = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
  /** As the outbox delivers it. */
  const deliver = async () => {
    const event = flows.outbox.events.findLast(({ type }) => type === 'identity.sessions-ended')!;
    const handler = flows.subscriptions.handler(event.type, 'client-logout')!;
    await handler(event as never, { id: DELIVERY });
  };
  const signOut = (user = ada) =>
    flows.uow.run(() => flows.wiring.get(SessionEnding).endOne(user.userId, user.sessionId!, 'signed-out'));

  test('the clients that were used in them are told once, and keep their grants', async () => {
    const silent = await registered(ada, { backchannel_logout_uri: undefined });
    const given = [await grant(), await grant()];
    await grant(silent);
    await grant(client, await flows.somebody('eve'));
    await grant(client, ada, { sessionId: (await flows.somebody('bob')).sessionId });
    await signOut();
    expect(ended()).toEqual([]);
    await deliver();
    expect(ended().toSorted(byGrant)).toEqual(due(...given).toSorted(byGrant));
    await deliver();
    expect(ended()).toHaveLength(2);
    await expect(stored(given[0]!)).resolves.toMatchObject({ sessionId: null });
  });

  test('a client is told once of all its grants in a session, and of none that issued no token', async () => {
    const first = await grant();
    await grant(client, ada, { sid: first.id });
    const [other, unused] = [await registered(ada), await registered(ada)];
    const elsewhere = await grant(other);
    await grant(unused, ada, { lastUsedAt: null });
    await signOut();
    await deliver();
    expect(ended().toSorted(byGrant)).toEqual(due(first, elsewhere).toSorted(byGrant));
  });

  test('in a ban, the clients are told although the grants are gone', async () => {
    const given = await grant();
    await flows.uow.run(() => flows.wiring.get(AccountPolicies).endGrants(ada.userId));
    expect(ended()).toEqual(due(given));
    await expect(stored(given)).resolves.toBeUndefined();
  });

  test('with the account, the clients are told as well', async () => {
    const given = await grant();
    await flows.uow.run(() => flows.wiring.get(AccountPolicies).prepareDeletion(ada.userId));
    expect(ended()).toEqual(due(given));
  });

  test('by a renewal, nothing is told, and the grants follow', async () => {
    const given = await grant();
    const { sessionId: next } = await flows.somebody('next');
    await flows.uow.run(() => flows.wiring.get(AccountPolicies).sessionWasReplaced(ada.sessionId!, next!));
    await expect(stored(given)).resolves.toMatchObject({ sessionId: next });
    expect(ended()).toEqual([]);
  });
});

describe('a logout token', () => {
  beforeEach(() => void flows.egress.answers.set(LOGOUT_URI, {}));

  const send = (id = DELIVERY) =>
    flows.wiring.get(BackChannelLogout).send({ userId: ada.userId, clientId: client.id, grantId: 'a-grant' }, id);
  const sentToken = () => {
    const { url, method, body, destination } = flows.egress.sent.at(-1)!;
    const { urlsFrom, maxRedirects } = destination;
    expect([url, method, urlsFrom, maxRedirects]).toEqual([LOGOUT_URI, 'POST', 'clients', 0]);
    return new URLSearchParams(String(body)).get('logout_token')!;
  };

  test('says which session of which user ended, and is the same for every attempt', async () => {
    client = await registered(ada, { id_token_signed_response_alg: 'ES256' });
    await send();
    const keys = createLocalJWKSet({ keys: [...(await flows.knownKeys.published())] } as unknown as JSONWebKeySet);
    const { payload, protectedHeader } = await jwtVerify(sentToken(), keys, { currentDate: flows.clock.now() });
    const now = Math.floor(flows.clock.now().getTime() / 1000);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'logout+jwt', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: flows.options.issuer,
      aud: client.clientId,
      sub: ada.userId,
      sid: 'a-grant',
      iat: now,
      exp: now + 120,
      jti: DELIVERY,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    flows.clock.advance(60_000);
    await send();
    const again = await jwtVerify(sentToken(), keys, { currentDate: flows.clock.now() });
    expect(again.payload).toMatchObject({ jti: DELIVERY, iat: now + 60 });
  });

  test('is not an id token hint of the client', async () => {
    await connect();
    await send();
    await expect(start({ id_token_hint: sentToken() })).resolves.toEqual(asked);
  });

  test.each([
    [200, 'done'],
    [204, 'done'],
    [400, 'hopeless'],
    [302, 'again'],
    [404, 'again'],
    [500, 'again'],
    [503, 'again'],
  ])('that is answered with %i is %s', async (status, outcome) => {
    flows.egress.answers.set(LOGOUT_URI, { status });
    const failure = await send().catch((error: unknown) => error);
    const was = failure === undefined ? 'done' : failure instanceof PermanentDeliveryError ? 'hopeless' : 'again';
    expect(was).toBe(outcome);
  });

  test('is not sent to a client that is gone, disabled, or has no such URI any more', async () => {
    await flows.ownClients.update(ada, client.clientId, { metadata: { backchannel_logout_uri: null } });
    await send();
    client = await registered(ada);
    await flows.disable(client.clientId);
    await send();
    client = await registered(ada);
    await flows.ownClients.delete(ada, client.clientId);
    await send();
    expect(flows.egress.sent).toEqual([]);
  });
});
