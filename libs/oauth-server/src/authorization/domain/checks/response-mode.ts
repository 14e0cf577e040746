import type { Check } from '../check.ts';

export const RESPONSE_MODES = ['query'] as const;

/** OAuth 2.0 Multiple Response Types §2.1: an unknown mode is refused, not ignored, with `invalid_request`. */
export const responseMode: Check = ({ query }) => {
  const given = query.get('response_mode');
  if (given === undefined || RESPONSE_MODES.some((mode) => mode === given)) return undefined;
  return { error: 'invalid_request', description: `response_mode must be ${RESPONSE_MODES.join(' or ')}` };
};
