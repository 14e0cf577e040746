import { beforeEach, describe, expect, test } from '@jest/globals';
import { LAPTOP, PASSWORD } from '../../testing/account-flows.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import {
  as,
  completing,
  secretIn,
  TABLES,
  type TwoFactorFlows,
  twoFactorFlows,
  wrong,
} from '../testing/two-factor-flows.ts';

type Caller = Parameters<TwoFactorFlows['enrolment']['enable']>[0];

const password = PASSWORD;
const INVALID_CODE = { code: 'INVALID_CODE' };
const INVALID_BACKUP_CODE = { code: 'INVALID_BACKUP_CODE' };
let flows: TwoFactorFlows;
beforeEach(() => {
  flows = twoFactorFlows();
});

/** Turns it on, once more with a code. */
const enable = (caller: Caller, code?: string) => flows.enrolment.enable(caller, { password, code }, LAPTOP);
/** Ada, whose enrolment is not confirmed. */
async function pendingAda() {
  const ada = await flows.registered();
  return { ada, ...(await enable(ada)) };
}
const status = async (caller: Caller) => flows.overview.status(caller);
const kinds = () => flows.outbox.mails.map(({ kind }) => kind);
const isSignedIn = async ({ token }: { token: string }) => (await flows.sessions.current(token)) !== undefined;

describe('turning it on', () => {
  test('shows a secret and ten codes, and changes nothing about signing in', async () => {
    const { ada, totpURI, backupCodes, session } = await pendingAda();
    expect(secretIn(totpURI)).toMatch(/^[a-zA-Z0-9]{32}$/);
    expect(new URL(totpURI).searchParams.get('issuer')).toBe('Gatehouse');
    expect(backupCodes).toHaveLength(10);
    expect(new Set(backupCodes).size).toBe(10);
    for (const code of backupCodes) expect(code).toMatch(/^[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}$/);
    expect(session).toBeUndefined();
    await expect(status(ada)).resolves.toMatchObject({ enabled: false, isPending: true, methods: [] });
    await expect(flows.signInAs('ada@example.com')).resolves.toMatchObject({ kind: 'signed-in' });
    expect(kinds()).not.toContain('two-factor-on');
  });

  test('takes the issuer from the request', async () => {
    const ada = await flows.registered();
    const { totpURI } = await flows.enrolment.enable(ada, { password, issuer: 'My Shop' }, LAPTOP);
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/My%20Shop:ada%40example\.com\?/);
  });

  test('stores neither secret nor codes in plain text', async () => {
    const { totpURI, backupCodes } = await pendingAda();
    const stored = JSON.stringify(await flows.rows('two_factor'));
    for (const text of [secretIn(totpURI), ...backupCodes]) expect(stored).not.toContain(text);
  });

  test('takes effect with the first correct code: a new session replaces the old one, and the holder gets a mail', async () => {
    const { ada, totpURI } = await pendingAda();
    const { started, user } = await flows.verifyTotp(as(ada), flows.codeOf(totpURI));
    expect(user.twoFactorEnabled).toBe(true);
    expect([await isSignedIn(ada), await isSignedIn(started!)]).toEqual([false, true]);
    expect(flows.outbox.mails.filter(({ kind }) => kind === 'two-factor-on')).toMatchObject([
      { to: 'ada@example.com' },
    ]);
    await expect(status(started!)).resolves.toEqual({
      enabled: true,
      enabledAt: flows.clock.now(),
      methods: ['totp', 'otp', 'backup-code'],
      backupCodesLeft: 10,
      isPending: false,
      trustedDevices: 0,
      codeLength: { totp: 6, otp: 6 },
    });
    await expect(flows.signInAs('ada@example.com')).resolves.toMatchObject({ kind: 'challenged' });
  });

  test('may be confirmed by a mailed code as well', async () => {
    const { ada } = await pendingAda();
    await flows.mailed.send(as(ada));
    const { started } = await flows.verifyOtp(as(ada), flows.mailedCode());
    await expect(status(started!)).resolves.toMatchObject({ enabled: true });
  });

  test('a backup code before that is used up and confirms nothing', async () => {
    const { ada, backupCodes } = await pendingAda();
    const passed = await flows.verifyBackupCode(as(ada), backupCodes[0]!);
    expect(passed).toMatchObject({ started: undefined, backupCodesLeft: 9 });
    await expect(status(ada)).resolves.toMatchObject({ enabled: false, isPending: true });
  });

  test('happens at once where verification is skipped', async () => {
    flows = twoFactorFlows({ skipVerificationOnEnable: true });
    const { ada, session } = await pendingAda();
    expect([await isSignedIn(ada), await isSignedIn(session!)]).toEqual([false, true]);
    await expect(status(session!)).resolves.toMatchObject({ enabled: true, isPending: false });
  });

  test('a session that ended meanwhile does not come back as a new one', async () => {
    const { ada, totpURI } = await pendingAda();
    await flows.sessions.signOut(ada.token);
    expect(await refusalOf(flows.verifyTotp(as(ada), flows.codeOf(totpURI)))).toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(status(ada)).resolves.toMatchObject({ enabled: false });
  });
});

