import type { ErrorRenderer, Failure } from './zone.ts';
import { allowedText, type OAuthError } from '../domain/oauth-error.ts';
import { PROOF_ALGORITHMS } from '../domain/proof-algorithms.ts';

const hint = { type: 'string', description: 'What helps, for developers; absent where the message says it.' } as const;

/** `{code, message, requestId}` and the details beside them: errors of the API. */
export const jsonErrors: ErrorRenderer = {
  write({ status, code, message, details, requestId }, response) {
    // Details first: none of them replaces a code.
    response.status(status).json({ ...details, code, message, requestId });
  },
  body: {
    mediaType: 'application/json',
    name: 'ErrorBody',
    schema: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'Clients act on it.' },
        message: { type: 'string', description: 'For people.' },
        requestId: {
          type: 'string',
          description: 'The same as in the header `x-request-id`; it finds the line in the log.',
        },
        hint,
      },
      required: ['code', 'message', 'requestId'],
      additionalProperties: true,
    },
  },
};

/** The message alone, as text: for balancers and collectors. */
export const plainErrors: ErrorRenderer = {
  write({ status, message }, response) {
    response.status(status).type('text/plain').send(`${message}\n`);
  },
  body: { mediaType: 'text/plain', schema: { type: 'string' } },
};

/** No body: for senders that act on the status alone, among whom strangers should learn nothing. */
export const bareErrors: ErrorRenderer = {
  write({ status }, response) {
    response.status(status).end();
  },
  body: { mediaType: 'text/plain', schema: { type: 'string', maxLength: 0 } },
};

const REALM = 'realm="gatehouse"';

/** Errors of failures that name none themselves; other statuses below 500 are `invalid_request`. */
const BY_STATUS: Readonly<Record<number, OAuthError>> = {
  401: 'invalid_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
};

/** `{error, error_description, hint}` and `WWW-Authenticate`: RFC 6749 §5.2, RFC 6750 §3, RFC 9449 §7.1. */
export const oauthErrors: ErrorRenderer = {
  write(failure, response) {
    const error = errorOf(failure);
    const description = allowedText(failure.message);
    const [tried = ''] = /^\w+/.exec((response.req.headers.authorization ?? '').toLowerCase()) ?? [];
    const challenge = challengeOf(failure.status, error, description, tried);
    if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
    const { hint } = failure.details;
    response
      .status(failure.status)
      .json({ error, error_description: description, ...(hint !== undefined && { hint }) });
  },
  body: {
    mediaType: 'application/json',
    name: 'OAuthErrorBody',
    schema: {
      type: 'object',
      properties: {
        error: { type: 'string', description: 'Clients act on it.' },
        error_description: { type: 'string', description: 'For developers.' },
        hint,
      },
      required: ['error', 'error_description'],
    },
  },
};

function errorOf({ oauthError, status }: Failure): OAuthError {
  return oauthError ?? BY_STATUS[status] ?? (status < 500 ? 'invalid_request' : 'server_error');
}

/**
 * The challenge of RFC 6749 §5.2. Without an attempt to authenticate there is none: browsers would open a dialog, and
 * client libraries hide the error.
 */
function challengeOf(status: number, error: OAuthError, description: string, tried: string): string | undefined {
  const reason = `${REALM}, error="${error}", error_description="${description}"`;
  const isOfToken = error === 'invalid_token' || error === 'insufficient_scope';
  // At the token endpoint a wrong proof is a wrong request, with status 400.
  if (tried === 'dpop' && (isOfToken || (error === 'invalid_dpop_proof' && status === 401)))
    return `DPoP ${reason}, algs="${PROOF_ALGORITHMS.join(' ')}"`;
  if (isOfToken) return `Bearer ${reason}`;
  return error === 'invalid_client' && tried === 'basic' ? `Basic ${REALM}` : undefined;
}
