import type { Check } from '../check.ts';

const SECONDS = /^\d{1,9}$/;

/** OpenID Connect Core §3.1.2.1: whole seconds. Refuses with `invalid_request`. */
export const maxAge: Check = ({ query }) => {
  const given = query.get('max_age');
  if (given === undefined || SECONDS.test(given)) return undefined;
  return { error: 'invalid_request', description: 'max_age must be a number of seconds' };
};
