import { expect, test } from '@jest/globals';
import { AccountRefusal } from '../../users/domain/account-refusals.ts';
import { callbackErrorOf, refusalAfterCallback, refusalOfIdToken } from './callback-error.ts';
import { ProviderError } from './provider.ts';
import { CallbackRefusal, SocialRefusal } from './social-refusals.ts';

test.each([
  [CallbackRefusal.INVALID_CALLBACK_REQUEST(), 'invalid_callback_request'],
  [CallbackRefusal.STATE_NOT_FOUND(), 'state_not_found'],
  [CallbackRefusal.STATE_MISMATCH(), 'state_mismatch'],
  [CallbackRefusal.PLEASE_RESTART_THE_PROCESS(), 'please_restart_the_process'],
  [CallbackRefusal.NO_CODE(), 'no_code'],
  [CallbackRefusal.INVALID_CODE(), 'invalid_code'],
  [CallbackRefusal.NO_CALLBACK_URL(), 'no_callback_url'],
  [SocialRefusal.PROVIDER_NOT_FOUND(), 'oauth_provider_not_found'],
  [SocialRefusal.FAILED_TO_GET_USER_INFO(), 'unable_to_get_user_info'],
  [SocialRefusal.USER_EMAIL_NOT_FOUND(), 'email_not_found'],
  [SocialRefusal.ACCOUNT_NOT_LINKED(), 'account_not_linked'],
  [SocialRefusal.SIGNUP_DISABLED(), 'signup_disabled'],
  [SocialRefusal.UNABLE_TO_CREATE_USER(), 'unable_to_create_user'],
  [SocialRefusal.UNABLE_TO_CREATE_SESSION(), 'unable_to_create_session'],
  [SocialRefusal.LINKING_NOT_ALLOWED(), 'unable_to_link_account'],
  [AccountRefusal.UNAUTHORIZED(), 'unable_to_link_account'],
  [SocialRefusal.LINKING_FAILED(), 'account_already_linked_to_different_user'],
  [SocialRefusal.LINKING_DIFFERENT_EMAILS_NOT_ALLOWED(), "email_doesn't_match"],
  [AccountRefusal.EMAIL_NOT_VERIFIED(), 'email_not_verified'],
])('$code is %s in a redirect', (refusal, error) => {
  expect(callbackErrorOf(refusal)).toEqual({ error });
});

test('some are told with their words', () => {
  const banned = AccountRefusal.BANNED_USER();
  expect(callbackErrorOf(banned)).toEqual({ error: 'banned', description: banned.message });
  const missing = AccountRefusal.FIELD_IS_REQUIRED({ field: 'company' });
  expect(callbackErrorOf(missing)).toEqual({ error: 'unable_to_create_user', description: 'company is required' });
});

test.each([
  ['code-refused', 'INVALID_CODE', 'FAILED_TO_GET_USER_INFO'],
  ['token-invalid', 'INVALID_CODE', 'INVALID_TOKEN'],
  ['profile-unavailable', 'FAILED_TO_GET_USER_INFO', 'FAILED_TO_GET_USER_INFO'],
  ['refresh-refused', 'FAILED_TO_GET_USER_INFO', 'FAILED_TO_GET_USER_INFO'],
] as const)('%s is %s after a callback, and %s of an id token', (failure, afterCallback, ofIdToken) => {
  const error = new ProviderError('google', failure, 'detail');
  expect(refusalAfterCallback(error).code).toBe(afterCallback);
  expect(refusalOfIdToken(error).code).toBe(ofIdToken);
});
