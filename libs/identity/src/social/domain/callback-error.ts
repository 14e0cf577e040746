import type { Refusal } from '#shared-kernel/domain/refusal';
import { ProviderError, type ProviderFailure } from './provider.ts';
import { CallbackRefusal, SocialRefusal } from './social-refusals.ts';

export interface CallbackError {
  readonly error: string;
  readonly description?: string | undefined;
}

/** Answers of providers when the person cancels: OAuth 2 (RFC 6749 §4.1.2.1), Apple, LinkedIn. */
const CANCELED: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']);

export const isCanceled = (error: string): boolean => CANCELED.has(error);

/** Refusals whose name in a redirect is not their code in lower case. */
const names: Readonly<Record<string, string>> = {
  PROVIDER_NOT_FOUND: 'oauth_provider_not_found',
  FAILED_TO_GET_USER_INFO: 'unable_to_get_user_info',
  USER_EMAIL_NOT_FOUND: 'email_not_found',
  LINKING_NOT_ALLOWED: 'unable_to_link_account',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: "email_doesn't_match",
  LINKING_FAILED: 'account_already_linked_to_different_user',
  // The session that asked for the link has ended.
  UNAUTHORIZED: 'unable_to_link_account',
  BANNED_USER: 'banned',
  FIELD_IS_REQUIRED: 'unable_to_create_user',
  VALIDATION_ERROR: 'invalid_callback_request',
};

/** Refusals whose message says more than their name. */
const described: ReadonlySet<string> = new Set(['BANNED_USER', 'FIELD_IS_REQUIRED']);

export function callbackErrorOf({ code, message }: Pick<Refusal, 'code' | 'message'>): CallbackError {
  const error = names[code] ?? code.toLowerCase();
  return { error, ...(described.has(code) && { description: message }) };
}

const afterCallback: Readonly<Record<ProviderFailure, () => Refusal>> = {
  'code-refused': CallbackRefusal.INVALID_CODE,
  'token-invalid': CallbackRefusal.INVALID_CODE,
  'stale-authentication': SocialRefusal.NOT_AUTHENTICATED_AGAIN,
  'profile-unavailable': SocialRefusal.FAILED_TO_GET_USER_INFO,
  'refresh-refused': SocialRefusal.FAILED_TO_GET_USER_INFO,
  undiscovered: SocialRefusal.FAILED_TO_GET_USER_INFO,
};

export const refusalAfterCallback = ({ failure }: ProviderError): Refusal => afterCallback[failure]();

export const refusalOfIdToken = ({ failure }: ProviderError): Refusal =>
  failure === 'token-invalid' ? SocialRefusal.INVALID_TOKEN() : SocialRefusal.FAILED_TO_GET_USER_INFO();
