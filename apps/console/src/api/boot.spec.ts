import { expect, test } from '@jest/globals';
import { offersPhoneNumbers, readBoot } from './boot.ts';

test('what is missing or of the wrong type has its default', () => {
  const boot = readBoot('{"passwordMinLength":"12","passwordMaxLength":64,"languages":{},"usernames":true,"x":1}');
  expect(boot).toMatchObject({ passwordMinLength: 8, passwordMaxLength: 64, languages: [], usernames: true });
  expect(boot).not.toHaveProperty('x');
});

test.each([
  [{ phoneNumbers: true, textMessages: true }, true],
  [{ phoneNumbers: true }, true],
  [{ phoneNumbers: true, textMessages: false }, false],
  [{ textMessages: true }, false],
])('%j offers phone numbers: %j', (given, offered) => {
  expect(offersPhoneNumbers(readBoot(JSON.stringify(given)))).toBe(offered);
});

test.each([[undefined], [null], [''], ['<!--boot-->'], ['null'], ['7']])('%j is no configuration', (json) => {
  expect(readBoot(json)).toMatchObject({
    productName: 'Gatehouse',
    passwordMinLength: 8,
    signUpEnabled: true,
    extraUserFields: [],
  });
});
