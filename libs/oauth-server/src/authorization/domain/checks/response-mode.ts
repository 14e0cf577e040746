import { isWebUri } from '../../../clients/domain/redirect-uri.ts';
import type { AuthorizationQuery } from '../query.ts';
import type { Check } from '../check.ts';

export const RESPONSE_MODES = ['query', 'form_post'] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

/** HTML Standard, form submission: browsers post each as CRLF. */
const LINE_BREAK = /[\r\n]/;

/**
 * OAuth 2.0 Multiple Response Types §2.1: an unknown mode is refused, not ignored, with `invalid_request`. `form_post` is
 * OAuth 2.0 Form Post Response Mode.
 */
export const responseMode: Check = ({ query }) => {
  const given = query.get('response_mode');
  if (given === undefined || given === responseModeOf(query)) return undefined;
  const need = given === 'form_post' ? missingForForm(query) : undefined;
  const description = need
    ? `response_mode=form_post needs ${need}`
    : `response_mode must be ${RESPONSE_MODES.join(' or ')}`;
  return { error: 'invalid_request', description };
};

/** How a request is answered; in the query also when it asks for what cannot be. */
export function responseModeOf(query: AuthorizationQuery): ResponseMode {
  const asksForForm = query.get('response_mode') === 'form_post';
  return asksForForm && missingForForm(query) === undefined ? 'form_post' : 'query';
}

/** What a request needs so that a form can carry its answer. */
function missingForForm(query: AuthorizationQuery): string | undefined {
  if (!isWebUri(query.get('redirect_uri') ?? '')) return 'an http or https redirect URI';
  // RFC 6749 §4.1.2: the state comes back exactly as it was given, and its grammar (A.5) has no line breaks.
  return LINE_BREAK.test(query.get('state') ?? '') ? 'a state without line breaks' : undefined;
}
