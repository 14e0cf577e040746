import { expect, test } from '@jest/globals';
import { LinkedAccountRefusal } from './social-refusals.ts';

/** Existing clients compare messages and statuses: none may change. */
test.each([
  ['ACCOUNT_NOT_FOUND', 400, 'Account not found'],
  ['FAILED_TO_UNLINK_LAST_ACCOUNT', 400, "You can't unlink your last account"],
  ['PROVIDER_NOT_SUPPORTED', 400, 'Provider gitlab is not supported.'],
  ['TOKEN_REFRESH_NOT_SUPPORTED', 400, 'Provider gitlab does not support token refreshing.'],
  ['FAILED_TO_GET_ACCESS_TOKEN', 400, 'Failed to get a valid access token'],
  ['FAILED_TO_REFRESH_ACCESS_TOKEN', 400, 'Failed to refresh access token'],
] as const)('%s: %i %s', (code, status, message) => {
  expect(LinkedAccountRefusal[code]({ provider: 'gitlab' })).toMatchObject({ code, status, message });
});