describe('turning it on once more', () => {
  test('needs a code in force', async () => {
    const { ada, totpURI, backupCodes } = await flows.protectedAda();
    expect(await refusalOf(enable(ada))).toMatchObject({ code: 'CURRENT_CODE_IS_REQUIRED' });
    const right = flows.codeOf(totpURI);
    expect(await refusalOf(enable(ada, wrong(right)))).toEqual({ code: 'INVALID_CODE', details: { attemptsLeft: 9 } });
    await expect(status(ada)).resolves.toMatchObject({ isPending: false });
    await enable(ada, right);
    expect(await refusalOf(enable(ada, right))).toMatchObject(INVALID_CODE);
    await enable(ada, backupCodes[3]);
    await expect(status(ada)).resolves.toMatchObject({ isPending: true, backupCodesLeft: 9 });
  });

  test('mails the holder about the lock after wrong codes', async () => {
    const { ada } = await flows.protectedAda();
    const guess = (code = 'AAAAA-AAAAA') => refusalOf(enable(ada, code));
    // Malformed, so not counted.
    await expect(guess('no code')).resolves.toEqual({ code: 'INVALID_CODE', details: { attemptsLeft: 10 } });
    for (let i = 0; i < 9; i++) await guess();
    expect(kinds()).toEqual([]);
    await guess();
    await expect(guess()).resolves.toMatchObject({ code: 'ACCOUNT_TEMPORARILY_LOCKED' });
    expect(kinds()).toEqual(['two-factor-locked']);
  });

  test('mails the holder after the authenticator was replaced', async () => {
    const { ada, backupCodes } = await flows.protectedAda();
    const { totpURI } = await enable(ada, backupCodes[0]);
    expect(kinds()).toEqual(['backup-code-used']);
    await flows.verifyTotp(as(ada), flows.codeOf(totpURI));
    expect(kinds()).toEqual(['backup-code-used', 'two-factor-changed']);
  });

  test('leaves the old secret and codes in force until the new secret is confirmed', async () => {
    const { ada, totpURI, backupCodes } = await flows.protectedAda();
    const renewed = await enable(ada, backupCodes[0]);

    flows.clock.advance(30_000);
    await flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(totpURI));
    await flows.verifyBackupCode(completing(await flows.challenged()), backupCodes[1]!);
    flows.clock.advance(30_000);
    const fromNew = flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(renewed.totpURI));
    expect(await refusalOf(fromNew)).toMatchObject(INVALID_CODE);
    const fromNewCodes = flows.verifyBackupCode(completing(await flows.challenged()), renewed.backupCodes[0]!);
    expect(await refusalOf(fromNewCodes)).toMatchObject(INVALID_BACKUP_CODE);

    await flows.verifyTotp(as(ada), flows.codeOf(renewed.totpURI));
    flows.clock.advance(30_000);
    const fromOld = flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(totpURI));
    expect(await refusalOf(fromOld)).toMatchObject(INVALID_CODE);
    await flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(renewed.totpURI));
    await flows.verifyBackupCode(completing(await flows.challenged()), renewed.backupCodes[0]!);
  });

  test('is not confirmed by a code of the old authenticator, which would suggest that the new one works', async () => {
    const { ada, totpURI, backupCodes } = await flows.protectedAda();
    await enable(ada, backupCodes[0]);
    expect(await refusalOf(flows.verifyTotp(as(ada), flows.codeOf(totpURI)))).toMatchObject(INVALID_CODE);
    await expect(status(ada)).resolves.toMatchObject({ isPending: true });
    // The code was not consumed either.
    await flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(totpURI));
  });

  test('is not confirmed by a mailed code either, which does not count as an attempt', async () => {
    const { ada, totpURI, backupCodes } = await flows.protectedAda();
    const renewed = await enable(ada, backupCodes[0]);
    await flows.mailed.send(as(ada));
    for (let i = 0; i < 11; i++) {
      const verified = flows.verifyOtp(as(ada), flows.mailedCode());
      expect(await refusalOf(verified)).toEqual({ code: 'NEW_AUTHENTICATOR_CODE_IS_REQUIRED' });
    }
    await expect(status(ada)).resolves.toMatchObject({ isPending: true });
    // Signing in works as before.
    const challenge = await flows.challenged();
    await flows.mailed.send(completing(challenge));
    await flows.verifyOtp(completing(challenge), flows.mailedCode());
    await flows.verifyTotp(completing(await flows.challenged()), flows.codeOf(totpURI));
    const { started } = await flows.verifyTotp(as(ada), flows.codeOf(renewed.totpURI));
    await expect(status(started!)).resolves.toMatchObject({ isPending: false });
  });

  test('is confirmed by a mailed code where authenticators are switched off: only the backup codes are replaced', async () => {
    flows = twoFactorFlows({ totpEnabled: false });
    const { ada: registered, backupCodes } = await pendingAda();
    await flows.mailed.send(as(registered));
    const ada = (await flows.verifyOtp(as(registered), flows.mailedCode())).started!;
    const renewed = await enable(ada, backupCodes[0]);
    await flows.mailed.send(as(ada));
    const { started } = await flows.verifyOtp(as(ada), flows.mailedCode());
    await expect(status(started!)).resolves.toMatchObject({ isPending: false, backupCodesLeft: 10 });
    await flows.verifyBackupCode(completing(await flows.challenged()), renewed.backupCodes[0]!);
  });

  test('does not lift a lock', async () => {
    const { ada, totpURI } = await flows.protectedAda();
    for (let i = 0; i < 10; i++) await refusalOf(flows.verifyTotp(as(ada), 'nothing'));
    const locked = { code: 'ACCOUNT_TEMPORARILY_LOCKED', details: { retryAfterSeconds: 900 } };
    expect(await refusalOf(enable(ada, flows.codeOf(totpURI)))).toEqual(locked);
  });
});

