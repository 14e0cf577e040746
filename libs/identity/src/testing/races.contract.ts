import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { atOnce as allAtOnce } from '#shared-kernel/testing/at-once';
import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import { accountDefaults } from '../users/domain/account-options.ts';
import { Account, WITHOUT_PROVIDER } from '../users/domain/account.ts';
import { Verification } from '../users/domain/verification.ts';
import { aSession } from './a-session.ts';
import { aUser } from './a-user.ts';
import { postgresKit, type PostgresKit } from './postgres-kit.ts';

/** Concurrent transactions, for every invariant of the room. */

const now = new Date('2026-11-20T12:00:00.123Z');
const MANY = 20;

let kit: PostgresKit;
let userId: string;
beforeAll(async () => {
  kit = await postgresKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  const user = aUser();
  userId = user.id;
  await kit.uow.run(() => kit.users.add(user));
});

const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  allAtOnce({ uow: kit.uow, touch: () => kit.users.find(userId) }, count, work);

const values = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

test('a locked session can be extended at once, and ended only afterwards', async () => {
  const session = aSession(userId);
  await kit.uow.run(() => kit.sessions.add(session));
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<boolean>();
  const act = kit.uow.run(async () => {
    tellHeld((await kit.sessions.hold(session.id, userId, session.createdAt)) !== undefined);
    await isOver;
  });
  expect(await isHeld).toBe(true);
  await expect(kit.sessions.extend(session, session.createdAt)).resolves.toBe(true);
  const ended = kit.uow.run(() => kit.sessions.removeOne(userId, session.id));
  await untilBlocked(asideOf(kit.orm));
  letGo();
  await Promise.all([act, ended]);
  await expect(kit.sessions.findByToken(session.tokenDigest)).resolves.toBeUndefined();
});

const aProof = () =>
  Verification.issue(
    { id: aUser().id, purpose: 'reset-password', userId, value: '', secret: aUser().id, lifeSeconds: 60 },
    now,
  );

const aNumber = () => `+1213${String(Math.random()).slice(2, 9)}`;

test.each([
  ['email', () => ({ email: aUser().email }), 'email-taken'],
  ['user name', () => ({ username: aUser().id }), 'username-taken'],
  ['phone number', () => ({ phoneNumber: aNumber(), phoneNumberVerified: true }), 'phone-number-taken'],
])('the same %s registered twice at once: one is stored, for the other it is taken', async (_, anySame, taken) => {
  const same = anySame();
  const outcomes: string[] = [];
  const results = await atOnce(2, async () => {
    const outcome = await kit.users.add(aUser(same));
    outcomes.push(outcome);
    if (outcome !== 'added') throw new Error(outcome);
  });
  expect(outcomes.toSorted()).toEqual(['added', taken]);
  expect(values(results)).toHaveLength(1);
});

test('two credential accounts of one user at once: one stays', async () => {
  const results = await atOnce(2, (index) => {
    const account = Account.credential(aUser().id, userId, '$argon2id$…', now);
    return kit.accounts.save(Object.assign(account, { accountId: `${userId} ${index}` }));
  });
  expect(values(results)).toHaveLength(1);
  expect(reasons(results)).toEqual([expect.objectContaining({ constraint: 'account_one_credential_unique' })]);
});

test('a change of password and a rehash at once: no change is lost', async () => {
  await kit.uow.run(() => kit.accounts.save(Account.credential(aUser().id, userId, '0', now)));
  await atOnce(MANY, async () => {
    await kit.users.findForUpdate(userId);
    const account = (await kit.accounts.credentialOf(userId))!;
    account.changePassword(String(Number(account.password) + 1), now);
    await kit.accounts.save(account);
  });
  const account = await kit.uow.read(() => kit.accounts.credentialOf(userId));
  expect(account!.password).toBe(String(MANY));
});

test('what a refresh stores while a sign-in waits for the user is seen by the sign-in', async () => {
  const holder = { id: aUser().id, userId, providerId: 'gitlab', accountId: aUser().id };
  const account = Account.linked({ ...holder, ...WITHOUT_PROVIDER, sealedTokens: 'first' }, now);
  await kit.uow.run(() => kit.accounts.link(account));
  const seen = await kit.uow.run(async () => {
    const [byId] = [await kit.accounts.find('gitlab', holder.accountId), await kit.accounts.listOf(userId)];
    expect(byId?.sealedTokens).toBe('first');
    await kit.outside(() =>
      kit.uow.run(async () => {
        await kit.users.findForUpdate(userId);
        const stored = (await kit.accounts.find('gitlab', holder.accountId))!;
        stored.keepGrant({ ...WITHOUT_PROVIDER, sealedTokens: 'rotated' }, now);
        await kit.accounts.save(stored);
      }),
    );
    await kit.users.findForUpdate(userId);
    const found = await kit.accounts.find('gitlab', holder.accountId);
    return [found, ...(await kit.accounts.listOf(userId))].map((one) => one?.sealedTokens);
  });
  expect(seen).toEqual(['rotated', 'rotated']);
});

