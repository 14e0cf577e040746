import { ID_TOKEN_ALGORITHMS, SUBJECT_TYPES } from '../../clients/index.ts';

/** The heading where a redirect flow ends, unless a person ended it. */
export const FAILED_FLOW = 'That did not work';

/** The same where a person ended it at a provider, as providers say that. */
const CANCELED = { heading: 'Sign-in canceled', explanation: 'Nothing was changed.' };
const CANCELED_CODES: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'];

/** Explanations of the `error` parameter of a failed redirect flow, for people. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  account_already_linked_to_different_user: 'This account is already linked to another user.',
  account_not_linked: 'There is an account with your email address, and this one is not linked to it.',
  banned: 'This account is suspended.',
  client_disabled: 'Support of this service has disabled the app.',
  different_account: 'This account is not the one that you are signed in with.',
  "email_doesn't_match": 'This account has another email address than yours.',
  email_not_verified: 'Your email address must be verified first. We sent you a link.',
  email_not_found: 'The provider did not share your email address.',
  internal_server_error: 'Something went wrong on our side.',
  invalid_callback_request: 'The response of the provider could not be understood.',
  invalid_client: 'The application is unknown.',
  invalid_code: 'The code of the provider was not accepted.',
  invalid_request: 'The request could not be understood.',
  invalid_request_uri: 'The link of the application was used before, or it has expired.',
  invalid_scope: 'The app asked for access that it may not have.',
  invalid_target: 'The app asked for access to an API that is not known here.',
  invalid_token: 'The link is not valid.',
  login_required: 'Another account signed in than the app asked for.',
  no_callback_url: 'The request did not say where to return to.',
  no_code: 'The provider sent no code.',
  oauth_provider_not_found: 'The provider is unknown.',
  please_restart_the_process: 'This took too long. Please start again.',
  request_not_supported: 'The app asked in a way that is not supported.',
  request_uri_not_supported: 'The app asked in a way that is not supported.',
  server_error: 'Something went wrong on our side.',
  signup_disabled: 'New accounts cannot be created this way.',
  state_mismatch: 'This did not start in this browser. Please start again.',
  state_not_found: 'The response of the provider could not be understood.',
  token_expired: 'The link has expired.',
  unable_to_create_session: 'The sign-in could not be completed.',
  unable_to_create_user: 'The account could not be created.',
  unable_to_get_user_info: 'The provider did not share your profile.',
  unable_to_link_account: 'The account could not be linked.',
  unauthorized: 'You are not signed in.',
  unauthorized_client: 'The app is not registered to sign users in.',
  unmet_authentication_requirements: 'The app requires another kind of sign-in.',
  unsupported_response_type: 'The app asked in a way that is not supported.',
  user_not_found: 'This account does not exist.',
};

export const DEVELOPER_MUST_FIX = 'The developer of the app must fix this.';
const TELL_THE_DEVELOPER = `${DEVELOPER_MUST_FIX} Tell them what is below.`;

/** Advice by code: who can mend the failure; for other codes a new start helps, or nothing. */
const ADVICE: Readonly<Record<string, string>> = {
  account_not_linked: 'Sign in to it as usual, then link this account.',
  different_account: 'Nothing was changed. Choose the account that you sign in with.',
  "email_doesn't_match": 'Use an account with your email address.',
  email_not_verified: 'Open the link, then sign in again.',
  banned: 'If you think this is a mistake, contact support.',
  client_disabled: 'Nobody can sign in to it until support enables it again. Ask the developer of the app.',
  internal_server_error: 'Try again later.',
  invalid_client: TELL_THE_DEVELOPER,
  invalid_request: TELL_THE_DEVELOPER,
};
const START_AGAIN = 'Go back to where you started, and try again.';

/** Members that registration reads in a document of a client; a test compares them. */
const MEMBERS =
  'client_id client_name client_uri client_secret client_secret_expires_at redirect_uris post_logout_redirect_uris contacts ' +
  'scope jwks jwks_uri logo_uri tos_uri policy_uri grant_types response_types token_endpoint_auth_method application_type ' +
  'subject_type id_token_signed_response_alg backchannel_logout_uri backchannel_logout_session_required require_pkce ' +
  'require_pushed_authorization_requests dpop_bound_access_tokens software_id software_version software_statement metadata';

