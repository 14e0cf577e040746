import { beforeEach, describe, expect, test } from '@jest/globals';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, tokenIn } from '../../testing/account-flows.ts';
import type { User } from '../../users/domain/user.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import type { GateAnswer, SignInGate } from './sign-in-gates.ts';

const challenge = { token: 'opaque', lifeSeconds: 300, methods: ['totp'] };
const email = 'ada@example.com';

class Gate implements SignInGate {
  answer: GateAnswer = { challenge };
  readonly forgotten: string[] = [];
  readonly dropped: string[] = [];

  async ask(): Promise<GateAnswer> {
    return this.answer;
  }

  async forgetTrust(userId: string): Promise<void> {
    this.forgotten.push(userId);
  }

  async forgetFactor({ id }: User): Promise<void> {
    this.dropped.push(id);
  }
}

let flows: AccountFlows;
let ada: SessionPrincipal;
let gate: Gate;
beforeEach(async () => {
  flows = accountFlows({ autoSignInAfterVerification: true });
  ada = await flows.registered();
  gate = new Gate();
  flows.gates.register(gate);
});

const sessions = () => flows.database.sessions.find(({ id }) => id !== ada.session.id);

describe('every way to sign in is challenged, and leaves no session behind', () => {
  const request = { password: PASSWORD };
  test.each([
    ['e-mail', () => flows.signIn.withEmail({ email, ...request }, LAPTOP)],
    [
      'user name',
      () => {
        flows.alter(ada.user, { username: 'ada_l', displayUsername: 'ada_l' });
        return flows.signIn.withUsername({ username: 'ada_l', ...request }, LAPTOP);
      },
    ],
    [
      'phone number',
      () => {
        flows.alter(ada.user, { phoneNumber: '+12133734253', phoneNumberVerified: true });
        return flows.signIn.withPhoneNumber({ phoneNumber: '+12133734253', ...request }, LAPTOP);
      },
    ],
  ])('%s', async (_, signIn) => {
    await expect(signIn()).resolves.toEqual({ kind: 'challenged', challenge });
    expect(sessions()).toEqual([]);
  });

  test('a verified address', async () => {
    await flows.emailVerification.send(email, undefined);
    const outcome = await flows.emailVerification.follow(tokenIn(flows.outbox.mails.at(-1)), undefined, LAPTOP);
    expect(outcome).toMatchObject({ kind: 'verified', signIn: { kind: 'challenged' } });
    expect(sessions()).toEqual([]);
  });
});

test('who passes gets the trust of the next time', async () => {
  const trust = { token: 'next', lifeSeconds: 60 };
  gate.answer = { challenge: undefined, trust };
  await expect(flows.signIn.withEmail({ email, password: PASSWORD }, LAPTOP)).resolves.toMatchObject({
    kind: 'signed-in',
    session: { trust },
  });
});

test('the banned are told so, not challenged', async () => {
  flows.alter(ada.user, { banned: true });
  await expect(flows.signIn.withEmail({ email, password: PASSWORD }, LAPTOP)).rejects.toMatchObject({
    code: 'BANNED_USER',
  });
});

test('another password ends the trust in devices', async () => {
  const change = { currentPassword: PASSWORD, newPassword: 'another horse', revokeOtherSessions: false };
  await flows.passwordChange.change(ada, change, LAPTOP);
  await flows.passwordReset.request(email);
  await flows.passwordReset.reset(tokenIn(flows.outbox.mails.at(-1)), 'a third horse');
  expect(gate.forgotten).toEqual([ada.user.id, ada.user.id]);
});

test.each([
  ['never verified: what its registrant set up goes', false, 1],
  ['verified: its holder’s stays', true, 0],
])('a reset password of an address %s', async (_, emailVerified, times) => {
  flows.alter(ada.user, { emailVerified });
  await flows.passwordReset.request(email);
  await flows.passwordReset.reset(tokenIn(flows.outbox.mails.at(-1)), 'another horse');
  expect(gate.dropped).toEqual(Array(times).fill(ada.user.id));
});

test('a session renewed for the signed-in is not challenged again', async () => {
  const change = { currentPassword: PASSWORD, newPassword: 'another horse', revokeOtherSessions: true };
  await expect(flows.passwordChange.change(ada, change, LAPTOP)).resolves.toMatchObject({ user: { email } });
});

test('there is one gate', () => {
  expect(() => flows.gates.register(new Gate())).toThrow('There is a gate already');
});
