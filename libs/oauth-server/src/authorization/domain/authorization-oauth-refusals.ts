import type { OAuthError } from '#shared-kernel/domain/oauth-error';
import { Refusal, refusals } from '#shared-kernel/domain/refusal';
import { answeredAs } from '../../clients/domain/oauth-error-table.ts';

/** Why an authorization request is not carried out. */
export interface Fault {
  readonly error: OAuthError;
  readonly description: string;
  /** What helps the developer of the client, where the description does not say it. */
  readonly hint?: string;
}

/** The same, for a client that sent the request itself (RFC 9126 §2.3). */
export const refusalOf = ({ error, description, hint }: Fault): Refusal =>
  new Refusal('INVALID_AUTHORIZATION_REQUEST', 400, description, hint === undefined ? undefined : { hint }, error);

/** Refusals of the steps in the browser, without going back to the client. */
export const AuthorizationRefusal = refusals({
  ...answeredAs(400, 'invalid_request', { INVALID_REDIRECT_URI: 'Invalid redirect URI' }),
  ...answeredAs(429, 'temporarily_unavailable', {
    TOO_MANY_PUSHED_REQUESTS: 'the client pushed too many requests; try again later',
  }),
  ...answeredAs(500, 'server_error', {
    NO_LOGIN_PAGE: 'No login page provided',
    NO_CONSENT_PAGE: 'No consent page provided',
  }),
  ...answeredAs(401, 'invalid_request', {
    NO_CONSENT_PROMPT: 'No consent prompt found',
    CONSENT_EXPIRED: 'Code expired',
  }),
  ...answeredAs(410, 'invalid_request', {
    NO_OPEN_ANSWER: 'This answer was given before, or is too old. Start again at the app',
  }),
  ...answeredAs(404, 'not_found', { NO_OPEN_REQUEST: 'no request is open' }),
});
