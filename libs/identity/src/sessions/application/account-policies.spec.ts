import { beforeEach, describe, expect, test } from '@jest/globals';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, tokenIn } from '../../testing/account-flows.ts';
import type { User } from '../../users/domain/user.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import type { AccountPolicy, FurtherStep } from './account-policies.ts';

const challenge = { token: 'opaque', lifeSeconds: 300, methods: ['totp'] };
const email = 'ada@example.com';

class SecondFactor implements AccountPolicy {
  answer: FurtherStep = { challenge };
  readonly untrusted: string[] = [];
  readonly removed: string[] = [];

  async beforeSession(): Promise<FurtherStep> {
    return this.answer;
  }

  async endTrust(userId: string): Promise<void> {
    this.untrusted.push(userId);
  }

  async removeFactor({ id }: User): Promise<void> {
    this.removed.push(id);
  }
}

let flows: AccountFlows;
let ada: SessionPrincipal;
let policy: SecondFactor;
beforeEach(async () => {
  flows = accountFlows({ autoSignInAfterVerification: true });
  ada = await flows.registered();
  policy = new SecondFactor();
  flows.policies.register(policy);
});

const sessions = async () => (await flows.storedSessions()).filter(({ id }) => id !== ada.session.id);

describe('every way to sign in is challenged, and leaves no session behind', () => {
  const phoneNumber = '+12133734253';
  const username = 'ada_l';
  test.each<[string, Parameters<AccountFlows['signIn']['withPassword']>[0]]>([
    ['email', { email }],
    ['user name', { username }],
    ['phone number', { phoneNumber }],
  ])('%s', async (_, who) => {
    await flows.alter(ada.user, { username, displayUsername: username, phoneNumber, phoneNumberVerified: true });
    const outcome = await flows.signIn.withPassword(who, { password: PASSWORD }, LAPTOP);
    expect(outcome).toEqual({ kind: 'challenged', challenge });
    expect(await sessions()).toEqual([]);
  });

  test('a verified address', async () => {
    await flows.emailVerification.send(email, undefined);
    const outcome = await flows.emailVerification.follow(tokenIn(flows.outbox.mails.at(-1)), undefined, LAPTOP);
    expect(outcome).toMatchObject({ kind: 'verified', signIn: { kind: 'challenged' } });
    expect(await sessions()).toEqual([]);
  });
});

test('a sign-in of a trusted device returns the next trust token', async () => {
  const trust = { token: 'next', lifeSeconds: 60 };
  policy.answer = { challenge: undefined, trust };
  await expect(flows.signIn.withPassword({ email }, { password: PASSWORD }, LAPTOP)).resolves.toMatchObject({
    kind: 'signed-in',
    session: { trust },
  });
});

test('a banned account is refused, not challenged', async () => {
  await flows.alter(ada.user, { banned: true });
  await expect(flows.signIn.withPassword({ email }, { password: PASSWORD }, LAPTOP)).rejects.toMatchObject({
    code: 'BANNED_USER',
  });
});

test('a change of password ends trusted devices', async () => {
  const change = { currentPassword: PASSWORD, newPassword: 'another horse', revokeOtherSessions: false };
  await flows.passwordChange.change(ada, change, LAPTOP);
  await flows.passwordReset.request(email);
  await flows.passwordReset.reset(tokenIn(flows.outbox.mails.at(-1)), 'a third horse');
  expect(policy.untrusted).toEqual([ada.user.id, ada.user.id]);
});

test.each([
  ['that was never proven removes the factor that its registrant set up', { emailVerified: true }, 1],
  ['of an account that once had a proven one keeps it', { reclaimableSince: null }, 0],
])('a reset password of an address %s', async (_, values, times) => {
  await flows.alter(ada.user, values);
  await flows.passwordReset.request(email);
  await flows.passwordReset.reset(tokenIn(flows.outbox.mails.at(-1)), 'another horse');
  expect(policy.removed).toEqual(Array(times).fill(ada.user.id));
});

test('a renewed session is not challenged again', async () => {
  const change = { currentPassword: PASSWORD, newPassword: 'another horse', revokeOtherSessions: true };
  await expect(flows.passwordChange.change(ada, change, LAPTOP)).resolves.toMatchObject({ user: { email } });
});

test('only one policy may ask for a factor', async () => {
  expect(() => flows.policies.register(new SecondFactor())).toThrow('Two policies ask for a factor');
  flows.policies.register({ endTrust: async () => undefined });
  await expect(flows.signIn.withPassword({ email }, { password: PASSWORD }, LAPTOP)).resolves.toMatchObject({
    challenge,
  });
});
