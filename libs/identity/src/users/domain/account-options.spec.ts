import { expect, test } from '@jest/globals';
import { accountDefaults } from './account-options.ts';

test('the numbers are the specification’s', () => {
  expect(accountDefaults).toMatchObject({
    sessionLifeSeconds: 604_800,
    resetTokenLifeSeconds: 3600,
    verificationTokenLifeSeconds: 3600,
    deleteTokenLifeSeconds: 86_400,
    sessionUpdateAgeSeconds: 86_400,
    sessionFreshAgeSeconds: 86_400,
    forgetfulSessionLifeSeconds: 86_400,
    passwordMinLength: 8,
    passwordMaxLength: 128,
  });
});

test('hashing costs what OWASP asks for at least', () => {
  expect(accountDefaults.passwordHashing).toEqual({ memoryKib: 19_456, passes: 2, lanes: 1 });
});
