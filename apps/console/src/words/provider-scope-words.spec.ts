import { expect, test } from '@jest/globals';
import { providerScopeWords } from './provider-scope-words.ts';

test.each([
  [['openid', 'email', 'profile', 'offline_access', 'user:email'], []],
  [['openid', 'calendar', 'https://www.googleapis.com/auth/calendar.readonly'], ['See your calendar']],
  [['https://www.googleapis.com/auth/drive.file', 'Files.Read'], ['See your files']],
  [['repo', 'read:user'], ['See your repositories']],
])('%j', (scopes, expected) => {
  expect(providerScopeWords(scopes)).toEqual(expected);
});
