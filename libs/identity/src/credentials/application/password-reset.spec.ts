import { beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { digest } from '#shared-kernel/domain/digest';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows, LAPTOP, PASSWORD, tokenIn } from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';
import { Verification } from '../../users/domain/verification.ts';

const email = 'ada@example.com';
const NEW = 'new horse battery';
const HOUR = 3_600_000;
const invalid = { code: 'INVALID_TOKEN', status: 400, message: 'invalid token' };

let flows: AccountFlows;
let ada: SessionPrincipal;
async function given(options: Partial<AccountOptions> = {}) {
  await emptyDatabase();
  flows = accountFlows(options);
  ada = await flows.registered();
}
beforeEach(() => given());

async function mailedToken(): Promise<string> {
  await flows.passwordReset.request(email);
  return tokenIn(flows.outbox.mails.at(-1));
}
const signIn = (password: string) => flows.signIn.withPassword({ email }, { password }, LAPTOP);
const open = () => flows.storedVerifications({ purpose: 'reset-password' });

describe('asking for a new password', () => {
  test('mails a token of 24 characters that works for an hour; only its digest is stored', async () => {
    const token = await mailedToken();
    expect(token).toMatch(/^[0-9A-Za-z]{24}$/);
    expect(flows.outbox.mails).toEqual([expect.objectContaining({ kind: 'reset-password', to: email })]);
    expect(await open()).toEqual([
      expect.objectContaining({
        identifier: `reset-password:${digest(token)}`,
        userId: ada.user.id,
        expiresAt: new Date(flows.clock.now().getTime() + HOUR),
      }),
    ]);
    expect(JSON.stringify(await flows.rows('verification'))).not.toContain(token);
  });

  test('mails to the stored address, however it was written', async () => {
    await flows.passwordReset.request('ADA＠Example.COM');
    expect(flows.outbox.mails[0]!.to).toBe(email);
  });

  test('puts the client’s page into the link', async () => {
    await flows.passwordReset.request(email, 'https://shop.example.com/new?x=1');
    expect(flows.outbox.mails[0]!.text).toMatch(
      /https:\/\/accounts\.example\.com\/api\/auth\/reset-password\/[0-9A-Za-z]{24}\?callbackURL=https%3A%2F%2Fshop\.example\.com%2Fnew%3Fx%3D1/,
    );
  });

  test('for an unknown address mails nothing and writes a row like any other', async () => {
    await flows.passwordReset.request('eve@example.com');
    // The row of a mail is written for equal timing, and has already expired.
    expect(flows.outbox.mails).toEqual([expect.objectContaining({ kind: 'decoy', expiresAt: flows.clock.now() })]);
    expect(await open()).toEqual([expect.objectContaining({ userId: null, purpose: 'reset-password', value: '' })]);
  });

  test.each(['', 'ada', 'ada@example.com, eve@evil.example'])('%j is no address', async (address) => {
    await expect(flows.passwordReset.request(address)).rejects.toMatchObject({ code: 'INVALID_EMAIL', status: 400 });
    expect(await open()).toEqual([]);
  });
});

describe('checking whether a link is valid', () => {
  test('uses nothing up', async () => {
    const token = await mailedToken();
    await expect(flows.passwordReset.isOpen(token)).resolves.toBe(true);
    await expect(flows.passwordReset.isOpen(token)).resolves.toBe(true);
    await flows.passwordReset.reset(token, NEW);
    await expect(flows.passwordReset.isOpen(token)).resolves.toBe(false);
  });

  test('ends with the hour, to the millisecond', async () => {
    const token = await mailedToken();
    flows.clock.advance(HOUR - 1);
    await expect(flows.passwordReset.isOpen(token)).resolves.toBe(true);
    flows.clock.advance(1);
    await expect(flows.passwordReset.isOpen(token)).resolves.toBe(false);
  });
});

