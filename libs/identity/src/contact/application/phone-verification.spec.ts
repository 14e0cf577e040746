import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { createHash } from 'node:crypto';
import { NoTextMessages } from '#shared-kernel/infrastructure/mail/http-text-messenger';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, PHONE, sessionOf } from '../../testing/account-flows.ts';
import type { PhoneProof } from './phone-verification.ts';

const phoneNumber = '+12133734253';
const OTHER = '+12133734254';
const MINUTE = 60_000;
const notFound = { code: 'OTP_NOT_FOUND', status: 400, message: 'OTP not found' };
const invalid = { code: 'INVALID_OTP', status: 400, message: 'Invalid OTP' };
const tooMany = { code: 'TOO_MANY_ATTEMPTS', status: 403, message: 'Too many attempts' };

let flows: AccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  ada = await flows.registered();
});

const user = () => flows.stored(ada.user);
const proven = () => flows.alter(ada.user, { phoneNumber, phoneNumberVerified: true });
const open = () => flows.storedVerifications({ purpose: 'phone-number' });
async function codeFor(number = phoneNumber): Promise<string> {
  await flows.phones.sendCode(number, ada);
  return flows.outbox.textMessages.at(-1)!.text.slice(0, 6);
}
/** A code for the number that Ada has proven. */
async function provenCode(): Promise<string> {
  await proven();
  return codeFor();
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const verify = (code: string, values: Partial<PhoneProof> = {}, caller?: SessionPrincipal) =>
  flows.phones.verify({ phoneNumber, code, disableSession: false, updatePhoneNumber: false, ...values }, caller, PHONE);
const record = (code: string, caller: SessionPrincipal | undefined = ada) =>
  verify(code, { updatePhoneNumber: true }, caller);

describe('asking for a code', () => {
  test('sends six digits to the number by text message, kept as a keyed digest only', async () => {
    const code = await codeFor('+1 (213) 373-4253');
    expect(code).toMatch(/^\d{6}$/);
    const expiresAt = new Date(flows.clock.now().getTime() + 5 * MINUTE);
    expect(flows.outbox.textMessages).toMatchObject([{ kind: 'phone-code', to: phoneNumber, expiresAt }]);
    const stored = JSON.stringify(await flows.rows('verification'));
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(phoneNumber);
    // HMAC-SHA256 in base64: without the key the million codes cannot be tried.
    const { value } = (await open())[0]!;
    expect(Buffer.from(value, 'base64')).toHaveLength(32);
    const guessable = [code, `${phoneNumber} ${code}`].map((text) =>
      createHash('sha256').update(text).digest('base64'),
    );
    expect(guessable).not.toContain(value);
  });

  test('is refused where no provider of text messages is configured, and leaves nothing', async () => {
    await emptyDatabase();
    const silent = accountFlows({}, new NoTextMessages());
    const refusal = { code: 'SEND_OTP_NOT_IMPLEMENTED', status: 501, message: 'sendOTP not implemented' };
    await expect(silent.phones.sendCode(phoneNumber, ada)).rejects.toMatchObject(refusal);
    await expect(silent.phones.sendCode('12', ada)).rejects.toMatchObject(refusal);
    expect(silent.outbox.textMessages).toEqual([]);
    expect(await silent.storedVerifications()).toEqual([]);
  });

  test('without a session sends to a number of an account', async () => {
    await proven();
    await flows.phones.sendCode(phoneNumber, undefined);
    expect(flows.outbox.textMessages).toMatchObject([{ kind: 'phone-code', to: phoneNumber }]);
  });

  test('without a session does the same for any other number, with a message that is never sent', async () => {
    await flows.phones.sendCode(phoneNumber, undefined);
    expect(flows.outbox.textMessages).toMatchObject([
      { kind: 'decoy', to: phoneNumber, expiresAt: flows.clock.now(), text: expect.stringMatching(/^\d{6} is your/) },
    ]);
    expect(await open()).toHaveLength(1);
    await expect(verify(wrong(flows.outbox.textMessages[0]!.text.slice(0, 6)))).rejects.toMatchObject(invalid);
  });

  test.each(['', '12', '213 373 4253', `${phoneNumber}, ${OTHER}`, `${phoneNumber}\r\n${OTHER}`])(
    '%j is no number',
    async (text) => {
      const refusal = { code: 'INVALID_PHONE_NUMBER', status: 400 };
      await expect(flows.phones.sendCode(text, ada)).rejects.toMatchObject(refusal);
      await expect(verify('123456', { phoneNumber: text })).rejects.toMatchObject(refusal);
      expect(flows.outbox.textMessages).toEqual([]);
    },
  );
});

describe('the right code', () => {
  test('signs in the account that has verified the number', async () => {
    const { user: signedIn, signIn } = await verify(await provenCode());
    expect(signedIn.id).toBe(ada.user.id);
    await expect(flows.sessions.current(sessionOf(signIn).token)).resolves.toMatchObject({ user: { id: ada.user.id } });
  });

  test('verifies the number without a session with `disableSession`', async () => {
    const before = await flows.storedSessions();
    await expect(verify(await provenCode(), { disableSession: true })).resolves.toMatchObject({
      user: { id: ada.user.id },
      signIn: undefined,
    });
    expect(await flows.storedSessions()).toEqual(before);
  });

  test('records the number with the caller, who can sign in with it from then on', async () => {
    flows.clock.advance(1000);
    await expect(record(await codeFor())).resolves.toMatchObject({ user: { phoneNumber }, signIn: undefined });
    expect(await user()).toMatchObject({ phoneNumber, phoneNumberVerified: true, updatedAt: flows.clock.now() });
    await expect(flows.signIn.withPassword({ phoneNumber }, { password: PASSWORD }, LAPTOP)).resolves.toBeDefined();
  });

  test('records nothing with a caller who does not ask for it, but signs in the number’s owner', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' });
    await expect(verify(await provenCode(), {}, eve)).resolves.toMatchObject({ user: { id: ada.user.id } });
    expect((await flows.stored(eve.user)).phoneNumber).toBeNull();
  });

  test('replaces the number that the caller had', async () => {
    await flows.alter(ada.user, { phoneNumber: OTHER, phoneNumberVerified: true });
    await record(await codeFor());
    expect((await user()).phoneNumber).toBe(phoneNumber);
  });

  test('works for the number however it is spaced', async () => {
    await expect(verify(await provenCode(), { phoneNumber: '+1 213-373-4253' })).resolves.toBeDefined();
  });

  test('works once', async () => {
    const code = await provenCode();
    await verify(code);
    await expect(verify(code)).rejects.toMatchObject(notFound);
  });

  test('works once for two at the same moment', async () => {
    const code = await provenCode();
    const results = await Promise.allSettled([verify(code), verify(code)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('works to the last millisecond of its five minutes', async () => {
    const code = await provenCode();
    flows.clock.advance(5 * MINUTE - 1);
    await expect(verify(code)).resolves.toBeDefined();
  });
});

describe('a code is refused', () => {
  beforeEach(() => proven());

  test('when none was asked for', async () => {
    await expect(verify('123456')).rejects.toMatchObject(notFound);
  });

  test('when it belongs to another number', async () => {
    await codeFor();
    await expect(verify(await codeFor(OTHER))).rejects.toMatchObject(invalid);
  });

  test('after five minutes, and is gone then', async () => {
    const code = await codeFor();
    flows.clock.advance(5 * MINUTE);
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_EXPIRED', status: 400, message: 'OTP expired' });
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_NOT_FOUND' });
    expect(await open()).toEqual([]);
  });

  test.each([
    ['empty', () => ''],
    ['longer', (code: string) => `${code}0`],
    ['with a blank', (code: string) => ` ${code}`],
    ['in other digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ['another', wrong],
  ])('when it is %s', async (_, change) => {
    await expect(verify(change(await codeFor()))).rejects.toMatchObject(invalid);
  });

  test('after three wrong attempts, even if correct, and is deleted then', async () => {
    const code = await codeFor();
    for (const attempts of [1, 2, 3]) {
      await expect(verify(wrong(code))).rejects.toMatchObject({ code: 'INVALID_OTP' });
      expect(await open()).toEqual([expect.objectContaining({ attempts })]);
    }
    await expect(verify(code)).rejects.toMatchObject(tooMany);
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_NOT_FOUND' });
  });

  test('but not after two wrong attempts', async () => {
    const code = await codeFor();
    await verify(wrong(code)).catch(() => undefined);
    await verify(wrong(code)).catch(() => undefined);
    await expect(verify(code)).resolves.toBeDefined();
  });

  test('at the fourth of many concurrent attempts', async () => {
    const code = await codeFor();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => verify(wrong(code))));
    const codes = results.map((result) => (result as { reason: { code: string } }).reason.code);
    expect(codes.filter((refused) => refused === 'INVALID_OTP')).toHaveLength(3);
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_NOT_FOUND' });
  });

  test('once another was requested, which has its own attempts', async () => {
    const first = await codeFor();
    for (let i = 0; i < 3; i++) await verify(wrong(first)).catch(() => undefined);
    const second = await codeFor();
    expect(await open()).toHaveLength(1);
    await expect(verify(first)).rejects.toMatchObject({ code: 'INVALID_OTP' });
    await expect(verify(second)).resolves.toBeDefined();
  });
});

describe('the right code is not enough', () => {
  const unauthorized = { code: 'UNAUTHORIZED', status: 401 };

  test('for a number that no account has verified', async () => {
    await expect(verify(await codeFor())).rejects.toMatchObject({ code: 'PHONE_NUMBER_NOT_EXIST', status: 400 });
    expect(await flows.storedSessions()).toHaveLength(1);
  });

  test('to record a number without a session; the code is not used up', async () => {
    await expect(verify(await codeFor(), { updatePhoneNumber: true })).rejects.toMatchObject(unauthorized);
    expect(await open()).toEqual([expect.objectContaining({ attempts: 0 })]);
  });

  test('to record a number of another account', async () => {
    const eve = await flows.registered({ email: 'eve@example.com' });
    await expect(record(await provenCode(), eve)).rejects.toMatchObject({ code: 'PHONE_NUMBER_EXIST', status: 400 });
    expect((await flows.stored(eve.user)).phoneNumber).toBeNull();
    expect((await user()).phoneNumber).toBe(phoneNumber);
  });

  test('to record a number with an account that was deleted meanwhile', async () => {
    const code = await codeFor();
    await flows.removeUser(ada.user);
    await expect(record(code)).rejects.toMatchObject(unauthorized);
  });

  test('while the address must be verified and is not', async () => {
    await emptyDatabase();
    flows = accountFlows({ requireEmailVerification: true });
    ada = await flows.registered();
    await expect(verify(await provenCode())).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED', status: 403 });
  });

  test('for who is banned', async () => {
    const code = await provenCode();
    await flows.alter(ada.user, { banned: true });
    await expect(verify(code)).rejects.toMatchObject({ code: 'BANNED_USER', status: 403 });
    expect(await flows.storedSessions()).toHaveLength(1);
    expect((await flows.told()).slice(-2)).toEqual(['phone.verified', 'refused session.started BANNED_USER']);
    await expect(verify(code)).rejects.toMatchObject({ code: 'OTP_NOT_FOUND' });
  });
});
