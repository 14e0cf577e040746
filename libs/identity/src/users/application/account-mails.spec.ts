import { beforeEach, describe, expect, test } from '@jest/globals';
import { aUser } from '../../testing/a-user.ts';
import { type AccountFlows, accountFlows, LAPTOP } from '../../testing/account-flows.ts';
import type { AccountMails } from './account-mails.ts';

const ada = aUser({ name: 'Ada', email: 'ada@example.com' });
const HOUR = 3_600_000;
const inOneHour = new Date('2026-11-20T13:00:00.000Z');

let flows: AccountFlows;
beforeEach(() => {
  flows = accountFlows();
});

type Write = (mails: AccountMails) => Promise<void>;
async function mailOf(write: Write) {
  await flows.uow.run(() => write(flows.mails));
  return flows.outbox.mails.at(-1)!;
}

const linkIn = (mail: { readonly text: string }) => /https:\S+/.exec(mail.text)?.[0];

describe('links lead to pages that act on a click, with the token in the fragment', () => {
  test.each<[string, string, Write]>([
    ['verify-email', '/verify-email#token=t.o-k_n', (mails) => mails.verifyEmail(ada, 't.o-k_n')],
    [
      'change-email',
      '/confirm/change-email#token=t.o-k_n',
      (mails) => mails.changeEmail(ada, 'ada@engines.example', 't.o-k_n'),
    ],
    ['reset-password', '/reset-password#token=abc', (mails) => mails.resetPassword(ada, 'abc', false)],
    ['delete-account', '/confirm/delete-user#token=abc', (mails) => mails.deleteAccount(ada, 'abc')],
    ['new-device', '/account/sessions', (mails) => mails.newDevice(ada, LAPTOP)],
    ['password-changed', '/forgot-password', (mails) => mails.passwordChanged(ada, 2, false)],
    ['account-exists', '/sign-in', (mails) => mails.accountExists(ada)],
  ])('%s', async (kind, path, write) => {
    const link = `https://accounts.example.com${path}`;
    const mail = await mailOf(write);
    expect(mail).toMatchObject({ kind, to: 'ada@example.com' });
    expect(linkIn(mail)).toBe(link);
    expect(mail.html).toContain(`href="${link}"`);
  });

  test.each([
    ['verify-email', (mails: AccountMails, url: string) => mails.verifyEmail(ada, 'abc', url)],
    ['change-email', (mails: AccountMails, url: string) => mails.changeEmail(ada, 'ada@engines.example', 'abc', url)],
    ['delete-account', (mails: AccountMails, url: string) => mails.deleteAccount(ada, 'abc', url)],
  ])('%s contains the callback URL, encoded', async (_, write) => {
    const callbackURL = 'https://shop.example.com/done?a=1&token=forged#x';
    const url = new URL(linkIn(await mailOf((mails) => write(mails, callbackURL)))!);
    expect(Object.fromEntries(url.searchParams)).toEqual({ callbackURL });
    expect(url.hash).toBe('#token=abc');
    expect(url.origin).toBe('https://accounts.example.com');
  });
});

describe('a client with a page of its own for new passwords', () => {
  test('gets the token there by the redirect of the specification', async () => {
    const redirectTo = 'https://shop.example.com/new-password?lang=en&x=1';
    const url = new URL(linkIn(await mailOf((mails) => mails.resetPassword(ada, 'abc', false, redirectTo)))!);
    expect(url.origin + url.pathname).toBe('https://accounts.example.com/api/auth/reset-password/abc');
    expect(Object.fromEntries(url.searchParams)).toEqual({ callbackURL: redirectTo });
    expect(url.hash).toBe('');
  });
});

