import { describe, expect, test } from '@jest/globals';
import { accountWords } from './words.ts';

const { en: words } = accountWords;
const [name, email, newEmail] = ['Ada', 'ada@example.com', 'ada@engines.example'];
const [time, helper] = ['November 20, 2026 at 12:00 UTC', 'support (help@example.com)'];
const about = { name, email, time, helper, lifeSeconds: 3600 };

describe('a mail says how long its link works, and never longer', () => {
  test.each([
    [3600, '1 hour'],
    [86_400, '24 hours'],
    [7200, '2 hours'],
    [5400, '90 minutes'],
    [600, '10 minutes'],
    [3599, '59 minutes'],
    [60, '1 minute'],
    [119, '1 minute'],
    [30, '1 minute'],
  ])('%d s: %s', (lifeSeconds, duration) => {
    const parts = { ...about, newEmail, lifeSeconds };
    for (const mail of ['verifyEmail', 'changeEmail', 'resetPassword', 'setPassword', 'deleteAccount'] as const) {
      expect(words[mail](parts).note).toContain(`works once and expires in ${duration}.`);
    }
    expect(words.phoneCode({ code: '123456', productName: 'Acme ID', lifeSeconds })).toBe(
      `123456 is your Acme ID code. It works once and expires in ${duration}. Don't share it.`,
    );
  });
});

test('every mail greets by name, has a subject, and names what it is about', () => {
  const all = {
    verifyEmail: words.verifyEmail(about),
    changeEmail: words.changeEmail({ ...about, newEmail }),
    emailChanged: words.emailChanged({ ...about, newEmail }),
    resetPassword: words.resetPassword(about),
    setPassword: words.setPassword(about),
    passwordChanged: words.passwordChanged({ ...about, isFirst: false, apiKeys: 0, phoneEnding: undefined }),
    deleteAccount: words.deleteAccount(about),
    newDevice: words.newDevice({ ...about, device: 'Firefox on Linux', ipAddress: '192.0.2.1' }),
    accountUnlinked: words.accountUnlinked({ ...about, provider: 'GitLab' }),
    passwordRemoved: words.accountUnlinked({ ...about, provider: undefined }),
    accountExists: words.accountExists(about),
    accountDeleted: words.accountDeleted(about),
    passwordSetByStaff: words.passwordSetByStaff({ ...about, isFirst: false, apiKeys: 2 }),
    accountDeletedByStaff: words.accountDeletedByStaff(about),
    waitEndedByStaff: words.waitEndedByStaff(about),
  };
  for (const { subject, heading, paragraphs, note } of Object.values(all)) {
    expect(paragraphs[0]).toBe('Hello Ada,');
    expect([subject, heading, note].every((text) => text.length > 0)).toBe(true);
    // Nothing forgotten in a template.
    expect([subject, heading, ...paragraphs, note].join()).not.toMatch(/undefined|null|NaN|\$\{|\[object/);
  }
  expect(all.verifyEmail.paragraphs.join()).toContain(email);
  expect(all.changeEmail.paragraphs.join()).toMatch(/ada@example\.com to ada@engines\.example/);
  expect(all.emailChanged.paragraphs.join()).toContain(newEmail);
  expect(all.deleteAccount.paragraphs.join()).toContain(email);
  expect(all.accountDeleted.paragraphs.join()).toContain(`${email} was permanently deleted on ${time}`);
  expect(all.passwordSetByStaff.paragraphs.join()).toContain('2 API keys still work.');
  for (const mail of [all.emailChanged, all.accountDeleted, all.passwordSetByStaff, all.accountDeletedByStaff])
    expect(mail.note).toContain(`contact ${helper}`);
  expect(all.newDevice.paragraphs.join()).toContain(`New sign-in from Firefox on Linux, 192.0.2.1, on ${time}.`);
  expect(all.passwordChanged.paragraphs.join()).toContain(`Your password was changed on ${time}.`);
  expect(all.accountExists.paragraphs.join()).toContain(email);
  expect(all.accountUnlinked.paragraphs.join()).toContain(
    `An account at GitLab was removed from your account on ${time}.`,
  );
  expect(all.passwordRemoved.paragraphs.join()).toContain(`The password was removed from your account on ${time}.`);
});

test('a mail that no session of the account can answer has nothing to click', () => {
  expect(words.emailChanged({ ...about, newEmail })).not.toHaveProperty('actionLabel');
  expect(words.accountDeleted(about)).not.toHaveProperty('actionLabel');
});
