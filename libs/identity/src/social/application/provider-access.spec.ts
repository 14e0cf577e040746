import { beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { aSession } from '../../testing/a-session.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { Account } from '../../users/domain/account.ts';
import { ProviderError, type ProviderTokens } from '../domain/provider.ts';
import { type LinkedAccountFlows, linkedAccountFlows } from '../testing/linked-account-flows.ts';

const HOUR_MS = 3_600_000;
const GOOGLE = { providerId: 'google' };
const NOT_FOUND = { code: 'ACCOUNT_NOT_FOUND' };
const NO_TOKEN = { code: 'FAILED_TO_GET_ACCESS_TOKEN' };
const PROVIDER_REFUSED = { failure: 'refresh-refused' };
const NOT_REFRESHED = { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' };

let flows: LinkedAccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = linkedAccountFlows();
  ada = await flows.registered();
});

const accessToken = async (choice: object = GOOGLE) => (await flows.access.tokens(ada, choice)).tokens.accessToken;
const stored = async () => flows.grants.open((await flows.accountsOf(ada)).at(-1)!);
/** So late that the access token has expired. */
const expire = () => flows.clock.advance(HOUR_MS);

describe('an access token', () => {
  test('is handed out as stored while it is valid', async () => {
    await flows.link(ada);
    await expect(flows.access.tokens(ada, GOOGLE)).resolves.toMatchObject({ tokens: flows.google.tokens() });
    expect(flows.google.presented).toEqual([]);
  });

  test('is not handed out to staff who act as the user', async () => {
    await flows.link(ada);
    const acting = { ...ada, session: aSession(ada.user.id, { impersonatedBy: v7() }) };
    for (const act of [flows.access.tokens(acting, GOOGLE), flows.access.refresh(acting, GOOGLE)]) {
      await expect(act).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
    }
  });

  test('is renewed when it has expired, and the new refresh token is kept for the next time', async () => {
    await flows.link(ada);
    expire();
    await expect(accessToken()).resolves.toBe('access-1');
    await expect(accessToken()).resolves.toBe('access-1');
    expire();
    await expect(accessToken()).resolves.toBe('access-2');
    expect(flows.google.presented).toEqual(['refresh-0', 'refresh-1']);
    expect((await flows.accountsOf(ada)).at(-1)).toMatchObject({
      label: 'ada@provider.example',
      updatedAt: flows.clock.now(),
    });
  });

  test('comes only from a refresh token whose person the provider showed, once, if a program presented it before', async () => {
    await flows.link(ada, { tokens: { idTokenPresented: true } });
    for (const renewed of ['access-1', 'access-2']) {
      expire();
      await expect(accessToken()).resolves.toBe(renewed);
    }
    expect(flows.google.demanded).toEqual([true, false]);
  });

  test('is renewed each time when its expiry is unknown', async () => {
    flows.google.lifeMs = null;
    await flows.link(ada);
    await expect(accessToken()).resolves.toBe('access-1');
    await expect(accessToken()).resolves.toBe('access-2');
  });

  test('is handed out as it is without a refresh token, or when the provider renews none', async () => {
    await flows.link(ada, { tokens: { refreshToken: null } });
    expire();
    await expect(accessToken()).resolves.toBe('access-0');
    const bob = await flows.registered({ email: 'bob@example.com' });
    await flows.link(bob, { accountId: 'of Bob' });
    flows.google.refreshesTokens = false;
    expire();
    await expect(flows.access.tokens(bob, GOOGLE)).resolves.toMatchObject({ tokens: { accessToken: 'access-0' } });
  });

  test('is refused when the provider does not renew it; the next request asks again', async () => {
    await flows.link(ada);
    expire();
    flows.google.failure = new ProviderError('google', 'refresh-refused', 'away');
    await expect(accessToken()).rejects.toMatchObject(PROVIDER_REFUSED);
    flows.google.failure = undefined;
    await expect(accessToken()).resolves.toBe('access-1');
  });

  test('is refused when the provider issued none', async () => {
    await flows.link(ada, { tokens: { accessToken: null, refreshToken: null } });
    expect(await refusalOf(accessToken())).toEqual(NO_TOKEN);
  });

  test('of the account with our id, if there are several at the provider', async () => {
    await flows.link(ada, { accountId: '1' });
    const { id } = await flows.link(ada, { accountId: '2', tokens: { accessToken: 'of the second' } });
    await expect(accessToken({ ...GOOGLE, accountId: id })).resolves.toBe('of the second');
    await expect(accessToken({ accountId: id })).resolves.toBe('of the second');
  });

  test.each([
    ['the password', 'credential'],
    ['a provider that is not configured', 'github'],
  ])('is refused for %s, whether or not there is an account', async (_, provider) => {
    expect(await refusalOf(accessToken({ providerId: provider }))).toEqual({
      code: 'PROVIDER_NOT_SUPPORTED',
      details: { provider },
    });
  });

  test('is refused for an account whose provider is no longer configured', async () => {
    const { id } = await flows.link(ada, { providerId: 'twitch' });
    expect(await refusalOf(accessToken({ accountId: id }))).toMatchObject({ code: 'PROVIDER_NOT_SUPPORTED' });
  });

  test("is not found by the id of another user's account", async () => {
    const bob = await flows.registered({ email: 'bob@example.com' });
    const { id, accountId } = await flows.link(bob);
    for (const choice of [GOOGLE, { accountId: id }, { ...GOOGLE, accountId: id }, { accountId }]) {
      expect(await refusalOf(accessToken(choice))).toEqual(NOT_FOUND);
    }
  });

  test('cannot be opened in the row of another user', async () => {
    const bob = await flows.registered({ email: 'bob@example.com' });
    const { sealedTokens } = await flows.link(bob, { accountId: 'of Bob' });
    const own = await flows.link(ada);
    await flows.alterAccount(own, { sealedTokens });
    await expect(accessToken()).rejects.toThrow('unable to authenticate data');
  });
});

