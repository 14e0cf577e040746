import type { Check } from '../check.ts';

/** RFC 8707 §2: a resource that tokens may be issued for. Refuses with `invalid_target`. */
export const resource: Check = ({ query, options }) => {
  const given = query.get('resource');
  if (given === undefined || options.resources.includes(given)) return undefined;
  return { error: 'invalid_target', description: 'resource is not known' };
};
