import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { atOnce as allAtOnce } from '#shared-kernel/testing/at-once';
import { aUser } from '../../testing/a-user.ts';
import { Challenge, OneTimeCode } from '../domain/challenge.ts';
import { TrustedDevice } from '../domain/trusted-device.ts';
import { TwoFactor } from '../domain/two-factor.ts';
import { postgresKit, type PostgresKit } from './postgres-kit.ts';

/** Concurrent transactions of the adapters; the e2e races are those of the flows under the lock of the account. */

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

/** @throws what one of them throws */
async function atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results = await allAtOnce({ uow: kit.uow, touch: () => kit.users.find(userId) }, count, work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

const ascending = (numbers: readonly (number | undefined)[]) => numbers.toSorted((a, b) => Number(a) - Number(b));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function aChallenge(): Promise<Challenge> {
  const { id } = aUser();
  const challenge = Challenge.issue({ id, userId, tokenDigest: id, remembered: true, methods: ['pwd'] }, 300, now);
  await kit.uow.run(() => kit.challenges.add(challenge));
  return challenge;
}

test(`a challenge completed ${MANY} times at once is completed once`, async () => {
  const { id } = await aChallenge();
  const met = await atOnce(MANY, () => kit.challenges.consume(id, now));
  expect(met.filter(Boolean)).toHaveLength(1);
});

test(`${MANY} attempts of a challenge at once are all counted, each with its own number`, async () => {
  const { id } = await aChallenge();
  const counts = await atOnce(MANY, () => kit.challenges.attempt(id, now));
  expect(ascending(counts)).toEqual(upTo(MANY));
});

test(`${MANY} attempts of a mailed code at once are all counted, each with its own number`, async () => {
  const holderId = aUser().id;
  await kit.uow.run(() => kit.codes.put(OneTimeCode.issue({ holderId, userId, signature: 's' }, 180, now)));
  const tried = await atOnce(MANY, () => kit.codes.attempt(holderId));
  expect(ascending(tried.map((code) => code?.attempts))).toEqual(upTo(MANY));
});

test(`a code mailed ${MANY} times at once: one is open`, async () => {
  const holderId = aUser().id;
  await atOnce(MANY, (index) =>
    kit.codes.put(OneTimeCode.issue({ holderId, userId, signature: String(index) }, 180, now)),
  );
  const [{ count }] = (await kit.em
    .fork()
    .execute('select count(*)::int as count from two_factor_code where holder_id = ?', [holderId])) as [
    { count: number },
  ];
  expect(count).toBe(1);
});

test(`of ${MANY} attempts of an account at once the allowed number is counted, by the lock of its record alone`, async () => {
  const limits = { accountAttempts: 10, lockSeconds: 900 };
  await kit.uow.run(() => kit.twoFactors.save(TwoFactor.begin(userId, now)));
  const allowed = await atOnce(MANY, async () => {
    const record = (await kit.twoFactors.findForUpdate(userId))!;
    if (record.lockedSeconds(now, limits) > 0) return false;
    record.countAttempt(now, limits);
    await kit.twoFactors.save(record);
    return true;
  });
  expect(allowed.filter(Boolean)).toHaveLength(limits.accountAttempts);
});

test(`a device token presented ${MANY} times at once is accepted once`, async () => {
  const { id } = aUser();
  const tokenDigest = `old ${id}`;
  const meta = { ipAddress: '', userAgent: '' };
  const lives = { trustLifeSeconds: 60, trustMaxAgeSeconds: 60 };
  await kit.uow.run(() => kit.devices.add(TrustedDevice.trust({ id, userId, tokenDigest, ...meta }, lives, now)));
  // Without the lock of the user, under which `find` and `storeUse` run in the product.
  const passed = await atOnce(MANY, async (index) => {
    const device = TrustedDevice.trust({ id, userId, tokenDigest, ...meta }, lives, now);
    device.use({ tokenDigest: `new ${index} ${id}`, ...meta }, lives, now);
    return kit.devices.storeUse(device);
  });
  expect(passed.filter(Boolean)).toHaveLength(1);
});