describe('a mail that is useless after some time', () => {
  test.each<[string, Date, Write]>([
    ['verify-email', inOneHour, (mails) => mails.verifyEmail(ada, 'abc')],
    ['change-email', inOneHour, (mails) => mails.changeEmail(ada, 'ada@engines.example', 'abc')],
    ['reset-password', inOneHour, (mails) => mails.resetPassword(ada, 'abc', false)],
    ['delete-account', new Date(inOneHour.getTime() + 23 * HOUR), (mails) => mails.deleteAccount(ada, 'abc')],
  ])('%s expires with its token', async (_, expiresAt, write) => {
    expect((await mailOf(write)).expiresAt).toEqual(expiresAt);
  });

  test.each<[string, Write]>([
    ['email-changed', (mails) => mails.emailChanged(ada, 'ada@old.example', undefined)],
    ['new-device', (mails) => mails.newDevice(ada, LAPTOP)],
    ['password-changed', (mails) => mails.passwordChanged(ada, 2, false)],
    ['account-exists', (mails) => mails.accountExists(ada)],
    ['account-deleted', (mails) => mails.accountDeleted(ada)],
  ])('%s never expires', async (_, write) => {
    expect((await mailOf(write)).expiresAt).toBeUndefined();
  });
});

test('a change of a proven address can be undone from the old one', async () => {
  const mail = await mailOf((mails) => mails.emailChanged(ada, 'ada@old.example', 'secret'));
  expect(mail.text).toContain('/confirm/undo-email-change#token=secret');
  expect(mail.text).toContain('within 7 days');
});

test('a change of address is mailed to the old one', async () => {
  const mail = await mailOf((mails) => mails.emailChanged(ada, 'ada@old.example', undefined));
  expect(mail).toMatchObject({ kind: 'email-changed', to: 'ada@old.example' });
  expect(mail.text).toContain('changed to ada@example.com on November 20, 2026 at 12:00 UTC.');
  expect(mail.text).toContain('contact the administrator of accounts.example.com');
  expect(linkIn(mail)).toBeUndefined();
});

test('an undone change of address is told to both, and only the former one learns whose account it is', async () => {
  const restored = await mailOf((mails) => mails.emailRestored(ada));
  expect(restored).toMatchObject({ kind: 'email-restored', to: 'ada@example.com' });
  expect(linkIn(restored)).toContain('/forgot-password');
  const taken = await mailOf((mails) => mails.emailTakenBack(ada, 'eve@evil.example'));
  expect(taken).toMatchObject({ kind: 'email-taken-back', to: 'eve@evil.example' });
  expect(taken.text).not.toMatch(/ada/i);
  expect(linkIn(taken)).toBeUndefined();
});

test('the deletion of an account is mailed to its address', async () => {
  const mail = await mailOf((mails) => mails.accountDeleted(ada));
  expect(mail).toMatchObject({ kind: 'account-deleted', to: 'ada@example.com' });
  expect(mail.text).toContain(
    'The account of ada@example.com was permanently deleted on November 20, 2026 at 12:00 UTC.',
  );
  expect(mail.text).toContain('contact the administrator of accounts.example.com');
  expect(linkIn(mail)).toBeUndefined();
});

describe('a sign-in from a new device', () => {
  test('is told with device, address and time', async () => {
    expect((await mailOf((mails) => mails.newDevice(ada, LAPTOP))).text).toContain(
      'New sign-in from Firefox on Linux, 192.0.2.1, on November 20, 2026 at 12:00 UTC.',
    );
  });

  test('says so when neither is known', async () => {
    const mail = await mailOf((mails) => mails.newDevice(ada, { userAgent: '', ipAddress: '' }));
    expect(mail.text).toContain(
      'New sign-in from an unknown device, an unknown address, on November 20, 2026 at 12:00 UTC.',
    );
  });

  test('contains no text of a forged header', async () => {
    const userAgent = 'Call +1 900 555 0199 (now)';
    expect((await mailOf((mails) => mails.newDevice(ada, { userAgent, ipAddress: '192.0.2.1' }))).text).not.toContain(
      '900',
    );
  });
});

test('a name does not reach an address that is not confirmed, and notices to it are limited', async () => {
  const eve = aUser({ name: 'Win a prize' });
  const notice = await mailOf((mails) => mails.passwordChanged(eve, 0, false));
  expect(notice.text).toContain('Hello,');
  expect(notice.subject + notice.text + notice.html).not.toContain('Win a prize');
  expect(notice.quota).toMatchObject({ name: 'notice', limit: 10 });
  const known = aUser({ name: 'Ada', emailProven: true });
  expect(await mailOf((mails) => mails.passwordChanged(known, 0, false))).not.toHaveProperty('quota');
  // The owner of a proven address is always told that it was changed.
  expect(await mailOf((mails) => mails.emailChanged(eve, 'old@example.com', 't'))).not.toHaveProperty('quota');
});