describe('turning it off', () => {
  test('deletes everything, mails the holder, and returns a new session', async () => {
    const { ada, totpURI } = await flows.protectedAda();
    const trusting = completing(await flows.challenged());
    const { started } = await flows.verifyTotp(trusting, flows.codeOf(totpURI), { trustDevice: true });
    const open = await flows.challenged();
    await flows.mailed.send(as(ada));
    const session = await flows.enrolment.disable(ada, { password }, LAPTOP);
    expect(session.user.twoFactorEnabled).toBe(false);
    expect([await isSignedIn(ada), await isSignedIn(session), await isSignedIn(started!)]).toEqual([false, true, true]);
    expect(kinds()).toContain('two-factor-off');
    for (const table of TABLES) await expect(flows.rows(table)).resolves.toEqual([]);
    const late = flows.verifyTotp(completing(open), flows.codeOf(totpURI));
    expect(await refusalOf(late)).toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    await expect(flows.signInAs('ada@example.com')).resolves.toMatchObject({ kind: 'signed-in' });
  });

  test('sends no mail for a pending enrolment', async () => {
    const { ada } = await pendingAda();
    const session = await flows.enrolment.disable(ada, { password }, LAPTOP);
    await expect(status(session)).resolves.toMatchObject({ enabled: false, isPending: false });
    expect(kinds()).not.toContain('two-factor-off');
  });
});

