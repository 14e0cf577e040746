import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { AesSecretBox } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { KeyRing } from '#shared-kernel/infrastructure/crypto/key-ring';
import { NodeRandom } from '#shared-kernel/infrastructure/crypto/node-random';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { SessionLock } from '../../sessions/application/session-lock.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { aSession } from '../../testing/a-session.ts';
import { aUser } from '../../testing/a-user.ts';
import { Account } from '../../users/domain/account.ts';
import { ProviderGrants } from '../application/provider-grants.ts';
import { TokenRenewal } from '../application/token-renewal.ts';
import { isRefreshDue } from '../domain/provider-tokens.ts';
import { TimedPauses } from '../infrastructure/persistence/mikro-provider-tokens.ts';
import { postgresKit, type PostgresKit } from './postgres-kit.ts';
import { RotatingProvider } from './rotating-provider.ts';

/** Two instances on one database, and a provider that takes a refresh token that comes twice for a stolen one. */

const MANY = 12;
const HOUR_MS = 3_600_000;

const clock = new FixedClock();
const grants = new ProviderGrants(new AesSecretBox(new KeyRing(['a secret of thirty-two characters'])));

let kits: readonly [PostgresKit, PostgresKit];
let renewals: readonly [TokenRenewal, TokenRenewal];
let provider: RotatingProvider;
let caller: SessionPrincipal;
let account: Account;

beforeAll(async () => {
  const first = await postgresKit();
  kits = [first, await first.another()];
  renewals = [renewalOn(kits[0]), renewalOn(kits[1])];
});
afterAll(() => kits[0].close());

/** Tells the test that a request waits for another one. */
class WatchedPauses extends TimedPauses {
  static tell: () => void = () => undefined;

  override pause(): Promise<void> {
    WatchedPauses.tell();
    return super.pause();
  }
}

function renewalOn({ users, accounts, sessions, refreshes, uow }: PostgresKit): TokenRenewal {
  const lock = new SessionLock(users, sessions, clock);
  return new TokenRenewal(users, accounts, refreshes, grants, lock, new WatchedPauses(), new NodeRandom(), clock, uow);
}

beforeEach(async () => {
  provider = new RotatingProvider('gitlab', 'GitLab', clock);
  const user = aUser({ createdAt: clock.now() });
  const session = aSession(user.id, {
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 9 * HOUR_MS),
  });
  caller = { kind: 'session', user, session, token: session.id };
  const holder = { userId: user.id, providerId: provider.id, accountId: v7() };
  const grant = grants.first(holder, { profile: provider.profile, tokens: provider.tokens() });
  account = Account.linked({ id: v7(), ...holder, ...grant }, clock.now());
  const [{ uow, users, sessions, accounts }] = kits;
  await uow.run(async () => {
    await users.add(user);
    await sessions.add(session);
    await accounts.link(account);
  });
  clock.advance(HOUR_MS);
});

const renewOn = (index: number) =>
  renewals[index % 2]!.renew(caller, account, provider, (tokens) => isRefreshDue(tokens, clock.now()));
const stored = async () => {
  const [{ uow, accounts }] = kits;
  return grants.open((await uow.read(() => accounts.listOf(caller.user.id)))[0]!);
};

test(`${MANY} who ask at once, on two instances: the provider is asked once, and all get its tokens`, async () => {
  const tokens = await Promise.all(Array.from({ length: MANY }, (_, index) => renewOn(index)));
  expect(provider.presented).toEqual(['refresh-0']);
  expect(new Set(tokens.map((one) => one?.accessToken))).toEqual(new Set(['access-1']));
  await expect(stored()).resolves.toMatchObject({ refreshToken: 'refresh-1' });
});

test('no transaction is open and no lock is held while the provider is asked', async () => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  provider.gate = gate;
  const renewed = renewOn(0);
  while (provider.presented.length === 0) await new Promise(setImmediate);
  const [{ uow, users }, { em }] = kits;
  // On another instance: the user can be locked at once.
  await uow.run(async () => expect(await users.findForUpdate(caller.user.id)).toBeDefined());
  const open = await em
    .fork()
    .execute(`select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
  expect(open).toEqual([]);
  answer();
  await expect(renewed).resolves.toMatchObject({ accessToken: 'access-1' });
});

test('one asks and the other instance waits: they share the answer, also a refusal', async () => {
  for (const revoked of [false, true]) {
    if (revoked) provider.revoke();
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    provider.gate = gate;
    const before = provider.presented.length;
    const first = renewOn(0);
    while (provider.presented.length === before) await new Promise(setImmediate);
    const { promise: isWaiting, resolve: tell } = Promise.withResolvers<void>();
    WatchedPauses.tell = tell;
    const second = renewOn(1);
    await isWaiting;
    answer();
    if (revoked) {
      await expect(first).rejects.toMatchObject({ failure: 'refresh-refused' });
      await expect(second).resolves.toBeUndefined();
    } else {
      const renewed = expect.objectContaining({ accessToken: 'access-1' });
      expect(await Promise.all([first, second])).toEqual([renewed, renewed]);
    }
    expect(provider.presented.length).toBe(before + 1);
    clock.advance(HOUR_MS);
  }
});

test('after a process died while it asked, another one asks as soon as the time of the first is over', async () => {
  const [, { uow, refreshes }] = kits;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + 30_000);
  await uow.run(() => refreshes.begin({ id: v7(), accountId: account.id, endsAt, outcome: null }, now));
  const { promise: isWaiting, resolve: tell } = Promise.withResolvers<void>();
  WatchedPauses.tell = tell;
  const renewed = renewOn(0);
  await isWaiting;
  expect(provider.presented).toEqual([]);
  clock.advance(30_000);
  await expect(renewed).resolves.toMatchObject({ accessToken: 'access-1' });
});

test('unlinked while the provider is asked: nothing is stored, and the account is not found', async () => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  provider.gate = gate;
  const renewed = renewOn(0);
  while (provider.presented.length === 0) await new Promise(setImmediate);
  const [, { uow, accounts }] = kits;
  await uow.run(async () => accounts.remove((await accounts.listOf(caller.user.id))[0]!));
  answer();
  await expect(renewed).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
});
