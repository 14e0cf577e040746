import { knownResources } from '../../../clients/domain/resource.ts';
import type { Check } from '../check.ts';

/** RFC 8707 §2: resources that tokens may be issued for. Refuses with `invalid_target`. */
export const resource: Check = ({ query, options }) => {
  const known = knownResources(options);
  if (query.resources.every((one) => known.includes(one))) return undefined;
  return { error: 'invalid_target', description: 'resource is not known' };
};
