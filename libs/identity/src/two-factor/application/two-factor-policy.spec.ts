import { beforeEach, describe, expect, test } from '@jest/globals';
import { refusalOf } from '../../testing/refusal-of.ts';
import { as, completing, TABLES, type TwoFactorFlows, twoFactorFlows } from '../testing/two-factor-flows.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import type { User } from '../../users/domain/user.ts';
import { LAPTOP, PASSWORD, PHONE, tokenIn } from '../../testing/account-flows.ts';

const DAY = 86_400_000;

let flows: TwoFactorFlows;
beforeEach(() => {
  flows = twoFactorFlows();
});

const withTrust = (token: string | undefined) => ({ ...LAPTOP, trustToken: token });

/** Ada, with a trusted laptop. */
async function trusted() {
  const ada = await flows.protectedAda();
  const challenge = completing(await flows.challenged());
  const { started } = await flows.verifyTotp(challenge, flows.codeOf(ada.totpURI), { trustDevice: true });
  return { ...ada, trust: started!.trust! };
}

/** Turns the second factor on and confirms it. */
async function enrol(caller: SessionPrincipal, code?: string) {
  const { totpURI } = await flows.enrolment.enable(caller, { password: PASSWORD, code }, LAPTOP);
  await flows.verifyTotp(as(caller), flows.codeOf(totpURI));
}

async function resetPassword() {
  await flows.passwordReset.request('ada@example.com');
  await flows.passwordReset.reset(tokenIn(flows.outbox.mails.at(-1)), PASSWORD);
}

/** Signs in with the laptop's cookies. */
async function signIn(token: string | undefined) {
  const outcome = await flows.signInAs('ada@example.com', withTrust(token));
  return outcome.kind === 'signed-in' ? outcome.session.trust : undefined;
}

describe('the challenge', () => {
  test('comes before any session, lists the methods, and is stored as a digest', async () => {
    await flows.protectedAda();
    const sessions = (await flows.rows('session')).length;
    const challenge = await flows.challenged();
    expect(challenge).toEqual({
      token: expect.stringMatching(/^\w{32}$/),
      lifeSeconds: 300,
      methods: ['totp', 'otp', 'backup-code'],
    });
    expect(await flows.rows('session')).toHaveLength(sessions);
    expect(JSON.stringify(await flows.rows('two_factor_challenge'))).not.toContain(challenge.token);
  });

  test('does not list methods that are disabled or used up', async () => {
    flows = twoFactorFlows({ otpEnabled: false, backupCodes: 1 });
    const { backupCodes } = await flows.protectedAda();
    const challenge = await flows.challenged();
    expect(challenge.methods).toEqual(['totp', 'backup-code']);
    await flows.verifyBackupCode(completing(challenge), backupCodes[0]!);
    expect((await flows.challenged()).methods).toEqual(['totp']);
  });

  test('is not issued without a second factor', async () => {
    await flows.registered();
    await expect(flows.signInAs('ada@example.com', withTrust('made up'))).resolves.toMatchObject({ kind: 'signed-in' });
  });

  test('is issued when only the flag is set, so that a missing row does not skip it', async () => {
    const { ada } = await flows.protectedAda();
    await flows.em.fork().execute('delete from two_factor');
    const challenge = await flows.challenged();
    expect(challenge.methods).toEqual([]);
    expect(await refusalOf(flows.verifyTotp(completing(challenge), '000000'))).toEqual({ code: 'TOTP_NOT_ENABLED' });
    expect(ada.user.twoFactorEnabled).toBe(true);
  });
});