describe('many who ask at once', () => {
  test('share one refresh', async () => {
    await flows.link(ada);
    expire();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => accessToken()));
    expect(new Set(tokens)).toEqual(new Set(['access-1']));
    expect(flows.google.presented).toEqual(['refresh-0']);
  });

  test('share one refresh, too, when the expiry of the new token is unknown', async () => {
    flows.google.lifeMs = null;
    await flows.link(ada);
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    flows.google.gate = gate;
    flows.whenWaiting(answer);
    const tokens = await Promise.all([accessToken(), accessToken()]);
    expect(tokens).toEqual(['access-1', 'access-1']);
  });

  test('share its failure', async () => {
    await flows.link(ada);
    expire();
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    Object.assign(flows.google, { gate, failure: new ProviderError('google', 'refresh-refused', '') });
    flows.whenWaiting(answer);
    // Either may fail first, and must have a handler by then.
    const first = accessToken().catch((error: unknown) => error);
    while (flows.google.presented.length === 0) await new Promise(setImmediate);
    const second = refusalOf(accessToken());
    expect(await first).toMatchObject(PROVIDER_REFUSED);
    expect(await second).toEqual(NO_TOKEN);
    expect(flows.google.presented).toHaveLength(1);
  });

  test('do not wait for a process that died: after its time the next one asks', async () => {
    const { id: accountId } = await flows.link(ada);
    expire();
    const now = flows.clock.now();
    const dead = { id: v7(), accountId, endsAt: new Date(now.getTime() + 30_000), outcome: null };
    await flows.uow.run(() => flows.refreshes.begin(dead, now));
    let pauses = 0;
    flows.whenWaiting(() => {
      pauses += 1;
      flows.clock.advance(10_000);
    });
    await expect(accessToken()).resolves.toBe('access-1');
    expect(pauses).toBe(3);
  });

  test('an error that is no answer of the provider does not block the next one', async () => {
    await flows.link(ada);
    expire();
    flows.google.failure = new Error('a bug');
    await expect(accessToken()).rejects.toThrow('a bug');
    flows.google.failure = undefined;
    await expect(accessToken()).resolves.toBe('access-1');
  });
});

