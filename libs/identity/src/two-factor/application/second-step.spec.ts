import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { LAPTOP, PASSWORD, PHONE } from '../../testing/account-flows.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { as, completing, type TwoFactorFlows, twoFactorFlows, wrong } from '../testing/two-factor-flows.ts';

const SECOND = 1000;
const INVALID_COOKIE = { code: 'INVALID_TWO_FACTOR_COOKIE' };
const LOCKED = { code: 'ACCOUNT_TEMPORARILY_LOCKED' };

let flows: TwoFactorFlows;
beforeEach(() => {
  flows = twoFactorFlows();
});

/** Ada, and a challenge of her sign-in. */
async function challengedAda() {
  const ada = await flows.protectedAda();
  return { ...ada, challenge: await flows.challenged() };
}

describe('a challenge', () => {
  test('is completed by a code of the authenticator, once', async () => {
    const { totpURI, challenge } = await challengedAda();
    const { started, user } = await flows.verifyTotp(completing(challenge), flows.codeOf(totpURI), {}, PHONE);
    expect(user.email).toBe('ada@example.com');
    expect(started?.trust).toBeUndefined();
    expect(started).toMatchObject({ session: { ipAddress: PHONE.ipAddress, remembered: true } });
    flows.clock.advance(30 * SECOND);
    expect(await refusalOf(flows.verifyTotp(completing(challenge), flows.codeOf(totpURI)))).toEqual(INVALID_COOKIE);
  });

  test('keeps that the session is not remembered', async () => {
    const { totpURI } = await flows.protectedAda();
    const challenge = await flows.challenged('ada@example.com', { ...LAPTOP, remember: false });
    const { started } = await flows.verifyTotp(completing(challenge), flows.codeOf(totpURI));
    expect(started!.session.remembered).toBe(false);
  });

  test('ends after five minutes', async () => {
    const { totpURI, challenge } = await challengedAda();
    flows.clock.advance(300 * SECOND - 1);
    const other = await flows.challenged();
    flows.clock.advance(1);
    expect(await refusalOf(flows.verifyTotp(completing(challenge), flows.codeOf(totpURI)))).toEqual(INVALID_COOKIE);
    await flows.verifyTotp(completing(other), flows.codeOf(totpURI));
  });

  test.each([undefined, '', 'made up'])('%j is invalid', async (challengeToken) => {
    await flows.protectedAda();
    const claimant = { caller: undefined, challengeToken };
    for (const verify of [flows.verifyTotp, flows.verifyOtp, flows.verifyBackupCode]) {
      expect(await refusalOf(verify(claimant, '000000'))).toEqual(INVALID_COOKIE);
    }
    expect(await refusalOf(flows.mailed.send(claimant))).toEqual(INVALID_COOKIE);
  });

  const change = { currentPassword: PASSWORD, newPassword: 'another password', revokeOtherSessions: false };
  test.each<[string, (ada: SessionPrincipal) => Promise<unknown>, object]>([
    ['a change of password', (ada) => flows.passwordChange.change(ada, change, LAPTOP), INVALID_COOKIE],
    ['a ban', ({ user }) => flows.alter(user, { banned: true }), { code: 'BANNED_USER' }],
  ])('starts no session after %s meanwhile', async (_, act, refusal) => {
    const { ada, totpURI, challenge } = await challengedAda();
    await act(ada);
    expect(await refusalOf(flows.verifyTotp(completing(challenge), flows.codeOf(totpURI)))).toEqual(refusal);
  });

  test('a session takes precedence: the challenge of Ada is not completed by a code of Eve', async () => {
    await flows.protectedAda();
    const eve = await flows.registered({ email: 'eve@example.com' });
    const { totpURI } = await flows.enrolment.enable(eve, { password: PASSWORD }, LAPTOP);
    const { token: challengeToken } = await flows.challenged();
    const { user } = await flows.verifyTotp({ caller: eve, challengeToken }, flows.codeOf(totpURI));
    expect(user.email).toBe('eve@example.com');
    expect(await flows.rows('two_factor_challenge')).toMatchObject([{ attempts: 0 }]);
  });
});

