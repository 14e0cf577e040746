import type { AuthorizationQuery } from '../query.ts';
import type { Check } from '../check.ts';

export const RESPONSE_MODES = ['query', 'form_post'] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

/** A form reaches websites only: an app on a device gets a URL from the browser, and no body. */
const WEBSITE = /^https?:/;

/**
 * OAuth 2.0 Multiple Response Types §2.1: an unknown mode is refused, not ignored, with `invalid_request`. `form_post` is
 * OAuth 2.0 Form Post Response Mode.
 */
export const responseMode: Check = ({ query }) => {
  const given = query.get('response_mode');
  if (given === undefined || given === responseModeOf(query)) return undefined;
  const description =
    given === 'form_post'
      ? 'response_mode=form_post needs a redirect URI with https'
      : `response_mode must be ${RESPONSE_MODES.join(' or ')}`;
  return { error: 'invalid_request', description };
};

/** How a request is answered; in the query also when it asks for what cannot be. */
export function responseModeOf(query: AuthorizationQuery): ResponseMode {
  const canPost = WEBSITE.test(query.get('redirect_uri') ?? '');
  return canPost && query.get('response_mode') === 'form_post' ? 'form_post' : 'query';
}
