import { expect, test } from '@jest/globals';
import type { Response } from 'express';
import type { OAuthError } from '../domain/oauth-error.ts';
import { oauthErrors } from './error-renderers.ts';
import type { Failure } from './zone.ts';

/** The lines that are logged for a failure. */
function written(failure: Partial<Failure>, authorization?: string) {
  const answer = { status: 0, body: {}, headers: new Map<string, string>() };
  const response = {
    req: { headers: { authorization } },
    setHeader: (name: string, value: string) => answer.headers.set(name.toLowerCase(), value),
    status: (status: number) => Object.assign(response, { sent: (answer.status = status) }),
    json: (body: object) => (answer.body = body),
  };
  const whole: Failure = { status: 400, code: 'X', message: 'No', details: {}, requestId: 'r', ...failure };
  oauthErrors.write(whole, response as unknown as Response);
  return answer;
}

test.each<[number, string, OAuthError | undefined, OAuthError]>([
  [400, 'VALIDATION_ERROR', undefined, 'invalid_request'],
  [401, 'UNAUTHORIZED', undefined, 'invalid_client'],
  [403, 'BANNED_USER', undefined, 'access_denied'],
  [404, 'NOT_FOUND', undefined, 'invalid_request'],
  [405, 'METHOD_NOT_ALLOWED', undefined, 'invalid_request'],
  [413, 'PAYLOAD_TOO_LARGE', undefined, 'invalid_request'],
  [415, 'UNSUPPORTED_MEDIA_TYPE', undefined, 'invalid_request'],
  [429, 'TOO_MANY_REQUESTS', undefined, 'temporarily_unavailable'],
  [500, 'INTERNAL_SERVER_ERROR', undefined, 'server_error'],
  [501, 'SEND_OTP_NOT_IMPLEMENTED', undefined, 'server_error'],
  [503, 'SERVICE_UNAVAILABLE', undefined, 'temporarily_unavailable'],
  [400, 'CODE_EXPIRED', 'invalid_grant', 'invalid_grant'],
  [401, 'TOKEN_EXPIRED', 'invalid_token', 'invalid_token'],
  [403, 'API_KEY_NOT_ACCEPTED', 'insufficient_scope', 'insufficient_scope'],
])('%i %s that names %s is %s, with its own status', (status, code, oauthError, error) => {
  const answer = written({ status, code, ...(oauthError ? { oauthError } : {}), details: { error: 'faked' } });
  expect([answer.status, answer.body]).toEqual([status, { error, error_description: 'No' }]);
});

const bearer = (error: OAuthError) => `Bearer realm="gatehouse", error="${error}", error_description="No"`;
const dpop = (error: OAuthError) =>
  `DPoP realm="gatehouse", error="${error}", error_description="No", algs="ES256 RS256 PS256 EdDSA Ed25519"`;
test.each<[number, OAuthError | undefined, string | undefined, string | undefined]>([
  [401, undefined, undefined, undefined],
  [401, undefined, 'Basic realm="gatehouse"', 'basic eDp5'],
  [401, 'invalid_grant', undefined, 'Basic eDp5'],
  [401, 'invalid_client', undefined, 'Bearer x'],
  [401, 'invalid_token', bearer('invalid_token'), undefined],
  [403, 'insufficient_scope', bearer('insufficient_scope'), undefined],
  [401, 'invalid_token', dpop('invalid_token'), 'dpop x'],
  [401, 'invalid_dpop_proof', dpop('invalid_dpop_proof'), 'DPoP x'],
  [400, 'invalid_dpop_proof', undefined, 'Basic eDp5'],
  [403, undefined, undefined, undefined],
  [400, 'invalid_client', undefined, undefined],
])('%i with %s asks the caller to authenticate: %s, after %s', (status, oauthError, challenge, authorization) => {
  const { headers } = written({ status, ...(oauthError ? { oauthError } : {}) }, authorization);
  expect(headers.get('www-authenticate')).toBe(challenge);
});

test('a description keeps to the characters of RFC 6749, so it cannot end the header value', () => {
  const message = 'The "client\\name" isn’t known…\r\nSet-Cookie: ž=1';
  const { body, headers } = written({ status: 401, oauthError: 'invalid_token', message });
  const description = "The 'client?name' isn't known???Set-Cookie: ?=1";
  expect(body).toMatchObject({ error_description: description });
  expect(headers.get('www-authenticate')).toContain(`error_description="${description}"`);
});