describe('a code of the authenticator', () => {
  test('works once, also for another challenge', async () => {
    const { totpURI } = await flows.protectedAda();
    const code = flows.codeOf(totpURI);
    await flows.verifyTotp(completing(await flows.challenged()), code);
    const again = flows.verifyTotp(completing(await flows.challenged()), code);
    expect(await refusalOf(again)).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('that confirmed the enrolment does not sign in', async () => {
    const ada = await flows.registered();
    const { totpURI } = await flows.enrolment.enable(ada, { password: PASSWORD }, LAPTOP);
    const code = flows.codeOf(totpURI);
    await flows.verifyTotp(as(ada), code);
    const again = flows.verifyTotp(completing(await flows.challenged()), code);
    expect(await refusalOf(again)).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('is refused where authenticators are switched off, or nothing was begun', async () => {
    const ada = await flows.registered();
    expect(await refusalOf(flows.verifyTotp(as(ada), '000000'))).toEqual({ code: 'TOTP_NOT_ENABLED' });
    flows = twoFactorFlows({ totpEnabled: false });
    const claimant = as(await flows.registered({ email: 'eve@example.com' }));
    expect(await refusalOf(flows.verifyTotp(claimant, '000000'))).toEqual({ code: 'TOTP_NOT_CONFIGURED' });
  });

  test('from a session changes nothing where there is nothing to confirm', async () => {
    const { ada, totpURI } = await flows.protectedAda();
    const { started, caller } = await flows.verifyTotp(as(ada), flows.codeOf(totpURI));
    expect([started, caller?.token]).toEqual([undefined, ada.token]);
  });
});

describe('a mailed code', () => {
  test('signs in, once, within three minutes, and goes to the account alone', async () => {
    const { challenge } = await challengedAda();
    await flows.mailed.send(completing(challenge));
    const [mail] = flows.outbox.mails.filter(({ kind }) => kind === 'two-factor-otp');
    const expiresAt = new Date(flows.clock.now().getTime() + 180 * SECOND);
    expect(mail).toMatchObject({ to: 'ada@example.com', expiresAt });
    flows.clock.advance(180 * SECOND - 1);
    const { started } = await flows.verifyOtp(completing(challenge), ` ${flows.mailedCode()} `);
    expect(started).toBeDefined();
    expect(await flows.rows('two_factor_code')).toEqual([]);
  });

  test('is stored as a keyed digest', async () => {
    await flows.protectedAda();
    await flows.mailed.send(completing(await flows.challenged()));
    expect(JSON.stringify(await flows.rows('two_factor_code'))).not.toContain(flows.mailedCode());
  });

  test('is void after three minutes, and after a newer one', async () => {
    const { challenge } = await challengedAda();
    const verify = (code: string) => refusalOf(flows.verifyOtp(completing(challenge), code));
    await expect(verify('000000')).resolves.toEqual({ code: 'OTP_HAS_EXPIRED' });
    await flows.mailed.send(completing(challenge));
    const old = flows.mailedCode();
    await flows.mailed.send(completing(challenge));
    await expect(verify(old)).resolves.toMatchObject({ code: 'INVALID_CODE' });
    flows.clock.advance(180 * SECOND);
    await expect(verify(flows.mailedCode())).resolves.toEqual({ code: 'OTP_HAS_EXPIRED' });
    expect(await flows.rows('two_factor_code')).toEqual([]);
  });

  test('works only for the challenge or session that requested it', async () => {
    const { ada } = await flows.protectedAda();
    const [mine, other] = [await flows.challenged(), await flows.challenged()];
    await flows.mailed.send(completing(mine));
    const code = flows.mailedCode();
    for (const claimant of [completing(other), as(ada)]) {
      expect(await refusalOf(flows.verifyOtp(claimant, code))).toEqual({ code: 'OTP_HAS_EXPIRED' });
      await flows.mailed.send(claimant);
      expect(await refusalOf(flows.verifyOtp(claimant, code))).toMatchObject({ code: 'INVALID_CODE' });
    }
    await flows.verifyOtp(completing(mine), code);
  });

  test('allows five attempts; the sixth is refused even if correct, and a new code works', async () => {
    await flows.protectedAda();
    const challenge = completing(await flows.challenged());
    await flows.mailed.send(challenge);
    const code = flows.mailedCode();
    const left: unknown[] = [];
    for (let i = 0; i < 5; i++) left.push(await refusalOf(flows.verifyOtp(challenge, wrong(code))));
    expect(left).toEqual([4, 3, 2, 1, 0].map((attemptsLeft) => ({ code: 'INVALID_CODE', details: { attemptsLeft } })));
    expect(await refusalOf(flows.verifyOtp(challenge, code))).toEqual({ code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' });
    expect(await refusalOf(flows.verifyOtp(challenge, code))).toEqual({ code: 'OTP_HAS_EXPIRED' });
    await flows.mailed.send(challenge);
    await flows.verifyOtp(challenge, flows.mailedCode());
  });

  test('is mailed ten times an hour at most, over challenges, sessions and addresses', async () => {
    const { ada } = await flows.protectedAda();
    const send = async (index: number) => {
      const context = { ...LAPTOP, ipAddress: `192.0.2.${index}` };
      await flows.mailed.send(completing(await flows.challenged('ada@example.com', context)));
    };
    for (let i = 0; i < 9; i++) await send(i);
    await flows.mailed.send(as(ada));
    const code = flows.mailedCode();
    const refused = { code: 'TOO_MANY_CODES_MAILED', details: { retryAfterSeconds: 3600 } };
    expect(await refusalOf(send(10))).toEqual(refused);
    expect(await refusalOf(flows.mailed.send(as(ada)))).toEqual(refused);
    expect(flows.outbox.mails.filter(({ kind }) => kind === 'two-factor-otp')).toHaveLength(10);
    // The latest code stays valid, and a correct one does not reset the count of mails.
    await flows.verifyOtp(as(ada), code);
    flows.clock.advance(3600 * SECOND - 1);
    expect(await refusalOf(send(11))).toMatchObject({ details: { retryAfterSeconds: 1 } });
    flows.clock.advance(1);
    await send(12);
  });

  test('is not sent when disabled, nor to an account without a second factor', async () => {
    const ada = await flows.registered();
    expect(await refusalOf(flows.mailed.send(as(ada)))).toEqual({ code: 'OTP_NOT_ENABLED' });
    expect(await refusalOf(flows.verifyOtp(as(ada), '000000'))).toEqual({ code: 'OTP_NOT_ENABLED' });
    flows = twoFactorFlows({ otpEnabled: false });
    expect(await refusalOf(flows.mailed.send(as(ada)))).toEqual({ code: 'OTP_NOT_CONFIGURED' });
  });
});

describe('a backup code', () => {
  test('signs in, once, and tells how many are left', async () => {
    const { backupCodes } = await flows.protectedAda();
    const passed = await flows.verifyBackupCode(completing(await flows.challenged()), backupCodes[2]!.replace('-', ''));
    const told = () => flows.outbox.mails.filter(({ kind }) => kind === 'backup-code-used');
    expect(told()).toHaveLength(1);
    expect(told()[0]!.text).toContain('You have 9 backup codes left.');
    expect(passed).toMatchObject({ backupCodesLeft: 9, started: { session: { remembered: true } } });
    const again = flows.verifyBackupCode(completing(await flows.challenged()), backupCodes[2]!);
    expect(await refusalOf(again)).toEqual({ code: 'INVALID_BACKUP_CODE', details: { attemptsLeft: 4 } });
  });

  test('is taken in any case, and without its hyphen', async () => {
    const { backupCodes } = await flows.protectedAda();
    const code = backupCodes[0]!.toLowerCase().replace('-', '');
    const passed = await flows.verifyBackupCode(completing(await flows.challenged()), code);
    expect(passed).toMatchObject({ backupCodesLeft: 9 });
  });

  test('that is malformed is no attempt, and lifts no lock', async () => {
    await flows.protectedAda();
    const challenge = completing(await flows.challenged());
    const malformed = () => refusalOf(flows.verifyBackupCode(challenge, 'AAAAA-AAAA'));
    await refusalOf(flows.verifyBackupCode(challenge, 'AAAAA-AAAAA'));
    for (let i = 0; i < 20; i++) {
      await expect(malformed()).resolves.toEqual({ code: 'INVALID_BACKUP_CODE', details: { attemptsLeft: 4 } });
    }
    for (let i = 0; i < 9; i++) {
      await refusalOf(flows.verifyBackupCode(completing(await flows.challenged()), 'AAAAA-AAAAA'));
    }
    await expect(malformed()).resolves.toMatchObject({ code: 'ACCOUNT_TEMPORARILY_LOCKED' });
  });

  test('with `disableSession` is used up and completes the challenge', async () => {
    const { backupCodes, challenge } = await challengedAda();
    const sessions = (await flows.rows('session')).length;
    const passed = await flows.verifyBackupCode(completing(challenge), backupCodes[0]!, { disableSession: true });
    expect(passed).toMatchObject({ started: undefined, caller: undefined, backupCodesLeft: 9 });
    expect(await flows.rows('session')).toHaveLength(sessions);
    expect(await refusalOf(flows.verifyBackupCode(completing(challenge), backupCodes[1]!))).toEqual(INVALID_COOKIE);
  });

  test('of an account that has none is refused', async () => {
    const ada = await flows.registered();
    const refused = flows.verifyBackupCode(as(ada), 'aaaaa-aaaaa');
    expect(await refusalOf(refused)).toEqual({ code: 'BACKUP_CODES_NOT_ENABLED' });
  });
});

describe('guessing', () => {
  test('ends a challenge after five attempts of any method; a newly mailed code still works', async () => {
    const { totpURI, backupCodes } = await flows.protectedAda();
    const challenge = completing(await flows.challenged());
    await flows.mailed.send(challenge);
    const code = flows.codeOf(totpURI);
    const left = [
      await refusalOf(flows.verifyTotp(challenge, wrong(code))),
      await refusalOf(flows.verifyBackupCode(challenge, 'aaaaa-aaaaa')),
      await refusalOf(flows.verifyOtp(challenge, wrong(flows.mailedCode()))),
      await refusalOf(flows.verifyTotp(challenge, 'no code')),
      await refusalOf(flows.verifyBackupCode(challenge, 'bbbbb-bbbbb')),
    ];
    expect(left.map(({ details }) => details)).toEqual([4, 3, 4, 1, 0].map((attemptsLeft) => ({ attemptsLeft })));
    const tooMany = { code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' };
    expect(await refusalOf(flows.verifyTotp(challenge, code))).toEqual(tooMany);
    expect(await refusalOf(flows.verifyBackupCode(challenge, backupCodes[0]!))).toEqual(tooMany);
    await flows.mailed.send(challenge);
    await flows.verifyOtp(challenge, flows.mailedCode());
  });

  test('locks the account for fifteen minutes after ten attempts, over challenges, methods, sessions and addresses', async () => {
    const { ada, totpURI, backupCodes } = await flows.protectedAda();
    const code = flows.codeOf(totpURI);
    for (let i = 0; i < 3; i++) {
      const challenge = completing(await flows.challenged());
      const context = { ...LAPTOP, ipAddress: `192.0.2.${i}` };
      await refusalOf(flows.verifyTotp(challenge, wrong(code), {}, context));
      await refusalOf(flows.verifyBackupCode(challenge, 'aaaaa-aaaaa', {}, context));
      await flows.mailed.send(challenge);
      await refusalOf(flows.verifyOtp(challenge, wrong(flows.mailedCode()), {}, context));
    }
    const last = await refusalOf(flows.verifyTotp(as(ada), wrong(code)));
    expect(last).toEqual({ code: 'INVALID_CODE', details: { attemptsLeft: 0 } });

    const challenge = completing(await flows.challenged());
    const details = { retryAfterSeconds: 900 };
    expect(await refusalOf(flows.verifyTotp(challenge, code))).toEqual({ ...LOCKED, details });
    expect(await refusalOf(flows.verifyBackupCode(challenge, backupCodes[0]!))).toEqual({ ...LOCKED, details });
    expect(await refusalOf(flows.mailed.send(challenge))).toEqual({ ...LOCKED, details });
    expect(await refusalOf(flows.verifyOtp(challenge, '000000'))).toEqual({ ...LOCKED, details });
    expect(await refusalOf(flows.verifyTotp(as(ada), code))).toEqual({ ...LOCKED, details });

    await flows.enrolment.renewBackupCodes(ada, { password: PASSWORD });
    flows.clock.advance(900 * SECOND - 1);
    expect(await refusalOf(flows.verifyTotp(as(ada), code))).toEqual({ ...LOCKED, details: { retryAfterSeconds: 1 } });
    flows.clock.advance(1);
    await flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(totpURI));
  });

  test('mails the holder about each lock, once', async () => {
    const { ada, totpURI } = await flows.protectedAda();
    const locks = () => flows.outbox.mails.filter(({ kind }) => kind === 'two-factor-locked');
    const guess = async (times: number) => {
      for (let i = 0; i < times; i++) await refusalOf(flows.verifyTotp(as(ada), 'no code'));
    };
    await guess(9);
    expect(locks()).toEqual([]);
    await guess(3);
    expect(locks()).toMatchObject([{ to: 'ada@example.com', text: expect.stringContaining('15 minutes') }]);
    flows.clock.advance(900 * SECOND);
    // The lock has ended; a correct code at the last allowed attempt does not lock again.
    await guess(9);
    await flows.verifyTotp(as(ada), flows.codeOf(totpURI));
    expect(locks()).toHaveLength(1);
    await guess(10);
    expect(locks()).toHaveLength(2);
  });

  test('starts at zero after a correct code', async () => {
    const { ada, totpURI } = await flows.protectedAda();
    for (let i = 0; i < 9; i++) await refusalOf(flows.verifyTotp(as(ada), 'no code'));
    await flows.verifyTotp(as(ada), flows.codeOf(totpURI));
    const next = await refusalOf(flows.verifyTotp(as(ada), 'no code'));
    expect(next.details).toEqual({ attemptsLeft: 9 });
  });

  test('a correct code at the last attempt is accepted', async () => {
    const { ada, totpURI } = await flows.protectedAda();
    for (let i = 0; i < 9; i++) await refusalOf(flows.verifyTotp(as(ada), 'no code'));
    const { started } = await flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(totpURI));
    expect(started).toBeDefined();
  });
});
