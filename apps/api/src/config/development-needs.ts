import { isThisMachine } from './url-places.ts';
import type { Values } from './variables.ts';

/** Unless it is said which Polar is used, or by whose webhooks (ADR 44). */
export function needsPolarStandIn(values: Values): boolean {
  const { NODE_ENV, POLAR_ACCESS_TOKEN, POLAR_BASE_URL, POLAR_ENVIRONMENT } = values;
  const which = [POLAR_ACCESS_TOKEN, POLAR_BASE_URL, POLAR_ENVIRONMENT];
  // Undefined while they cannot be read.
  const secrets: readonly (readonly unknown[] | undefined)[] = [
    values.POLAR_WEBHOOK_SECRET,
    values.POLAR_WEBHOOK_ENDPOINTS,
  ];
  const isNamed = which.some((value) => value !== undefined) || secrets.some((list) => list?.length !== 0);
  return NODE_ENV === 'development' && !isNamed;
}

/** On this machine alone, because it lets all who reach the service in as anyone (ADR 47). */
export function needsTestProvider({ NODE_ENV, PROVIDERS }: Values, baseUrl: string): boolean {
  return NODE_ENV === 'development' && PROVIDERS.length === 0 && isThisMachine(URL.parse(baseUrl));
}