/** Members of a document with what can be wrong with them, as far as that repeats no value of the document. */
const BROKEN_RULE = new RegExp(
  '^the metadata document of the client is not valid: (?:' +
    `(?:${MEMBERS.replaceAll(' ', '|')}) ` +
    '(?:is required|must be the URL of the document|must be none or private_key_jwt|must lead to a public address|' +
    'must not be in a document that everybody can read|must not be given beside jwks_uri|must have visible characters|' +
    'must have an array of keys|must have public keys only|must have a kid in each of several keys|' +
    `must be one of (?:${[ID_TOKEN_ALGORITHMS, SUBJECT_TYPES].map((values) => values.join(', ')).join('|')})|` +
    'must not be HS256 for a client without a secret|or jwks_uri is required for private_key_jwt|must be true or false|' +
    'must be an? (?:string|object|https URL|http or https URL|array of strings(?: of at most \\d{1,6} characters)?)|' +
    'must not (?:be longer than \\d{1,6} characters|have more than \\d{1,6} (?:items|keys)|be larger than \\d{1,6} characters))|' +
    'Redirect URIs are required for authorization_code and implicit grant types)$',
);

/**
 * The descriptions that this service sends to the error page itself (ADR 56). Anyone can write a link to the page, so
 * other words are not shown there: they would stand under our name. Values that a client chose are no part of them.
 */
const OWN_DESCRIPTIONS: readonly RegExp[] = [
  /^client_id is (?:required|not known)$/,
  /^client is disabled$/,
  /^request_uri is not valid, or no longer$/,
  BROKEN_RULE,
  /^the metadata document of the client (?:is not valid(?=:)|could not be fetched$|is larger than \d{1,9} bytes$)/,
  /^the metadata document of the client was not there within \d{1,3} seconds$/,
  /^the metadata document of the client is not (?:a JSON object|of the type application\/json)$/,
  /^the metadata document of the client was answered with status \d{3} instead of 200$/,
  /^the metadata document of the client was fetched too often; try again in a minute$/,
  // Requests that break a rule of the authorization endpoint.
  /^(?:pkce is required|code_challenge is missing|invalid code_challenge method|response_type is required)$/,
  /^code_challenge must be 43 to 128 unreserved characters$/,
  /^response_type must be code$/,
  /^prompt has an unknown value$/,
  /^prompt=none must not be combined with another value$/,
  /^max_age must be a number of seconds$/,
  /^claims must be a JSON object as in OpenID Connect Core 5\.5$/,
  /^acr has none of the required values here$/,
  /^the user did not authenticate as acr requires$/,
  /^another user signed in than the request names$/,
  /^dpop_jkt must be a JWK thumbprint$/,
  /^resource is not known(?=: )/,
  /^request(?:_uri)? is not supported$/,
  /^offline_access needs prompt=consent$/,
  /^The following scopes are invalid(?=: )/,
  /^the client must push its authorization requests$/,
  /^the client is not registered for authorization_code$/,
  /^id_token_hint is not an id token of the client$/,
  /^Request id [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
];

/** The part of a description that is ours; "" for other words. @param description the `error_description` parameter */
export function ownDescription(description: string): string {
  for (const own of OWN_DESCRIPTIONS) {
    const [text] = own.exec(description) ?? [];
    if (text !== undefined) return text;
  }
  return '';
}

/** A URL without blanks says nothing but an address, as that of the app on the same page does. */
const OWN_HINT =
  /^An admin must add https?:\/\/[!-~]{1,200} as an API of this service, with this identifier letter by letter$/;

/** Advice for the developer that is ours; "" for other words. @param hint the `hint` parameter */
export const ownHint = (hint: string): string => (OWN_HINT.test(hint) ? hint : '');

/** @param code the `error` parameter */
export function failedFlowMessages(code: string): Readonly<Record<'heading' | 'explanation' | 'advice', string>> {
  const key = code.toLowerCase();
  if (CANCELED_CODES.includes(key)) return { ...CANCELED, advice: START_AGAIN };
  const of = (table: Readonly<Record<string, string>>) => (Object.hasOwn(table, key) ? table[key] : undefined);
  return {
    heading: FAILED_FLOW,
    explanation: of(EXPLANATIONS) ?? 'Something went wrong.',
    advice: of(ADVICE) ?? START_AGAIN,
  };
}
