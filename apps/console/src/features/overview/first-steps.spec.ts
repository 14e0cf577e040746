import { describe, expect, test } from '@jest/globals';
import { readBoot } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { firstSteps } from './first-steps.ts';

const DAY = 86_400_000;
const created = Date.parse('2026-11-01T00:00:00.000Z');
const boot = readBoot(
  JSON.stringify({ usernames: true, phoneNumbers: true, languages: [{ code: 0, tag: 'ru', name: 'Русский' }] }),
);
const user = (facts: Partial<User> = {}) =>
  ({
    createdAt: new Date(created).toISOString(),
    emailVerified: false,
    username: null,
    phoneNumberVerified: false,
    language: null,
    ...facts,
  }) as User;
const done = (facts: Partial<User>) => firstSteps(user(facts), boot, created).map((step) => step.done);

describe('firstSteps', () => {
  test('lists all four of a new account', () => {
    expect(done({})).toEqual([false, false, false, false]);
    expect(done({ emailVerified: true, username: 'ada' })).toEqual([true, true, false, false]);
  });

  test('takes Russian, whose code is 0, for a choice', () => {
    expect(done({ language: 0 })).toEqual([false, false, false, true]);
  });

  test('leaves out what is switched off', () => {
    expect(firstSteps(user(), readBoot('{}'), created).map(({ text }) => text)).toEqual(['Confirm your email']);
  });

  test('is over when all is done, and after two weeks', () => {
    const all = { emailVerified: true, username: 'ada', phoneNumberVerified: true, language: 3 };
    expect(firstSteps(user(all), boot, created)).toEqual([]);
    expect(firstSteps(user(), boot, created + 14 * DAY - 1)).toHaveLength(4);
    expect(firstSteps(user(), boot, created + 14 * DAY)).toEqual([]);
  });
});