test.each([
  ['evil.example/win?@a.io', 'evil. example/win?@ a. io'],
  ['ada.lovelace+x@example.com', 'ada.lovelace+x@example.com'],
])('a new address %s is shown as %s', async (newEmail, shown) => {
  const mail = await mailOf((mails) => mails.changeEmail(aUser({ emailVerified: true }), newEmail, 't'));
  expect(mail.text).toContain(` to ${shown}.`);
});

test('a name is never interpreted as markup or link', async () => {
  const eve = aUser({
    emailVerified: true,
    name: '</p><a href="https://evil.example">click</a>\r\n\r\nYour account is locked',
  });
  const mail = await mailOf((mails) => mails.verifyEmail(eve, 'abc'));
  expect(mail.html).toContain('&lt;/p&gt;&lt;a href=&quot;https: // evil. example&quot;&gt;click&lt;/a&gt;');
  expect(mail.html.match(/<a /g)).toHaveLength(1);
  expect(mail.text).not.toMatch(/^Your account is locked/m);
});

test('neither subject, text nor HTML has a name that a mail program makes a link of', async () => {
  const eve = aUser({ emailVerified: true, name: 'evil.example/win https://evil.example' });
  const writes: Write[] = [
    (mails) => mails.verifyEmail(eve, 't'),
    (mails) => mails.changeEmail(eve, 'new@example.com', 't'),
    (mails) => mails.emailChanged(eve, 'old@example.com', 't'),
    (mails) => mails.resetPassword(eve, 't', false),
    (mails) => mails.passwordChanged(eve, 1, false),
    (mails) => mails.deleteAccount(eve, 't'),
    (mails) => mails.accountDeleted(eve),
    (mails) => mails.newDevice(eve, LAPTOP),
    (mails) => mails.accountExists(eve),
  ];
  for (const write of writes) {
    const { subject, text, html } = await mailOf(write);
    expect(subject + text + html).toContain('evil. example');
    expect(subject + text + html).not.toMatch(/evil\.example|https:\/\/evil/);
  }
});

test.each([
  ['of no preference', null],
  ['of Russian, whose number is 0', 0],
  ['of Turkish', 82],
] as const)('a user %s gets English while nothing else is translated', async (_, language) => {
  const mail = await mailOf((mails) => mails.resetPassword(aUser({ language }), 'abc', false));
  expect(mail.subject).toBe('Gatehouse: Reset your password');
  expect(mail.html).toContain('<html lang="en">');
});

test('an account without a password is told to set one, and that one was added, never of a reset or change', async () => {
  const asked = await mailOf((mails) => mails.resetPassword(ada, 'abc', true));
  expect(asked).toMatchObject({ kind: 'reset-password', subject: 'Gatehouse: Set a password for your account' });
  expect(linkIn(asked)).toBe('https://accounts.example.com/reset-password#token=abc');
  const added = await mailOf((mails) => mails.passwordChanged(ada, 0, true));
  expect(added.subject).toBe('Gatehouse: A password was added to your account');
  expect(added.text).toContain('A password was added to your account on November 20, 2026 at 12:00 UTC.');
  expect(asked.text).not.toMatch(/\breset (your|the)|new password|stays the same/i);
  expect(added.text).not.toContain('was changed');
});

describe('a code for a phone', () => {
  test('goes to the number by text message and expires', async () => {
    await flows.uow.run(() => flows.mails.phoneCode('+12133734253', '123456', undefined, 'send'));
    expect(flows.outbox.textMessages).toEqual([
      {
        kind: 'phone-code',
        to: '+12133734253',
        text: "123456 is your Gatehouse code. It works once and expires in 5 minutes. Don't share it.",
        expiresAt: new Date('2026-11-20T12:05:00.000Z'),
      },
    ]);
  });
});

test('no mail is written outside a transaction, where its cause could still fail', async () => {
  await expect(flows.mails.resetPassword(ada, 'abc', false)).rejects.toThrow('There is no transaction to commit');
});
