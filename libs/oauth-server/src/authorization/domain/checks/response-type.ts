import type { Check } from '../check.ts';

/** RFC 6749 §3.1.1: required, and only `code`. Refuses with `invalid_request`, `unsupported_response_type`. */
export const responseType: Check = ({ query }) => {
  const given = query.get('response_type');
  if (given === undefined) return { error: 'invalid_request', description: 'response_type is required' };
  if (given === 'code') return undefined;
  return { error: 'unsupported_response_type', description: 'response_type must be code' };
};