test(`${MANY} wrong attempts at once are all counted, each with its own number`, async () => {
  const proof = aProof();
  await kit.uow.run(() => kit.verifications.put(proof));
  const results = await atOnce(MANY, () => kit.verifications.attempt(proof.identifier));
  const counts = values(results).map((attempted) => attempted!.attempts);
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: MANY }, (_, index) => index + 1));
});

test(`a code asked for ${MANY} times at once: one is open`, async () => {
  const { identifier } = aProof();
  const results = await atOnce(MANY, (index) =>
    kit.verifications.put(Object.assign(aProof(), { identifier, value: String(index) })),
  );
  expect(reasons(results)).toEqual([]);
  const consume = () => kit.uow.run(() => kit.verifications.consume(identifier, now));
  await expect(consume()).resolves.toBeDefined();
  await expect(consume()).resolves.toBeUndefined();
});

test('a session that is ended while another request extends it does not come back', async () => {
  const session = aSession(userId);
  await kit.uow.run(() => kit.sessions.add(session));
  const { session: seen } = (await kit.sessions.findByToken(session.tokenDigest))!;
  seen.extend(now, accountDefaults);
  let extending: Promise<boolean> | undefined;
  await kit.uow.run(async () => {
    await kit.sessions.removeAllOf(userId);
    // Starts before the deletion is committed, and has to wait for it.
    extending = kit.outside(() => kit.sessions.extend(seen, now));
    await untilBlocked(asideOf(kit.orm));
  });
  await expect(extending).resolves.toBe(false);
  await expect(kit.sessions.findByToken(session.tokenDigest)).resolves.toBeUndefined();
});

test('a session that is extended while another request ends it is ended', async () => {
  const session = aSession(userId);
  await kit.uow.run(() => kit.sessions.add(session));
  session.extend(now, accountDefaults);
  const requests = Array.from({ length: MANY }, () => kit.sessions.extend(session, now));
  await kit.uow.run(() => kit.sessions.removeOne(userId, session.id));
  await Promise.all(requests);
  await expect(kit.sessions.findByToken(session.tokenDigest)).resolves.toBeUndefined();
});

test('a session cannot start while the account is deleted', async () => {
  let starting: Promise<unknown> | undefined;
  await kit.uow.run(async () => {
    await kit.users.remove((await kit.users.findForUpdate(userId))!);
    starting = kit
      .outside(() => kit.uow.run(() => kit.sessions.add(aSession(userId))))
      .catch((error: unknown) => error);
    await untilBlocked(asideOf(kit.orm));
  });
  await expect(starting).resolves.toMatchObject({ constraint: 'session_user_id_foreign' });
});

test('locking a user reads its current values, not those read before', async () => {
  await kit.uow.run(async () => {
    const before = (await kit.users.find(userId))!;
    await kit.outside(() =>
      kit.uow.run(async () => {
        const user = (await kit.users.findForUpdate(userId))!;
        user.verifyEmail(now);
        await kit.users.save(user);
      }),
    );
    expect(before.emailVerified).toBe(false);
    await expect(kit.users.findForUpdate(userId)).resolves.toMatchObject({ emailVerified: true });
  });
});

test(`the first device, recognized ${MANY} times at once, is first once`, async () => {
  const results = await atOnce(MANY, (index) =>
    kit.devices.recognize(userId, index % 2 ? ['laptop', 'looks'] : ['looks', 'laptop'], now),
  );
  expect(reasons(results)).toEqual([]);
  expect(values(results).filter((met) => met === 'first')).toHaveLength(1);
  expect(values(results).filter((met) => met === 'known')).toHaveLength(MANY - 1);
});

test(`a new device, recognized ${MANY} times at once, is new once`, async () => {
  await kit.uow.run(() => kit.devices.recognize(userId, ['tablet'], now));
  const results = await atOnce(MANY, () => kit.devices.recognize(userId, ['laptop', 'looks'], now));
  expect(values(results).filter((met) => met === 'new')).toHaveLength(1);
  expect(values(results).filter((met) => met === 'known')).toHaveLength(MANY - 1);
});