describe('who asks', () => {
  const acts: readonly [string, (caller: Caller, given?: string) => Promise<unknown>][] = [
    ['enable', (caller, given) => flows.enrolment.enable(caller, { password: given }, LAPTOP)],
    ['disable', (caller, given) => flows.enrolment.disable(caller, { password: given }, LAPTOP)],
    ['get the secret', (caller, given) => flows.enrolment.totpUri(caller, { password: given })],
    ['renew the codes', (caller, given) => flows.enrolment.renewBackupCodes(caller, { password: given })],
  ];

  test.each(acts)('must know the password to %s', async (_, act) => {
    const { ada } = await flows.protectedAda();
    for (const given of ['wrong password', '', 'x'.repeat(5000), undefined]) {
      expect(await refusalOf(act(ada, given))).toEqual({ code: 'INVALID_PASSWORD' });
    }
    await expect(status(ada)).resolves.toMatchObject({ enabled: true, isPending: false, backupCodesLeft: 10 });
  });

  test.each(acts)('without a password in the account needs a fresh session to %s', async (name, act) => {
    flows = twoFactorFlows({ skipVerificationOnEnable: true });
    const ada = await flows.registered();
    await flows.em.fork().execute('delete from account');
    flows.clock.advance(86_400_000);
    expect(await refusalOf(act(ada))).toEqual({ code: 'SESSION_NOT_FRESH' });
    flows.clock.advance(-1);
    const outcome = await act(ada).catch((error: { code: string }) => error.code);
    expect(outcome).not.toBe('SESSION_NOT_FRESH');
    expect(name).toBeDefined();
  });

  test('a password that was changed between check and lock is refused', async () => {
    const ada = await flows.registered();
    const enabling = enable(ada);
    const change = { currentPassword: password, newPassword: 'another password', revokeOtherSessions: false };
    const [enabled, changed] = await Promise.allSettled([enabling, flows.passwordChange.change(ada, change, LAPTOP)]);
    expect(changed.status).toBe('fulfilled');
    // In either order: no second factor may be enabled by the old password after the new one is stored.
    if (enabled.status === 'rejected') expect(enabled.reason).toMatchObject({ code: 'INVALID_PASSWORD' });
    expect(await refusalOf(enable(ada))).toEqual({ code: 'INVALID_PASSWORD' });
  });
});

describe('showing the secret again', () => {
  test('is the one in force', async () => {
    const { ada, totpURI } = await flows.protectedAda();
    await expect(flows.enrolment.totpUri(ada, { password })).resolves.toBe(totpURI);
  });

  test('is refused before it is confirmed, and when authenticators are disabled', async () => {
    const ada = await flows.registered();
    expect(await refusalOf(flows.enrolment.totpUri(ada, { password }))).toEqual({ code: 'TOTP_NOT_ENABLED' });
    await enable(ada);
    expect(await refusalOf(flows.enrolment.totpUri(ada, { password }))).toEqual({ code: 'TOTP_NOT_ENABLED' });
    flows = twoFactorFlows({ totpEnabled: false });
    const eve = await flows.registered({ email: 'eve@example.com' });
    expect(await refusalOf(flows.enrolment.totpUri(eve, { password }))).toEqual({ code: 'TOTP_NOT_CONFIGURED' });
  });
});

describe('backup codes', () => {
  test('renewed void the earlier ones', async () => {
    const { ada, backupCodes } = await flows.protectedAda();
    const renewed = await flows.enrolment.renewBackupCodes(ada, { password });
    expect(renewed).toHaveLength(10);
    expect(flows.outbox.mails).toMatchObject([{ kind: 'backup-codes-renewed', to: 'ada@example.com' }]);
    const challenge = await flows.challenged();
    const earlier = flows.verifyBackupCode(completing(challenge), backupCodes[0]!);
    expect(await refusalOf(earlier)).toMatchObject(INVALID_BACKUP_CODE);
    await flows.verifyBackupCode(completing(challenge), renewed[0]!);
  });

  test('are refused while it is off', async () => {
    const ada = await flows.registered();
    const refused = () => refusalOf(flows.enrolment.renewBackupCodes(ada, { password }));
    await expect(refused()).resolves.toEqual({ code: 'TWO_FACTOR_NOT_ENABLED' });
    await enable(ada);
    await expect(refused()).resolves.toEqual({ code: 'TWO_FACTOR_NOT_ENABLED' });
  });

  test('that are left can be seen on the server', async () => {
    const { ada, backupCodes } = await flows.protectedAda();
    await flows.verifyBackupCode(as(ada), backupCodes[4]!);
    await expect(flows.inspection.viewBackupCodes(ada.user.id)).resolves.toEqual(
      backupCodes.filter((_, index) => index !== 4),
    );
    expect(await refusalOf(flows.inspection.viewBackupCodes('nobody'))).toEqual({ code: 'BACKUP_CODES_NOT_ENABLED' });
  });
});