describe('what happens while the provider is asked', () => {
  /** Runs it while the provider has the refresh token and has not answered. */
  const meanwhile = async (work: () => Promise<unknown>) => {
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    flows.google.gate = gate;
    const asked = accessToken();
    while (flows.google.presented.length === 0) await new Promise(setImmediate);
    await work();
    answer();
    return asked;
  };

  /** Stores the tokens that the provider issued in another request. */
  const consent = ({ providerId, accountId }: Account, tokens: ProviderTokens) =>
    flows.uow.run(async () => {
      const account = (await flows.accounts.find(providerId, accountId))!;
      account.keepGrant(flows.grants.again(account, { profile: flows.google.profile, tokens }), flows.clock.now());
      await flows.accounts.save(account);
    });

  test('a new consent wins over the tokens of the refresh', async () => {
    const account = await flows.link(ada);
    expire();
    const newer = { ...flows.google.tokens(), accessToken: 'of the consent', refreshToken: 'of the consent, too' };
    const token = await meanwhile(() => consent(account, newer));
    expect(token).toBe('of the consent');
    await expect(stored()).resolves.toMatchObject({ refreshToken: 'of the consent, too' });
  });

  test('a sign-in that brings no refresh token does not make the new one lost', async () => {
    const account = await flows.link(ada);
    expire();
    const tokens = { ...flows.google.tokens(), accessToken: 'of the sign-in', refreshToken: null };
    await meanwhile(() => consent(account, tokens));
    await expect(stored()).resolves.toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  test('an account that was unlinked is not found', async () => {
    await flows.link(ada);
    expire();
    expect(await refusalOf(meanwhile(() => flows.linkedAccounts.unlink(ada, GOOGLE)))).toEqual(NOT_FOUND);
  });

  test('a database that is away for a moment loses no token', async () => {
    await flows.link(ada);
    expire();
    const { run } = flows.uow;
    let failures = 2;
    const token = await meanwhile(async () => {
      flows.uow.run = async function <T>(work: () => Promise<T>): Promise<T> {
        if (failures-- > 0) throw new DatabaseUnavailable();
        return run.call(flows.uow, work) as Promise<T>;
      };
    });
    expect(token).toBe('access-1');
    await expect(stored()).resolves.toMatchObject({ refreshToken: 'refresh-1' });
  });
});

describe('a refresh that is asked for', () => {
  const refresh = () => flows.access.refresh(ada, GOOGLE);

  test('renews valid tokens', async () => {
    await flows.link(ada);
    await expect(refresh()).resolves.toMatchObject({
      account: { providerId: 'google' },
      tokens: { accessToken: 'access-1', refreshToken: 'refresh-1', idToken: 'id-1' },
    });
  });

  test('is refused when the provider refuses', async () => {
    await flows.link(ada);
    flows.google.revoke();
    await expect(refresh()).rejects.toMatchObject(PROVIDER_REFUSED);
  });

  test('is refused without a refresh token', async () => {
    await flows.link(ada, { tokens: { refreshToken: null } });
    expect(await refusalOf(refresh())).toEqual(NOT_REFRESHED);
  });

  test('is refused when the provider renews none', async () => {
    await flows.link(ada);
    flows.google.refreshesTokens = false;
    expect(await refusalOf(refresh())).toEqual({
      code: 'TOKEN_REFRESH_NOT_SUPPORTED',
      details: { provider: 'google' },
    });
  });

  test('needs a session that has not ended meanwhile', async () => {
    await flows.link(ada);
    await flows.sessions.revokeAll(ada);
    expect(await refusalOf(refresh())).toEqual({ code: 'UNAUTHORIZED' });
    expect(flows.google.presented).toEqual([]);
  });
});

describe('what the provider says about a person', () => {
  const info = (choice: object = { accountId: '1815' }) => flows.access.info(ada, choice);

  test('is asked with a valid access token', async () => {
    const account = await flows.link(ada);
    expire();
    await expect(info()).resolves.toMatchObject({
      account: { id: account.id },
      profile: { email: 'ada@provider.example', raw: { locale: 'en' } },
    });
    expect(flows.google.asked).toEqual(['access-1']);
  });

  test('is read from the id token that an app presented without an access token', async () => {
    await flows.link(ada, { tokens: { accessToken: null, refreshToken: null } });
    await expect(info()).resolves.toMatchObject({ profile: { email: 'ada@provider.example' } });
    expect(await refusalOf(accessToken())).toEqual(NO_TOKEN);
  });

  test('is refused without any token', async () => {
    await flows.link(ada, { tokens: { accessToken: null, refreshToken: null, idToken: null } });
    expect(await refusalOf(info())).toEqual(NO_TOKEN);
  });

  test('is refused when the provider does not say', async () => {
    await flows.link(ada, { tokens: { accessToken: 'of another time' } });
    await expect(info()).rejects.toMatchObject({ failure: 'profile-unavailable' });
  });

  test('is refused when it is about another person', async () => {
    await flows.link(ada);
    flows.google.profile = { ...flows.google.profile, accountId: '1852' };
    await expect(info()).rejects.toMatchObject({ failure: 'profile-unavailable' });
  });

  test("is refused for another user's account, and the password", async () => {
    const bob = await flows.registered({ email: 'bob@example.com' });
    const { id } = await flows.link(bob);
    for (const accountId of ['1815', id]) expect(await refusalOf(info({ accountId }))).toEqual(NOT_FOUND);
    expect(await refusalOf(info({ accountId: ada.user.id }))).toMatchObject({ code: 'PROVIDER_NOT_SUPPORTED' });
  });
});
