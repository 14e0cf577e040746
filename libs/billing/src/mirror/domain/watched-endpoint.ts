import { EVENT_KINDS } from '../../objects/domain/events.ts';

/** A webhook endpoint of the platform that leads here, as it was found last. */
export interface WatchedEndpoint {
  readonly id: string;
  readonly url: string;
  readonly problems: readonly EndpointProblem[];
  readonly checkedAt: Date;
  /** Deliveries that failed before were read. */
  readonly replayedUntil: Date;
}

/**
 * - `disabled`: nothing is sent, and what happens is not recorded either, so it cannot be sent later
 * - `events`: it does not ask for all types of events
 */
export type EndpointProblem = 'disabled' | 'events';

/** The endpoint without a key of its own. */
const DEFAULT_KEY = 'default';
const PATH = /\/api\/webhooks\/polar(?:\/([^/]+))?\/?$/;

/** By what its deliveries are known here; undefined: it leads elsewhere. */
export function endpointKeyOf(url: string): string | undefined {
  const match = PATH.exec(URL.parse(url)?.pathname ?? '');
  return match ? (match[1] ?? DEFAULT_KEY) : undefined;
}

export function problemsOf(endpoint: {
  readonly enabled: boolean;
  readonly events: readonly string[];
}): readonly EndpointProblem[] {
  const asked = new Set(endpoint.events);
  const lacksEvents = Object.keys(EVENT_KINDS).some((type) => !asked.has(type));
  return [...(endpoint.enabled ? [] : (['disabled'] as const)), ...(lacksEvents ? (['events'] as const) : [])];
}
