import type { Check } from '../check.ts';

/** RFC 6749 §3.1: parameters must not be given more than once. Refuses with `invalid_request`. */
export const repeatedParameters: Check = ({ query: { repeated } }) =>
  repeated.length === 0
    ? undefined
    : { error: 'invalid_request', description: `${repeated[0]} must not be given more than once` };
