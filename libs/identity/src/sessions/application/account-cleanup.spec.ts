import { expect, test } from '@jest/globals';
import { accountFlows, LAPTOP, PASSWORD, sessionOf } from '../../testing/account-flows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const email = 'ada@example.com';

test('what has expired is swept, to the millisecond, and nothing else', async () => {
  const flows = accountFlows();
  await flows.registered();
  flows.database.verifications.delete(() => true);
  await flows.passwordReset.request(email);
  const forgetful = sessionOf(
    await flows.signIn.withEmail({ email, password: PASSWORD }, { ...LAPTOP, remember: false }),
  );

  flows.clock.advance(HOUR - 1);
  await expect(flows.cleanup.run()).resolves.toEqual({ sessions: 0, verifications: 0, devices: 0 });
  flows.clock.advance(1);
  await expect(flows.cleanup.run()).resolves.toEqual({ sessions: 0, verifications: 1, devices: 0 });
  flows.clock.advance(DAY - HOUR);
  await expect(flows.cleanup.run()).resolves.toEqual({ sessions: 1, verifications: 0, devices: 0 });
  expect(flows.database.sessions.get(forgetful.session.id)).toBeUndefined();
  flows.clock.advance(6 * DAY);
  await expect(flows.cleanup.run()).resolves.toEqual({ sessions: 1, verifications: 0, devices: 0 });
});

test('a device is forgotten when it was not seen for 400 days', async () => {
  const flows = accountFlows();
  await flows.registered();
  flows.clock.advance(400 * DAY);
  await expect(flows.cleanup.run()).resolves.toMatchObject({ devices: 0 });
  flows.clock.advance(1);
  // Its cookie, and its kind and network.
  await expect(flows.cleanup.run()).resolves.toMatchObject({ devices: 2 });
});

test('who is told to stop removes nothing more', async () => {
  const flows = accountFlows();
  await flows.registered();
  flows.clock.advance(10_000 * DAY);
  const nothing = { sessions: 0, verifications: 0, devices: 0 };
  await expect(flows.cleanup.run(AbortSignal.abort())).resolves.toEqual(nothing);
  await expect(flows.cleanup.run()).resolves.not.toEqual(nothing);
});

test('people and their passwords stay', async () => {
  const flows = accountFlows();
  await flows.registered();
  flows.clock.advance(10_000 * DAY);
  await flows.cleanup.run();
  await expect(flows.signIn.withEmail({ email, password: PASSWORD }, LAPTOP)).resolves.toBeDefined();
});