describe('a trusted device', () => {
  test('is not challenged, and gets another token each time', async () => {
    const { trust } = await trusted();
    const second = await signIn(trust.token);
    expect(second).toEqual({ token: expect.stringMatching(/^[\da-f-]{36}\.\w{32}$/), lifeSeconds: 2_592_000 });
    expect(second!.token).not.toBe(trust.token);
    await expect(signIn(trust.token)).resolves.toBeUndefined();
    await expect(signIn(second!.token)).resolves.toBeDefined();
  });

  test('stays trusted for thirty days after its last use', async () => {
    const { trust } = await trusted();
    flows.clock.advance(30 * DAY - 1);
    const second = await signIn(trust.token);
    flows.clock.advance(30 * DAY);
    await expect(signIn(second!.token)).resolves.toBeUndefined();
  });

  test('is trusted for its own user only', async () => {
    const { trust } = await trusted();
    const eve = await flows.registered({ email: 'eve@example.com' });
    await enrol(eve);
    const outcome = await flows.signInAs('eve@example.com', withTrust(trust.token));
    expect(outcome.kind).toBe('challenged');
    await expect(signIn(trust.token)).resolves.toBeDefined();
  });

  const change = { currentPassword: PASSWORD, newPassword: PASSWORD, revokeOtherSessions: false };
  test.each<[string, (ada: Awaited<ReturnType<typeof trusted>>) => Promise<unknown>]>([
    ['a change of password', ({ ada }) => flows.passwordChange.change(ada, change, LAPTOP)],
    [
      'turning it off and on',
      async ({ ada }) => enrol(await flows.enrolment.disable(ada, { password: PASSWORD }, LAPTOP)),
    ],
    ['another authenticator', ({ ada, backupCodes }) => enrol(ada, backupCodes[0])],
    ['revoking all', ({ ada }) => flows.trustedDevices.revokeAll(ada)],
  ])('is no longer trusted after %s', async (_, act) => {
    const ada = await trusted();
    await act(ada);
    await expect(signIn(ada.trust.token)).resolves.toBeUndefined();
  });

  test('is stored as a digest, listed, and revoked individually', async () => {
    const { ada, trust, totpURI } = await trusted();
    flows.clock.advance(30_000);
    const challenge = completing(await flows.challenged('ada@example.com', PHONE));
    const other = await flows.verifyTotp(challenge, flows.codeOf(totpURI), { trustDevice: true }, PHONE);
    expect(JSON.stringify(await flows.rows('trusted_device'))).not.toContain(trust.token);
    const listed = await flows.trustedDevices.list(ada, trust.token);
    expect(listed).toMatchObject([
      { device: { ipAddress: PHONE.ipAddress, userAgent: PHONE.userAgent }, isCurrent: false },
      { device: { ipAddress: LAPTOP.ipAddress }, isCurrent: true },
    ]);
    await flows.trustedDevices.revoke(ada, listed[0]!.device.id);
    await expect(flows.overview.status(ada)).resolves.toMatchObject({ trustedDevices: 1 });
    expect((await flows.signInAs('ada@example.com', withTrust(other.started!.trust!.token))).kind).toBe('challenged');
    await expect(signIn(trust.token)).resolves.toBeDefined();
  });

  test('is not revoked by a session that has ended meanwhile', async () => {
    const { ada, trust } = await trusted();
    const [listed] = await flows.trustedDevices.list(ada, undefined);
    await flows.sessions.signOut(ada.token);
    const attempts = [flows.trustedDevices.revoke(ada, listed!.device.id), flows.trustedDevices.revokeAll(ada)];
    for (const attempt of attempts) expect(await refusalOf(attempt)).toEqual({ code: 'UNAUTHORIZED' });
    await expect(signIn(trust.token)).resolves.toBeDefined();
  });

  test('of another user cannot be revoked', async () => {
    const { ada, trust } = await trusted();
    const eve = await flows.registered({ email: 'eve@example.com' });
    const [listed] = await flows.trustedDevices.list(ada, undefined);
    const refused = await refusalOf(flows.trustedDevices.revoke(eve, listed!.device.id));
    expect(refused).toEqual({ code: 'TRUSTED_DEVICE_NOT_FOUND' });
    await expect(signIn(trust.token)).resolves.toBeDefined();
  });
});

