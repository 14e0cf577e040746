import { expect, test } from '@jest/globals';
import { accountFlows, LAPTOP, PASSWORD, sessionOf } from '../../testing/account-flows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const email = 'ada@example.com';

test('what has expired is purged, to the millisecond, and nothing else', async () => {
  const flows = accountFlows();
  await flows.registered();
  await flows.em.fork().execute('delete from verification');
  await flows.passwordReset.request(email);
  const forgetful = sessionOf(
    await flows.signIn.withPassword({ email }, { password: PASSWORD }, { ...LAPTOP, remember: false }),
  );

  flows.clock.advance(HOUR - 1);
  await expect(flows.purge()).resolves.toEqual({ impersonations: 0, sessions: 0, verifications: 0, devices: 0 });
  flows.clock.advance(1);
  await expect(flows.purge()).resolves.toEqual({ impersonations: 0, sessions: 0, verifications: 1, devices: 0 });
  flows.clock.advance(DAY - HOUR);
  await expect(flows.purge()).resolves.toEqual({ impersonations: 0, sessions: 1, verifications: 0, devices: 0 });
  expect(await flows.storedSessions({ id: forgetful.session.id })).toEqual([]);
  flows.clock.advance(6 * DAY);
  await expect(flows.purge()).resolves.toEqual({ impersonations: 0, sessions: 1, verifications: 0, devices: 0 });
});

test('a device is forgotten when it has not been seen for 400 days', async () => {
  const flows = accountFlows();
  await flows.registered();
  flows.clock.advance(400 * DAY);
  await expect(flows.purge()).resolves.toMatchObject({ devices: 0 });
  flows.clock.advance(1);
  // Two digests: its cookie, and its user agent with the address.
  await expect(flows.purge()).resolves.toMatchObject({ devices: 2 });
});

test('users and their passwords stay', async () => {
  const flows = accountFlows();
  await flows.registered();
  flows.clock.advance(10_000 * DAY);
  await flows.purge();
  await expect(flows.signIn.withPassword({ email }, { password: PASSWORD }, LAPTOP)).resolves.toBeDefined();
});
