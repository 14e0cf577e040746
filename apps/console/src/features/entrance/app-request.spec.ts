import { expect, test } from '@jest/globals';
import { asksAgain, choosesAccount } from './app-request.ts';

test.each([
  ['client_id=c1', false, false],
  ['prompt=consent', false, false],
  ['prompt=login', true, false],
  ['prompt=consent+login', true, false],
  ['prompt=select_account', true, true],
  ['prompt=create', true, true],
  ['max_age=0', true, false],
  ['prompt=loginx', false, false],
])('%s asks again: %s, for any account: %s', (query, again, any) => {
  const parameters = new URLSearchParams(query);
  expect([asksAgain(parameters), choosesAccount(parameters)]).toEqual([again, any]);
});