describe('a reset password', () => {
  const reset = async (change: (user: User) => Partial<User>) => {
    const { ada } = await trusted();
    await flows.alter(ada.user, change(ada.user));
    await flows.challenged();
    await flows.mailed.send(completing(await flows.challenged()));
    await resetPassword();
    const rows = await Promise.all(TABLES.map((table) => flows.rows(table)));
    const { twoFactorEnabled } = await flows.stored(ada.user);
    return [twoFactorEnabled, ...rows.map(({ length }) => length)];
  };
  const told = () => flows.outbox.mails.filter(({ kind }) => kind === 'two-factor-off');
  const later = () => new Date(flows.clock.now().getTime() + 1);

  test('of an address never proven removes the second factor: the owner of the mailbox signs in', async () => {
    await expect(reset(() => ({ emailVerified: true }))).resolves.toEqual([false, 0, 0, 0, 0]);
    await expect(flows.signInAs('ada@example.com')).resolves.toMatchObject({ kind: 'signed-in' });
    expect(told()).toMatchObject([{ to: 'ada@example.com' }]);
  });

  test.each([
    ['of an account with a proven address', () => ({ reclaimableSince: null })],
    ['of an address that was set after the enrolment', () => ({ reclaimableSince: later() })],
  ])('%s still requires the second factor', async (_, change) => {
    const [twoFactorEnabled, records] = await reset(change);
    expect([twoFactorEnabled, records]).toEqual([true, 1]);
    await expect(flows.signInAs('ada@example.com')).resolves.toMatchObject({ kind: 'challenged' });
    expect(told()).toEqual([]);
  });

  test('removes a pending enrolment without a mail', async () => {
    await flows.enrolment.enable(await flows.registered(), { password: PASSWORD }, LAPTOP);
    await resetPassword();
    expect(await flows.rows('two_factor')).toEqual([]);
    expect(told()).toEqual([]);
  });
});

describe('what the page of the second step shows', () => {
  test('is the state of the challenge', async () => {
    flows = twoFactorFlows({ otpDigits: 8 });
    await flows.protectedAda();
    const challenge = await flows.challenged();
    const same = {
      maskedEmail: 'a••@example.com',
      codeLength: { totp: 6, otp: 8 },
      lockedSeconds: 0,
      expiresAt: new Date(flows.clock.now().getTime() + 300_000),
      methods: ['totp', 'otp', 'backup-code'],
    };
    const shown = () => flows.overview.challenge(challenge.token);
    await expect(shown()).resolves.toEqual({ ...same, secondsLeft: 300, attemptsLeft: 5, codeSentAt: null });
    const sentAt = flows.clock.now();
    await flows.mailed.send(completing(challenge));
    await refusalOf(flows.verifyTotp(completing(challenge), 'no code'));
    flows.clock.advance(179_999);
    await expect(shown()).resolves.toEqual({ ...same, secondsLeft: 121, attemptsLeft: 4, codeSentAt: sentAt });
    flows.clock.advance(1);
    await expect(shown()).resolves.toMatchObject({ codeSentAt: null, secondsLeft: 120 });
    flows.clock.advance(120_000);
    expect(await refusalOf(shown())).toEqual({ code: 'INVALID_TWO_FACTOR_COOKIE' });
  });

  test('shows a lock, which a new challenge does not lift, until it ends', async () => {
    flows = twoFactorFlows({ accountAttempts: 1, challengeLifeSeconds: 1000 });
    await flows.protectedAda();
    await refusalOf(flows.verifyTotp(completing(await flows.challenged()), 'no code'));
    const { token } = await flows.challenged();
    flows.clock.advance(1500);
    await expect(flows.overview.challenge(token)).resolves.toMatchObject({ attemptsLeft: 0, lockedSeconds: 899 });
    flows.clock.advance(898_500);
    await expect(flows.overview.challenge(token)).resolves.toMatchObject({ attemptsLeft: 1, lockedSeconds: 0 });
  });

  test('shows that only a newly mailed code is accepted', async () => {
    flows = twoFactorFlows({ challengeAttempts: 1 });
    await flows.protectedAda();
    const challenge = await flows.challenged();
    await refusalOf(flows.verifyTotp(completing(challenge), 'no code'));
    const shown = flows.overview.challenge(challenge.token);
    await expect(shown).resolves.toMatchObject({ attemptsLeft: 0, lockedSeconds: 0 });
  });

  test('is nothing without one', async () => {
    expect(await refusalOf(flows.overview.challenge(undefined))).toEqual({ code: 'INVALID_TWO_FACTOR_COOKIE' });
  });
});

test('the purge deletes challenges and codes that have expired, and nothing else', async () => {
  const { ada } = await flows.protectedAda();
  await flows.mailed.send(as(ada));
  await flows.mailed.send(completing(await flows.challenged()));
  await expect(flows.purge()).resolves.toEqual({ challenges: 0, codes: 0, devices: 0 });
  flows.clock.advance(DAY);
  await expect(flows.purge()).resolves.toEqual({ challenges: 1, codes: 2, devices: 0 });
  await expect(flows.overview.status(ada)).resolves.toMatchObject({ enabled: true });
});
