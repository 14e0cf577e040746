import type { Check } from '../check.ts';

/** SHA-256, base64url (RFC 7638). */
const THUMBPRINT = /^[\w-]{43}$/;

/** RFC 9449 §10: a JWK thumbprint. Refuses with `invalid_request`. */
export const keyThumbprint: Check = ({ query }) => {
  const given = query.get('dpop_jkt');
  if (given === undefined || THUMBPRINT.test(given)) return undefined;
  return { error: 'invalid_request', description: 'dpop_jkt must be a JWK thumbprint' };
};
