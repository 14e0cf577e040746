import type { Check } from '../check.ts';

/**
 * OpenID Connect Core §6: request objects are not supported. Refuses with `request_not_supported`,
 * `request_uri_not_supported`.
 */
export const requestObject: Check = ({ query }) => {
  if (query.get('request') !== undefined) {
    return { error: 'request_not_supported', description: 'request is not supported' };
  }
  if (query.get('request_uri') === undefined) return undefined;
  return { error: 'request_uri_not_supported', description: 'request_uri is not supported' };
};