describe('following the link', () => {
  test('sets the password and voids the old one', async () => {
    await flows.passwordReset.reset(await mailedToken(), NEW);
    await expect(signIn(NEW)).resolves.toBeDefined();
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(await flows.storedAccounts()).toHaveLength(1);
  });

  test('is told to the owner of the address', async () => {
    await flows.passwordReset.reset(await mailedToken(), NEW);
    expect(flows.outbox.mails.slice(1)).toEqual([expect.objectContaining({ kind: 'password-changed', to: email })]);
  });

  test('works once', async () => {
    const token = await mailedToken();
    await flows.passwordReset.reset(token, NEW);
    await expect(flows.passwordReset.reset(token, 'third horse battery')).rejects.toMatchObject(invalid);
    await expect(signIn(NEW)).resolves.toBeDefined();
  });

  test('works once for two at the same moment', async () => {
    const token = await mailedToken();
    const both = [NEW, 'third horse battery'].map((password) => flows.passwordReset.reset(token, password));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: invalid });
  });

  test('works to the last millisecond of the hour and no longer', async () => {
    const [one, other] = [await mailedToken(), await mailedToken()];
    flows.clock.advance(HOUR - 1);
    const lastMoment = flows.passwordReset.reset(one, NEW);
    await expect(lastMoment).resolves.toBe(0);
    flows.clock.advance(1);
    await expect(flows.passwordReset.reset(other, NEW)).rejects.toMatchObject(invalid);
  });

  test('that expires while the password is hashed is refused', async () => {
    const token = await mailedToken();
    flows.clock.advance(HOUR - 1);
    const { passwords } = flows;
    const hash = passwords.hash.bind(passwords);
    passwords.hash = (password) => {
      flows.clock.advance(1);
      return hash(password);
    };
    await expect(flows.passwordReset.reset(token, NEW)).rejects.toMatchObject(invalid);
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });

  test.each(['', 'x'.repeat(24), 'x'.repeat(1_000_000)])(
    'no token of ours is refused before anything is hashed',
    async (token) => {
      flows.passwords.hash = () => Promise.reject(new Error('nothing to hash'));
      await expect(flows.passwordReset.reset(token, NEW)).rejects.toMatchObject(invalid);
    },
  );

  test.each([
    ['PASSWORD_TOO_SHORT', '1234567'],
    ['PASSWORD_TOO_LONG', 'a'.repeat(129)],
    ['PASSWORD_TOO_COMMON', 'Password123'],
    ['PASSWORD_TOO_COMMON', 'ADA@example.com'],
  ])('%s leaves the link usable', async (code, password) => {
    const token = await mailedToken();
    await expect(flows.passwordReset.reset(token, password)).rejects.toMatchObject({ code, status: 400 });
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
    await expect(flows.passwordReset.reset(token, NEW)).resolves.toBe(0);
  });

  test('voids every other open verification of the user, and of no other user', async () => {
    await given({ deleteAccountByMail: true });
    const [one, other] = [await mailedToken(), await mailedToken()];
    await flows.emailVerification.send(email, undefined);
    await flows.deletion.request(ada);
    await flows.registered({ email: 'eve@example.com' });
    await flows.passwordReset.request('eve@example.com');
    const eve = tokenIn(flows.outbox.mails.at(-1));
    await flows.passwordReset.reset(one, NEW);
    await expect(flows.passwordReset.reset(other, 'third horse battery')).rejects.toMatchObject(invalid);
    expect(await flows.storedVerifications({ userId: ada.user.id })).toEqual([]);
    await expect(flows.passwordReset.isOpen(eve)).resolves.toBe(true);
  });

  test('ends every session', async () => {
    await signIn(PASSWORD);
    await flows.passwordReset.reset(await mailedToken(), NEW);
    expect(await flows.storedSessions()).toEqual([]);
  });

  test('leaves the sessions when configured so', async () => {
    await given({ revokeSessionsOnPasswordReset: false });
    await flows.alter(ada.user, { reclaimableSince: null });
    await flows.passwordReset.reset(await mailedToken(), NEW);
    await expect(flows.sessions.current(ada.token)).resolves.toBeDefined();
  });

  test('of an account that never had a proven address ends them even so', async () => {
    await given({ revokeSessionsOnPasswordReset: false });
    await flows.passwordReset.reset(await mailedToken(), NEW);
    await expect(flows.sessions.current(ada.token)).resolves.toBeUndefined();
  });

  test('proves the address, and the next one takes nothing away', async () => {
    await flows.passwordReset.reset(await mailedToken(), NEW);
    const user = () => flows.stored(ada.user);
    expect(await user()).toMatchObject({ emailVerified: false, emailProven: true, reclaimableSince: null });
    await flows.alter(await user(), { phoneNumber: '+12133734253', phoneNumberVerified: true });
    await flows.passwordReset.reset(await mailedToken(), PASSWORD);
    expect((await user()).phoneNumber).toBe('+12133734253');
  });

  test.each([
    ['of an account that never had a proven address', {}, null],
    ['of one whose link was followed without its session', { emailVerified: true }, null],
    ['never of one that had a proven address', { reclaimableSince: null }, '+12133734253'],
  ])('voids the phone number %s, which another person may have added', async (_, values, kept) => {
    await flows.alter(ada.user, { ...values, phoneNumber: '+12133734253', phoneNumberVerified: true });
    await flows.passwordReset.reset(await mailedToken(), NEW);
    expect(await flows.stored(ada.user)).toMatchObject({ phoneNumber: kept, phoneNumberVerified: !!kept });
  });

  test('gives a password to an account that had none', async () => {
    await flows.em.fork().execute('delete from account');
    await flows.passwordReset.reset(await mailedToken(), NEW);
    expect(await flows.storedAccounts()).toEqual([
      expect.objectContaining({ userId: ada.user.id, providerId: 'credential', accountId: ada.user.id }),
    ]);
    await expect(signIn(NEW)).resolves.toBeDefined();
  });

  test('signs nobody in', async () => {
    await flows.passwordReset.reset(await mailedToken(), NEW);
    expect(await flows.storedSessions()).toEqual([]);
  });

  test('of an account that was deleted meanwhile is refused', async () => {
    const token = await mailedToken();
    await flows.removeUser(ada.user);
    await expect(flows.passwordReset.reset(token, NEW)).rejects.toMatchObject(invalid);
  });

  test('for an address without an account is refused, even if its token were known', async () => {
    const values = {
      id: v7(),
      purpose: 'reset-password',
      userId: null,
      value: '',
      secret: 'known',
      lifeSeconds: 60,
    } as const;
    await flows.uow.run(() => flows.verifications.put(Verification.issue(values, flows.clock.now())));
    await expect(flows.passwordReset.reset('known', NEW)).rejects.toMatchObject(invalid);
  });
});

test('a token for another purpose is refused', async () => {
  await given({ deleteAccountByMail: true });
  await flows.deletion.request(ada);
  const token = tokenIn(flows.outbox.mails.at(-1));
  await expect(flows.passwordReset.isOpen(token)).resolves.toBe(false);
  await expect(flows.passwordReset.reset(token, NEW)).rejects.toMatchObject(invalid);
});
